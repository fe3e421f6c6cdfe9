/* What cannot be undone is asked once more; without script the words beside the button stand alone. */
"use strict";
document.addEventListener("submit", (event) => {
  const question = event.target.dataset.sure;
  if (question && !confirm(question)) event.preventDefault();
});
