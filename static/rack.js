/* The rack: chips are tapped onto a stack on the felt and off it again. What lies there is written into
   the form's own numbers, so the server reads the same with and without this file. The running total is
   never shown here: counting it is the skill. */
"use strict";

{
  const FIVE = 5;
  const MANY = 20;
  let laid = [];
  let past = [];
  let isFive = false;

  const rack = () => document.getElementById("rack");
  const stack = () => trainer.stage().querySelector("[data-stack]");
  const tubes = () => [...rack().querySelectorAll("[data-chip]")];
  const act = (name) => rack().querySelector(`[data-act="${name}"]`);
  const tubeOf = (value) => rack().querySelector(`[data-chip="${value}"]`);
  const count = (value) => laid.filter((one) => one === value).length;
  const say = (sentence, tube, n) => sentence.replace("{n}", n).replace("{chip}", tube.dataset.figure);
  const isOpen = () => trainer.state() === "answering" && stack() !== null;

  function begin() {
    laid = [];
    past = [];
    setFive(false);
    show();
  }

  function setFive(is) {
    isFive = is;
    act("five").setAttribute("aria-pressed", String(is));
  }

  /* A step that can be taken back; nothing where it changes nothing. */
  function step(next, about) {
    if (next.length === laid.length) return;
    past.push(laid);
    laid = next;
    show();
    tell(about);
  }

  function add(tube, mode) {
    trainer.note(mode);
    const { chip, left } = tube.dataset;
    const n = Math.min(isFive ? FIVE : 1, Number(left) - count(chip));
    setFive(false);
    step([...laid, ...Array(Math.max(n, 0)).fill(chip)], tube);
  }

  function remove(tube, mode) {
    trainer.note(mode);
    const at = laid.lastIndexOf(tube.dataset.chip);
    step(laid.filter((_, place) => place !== at), tube);
  }

  function undo(mode) {
    trainer.note(mode);
    if (past.length) laid = past.pop();
    show();
  }

  function prove() {
    const isSpread = stack().classList.toggle("is-spread");
    act("prove").setAttribute("aria-pressed", String(isSpread));
  }

  /* Said aloud, as it would be seen: one colour and how many of it. */
  function tell(tube) {
    const n = count(tube.dataset.chip);
    document.getElementById("announcer").textContent = say(stack().dataset.sayNow, tube, n);
  }

  function show() {
    const { form } = trainer;
    for (const tube of tubes()) {
      const { chip, left } = tube.dataset;
      const n = count(chip);
      form.elements[`chips-${chip}`].value = n || "";
      tube.querySelector("[data-still]").textContent = Number(left) - n;
      tube.classList.toggle("is-out", n >= Number(left));
    }
    form.elements.order.value = laid.filter((value, at) => value !== laid[at - 1]).join(" ");
    const focused = document.activeElement.dataset.layer;
    const values = [...new Set(laid)].sort((a, b) => a - b);
    stack().replaceChildren(...values.map((value) => layer(tubeOf(value), count(value))));
    stack().classList.toggle("is-high", laid.length > MANY);
    if (focused) (stack().querySelector(`[data-layer="${focused}"]`) || trainer.stage()).focus({ preventScroll: true });
  }

  /* One colour: a pile of what is over, on whole fives. */
  function layer(tube, n) {
    const one = element("button", `layer chip--${tube.dataset.colour}`);
    one.type = "button";
    one.dataset.layer = tube.dataset.chip;
    one.dataset.count = n;
    one.setAttribute("aria-label", say(stack().dataset.sayLayer, tube, n));
    const piles = [n % FIVE, ...Array(Math.floor(n / FIVE)).fill(FIVE)].filter(Boolean);
    for (const chips of piles) {
      const five = element("span", "five");
      for (let chip = 0; chip < chips; chip += 1) five.append(element("i", "disc"));
      one.append(five);
    }
    one.append(element("span", "layer__fig", tube.dataset.figure), element("span", "layer__n", n));
    return one;
  }

  function element(tag, classes, text) {
    const made = document.createElement(tag);
    made.className = classes;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  const acts = { five: () => setFive(!isFive), undo, prove };

  /* Who came to a button with the keyboard stays there. */
  function stay(button) {
    if (button.matches(":focus-visible")) queueMicrotask(() => button.focus({ preventScroll: true }));
  }

  document.addEventListener("click", (event) => {
    const found = isOpen() && event.target.closest("[data-stack] [data-layer]");
    if (found) remove(tubeOf(found.dataset.layer), trainer.isCoarse ? "touch" : "mouse");
  });

  function byDigit(event) {
    const [, digit] = event.code.match(/^(?:Digit|Numpad)([1-8])$/) || [];
    const tube = digit && tubes()[digit - 1];
    if (!tube) return false;
    if (event.shiftKey) remove(tube, "keyboard"); else add(tube, "keyboard");
    return true;
  }

  trainer.part({
    begin,
    press(button, mode) {
      if (!isOpen() || !button.closest("#rack")) return false;
      stay(button);
      if (button.dataset.chip) add(button, mode); else acts[button.dataset.act](mode);
      return true;
    },
    key(event, inField) {
      if (inField || !isOpen()) return false;
      const focused = document.activeElement.closest("button, a");
      if (event.key === "Enter" && focused) { focused.click(); return true; }
      if (trainer.drill.dataset.singleKeys === "off") {
        if (event.key === "Enter") document.querySelector("#choices [value=push]").click();
        return event.key === "Enter";
      }
      if (byDigit(event)) return true;
      if (event.code === "Backspace") { undo("keyboard"); return true; }
      if (event.code === "KeyX") { setFive(!isFive); return true; }
      if (event.code === "KeyP") { prove(); return true; }
      return false;
    },
    clear() { if (isOpen()) step([], tubes()[0]); },
  });
}
