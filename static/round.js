/* A round: an act (1-9, 0 or a tap), then the box and what is said or laid down with it, where it needs
   them. The acts are plain radio buttons, so that they work without this file too. */
"use strict";

{
  const place = () => document.getElementById("place");
  const all = () => [...trainer.form.querySelectorAll("#acts input")];
  const chosen = () => all().find((one) => one.checked);
  let mayBeEmpty = false;

  /* What is still to be given before the answer can be sent. */
  function missing() {
    const act = chosen();
    if (!act) return "act";
    if (act.dataset.hasPlace !== undefined && place().value.trim() === "") return "place";
    if (!act.dataset.asks || trainer.field.value.trim() !== "") return "";
    if (act.dataset.asks !== "part") return "text";
    if (mayBeEmpty) return "";
    mayBeEmpty = true;
    return "text";
  }

  function show(needs) {
    trainer.form.dataset.needs = needs;
    document.documentElement.classList.toggle("picks-box", needs === "place");
    if (needs === "act") document.getElementById("acts").focus({ preventScroll: true });
    else if (trainer.isCoarse) trainer.keepFocus();
    else (needs === "place" ? place() : trainer.field).focus({ preventScroll: true });
  }

  function goOn() {
    const needs = missing();
    if (needs) show(needs); else trainer.submit();
  }

  function choose(input, mode) {
    if (trainer.state() !== "answering") return;
    trainer.note(mode);
    input.checked = true;
    place().value = "";
    trainer.field.value = "";
    mayBeEmpty = false;
    goOn();
  }

  function forget() {
    for (const one of all()) one.checked = false;
    place().value = "";
    trainer.field.value = "";
    mayBeEmpty = false;
    show("act");
  }

  trainer.part({
    ownsField: true,
    begin: forget,
    ready() {
      const needs = missing();
      if (needs) show(needs);
      return !needs;
    },
    press(button, mode) {
      const input = button.querySelector("#acts input");
      if (input) choose(input, mode);
      else if (button.dataset.back !== undefined) forget();
      else return false;
      return true;
    },
    clear: forget,
    unread() {
      const act = chosen();
      show(!act ? "act" : act.dataset.asks ? "text" : "place");
    },
    judged() { document.documentElement.classList.remove("picks-box"); },
  });

  addEventListener("change", (event) => {
    if (event.target.closest("#acts")) choose(event.target, trainer.isCoarse ? "touch" : "mouse");
  });

  addEventListener("click", (event) => {
    if (event.target.closest("#acts") && trainer.state() !== "answering") event.preventDefault();
  }, true);

  /* A tap on a box names it: its hand, or the insurance line where that is what was tapped; a tap on what
     is said names the box of who says it, which may have no cards. */
  addEventListener("click", (event) => {
    const speech = event.target.closest(".speech[data-speaks]");
    const seat = event.target.closest(".felt--round .seat");
    if (!(seat || speech) || trainer.state() !== "answering" || trainer.form.dataset.needs !== "place") return;
    if (speech) {
      place().value = speech.dataset.speaks;
      trainer.note(trainer.isCoarse ? "touch" : "mouse");
      goOn();
      return;
    }
    const number = seat.querySelector(".seat__no").textContent;
    const hand = (event.target.closest(".spot") || seat).querySelector("[data-hand]");
    place().value = event.target.closest(".ins") ? `${number}i` : hand ? hand.dataset.hand : number;
    trainer.note(trainer.isCoarse ? "touch" : "mouse");
    goOn();
  });
}
