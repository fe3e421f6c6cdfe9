/* A ruling: the decision (Y, N, F) and its reason (1-4 or the arrows), then Enter. The choices are plain
   radio buttons, so that they work without this file too. */
"use strict";

{
  const NAMES = ["decision", "reason"];
  const choices = (name) => [...trainer.form.querySelectorAll(`#ruling input[name=${name}]`)];
  const chosen = (name) => choices(name).findIndex((one) => one.checked);

  function choose(input, mode) {
    if (trainer.state() !== "answering") return;
    trainer.note(mode);
    input.checked = true;
    input.closest("fieldset").classList.remove("is-missing");
  }

  function step(by) {
    const all = choices("reason");
    const now = chosen("reason");
    choose(all[now < 0 ? (by > 0 ? 0 : all.length - 1) : (now + by + all.length) % all.length], "keyboard");
  }

  trainer.part({
    /* To the group that has no answer yet. */
    ready() {
      const missing = NAMES.find((name) => chosen(name) < 0);
      if (!missing) return true;
      const group = choices(missing)[0].closest("fieldset");
      group.classList.add("is-missing");
      group.focus({ preventScroll: true });
      return false;
    },
    press(label, mode) {
      const input = label.querySelector("#ruling input");
      if (input) choose(input, mode);
      return input !== null;
    },
    key(event) {
      if (!document.getElementById("ruling")) return false;
      if (event.key === "Enter" && !event.target.closest("a, button, summary")) { trainer.submit(); return true; }
      if (event.target.closest("input") || !["ArrowUp", "ArrowDown"].includes(event.key)) return false;
      step(event.key === "ArrowDown" ? 1 : -1);
      return true;
    },
    clear() {
      for (const name of NAMES) for (const one of choices(name)) one.checked = false;
    },
  });

  addEventListener("change", (event) => {
    if (event.target.closest("#ruling")) choose(event.target, trainer.isCoarse ? "touch" : "mouse");
  });

  /* What was answered stays as it is while its verdict is read. */
  addEventListener("click", (event) => {
    if (event.target.closest("#ruling") && trainer.state() !== "answering") event.preventDefault();
  }, true);
}
