/* The drill page: the answer field, keys, keypad, clock, and the way from verdict to next item.
   Everything works without this file as plain forms; it adds speed. The server judges, this only shows.
   A page is in one state: answering -> sending -> judged -> answering (the next item).

   What only some kinds of drill have is a part: a file of its own that calls trainer.part({...}) with
   any of these:
     ownsField            the field may be empty when the answer is sent
     begin()              an item is on the felt, to be answered
     ready()              Enter: whether all is there that will be sent; if not, it leads to what is missing
     press(button, mode)  a button of the form, clicked or by its key: whether it was this part's
     key(event, inField)  a key while answering: whether it was this part's
     typed()              the pad has written into the field
     refused(xhr)         what came in place of a verdict: whether it was this part's
     clear() unread(said) judged()
   When they are called, trainer has: drill, form, field, stage(), state(), note(mode), nudge(), keepFocus(),
   isCoarse, submit(), pause() and resume() of the item's time, and restart() for an item whose time begins
   later than its part. */
"use strict";

const trainer = { parts: [], part(one) { trainer.parts.push(one); } };

document.documentElement.classList.add("js");

/* Where the trainee is: the day begins there at four. */
document.addEventListener("DOMContentLoaded", () => {
  for (const field of document.querySelectorAll("[data-zone]")) {
    field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
    field.disabled = field.value === "";
  }
});

/* A page that the browser kept for its way back may be of somebody who has left: it is asked for again. */
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

/* The switch of the language leads back to where the trainee is by now, or from the answer to a form to the page
   of the form, and what is typed is kept, but for secrets: the desk says it in its address, other pages find it in
   this tab. Of a drill it is the answer's field alone: one with steps begins its item again. */
