/* The live board asks for itself while somebody can see it, and says when nothing comes back. */
"use strict";
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden) event.preventDefault();
});
for (const lost of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(lost, ({ detail }) => tell(detail.xhr && detail.xhr.status === 401 ? detail.xhr.responseText : ""));
}
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful) document.getElementById("live-lost").hidden = true;
});
function tell(why) {
  const notice = document.getElementById("live-lost");
  notice.hidden = false;
  const says = why || notice.dataset.lost;
  if (notice.textContent !== says) notice.textContent = says;
}
