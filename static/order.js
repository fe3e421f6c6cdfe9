/* The order of a settlement: lines are tapped, or named by keys, and get their numbers one after the other;
   where calls are asked for, a call goes to the line that was named last. */
"use strict";

{
  const turns = { lines: [], order: [], now: null, typed: "", of: "" };
  const CALLS = ["pay", "take", "push"];

  const panel = () => trainer.form.querySelector("[data-turns]");
  const hasCalls = () => turns.lines.some((line) => input("call", line));  // items of a block may differ in it
  const input = (kind, line) => trainer.form.elements[`${kind}-${line.dataset.line}`];
  const callOf = (line) => (hasCalls() ? input("call", line).value : "");
  const box = (line) => line.dataset.line.match(/^\d+/)[0];
  const find = (id) => turns.lines.find((line) => line.dataset.line === id);

  function say(template, what) {
    return Object.entries(what).reduce((text, [name, value]) => text.replace(`{${name}}`, value), panel().dataset[template]);
  }

  /* What a reload or a refused answer left in the fields is gone on with. */
  function begin() {
    turns.lines = [...trainer.stage().querySelectorAll("[data-line]")].sort((a, b) => a.dataset.order - b.dataset.order);
    turns.order = turns.lines.filter((line) => input("place", line).value !== "")
      .sort((a, b) => input("place", a).value - input("place", b).value);
    forgetKeys();
    panel().querySelector(".seg").hidden = !hasCalls();
    select(turns.order.at(-1) || null);
  }

  function select(line, said = "") {
    turns.now = line;
    show(said || (line ? line.dataset.name : ""));
    if (line) line.scrollIntoView({ block: "nearest" });
  }

  function show(text) {
    for (const line of turns.lines) {
      const place = turns.order.indexOf(line) + 1;
      input("place", line).value = place || "";
      line.classList.toggle("is-now", line === turns.now);
      if (line === turns.now) line.setAttribute("aria-current", "step"); else line.removeAttribute("aria-current");
      showSaid(line, place);
    }
    panel().querySelector("[data-turns-now]").textContent = text;
    panel().querySelector("[data-turns-count]").textContent = say("sayCount", { n: turns.order.length, all: turns.lines.length });
    const call = turns.now ? callOf(turns.now) : "";
    for (const key of trainer.form.querySelectorAll("[data-call]")) key.setAttribute("aria-pressed", String(key.dataset.call === call));
    trainer.form.querySelector("[data-undo]").disabled = turns.order.length === 0;
  }

  /* Its place, and its call as a word and as the sign of its button: the style sheet shows what there is room for. */
  function showSaid(line, place) {
    const button = CALLS.includes(callOf(line)) && trainer.form.querySelector(`[data-call="${callOf(line)}"]`);
    const word = button ? button.textContent.trim() : "";
    const parts = [place ? [String(place), "said__place"] : [], word ? [word, "said__word"] : [],
      word ? [button.querySelector(".icon").cloneNode(true), "said__sign"] : []].filter((part) => part.length);
    line.querySelector(`[data-said="${line.dataset.line}"]`).replaceChildren(...parts.map(([content, name]) => {
      const part = document.createElement("span");
      part.className = name;
      part.append(content);
      return part;
    }));
    const name = [line.dataset.name, ...(place ? [place] : []), ...(word ? [word] : [])].join(", ");
    line.querySelector(`[data-turn="${line.dataset.line}"]`).setAttribute("aria-label", name);
  }

  /* A line that has its place already is only gone back to, for its call. */
  function place(line, mode) {
    trainer.note(mode);
    forgetKeys();
    if (!turns.order.includes(line)) turns.order.push(line);
    select(line);
  }

  function call(word, mode) {
    trainer.note(mode);
    if (turns.now === null || !hasCalls()) return;
    const select = input("call", turns.now);
    select.value = select.value === word ? "" : word;
    show(turns.now.dataset.name);
  }

  function undo(mode) {
    trainer.note(mode);
    if (turns.typed || turns.of) { forgetKeys(); show(turns.now ? turns.now.dataset.name : ""); return; }
    const last = turns.order.pop();
    if (last && hasCalls()) input("call", last).value = "";
    select(turns.order.at(-1) || null);
  }

  /* ---------- keys: a number, before it I or S, after it the letter of a hand ---------- */
  function forgetKeys() {
    turns.typed = "";
    turns.of = "";
  }

  function keyed(event) {
    const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
    const letter = /^Key([A-Z])$/.exec(event.code);
    if (digit) { turns.typed += digit[1]; name(false); return true; }
    if (event.key === "Enter" && turns.typed) { name(true); return true; }
    if (!letter) return false;
    const hand = turns.typed && find(turns.typed + letter[1].toLowerCase());
    if (hand) { place(hand, "keyboard"); return true; }
    if (letter[1] !== "I" && letter[1] !== "S") return false;
    turns.of = letter[1];
    const meant = candidates("");
    if (meant.length === 1) place(meant[0], "keyboard"); else show(`${letter[1]}…`);
    return true;
  }

  /* Lines that the keys so far may mean. */
  function candidates(number) {
    const isMeant = { "": (line) => !line.dataset.line.includes("-"), I: (line) => line.dataset.line.endsWith("-insurance"),
      S: (line) => /-(?!insurance$)/.test(line.dataset.line) }[turns.of];
    return turns.lines.filter((line) => isMeant(line) && box(line).startsWith(number));
  }

  /* The line is placed as soon as no other can be meant; Enter says that the number is complete. */
  function name(isComplete) {
    const meant = candidates(turns.typed);
    const exact = meant.filter((line) => box(line) === turns.typed);
    const open = exact.filter((line) => !turns.order.includes(line));
    const isClear = isComplete || meant.length === exact.length;
    if (meant.length === 0) { forgetKeys(); show(""); }
    else if (isClear && exact.length === 1) place(exact[0], "keyboard");
    else if (isClear && open.length > 0 && (open.length === 1 || turns.of === "S")) place(open[0], "keyboard");
    else show(`${turns.of}${turns.typed}…`);
  }

  /* Up and down the boxes, for whoever would rather not type numbers; Enter or space on a box places it. */
  function walk(step) {
    const buttons = [...trainer.stage().querySelectorAll("[data-turn]")];
    const at = buttons.indexOf(document.activeElement);
    const next = at < 0 ? (step > 0 ? 0 : buttons.length - 1) : (at + step + buttons.length) % buttons.length;
    buttons[next].focus();
  }

  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

  function key(event, inField) {
    if (inField || !panel()) return false;
    const onButton = document.activeElement.closest("button, a");
    if (event.code in STEPS) { walk(STEPS[event.code]); return true; }
    if (trainer.drill.dataset.singleKeys !== "off" && keyed(event)) return true;
    if (event.key !== "Enter" || onButton) return false;
    trainer.submit();
    return true;
  }

  /* Whether every line has its place and its call; else it says which has not. */
  function ready() {
    const unplaced = turns.lines.find((line) => !turns.order.includes(line));
    const uncalled = hasCalls() && turns.order.find((line) => callOf(line) === "");
    if (unplaced) show(say("sayMissing", { line: unplaced.dataset.name }));
    else if (uncalled) select(uncalled, say("sayUncalled", { line: uncalled.dataset.name }));
    const missing = unplaced || uncalled;
    if (missing) missing.scrollIntoView({ block: "nearest" });
    return !missing;
  }

  document.addEventListener("DOMContentLoaded", () => {
    if (!trainer.form || !panel()) return;
    document.addEventListener("click", (event) => {
      const button = event.target.closest("[data-turn]");
      if (!button || trainer.state() !== "answering") return;
      const isKeyboard = event.detail === 0;
      place(find(button.dataset.turn), isKeyboard ? "keyboard" : trainer.isCoarse ? "touch" : "mouse");
      if (isKeyboard) return;  // whoever walks from box to box stays on it
      button.blur();
      trainer.keepFocus();
    });
  });

  trainer.part({
    begin() { if (panel()) begin(); },
    ready: () => !panel() || ready(),
    press(button, mode) {
      if (trainer.state() !== "answering") return false;
      if (button.dataset.call) { call(button.dataset.call, mode); return true; }
      if (button.dataset.undo !== undefined) { undo(mode); return true; }
      return false;
    },
    key,
    clear() {
      if (!panel()) return;
      for (const line of turns.lines) if (hasCalls()) input("call", line).value = "";
      turns.order = [];
      forgetKeys();
      select(null);
    },
  });
}