document.addEventListener("submit", ({ target }) => {
  if (!target.matches("form[action$='/language']")) return;
  const desk = document.getElementById("desk");
  const page = desk ? `${desk.getAttribute("action")}?${new URLSearchParams(new FormData(desk))}`
    : target.hasAttribute("data-answers") ? target.elements.page.value
    : location.pathname + location.search;
  target.elements.page.value = page;
  const typed = typedFields().map(({ name, value, checked }) => [name, value, checked]);
  sessionStorage.setItem("typed", JSON.stringify({ page, typed }));
});
document.addEventListener("DOMContentLoaded", () => {
  const kept = JSON.parse(sessionStorage.getItem("typed") || "{}");
  sessionStorage.removeItem("typed");
  if (kept.page !== location.pathname + location.search) return;
  for (const field of typedFields()) {
    const isPicked = /radio|checkbox/.test(field.type);
    const place = kept.typed.findIndex(([name, value]) => name === field.name && (!isPicked || value === field.value));
    if (place < 0) continue;
    const [[, value, checked]] = kept.typed.splice(place, 1);  // the next of that name is another field's
    if (isPicked) field.checked = checked;
    else field.value = value;
  }
});
function typedFields() {
  const drill = document.getElementById("drill");
  const where = !drill ? "main" : drill.dataset.state === "answering" ? "#answer-form .field" : ":not(*)";
  return [...document.querySelectorAll(`${where} :is(input:not([type="hidden"], [type="password"], [type="file"]), select, textarea)[name]`)];
}

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

  const parts = trainer.parts;
  Object.assign(trainer, {
    drill, form, field, stage, state, isCoarse, isShown, nudge, keepFocus, pause, resume, note: noteInput,
    restart: startWatch,
    submit: () => form.requestSubmit(),
  });
  const tell = (what, ...about) => { for (const part of parts) if (part[what]) part[what](...about); };
  const taken = (what, ...about) => parts.some((part) => part[what] && part[what](...about));
  const ownsField = parts.some((part) => part.ownsField);

  /* ---------- stopwatch: from the painted item to the answer, paused while the page is hidden ---------- */
  const isSat = drill.dataset.exam !== undefined;
  const watch = { begun: 0, first: null, hidden: 0, hiddenAt: null, paused: 0, pausedAt: null, mode: "" };

  function startWatch() {
    const hiddenAt = isSat && isGone() ? performance.now() : null;
    Object.assign(watch, { begun: 0, first: null, hidden: 0, hiddenAt, paused: 0, pausedAt: null, mode: "" });
    requestAnimationFrame(() => requestAnimationFrame(() => { watch.begun = performance.now(); }));
  }

  function elapsed() {
    const hiddenNow = watch.hiddenAt === null ? 0 : performance.now() - watch.hiddenAt;
    const pausedNow = watch.pausedAt === null ? 0 : performance.now() - watch.pausedAt;
    return watch.begun ? Math.max(0, performance.now() - watch.begun - watch.hidden - hiddenNow - watch.paused - pausedNow) : 0;
  }

  /* While a part asks something else the item's time stands still. */
  function pause() {
    if (watch.pausedAt === null) watch.pausedAt = performance.now();
  }

  function resume() {
    if (watch.pausedAt === null) return;
    watch.paused += performance.now() - watch.pausedAt;
    watch.pausedAt = null;
  }

  function noteInput(mode) {
    if (state() !== "answering") return;
    if (watch.first === null) watch.first = elapsed();
    watch.mode = mode;
  }

  /* Out of sight; of an exam, which is counted as left then, also while another window has the focus. */
  function isGone() {
    return document.hidden || isSat && !document.hasFocus();
  }

  function noteGone() {
    if (isGone()) watch.hiddenAt ??= performance.now();
    else if (watch.hiddenAt !== null) {
      watch.hidden += performance.now() - watch.hiddenAt;
      watch.hiddenAt = null;
    }
  }

  document.addEventListener("visibilitychange", noteGone);
  if (isSat) for (const turn of ["blur", "focus"]) window.addEventListener(turn, noteGone);

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

  /* ---------- the time of a sprint: the server says what is left, and ends it; this only shows it ---------- */
  let timeUp = null;
  let isEnding = false;

  function noteTime() {
    const left = stage().dataset.leftMs;
    if (left !== undefined) timeUp = performance.now() + Number(left);
  }

  /* Not while an answer is under way: it was given in time, and the server has yet to say so. */
  function endInTime() {
    if (isEnding || state() === "sending" || performance.now() < timeUp) return;
    isEnding = true;
    byId("end-form").requestSubmit();
  }

  /* ---------- the block's clock ---------- */
  const clock = byId("clock");
  if (clock) {
    const key = `clock/${drill.dataset.sitting}`;
    let seconds = 0;
    try { seconds = Number(sessionStorage.getItem(key)) || 0; } catch { /* as above */ }
    const show = () => {
      const whole = timeUp === null ? seconds : Math.max(0, Math.ceil((timeUp - performance.now()) / 1000));
      const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
      clock.lastElementChild.textContent = clock.dataset.clock === "shown" ? text : "";
    };
    clock.hidden = false;
    clock.addEventListener("click", () => {
      clock.dataset.clock = clock.dataset.clock === "shown" ? "hidden" : "shown";
      show();
      keepFocus();
    });
    setInterval(() => {
      if (timeUp !== null) { endInTime(); show(); return; }
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

  /* ---------- an empty field is shown, where it is asked ---------- */
  function nudge() {
    const box = field.closest(".field");
    box.classList.remove("is-empty");
    void box.offsetWidth;
    box.classList.add("is-empty");
    keepFocus();
  }

  /* ---------- keypad ---------- */
  function type(text, isWhole) {
    if (state() !== "answering") return;
    noteInput("touch");
    tell("typed");
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
    else if (taken("press", key, isCoarse ? "touch" : "mouse")) event.preventDefault();
    if (!isCoarse) keepFocus();
  });

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
    if (!isRetry && !isLeft()) {
      if (field && !ownsField && field.value.trim() === "") { stop(); nudge(); return; }
      if (!parts.every((part) => !part.ready || part.ready())) { stop(); return; }
    }
    if (!isRetry) fillHints();
    isRetry = false;
    drill.dataset.state = "sending";
    if (field) field.readOnly = true;
    clearTimeout(patience);
    patience = setTimeout(() => { htmx.trigger(form, "htmx:abort"); lost(); }, 10000);
  }, true);

  /* An item of an exam that is left without an answer. */
  function isLeft() {
    return form.elements.leave !== undefined && !form.elements.leave.disabled;
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

  function notice(text, mayRetry, xhr) {
    const bar = byId("notice");
    byId("sign-in").hidden = !xhr || xhr.status !== 401;
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
    if (elt === form && taken("refused", xhr)) { clearTimeout(patience); answerAgain(); return; }
    if (elt !== form || xhr.status >= 502 && xhr.status <= 504) { lost(); return; }
    clearTimeout(patience);
    if (xhr.status === 401 || xhr.status === 400 && !isSignedInAnew) { signedInAnew(xhr); return; }
    const type = xhr.getResponseHeader("Content-Type") || "";
    notice(type.startsWith("text/plain") ? xhr.responseText : drill.dataset.sayTrouble, true);
  });

  /* The sign-in has ended: what was typed stays, another tab signs in, and this one then takes the token that its
     forms have from now on and sends the same answer. */
  let isSignedInAnew = false;
  let isAsking = false;

  async function signedInAnew(xhr) {
    if (isAsking) return;
    isAsking = true;
    const token = await newToken();
    isAsking = false;
    if (token === null) { notice(xhr.status === 401 ? xhr.responseText : drill.dataset.sayTrouble, true, xhr); return; }
    isSignedInAnew = true;
    for (const one of document.querySelectorAll("[name=csrf_token]")) one.value = token;
    resend();
  }

  async function newToken() {
    try {
      const reply = await fetch(byId("sign-in").dataset.token, { redirect: "manual", cache: "no-store" });
      if (!reply.ok) return null;
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      return page.querySelector("[name=csrf_token]").value;
    } catch { return null; }
  }

  function tryAnew() {
    if (!document.hidden && !byId("sign-in").hidden && state() === "sending") resend();
  }
  window.addEventListener("focus", tryAnew);
  document.addEventListener("visibilitychange", tryAnew);

  document.addEventListener("htmx:afterSettle", () => { makeReachable(); keepFocus(); });

  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt !== form || !event.detail.xhr || event.detail.xhr.status === 0) return;
    clearTimeout(patience);
    const { status } = event.detail.xhr;
    if (status !== 200 && status !== 422) return;
    attempts = 0;
    isSignedInAnew = false;
    byId("sign-in").hidden = true;
    byId("notice").hidden = true;
    if (status === 422) unread();
    else if (drill.dataset.exam) { drill.dataset.state = "judged"; show(); }  // nothing is said of the answer
    else judged();
  });

  /* ---------- verdict, and on to the next item ---------- */
  let judgedAt = 0;
  let auto = 0;
  let scrolled = 0;

  function said() {
    return byId("verdict").querySelector("[data-verdict]");
  }

  function answerAgain() {
    drill.dataset.state = "answering";
    if (field) field.readOnly = false;
  }

  function unread() {
    answerAgain();
    tell("unread", said());
    if (!field) return;
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
    tell("judged");
    keepFocus();
    scrolled = window.scrollY;
    verdict.scrollIntoView({ block: "nearest" });
    noteTime();
    const delay = drill.dataset.autoNext;
    const hasNext = byId("next") || stage().dataset.nextPage;
    const isMissed = verdict.querySelector("[data-aside]:not([data-aside=right])") !== null;  // it wants to be read
    const pause = { right: isMissed ? undefined : Number(delay), noted: 0 }[verdict.dataset.verdict];
    if (pause !== undefined && delay !== "never" && hasNext) auto = setTimeout(show, pause);
  }

  /* After a wrong answer the first 400 ms ignore keys, so that a fast typist reads the explanation. */
  function next() {
    if (!["right", "noted"].includes(drill.dataset.word) && performance.now() - judgedAt < 400) return;
    show();
  }

  function show() {
    clearTimeout(auto);
    const waiting = byId("next");
    if (!waiting) { location.assign(stage().dataset.nextPage || drill.dataset.summary); return; }
    for (const part of [...waiting.content.cloneNode(true).children]) {
      const old = byId(part.id);
      if (old) old.replaceWith(part);
    }
    waiting.remove();
    for (const region of ["verdict-right", "verdict-wrong"]) byId(region).replaceChildren();
    drill.dataset.state = "answering";
    delete drill.dataset.word;
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
    noteTime();
    tell("begin");
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
    if (taken("key", event, inTextField())) { done(); return; }
    if (inTextField()) { if (event.key.length === 1 || event.key === "Backspace") noteInput("keyboard"); return; }
    byKey(event, done);
  });

  function clear() {
    tell("clear");
    if (!field) return;
    field.value = "";
    if (!isCoarse) field.focus({ preventScroll: true });
  }

  function byKey(event, done) {
    if (drill.dataset.singleKeys === "off") return;
    const key = [...form.querySelectorAll("[data-key]")].find((one) => isShown(one) && one.dataset.key.split(" ").includes(event.code));
    if (key) {
      done();
      taken("press", key, "keyboard");
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
    if (end && confirm(question)) end.requestSubmit();
  }

  const leave = byId("leave");
  if (leave) leave.addEventListener("click", (event) => {
    if (state() !== "judged" && !confirm(drill.dataset.sayLeave)) event.preventDefault();
  });

  for (const opener of document.querySelectorAll("[data-opens]")) {
    opener.addEventListener("click", () => byId(opener.dataset.opens).showModal());
  }
  for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", keepFocus);

  /* ---------- begin ---------- */
  if (field && document.documentElement.dataset.keypad !== "device" && isShown(form.querySelector(".keypad"))) field.inputMode = "none";
  if (state() === "answering") {
    begin();  // before the cards are there, so that nothing typed early is lost; their time begins with them
    window.addEventListener("load", () => { if (watch.first === null) startWatch(); });
  } else { judgedAt = performance.now(); makeReachable(); }
});
