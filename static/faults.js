/* Errors on a table: tap or press the place (1-7, D, I), then the error (1-8); Enter when all are named,
   0 where there is none. What is sent are the selects of the plain form, one a place. */
"use strict";

{
  const finds = { place: "" };
  const root = () => document.getElementById("finds");
  const all = (what) => [...root().querySelectorAll(what)];
  const input = (place) => trainer.form.elements[`fault-${place}`];
  const found = () => all("[data-place]").filter((one) => input(one.dataset.place).value !== "none");
  const typeName = (type) => root().querySelector(`[data-fault="${type}"] span`).textContent;
  const button = (place) => root().querySelector(`[data-place="${place}"]`);

  function begin() {
    for (const one of all("select")) one.value = "none";
    choose("");
  }

  /* The place that is being looked at; none leads back to the list of what was found. */
  function choose(place) {
    finds.place = place;
    root().classList.toggle("is-naming", place !== "");
    for (const one of all("[data-place]")) one.setAttribute("aria-pressed", String(one.dataset.place === place));
    for (const one of all("[data-fault]")) {
      one.setAttribute("aria-pressed", String(place !== "" && input(place).value === one.dataset.fault));
    }
    for (const [at, element] of places()) {
      element.classList.toggle("is-now", at === place);
      element.classList.toggle("is-found", input(at).value !== "none");
    }
    showFound();
  }

  /* The places as they lie on the felt. */
  function places() {
    const stage = trainer.stage();
    const lying = [["D", stage.querySelector(".bank")], ...[...stage.querySelectorAll(".ins")].map((one) => ["I", one])];
    for (const seat of stage.querySelectorAll(".seat")) {
      const hand = seat.querySelector("[data-hand]");
      if (hand) lying.push([String(parseInt(hand.dataset.hand, 10)), seat]);
    }
    return lying.filter(([at]) => input(at));
  }

  function showFound() {
    document.getElementById("found").replaceChildren(...found().map((one) => {
      const { place, name } = one.dataset;
      const text = `${name}: ${typeName(input(place).value)}`;
      const item = document.createElement("li");
      const back = document.createElement("button");
      back.type = "button";
      back.className = "btn btn--small";
      back.dataset.remove = place;
      back.setAttribute("aria-label", root().dataset.sayRemove.replace("{fault}", text));
      back.textContent = text;
      item.append(back);
      return item;
    }));
    for (const one of all("[data-place]")) one.classList.toggle("is-found", input(one.dataset.place).value !== "none");
  }

  function name(type) {
    input(finds.place).value = type;
    choose("");
  }

  function remove(place) {
    input(place).value = "none";
    choose("");
  }

  function none() {
    for (const one of all("select")) one.value = "none";
    finds.isNone = true;
    trainer.submit();
  }

  function press(one, mode) {
    if (trainer.state() !== "answering") return;
    trainer.note(mode);
    const { place, fault, remove: gone, finds: end } = one.dataset;
    const from = place || finds.place || gone;
    if (place) choose(place === finds.place ? "" : place);
    else if (fault && finds.place) name(fault);
    else if (gone) remove(gone);
    else if (end === "none") none();
    if (trainer.drill.dataset.singleKeys === "off") queueMicrotask(() => lead(from));
  }

  /* Without single keys the next button is where the focus goes: to the errors, and back to the places. */
  function lead(from) {
    const next = finds.place ? all("[data-fault]")[0] : button(from) || root().querySelector("[data-finds=done]");
    if (trainer.state() === "answering" && trainer.isShown(next)) next.focus({ preventScroll: true });
  }

  function meant(event) {
    const digit = /^(Digit|Numpad)([0-9])$/.exec(event.code);
    if (finds.place && digit && digit[2] !== "0") return all("[data-fault]")[digit[2] - 1];
    if (digit && digit[2] === "0") return root().querySelector("[data-finds=none]");
    const place = digit ? digit[2] : { KeyD: "D", KeyI: "I" }[event.code];
    return place && button(place);
  }

  trainer.part({
    begin() { finds.isNone = false; begin(); },
    /* Nothing found is said by its own key. */
    ready() {
      const isDone = finds.isNone || found().length > 0;
      finds.isNone = false;
      if (isDone) choose("");
      else {
        const hint = document.getElementById("question");
        hint.classList.remove("is-empty");
        void hint.offsetWidth;
        hint.classList.add("is-empty");
        choose("");
      }
      return isDone;
    },
    press(one, mode) {
      if (!one.closest("#finds")) return false;
      press(one, mode);
      return true;
    },
    key(event, inField) {
      if (inField) return false;
      if (event.key === "Enter" && !event.target.closest("a, button")) { trainer.submit(); return true; }
      const one = trainer.drill.dataset.singleKeys === "off" ? null : meant(event);
      if (one) press(one, "keyboard");
      return Boolean(one);
    },
    clear() { if (finds.place) choose(""); else begin(); },
    judged() { choose(""); },
  });

  document.addEventListener("DOMContentLoaded", () => {
    document.addEventListener("click", (event) => {
      if (!trainer.form || trainer.state() !== "answering") return;
      const lying = [...places()].reverse().find(([, element]) => element.contains(event.target));
      const at = event.target.closest(".ins") ? "I" : lying && lying[0];
      if (at && trainer.stage().contains(event.target)) press(button(at), trainer.isCoarse ? "touch" : "mouse");
    });
  });
}
