/* The drill page: the answer field, keys, keypad, clock, and the way from verdict to next item.
   Everything works without this file as plain forms; it adds speed. The server judges, this only shows.
   A page is in one state: answering -> sending -> judged -> answering (the next item). */
"use strict";

document.documentElement.classList.add("js");

/* A page that the browser kept for its way back may be of somebody who has left: it is asked for again. */
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

document.addEventListener("DOMContentLoaded", () => {
  const drill = document.getElementById("drill");
  const form = document.getElementById("answer-form");
  if (!drill || !form) return;

  const byId = (id) => document.getElementById(id);
  const field = byId("answer");
  const isCoarse = matchMedia("(pointer: coarse)").matches;
  const state = () => drill.dataset.state;
  const stage = () => byId("stage");
  const isShown = (element) => element !== null && element.getClientRects().length > 0;

  /* ---------- stopwatch: from the painted item to the answer, paused while the page is hidden ---------- */
  const watch = { begun: 0, first: null, hidden: 0, hiddenAt: null, mode: "" };

  function startWatch() {
    Object.assign(watch, { begun: 0, first: null, hidden: 0, hiddenAt: null, mode: "" });
    requestAnimationFrame(() => requestAnimationFrame(() => { watch.begun = performance.now(); }));
  }

  function elapsed() {
    const hiddenNow = watch.hiddenAt === null ? 0 : performance.now() - watch.hiddenAt;
    return watch.begun ? performance.now() - watch.begun - watch.hidden - hiddenNow : 0;
  }

  function noteInput(mode) {
    if (state() !== "answering") return;
    if (watch.first === null) watch.first = elapsed();
    watch.mode = mode;
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) watch.hiddenAt = performance.now();
    else if (watch.hiddenAt !== null) {
      watch.hidden += performance.now() - watch.hiddenAt;
      watch.hiddenAt = null;
    }
  });

  function fillHints() {
    const hints = {
      t_first_ms: watch.first === null ? "" : Math.round(watch.first),
      t_submit_ms: watch.begun ? Math.round(elapsed()) : "",
      hidden_ms: Math.round(watch.hidden),
      input_mode: watch.mode,
      shown_again: stage().dataset.shownAgain || "",
    };
    for (const [name, value] of Object.entries(hints)) {
      form.elements[name].value = value;
      form.elements[name].disabled = value === "";
    }
  }

  /* An item seen before (a reload, another tab) has no time that could be trusted. */
  function noteShown() {
    const now = `${drill.dataset.sitting}/${stage().dataset.seq}`;
    try {
      if (localStorage.getItem("shown") === now) stage().dataset.shownAgain = "1";
      localStorage.setItem("shown", now);
    } catch { /* storage may be switched off; the server has its own eye on it */ }
  }

  /* ---------- the block's clock ---------- */
  const clock = byId("clock");
  if (clock) {
    const key = `clock/${drill.dataset.sitting}`;
    let seconds = 0;
    try { seconds = Number(sessionStorage.getItem(key)) || 0; } catch { /* as above */ }
    const show = () => {
      const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      clock.lastElementChild.textContent = clock.dataset.clock === "shown" ? text : "";
    };
    clock.hidden = false;
    clock.addEventListener("click", () => {
      clock.dataset.clock = clock.dataset.clock === "shown" ? "hidden" : "shown";
      show();
      keepFocus();
    });
    setInterval(() => {
      if (document.hidden) return;
      seconds += 1;
      try { sessionStorage.setItem(key, seconds); } catch { /* as above */ }
      show();
    }, 1000);
    show();
  }

  /* ---------- focus: it stays in the field, and is never lost with a swapped element ---------- */
  function keepFocus() {
    const now = document.activeElement;
    if (now && now !== document.body && now.isConnected && isShown(now) && now.type !== "button") return;
    const home = field && isShown(field) && !isCoarse ? field : stage();
    if (home === stage() && !home.hasAttribute("tabindex")) home.tabIndex = -1;
    home.focus({ preventScroll: true });
  }

  /* What scrolls in an area of its own can be reached, and so scrolled, with the keyboard. */
  function makeReachable() {
    for (const area of [stage(), said()]) {
      if (area && area.scrollHeight > area.clientHeight + 1 && getComputedStyle(area).overflowY === "auto") area.tabIndex = 0;
    }
  }

  const layout = new ResizeObserver(makeReachable);  // also what makes room for itself after the felt was drawn
  window.addEventListener("resize", makeReachable);

  /* ---------- the pen: on a table one field writes line after line ---------- */
  const pen = { lines: [], at: 0, call: "" };
  const hasPen = form.querySelector("[data-pen]") !== null;
  const isCall = (text) => text !== "" && !/[1-9]/.test(text);

  function input(kind, line) {
    return form.elements[`${kind}-${line.dataset.line}`];
  }

  function setUpPen() {
    if (!hasPen) return;
    pen.lines = [...stage().querySelectorAll("[data-line]")].sort((a, b) => a.dataset.order - b.dataset.order);
    if (state() === "judged") return;
    for (const line of pen.lines) showSaid(line);
    goTo(0);
  }

  function goTo(at) {
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
    for (const key of form.querySelectorAll("[data-call]")) key.setAttribute("aria-pressed", String(key.dataset.call === call));
  }

  /* What stands in the field goes to the line: an amount means pay, a word means what it says.
     An amount may go with take as well, where a part of the bet is taken. */
  function writeLine() {
    const line = pen.lines[pen.at];
    const call = input("call", line);
    let text = field.value.trim();
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
    return ["pay", "take", "push"].find((call) => call === word || drill.dataset[`${call}Words`].split(" ").includes(word.toLowerCase()));
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
    const call = input("call", line).value;
    const word = { pay: drill.dataset.sayPay, take: drill.dataset.sayTake, push: drill.dataset.sayPush }[callOf(call)] || call;
    said.textContent = [word, input("amount", line).value].filter(Boolean).join(" ");
  }

  function penSubmits() {
    writeLine();
    const call = input("call", pen.lines[pen.at]);
    if (call.value === "") { nudge(); return false; }
    const open = pen.lines.findIndex((line) => input("call", line).value === "");
    if (pen.at < pen.lines.length - 1) { goTo(pen.at + 1); return false; }
    if (open >= 0) { goTo(open); return false; }
    return true;
  }

  function nudge() {
    const box = field.closest(".field");
    box.classList.remove("is-empty");
    void box.offsetWidth;
    box.classList.add("is-empty");
    keepFocus();
  }

  if (hasPen) field.addEventListener("input", () => { if (field.value && pen.call === "push") press(""); });

  /* ---------- keypad ---------- */
  function type(text, isWhole) {
    if (state() !== "answering") return;
    noteInput("touch");
    if (hasPen && pen.call === "push") press("");
    field.value = isWhole ? text : field.value + text;
  }

  const pad = {
    delete: () => { field.value = field.value.slice(0, -1); },
    clear: () => { field.value = ""; },
    soft: () => { field.value = field.value.startsWith("s") ? field.value.slice(1) : `s${field.value}`; },
    both: () => {
      const low = Number(field.value);
      field.value = low >= 1 && low <= 11 ? `${low}/${low + 10}` : `${field.value}/`;
    },
  };

  form.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key || key.type === "submit" && !key.name) return;
    if (key.dataset.types !== undefined) type(key.dataset.types, key.classList.contains("key--whole"));
    else if (key.dataset.does) { noteInput("touch"); if (state() === "answering") pad[key.dataset.does](); }
    else if (key.dataset.call) { choose(key.dataset.call, isCoarse ? "touch" : "mouse"); }
    else if (key.name === "call") { event.preventDefault(); decide(key.value, isCoarse ? "touch" : "mouse"); }
    if (!isCoarse) keepFocus();
  });

  function choose(call, mode) {
    if (state() !== "answering") return;
    noteInput(mode);
    press(pen.call === call ? "" : call);
    if (call !== "pay") field.value = "";
    if (!isCoarse) field.focus({ preventScroll: true });
  }

  /* ---------- decisions: draw, stand, settle ---------- */
  let decision = null;

  function decide(call, mode) {
    if (state() !== "answering") return;
    noteInput(mode);
    if (field && field.value.trim() === "") { nudge(); return; }
    if (!decision) {
      decision = document.createElement("input");
      decision.type = "hidden";
      decision.name = "call";
      form.append(decision);
    }
    decision.value = call;
    for (const key of form.querySelectorAll("#choices button")) key.setAttribute("aria-pressed", String(key.value === call));
    form.requestSubmit();
  }

  /* ---------- sending ---------- */
  let isRetry = false;
  let attempts = 0;
  let timer = 0;
  let patience = 0;

  document.addEventListener("submit", (event) => {
    if (event.target !== form) return;
    const stop = () => { event.preventDefault(); event.stopImmediatePropagation(); };
    if (state() === "judged") { stop(); next(); return; }
    if (state() === "sending" && !isRetry) { stop(); return; }
    if (!isRetry) {
      if (hasPen && !penSubmits()) { stop(); return; }
      if (byId("choices") && !decision) { stop(); toChoices(); return; }
      if (field && !hasPen && field.value.trim() === "") { stop(); nudge(); return; }
      fillHints();
    }
    isRetry = false;
    drill.dataset.state = "sending";
    if (field) field.readOnly = true;
    clearTimeout(patience);
    patience = setTimeout(() => { htmx.trigger(form, "htmx:abort"); lost(); }, 10000);
  }, true);

  /* To the group, to none of its buttons: a second Enter is no decision. */
  function toChoices() {
    if (field && field.value.trim() === "") { nudge(); return; }
    byId("choices").focus({ preventScroll: true });
  }

  /* Not acknowledged: the same answer is sent again until it is. A second copy does no harm. */
  function lost() {
    clearTimeout(patience);
    if (state() !== "sending") return;
    notice(drill.dataset.sayOffline, false);
    attempts += 1;
    clearTimeout(timer);
    timer = setTimeout(resend, Math.min(1000 * 2 ** (attempts - 1), 8000));
  }

  function resend() {
    clearTimeout(timer);
    if (state() !== "sending") return;
    isRetry = true;
    form.requestSubmit();
  }

  function notice(text, mayRetry) {
    const bar = byId("notice");
    bar.querySelector("span").textContent = text;
    bar.querySelector("button").hidden = !mayRetry;
    bar.hidden = false;
  }

  byId("notice").querySelector("button").addEventListener("click", resend);
  window.addEventListener("online", () => { if (!byId("notice").hidden) resend(); });
  document.addEventListener("htmx:sendError", lost);
  document.addEventListener("htmx:timeout", lost);

  document.addEventListener("htmx:responseError", (event) => {
    const { xhr, elt } = event.detail;
    if (elt !== form || xhr.status >= 502 && xhr.status <= 504) { lost(); return; }
    clearTimeout(patience);
    const type = xhr.getResponseHeader("Content-Type") || "";
    notice(type.startsWith("text/plain") ? xhr.responseText : drill.dataset.sayTrouble, true);
  });

  document.addEventListener("htmx:afterSettle", () => { makeReachable(); keepFocus(); });

  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt !== form || !event.detail.xhr || event.detail.xhr.status === 0) return;
    clearTimeout(patience);
    const { status } = event.detail.xhr;
    if (status !== 200 && status !== 422) return;
    attempts = 0;
    byId("notice").hidden = true;
    if (status === 422) unread(); else judged();
  });

  /* ---------- verdict, and on to the next item ---------- */
  let judgedAt = 0;
  let auto = 0;
  let scrolled = 0;

  function said() {
    return byId("verdict").querySelector("[data-verdict]");
  }

  /* The line that a refusal is about: paid without an amount, or quoted in it. */
  function isMeant(line) {
    const [call, amount] = ["call", "amount"].map((kind) => input(kind, line).value);
    return call === "pay" && amount === "" || [call, amount].some((text) => text && said().textContent.includes(`“${text}”`));
  }

  function unread() {
    drill.dataset.state = "answering";
    if (decision) { decision.remove(); decision = null; }
    for (const key of form.querySelectorAll("#choices button")) key.removeAttribute("aria-pressed");
    if (!field) return;
    field.readOnly = false;
    if (hasPen) goTo(Math.max(pen.lines.findIndex(isMeant), 0));
    field.select();
    keepFocus();
    said().scrollIntoView({ block: "nearest" });
  }

  function judged() {
    const verdict = said();
    if (!verdict) return;
    drill.dataset.state = "judged";
    drill.dataset.word = verdict.dataset.verdict;
    judgedAt = performance.now();
    showNow();
    if (hasPen) field.value = "";
    keepFocus();
    scrolled = window.scrollY;
    verdict.scrollIntoView({ block: "nearest" });
    const delay = drill.dataset.autoNext;
    if (verdict.dataset.verdict === "right" && delay !== "never" && byId("next")) auto = setTimeout(show, Number(delay));
  }

  /* After a wrong answer the first 400 ms ignore keys, so that a fast typist reads the explanation. */
  function next() {
    if (drill.dataset.word !== "right" && performance.now() - judgedAt < 400) return;
    show();
  }

  function show() {
    clearTimeout(auto);
    const waiting = byId("next");
    if (!waiting) { location.assign(drill.dataset.summary); return; }
    for (const part of [...waiting.content.cloneNode(true).children]) {
      const old = byId(part.id);
      if (old) old.replaceWith(part);
    }
    for (const region of ["verdict-right", "verdict-wrong"]) byId(region).replaceChildren();
    drill.dataset.state = "answering";
    delete drill.dataset.word;
    if (decision) { decision.remove(); decision = null; }
    if (field) { field.value = ""; field.readOnly = false; }
    window.scrollTo(0, scrolled);
    begin();
  }

  function showNow() {
    const now = stage().querySelector(".is-now");
    if (now) now.scrollIntoView({ block: "nearest" });
  }

  function begin() {
    noteShown();
    setUpPen();
    makeReachable();
    layout.disconnect();
    layout.observe(stage());
    showNow();
    byId("announcer").textContent = byId("stage-words").textContent;
    keepFocus();
    startWatch();
  }

  /* ---------- keys, by their place on the keyboard ---------- */
  function inTextField() {
    const now = document.activeElement;
    return now && (now.tagName === "INPUT" && now.type === "text" || now.tagName === "SELECT") && !now.readOnly;
  }

  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    const done = () => event.preventDefault();
    if (event.altKey && event.code === "KeyZ") { done(); slip(); return; }
    if (event.ctrlKey && event.key === ".") { done(); leaveBy(byId("end-form"), drill.dataset.sayEnd); return; }
    if (!isPlain) return;
    if (event.key === "F1") { done(); byId("rules").showModal(); return; }
    if (event.key === "?") { done(); byId("help").showModal(); return; }
    if (event.key === "Enter" && state() === "judged") {
      if (event.target.closest && event.target.closest("#verdict-wrong .verdict__slip, a, #end-form")) return;
      done();
      if (!event.repeat) next();
      return;
    }
    if (event.repeat && event.key === "Enter") { done(); return; }
    if (state() !== "answering") return;
    if (event.key === "Escape") { clear(); done(); return; }
    if (event.key === "Enter" && event.shiftKey && hasPen) { done(); writeLine(); goTo(Math.max(pen.at - 1, 0)); return; }
    if (inTextField()) { if (event.key.length === 1 || event.key === "Backspace") noteInput("keyboard"); return; }
    byKey(event, done);
  });

  function clear() {
    if (hasPen) press("");
    if (!field) return;
    field.value = "";
    if (!isCoarse) field.focus({ preventScroll: true });
  }

  function byKey(event, done) {
    if (drill.dataset.singleKeys === "off") return;
    const key = [...form.querySelectorAll("[data-key]")].find((one) => isShown(one) && one.dataset.key.split(" ").includes(event.code));
    if (key) {
      done();
      if (key.dataset.call) choose(key.dataset.call, "keyboard"); else decide(key.value, "keyboard");
      return;
    }
    if (!field || !isShown(field) || document.activeElement.closest("button, a")) return;
    if (/^(Digit|Numpad)[0-9]$/.test(event.code)) { done(); noteInput("keyboard"); field.value += event.code.at(-1); }
    else if (event.key === "Backspace") { done(); pad.delete(); }
    else if (event.key === "Enter") { done(); form.requestSubmit(); }
  }

  function slip() {
    const button = document.querySelector(".verdict__slip");
    if (button) button.click();
  }

  function leaveBy(end, question) {
    if (confirm(question)) end.requestSubmit();
  }

  byId("leave").addEventListener("click", (event) => {
    if (state() !== "judged" && !confirm(drill.dataset.sayLeave)) event.preventDefault();
  });

  for (const opener of document.querySelectorAll("[data-opens]")) {
    opener.addEventListener("click", () => byId(opener.dataset.opens).showModal());
  }
  for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", keepFocus);

  stageTaps();
  function stageTaps() {
    document.addEventListener("click", (event) => {
      const line = hasPen && state() === "answering" && event.target.closest("[data-line]");
      if (!line || !pen.lines.includes(line)) return;
      writeLine();
      goTo(pen.lines.indexOf(line));
    });
  }

  /* ---------- begin ---------- */
  if (field && document.documentElement.dataset.keypad !== "device" && isShown(form.querySelector(".keypad"))) field.inputMode = "none";
  if (state() === "answering") {
    begin();  // before the cards are there, so that nothing typed early is lost; their time begins with them
    window.addEventListener("load", () => { if (watch.first === null) startWatch(); });
  } else { judgedAt = performance.now(); makeReachable(); }
});
