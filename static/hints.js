/* Hints: what to look at in the open item, by F2 or the button. Whoever asked for one has asked for it,
   also after it is closed or the page is loaded again: the answer is marked as assisted. */
"use strict";

{
  const bar = () => document.getElementById("hint");
  const place = () => `${trainer.drill.dataset.sitting}/${trainer.stage().dataset.seq}`;

  function begin() {
    let isKnown = !bar().hidden;
    try { isKnown ||= sessionStorage.getItem("hinted") === place(); } catch { /* storage may be switched off */ }
    bar().hidden = !isKnown;
    trainer.form.elements.assisted.disabled = !isKnown;
  }

  function toggle() {
    if (trainer.state() !== "answering") return;
    bar().hidden = !bar().hidden;
    if (bar().hidden) return;
    trainer.form.elements.assisted.disabled = false;
    try { sessionStorage.setItem("hinted", place()); } catch { /* as above */ }
    document.getElementById("announcer").textContent = bar().querySelector("p").textContent;
  }

  function close() {
    bar().hidden = true;
  }

  function back() {
    document.activeElement.blur();
    trainer.keepFocus();
  }

  document.addEventListener("DOMContentLoaded", () => {
    const asker = document.getElementById("ask-hint");
    if (!trainer.form || !asker) return;
    asker.addEventListener("click", (event) => { event.preventDefault(); toggle(); back(); });
    asker.addEventListener("keydown", (event) => { if (event.key === " ") { event.preventDefault(); asker.click(); } });
    document.querySelector(".topbar").addEventListener("click", (event) => {
      if (event.target.closest("#hint-close")) { close(); back(); }
    });
  });

  trainer.part({
    begin,
    clear: close,
    judged: close,
    key(event) {
      if (event.key !== "F2") return false;
      toggle();
      return true;
    },
  });
}
