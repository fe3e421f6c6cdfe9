/* The paper of an exam: holds the sitting for this page, shows the server's clock and whether it is in reach.
   The server decides all of it; without this file the page says what it said when it was loaded. */
"use strict";

trainer.part({
  begin() { exam.begin(); },
  refused(xhr) {
    if (xhr.getResponseHeader("X-Exam") !== "elsewhere") return false;
    exam.refused();
    return true;
  },
});

const exam = { begin() {}, refused() {} };

document.addEventListener("DOMContentLoaded", () => {
  const byId = (id) => document.getElementById(id);
  const drill = byId("drill");
  const form = byId("answer-form");
  if (!drill || !drill.dataset.exam || !form) return;

  const EVERY_MS = 5000;
  const GRACE_MS = 2500;
  const dialog = byId("elsewhere");
  const seq = () => Number(byId("stage").dataset.seq);

  /* ---------- the server ---------- */
  async function send(address, fields = {}) {
    const body = new URLSearchParams({
      csrf_token: form.elements.csrf_token.value, page: form.elements.page.value, ...fields });
    const reply = await fetch(address, {
      method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(4000),
      headers: { Accept: "application/json" } });
    if (reply.status === 204) return null;
    if (reply.status !== 200) throw new Error(String(reply.status));
    return reply.json();
  }

  function connected(isIt) {
    byId("link").dataset.link = isIt ? "on" : "off";
  }

  async function pulse() {
    if (!isHeld) { await hold(); if (!isHeld) return; }
    try {
      const said = await send(drill.dataset.pulse);
      connected(true);
      take(said);
      if (said.nonce) await send(drill.dataset.pulse, { echo: said.nonce });
    } catch { connected(false); }
  }

  async function hold() {
    try {
      const said = await send(drill.dataset.hold);
      connected(true);
      isHeld = true;
      take(said);
      if (isWaiting && said.seq === seq()) form.requestSubmit();
      isWaiting = false;
      return said;
    } catch { connected(false); return null; }
  }

  function take(said) {
    if (said.state !== "open") { over(); return; }
    if (isHeld && !said.is_held) goesOnElsewhere();
    if (said.seq === seq()) setClock(said.left_ms, said.item_left_ms);
  }

  function over() {
    location.assign(drill.dataset.summary);
  }

  /* ---------- the clock ---------- */
  const clock = { whole: 0, item: null, saidMinute: false, saidItem: 0 };

  function setClock(left, itemLeft) {
    clock.whole = performance.now() + left;
    clock.item = itemLeft === null ? null : performance.now() + itemLeft;
    show();
  }

  function readClock() {
    const { leftMs, itemLeftMs } = byId("exam-clock").dataset;
    setClock(Number(leftMs), itemLeftMs === undefined ? null : Number(itemLeftMs));
  }

  function show() {
    const whole = write("whole", clock.whole, 60000);
    if (clock.item !== null && write("item", clock.item, 3000) <= 0 && clock.saidItem !== seq()) {
      clock.saidItem = seq();
      say(drill.dataset.sayItemOver);
    }
    if (whole <= 60000 && !clock.saidMinute) {
      clock.saidMinute = true;
      if (whole > 0) say(drill.dataset.sayMinute);
    }
    if (whole < -GRACE_MS && drill.dataset.state !== "sending") pulse();
  }

  function write(which, ends, short) {
    const left = ends - performance.now();
    const place = byId("exam-clock").querySelector(`[data-of="${which}"]`);
    if (!place) return left;
    const seconds = Math.max(0, Math.ceil(left / 1000));
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const figure = place.querySelector("b");
    if (figure.textContent !== text) figure.textContent = text;
    place.classList.toggle("is-short", left <= short && left > 0);
    place.classList.toggle("is-out", left <= 0);
    return left;
  }

  function say(text) {
    byId("announcer").textContent = text;
    if (text === drill.dataset.sayItemOver) form.querySelector(".slot__hint").textContent = text;
  }

  /* ---------- one page at a time ---------- */
  let isHeld = false;
  let isWaiting = false;

  /* Who answers before this page has the sitting only has to wait for that. */
  exam.refused = () => {
    if (isHeld) goesOnElsewhere();
    else isWaiting = true;
  };

  function goesOnElsewhere() {
    for (const open of document.querySelectorAll("dialog[open]")) if (open !== dialog) open.close();
    if (!dialog.open) dialog.showModal();
  }
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  byId("take-back").addEventListener("click", async () => {
    const said = await hold();
    if (said === null) return;
    if (said.seq === seq()) dialog.close();
    else location.reload();
  });

  /* ---------- an item that is left: sent as an answer is, and as often as it takes ---------- */
  const left = document.createElement("input");
  Object.assign(left, { type: "hidden", name: "leave", value: "1", disabled: true });
  form.append(left);
  byId("leave-item").removeAttribute("name");
  byId("leave-item").addEventListener("click", (event) => {
    event.preventDefault();
    if (drill.dataset.state !== "answering" || !confirm(drill.dataset.sayLeaveItem)) return;
    left.disabled = false;
    form.requestSubmit();
  });

  exam.begin = () => {
    left.disabled = true;
    form.querySelector(".slot__hint").textContent = hint;
    readClock();
  };
  const hint = form.querySelector(".slot__hint").textContent;
  readClock();
  if (location.search) history.replaceState(null, "", location.pathname);  // a copy of the tab is another page
  hold().then(pulse);
  setInterval(show, 250);
  setInterval(pulse, EVERY_MS);
  addEventListener("offline", () => connected(false));
  addEventListener("online", pulse);
});
