/* Decisions: a group of buttons whose press is the answer, or the end of it after the field. */
"use strict";

{
  let decision = null;
  const buttons = () => trainer.form.querySelectorAll("#choices button");

  /* Sent as a field of its own: a form that is sent by script has no pressed button. */
  function decide(button, mode) {
    const { form, field } = trainer;
    if (trainer.state() !== "answering") return;
    trainer.note(mode);
    if (field && field.value.trim() === "") { trainer.nudge(); return; }
    if (!decision) {
      decision = document.createElement("input");
      decision.type = "hidden";
      form.append(decision);
    }
    decision.name = button.name;
    decision.value = button.value;
    for (const one of buttons()) one.setAttribute("aria-pressed", String(one === button));
    trainer.submit();
  }

  function forget() {
    if (decision) decision.remove();
    decision = null;
  }

  trainer.part({
    begin: forget,
    /* To the group, to none of its buttons: a second Enter is no decision. */
    ready() {
      const group = document.getElementById("choices");
      if (group && !decision) group.focus({ preventScroll: true });
      return !group || decision !== null;
    },
    press(button, mode) {
      if (!button.closest("#choices")) return false;
      decide(button, mode);
      return true;
    },
    unread() {
      forget();
      for (const one of buttons()) one.removeAttribute("aria-pressed");
    },
  });
}
