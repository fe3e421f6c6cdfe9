/* What comes between: when its time has come a question lies over the head of the page and has the focus,
   until it is answered by Enter, a tap or OK, or put away by Escape. Its time is not the item's. What was
   never shown is not sent; what was shown and left alone is sent empty. */
"use strict";

{
  const RETRY_MS = 500;
  const GUARD_MS = 400;  // an Enter that was meant for the item
  const bar = () => document.getElementById("interruption");
  const fields = () => [...bar().querySelectorAll("input")];
  const isOpen = () => bar().classList.contains("is-open");
  const isAnswered = () => fields().some((one) => one.type === "radio" ? one.checked : one.type === "text" && one.value.trim() !== "");
  let timer = 0;
  let openedAt = 0;
  let home = null;

  function begin() {
    away();
    for (const field of fields()) field.disabled = true;
    const { of, afterMs } = bar().dataset;
    if (of && of === trainer.stage().dataset.seq) timer = setTimeout(open, Number(afterMs));
  }

  /* Nobody is asked who is not there, who reads the rules, or before whom cards lie for a moment. */
  function mustWait() {
    return document.hidden || document.querySelector("dialog[open], [data-lies]:not([data-lies='down'])") !== null;
  }

  function open() {
    if (trainer.state() !== "answering") return;
    if (mustWait()) { timer = setTimeout(open, RETRY_MS); return; }
    const hint = document.getElementById("hint");
    if (hint) hint.hidden = true;
    home = document.activeElement;
    openedAt = performance.now();
    trainer.pause();
    for (const field of fields()) field.disabled = false;
    bar().classList.add("is-open");
    const first = fields()[0];
    (first.type === "text" ? first : bar()).focus({ preventScroll: true });
    document.getElementById("announcer").textContent = document.getElementById("interruption-asked").textContent;
  }

  function away() {
    clearTimeout(timer);
    if (!isOpen()) return;
    bar().classList.remove("is-open");
    trainer.resume();
  }

  function close() {
    away();
    if (home && home.isConnected && home !== document.body) home.focus({ preventScroll: true });
    else { document.activeElement.blur(); trainer.keepFocus(); }
  }

  /* By the first letter of the word as it stands there, or by the arrows from the question. */
  function choose(event) {
    const arrow = event.target === bar() && { ArrowLeft: "yes", ArrowRight: "no" }[event.key];
    const isMeant = (one) => one.value === arrow || one.parentElement.textContent.trim().toLowerCase()[0] === event.key.toLowerCase();
    const radio = fields().find((one) => one.type === "radio" && isMeant(one));
    if (radio) radio.checked = true;
  }

  function onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || /^F\d/.test(event.key) || !isOpen()) return;
    event.stopPropagation();
    if (event.key === "Escape") { event.preventDefault(); close(); return; }
    choose(event);
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat && performance.now() - openedAt > GUARD_MS && isAnswered()) close();
  }

  document.addEventListener("DOMContentLoaded", () => {
    if (!trainer.form || !bar()) return;
    const head = document.querySelector(".topbar");
    head.addEventListener("keydown", (event) => { if (event.target.closest("#interruption")) onKey(event); });
    /* A click by the arrow keys has no detail: it only looks at the other word. */
    head.addEventListener("click", (event) => {
      const isWord = event.target.type === "radio" && event.detail > 0;
      if (isWord || event.target.closest(".between__ok") && isAnswered()) close();
    });
  });

  trainer.part({ begin, judged: away });
}
