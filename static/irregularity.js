/* Irregularities: first the ruling, then, in its place, the box, the card or the amount that is asked. */
"use strict";

{
  let chosen = null;
  const rulings = () => document.getElementById("rulings");
  const asks = () => rulings().dataset.asks;
  const place = () => rulings().querySelector("[name=place]");

  function step(name) {
    rulings().dataset.step = name;
    const { field, isCoarse, stage } = trainer;
    const asked = name === "further" && asks() === "amount" ? field.closest(".field") : rulings();
    asked.scrollIntoView({ block: "nearest" });  // on a zoomed page it may lie above
    if (isCoarse) return;
    (name === "further" && asks() === "amount" ? field : stage()).focus({ preventScroll: true });
  }

  function forget() {
    if (chosen) chosen.remove();
    chosen = null;
    if (place()) place().value = "";
    for (const one of rulings().querySelectorAll("[aria-pressed]")) one.setAttribute("aria-pressed", "false");
    rulings().dataset.step = "ruling";
  }

  function goBack() {
    forget();
    step("ruling");
  }

  /* Sent as a field of its own: a form that is sent by script has no pressed button. */
  function rule(button) {
    if (!chosen) {
      chosen = document.createElement("input");
      chosen.type = "hidden";
      chosen.name = "ruling";
      trainer.form.append(chosen);
    }
    chosen.value = button.value;
    if (asks() === "nothing") { trainer.submit(); return; }
    rulings().querySelector("[data-back] span").textContent = button.lastElementChild.textContent;
    step("further");
  }

  function put(hand) {
    if (!place() || ![...place().options].some((one) => one.value === hand && hand)) return;
    place().value = hand;
    for (const one of rulings().querySelectorAll("[data-place]")) one.setAttribute("aria-pressed", String(one.dataset.place === hand));
    trainer.submit();
  }

  /* A box or the bank may be tapped on the felt as well. */
  document.addEventListener("click", (event) => {
    if (!rulings() || trainer.state() !== "answering" || rulings().dataset.step !== "further") return;
    const seat = event.target.closest("#stage .seat, #stage .bank");
    if (!seat || !seat.querySelector("[data-hand]")) return;
    trainer.note(trainer.isCoarse ? "touch" : "mouse");
    put(seat.querySelector("[data-hand]").dataset.hand);
  });

  trainer.part({
    ownsField: true,
    begin: forget,
    ready() {
      if (!chosen) { rulings().querySelector(".rulings__four").focus({ preventScroll: true }); return false; }
      if (asks() === "amount" && trainer.field.value.trim() === "") { trainer.nudge(); return false; }
      return asks() !== "box" && asks() !== "card" || place().value !== "";
    },
    press(button, mode) {
      if (!button.closest("#rulings")) return false;
      if (trainer.state() !== "answering") return true;
      trainer.note(mode);
      if (button.name === "ruling") rule(button);
      else if (button.dataset.place) put(button.dataset.place);
      else goBack();
      return true;
    },
    clear: goBack,
    unread() { if (asks() !== "amount") goBack(); },
  });
}
