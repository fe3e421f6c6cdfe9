/* The pen: on a table one field writes line after line, an action and an amount each. */
"use strict";

{
  const pen = { lines: [], at: 0, call: "" };
  const QUOTED = /[\p{Pi}„]\s*(.+?)\s*[\p{Pi}\p{Pf}]/gu;  // in the quotation marks of any language
  const isCall = (text) => text !== "" && !/[1-9]/.test(text);
  const byHand = () => trainer.form.querySelector("[data-pen]") !== null;
  const input = (kind, line) => trainer.form.elements[`${kind}-${line.dataset.line}`];

  function begin() {
    pen.lines = [...trainer.stage().querySelectorAll("[data-line]")].sort((a, b) => a.dataset.order - b.dataset.order);
    for (const line of pen.lines) showSaid(line);
    goTo(0);
  }

  function goTo(at) {
    const { form, field, drill } = trainer;
    pen.at = at;
    const line = pen.lines[at];
    for (const other of pen.lines) {
      other.classList.toggle("is-now", other === line);
      if (other === line) other.setAttribute("aria-current", "step"); else other.removeAttribute("aria-current");
    }
    const call = input("call", line);
    const amount = input("amount", line);
    const isWord = call.dataset.typed !== undefined;
    field.value = isWord ? call.dataset.typed : amount.value;
    press(isWord ? "" : call.value);
    const say = (part, text) => { const where = form.querySelector(`[data-pen="${part}"]`); if (where) where.textContent = text; };
    say("name", line.dataset.name);
    say("count", drill.dataset.sayLines.replace("{n}", at + 1).replace("{all}", pen.lines.length));
    say("go", at === pen.lines.length - 1 ? drill.dataset.saySend : drill.dataset.sayNext);
    field.setAttribute("aria-label", `${line.dataset.name}. ${form.querySelector(".ask__label").textContent}`);
    line.scrollIntoView({ block: "nearest" });
  }

  function press(call) {
    pen.call = call;
    for (const key of trainer.form.querySelectorAll("[data-call]")) key.setAttribute("aria-pressed", String(key.dataset.call === call));
  }

  /* What stands in the field goes to the line: an amount means pay, a word means what it says.
     An amount may go with take as well, where a part of the bet is taken. */
  function writeLine() {
    const line = pen.lines[pen.at];
    const call = input("call", line);
    let text = trainer.field.value.trim();
    const [, word, rest] = text.match(/^(\p{L}+)\s*(\d.*)$/u) || [];
    if (word && callOf(word)) { text = rest; press(callOf(word)); }
    const isWord = pen.call === "" && isCall(text);
    delete call.dataset.typed;
    if (isWord) call.dataset.typed = text;
    setCall(call, isWord ? text : pen.call || (text === "" ? "" : "pay"));
    input("amount", line).value = isWord || pen.call === "push" ? "" : text;
    showSaid(line);
  }

  /* What a typed word does, as far as it can be told here; the server reads it in earnest. */
  function callOf(word) {
    return ["pay", "take", "push"].find((call) => call === word || trainer.drill.dataset[`${call}Words`].split(" ").includes(word.toLowerCase()));
  }

  /* A select takes only its options: a typed word becomes one. */
  function setCall(select, value) {
    select.value = value;
    if (select.value !== value) {
      const option = new Option(value, value);
      select.add(option);
      select.value = value;
    }
  }

  function showSaid(line) {
    const said = line.querySelector("[data-said]");
    if (!said) return;
    const { sayPay, sayTake, sayPush } = trainer.drill.dataset;
    const call = input("call", line).value;
    const word = { pay: sayPay, take: sayTake, push: sayPush }[callOf(call)] || call;
    said.textContent = [word, input("amount", line).value].filter(Boolean).join(" ");
  }

  /* Whether every line is written; else on to the next that is not. */
  function ready() {
    writeLine();
    if (input("call", pen.lines[pen.at]).value === "") { trainer.nudge(); return false; }
    if (pen.at < pen.lines.length - 1) { goTo(pen.at + 1); return false; }
    const open = pen.lines.findIndex((line) => input("call", line).value === "");
    if (open >= 0) { goTo(open); return false; }
    return true;
  }

  function choose(call, mode) {
    if (trainer.state() !== "answering") return;
    trainer.note(mode);
    press(pen.call === call ? "" : call);
    if (call !== "pay") trainer.field.value = "";
    if (!trainer.isCoarse) trainer.field.focus({ preventScroll: true });
  }

  /* The line that a refusal is about: paid without an amount, or quoted in it. */
  function isMeant(line, said) {
    const [call, amount] = ["call", "amount"].map((kind) => input(kind, line).value);
    const quoted = [...said.textContent.matchAll(QUOTED)].map((found) => found[1]);
    return call === "pay" && amount === "" || [call, amount].some((text) => text && quoted.includes(text));
  }

  function unpush() {
    if (pen.call === "push") press("");
  }

  document.addEventListener("DOMContentLoaded", () => {
    if (!trainer.form || !byHand()) return;
    trainer.field.addEventListener("input", () => { if (trainer.field.value) unpush(); });
    document.addEventListener("click", (event) => {
      const line = trainer.state() === "answering" && event.target.closest("[data-line]");
      if (!line || !pen.lines.includes(line)) return;
      writeLine();
      goTo(pen.lines.indexOf(line));
    });
  });

  trainer.part({
    get ownsField() { return byHand(); },
    begin() { if (byHand()) begin(); },
    ready: () => !byHand() || ready(),
    press(button, mode) {
      if (!button.dataset.call) return false;
      choose(button.dataset.call, mode);
      return true;
    },
    key(event) {
      if (!byHand() || event.key !== "Enter" || !event.shiftKey) return false;
      writeLine();
      goTo(Math.max(pen.at - 1, 0));
      return true;
    },
    typed() { if (byHand()) unpush(); },
    clear() { if (byHand()) press(""); },
    unread(said) { if (byHand()) goTo(Math.max(pen.lines.findIndex((line) => isMeant(line, said)), 0)); },
    judged() { if (byHand()) trainer.field.value = ""; },
  });
}
