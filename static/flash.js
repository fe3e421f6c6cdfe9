/* Cards that are shown for a moment: they lie face down, are turned up once, and face down again.
   From then on what they are stands nowhere in the page; the time of the answer begins there. */
"use strict";

{
  const READY_MS = 600;  // to look where they will be; and what is turned again never comes faster than this
  const byId = (id) => document.getElementById(id);
  const wait = (ms) => new Promise((done) => { setTimeout(done, ms); });
  const frame = () => new Promise((done) => { requestAnimationFrame(done); });
  const loaded = () => new Promise((done) => {
    if (document.readyState === "complete") done(); else addEventListener("load", done, { once: true });
  });

  let turns = 0;  // an exposure that is not the latest one is over
  let faces = [];
  let backs = [];
  let words = "";

  /* Of the item on the felt, unless its verdict shows the cards or the trainee lets them stay. */
  const hand = () => trainer.stage().querySelector("[data-show-ms]");
  const mayStay = () => document.documentElement.dataset.flash === "stay";

  function begin() {
    turns += 1;
    if (!hand()) return;
    if (mayStay()) { trainer.stage().dataset.shownAgain = "1"; return; }
    words = byId("stage-words").textContent;
    faces = [...hand().querySelectorAll("li > .card")];
    backs = faces.map((face) => {
      const back = hand().querySelector("template").content.firstElementChild.cloneNode(true);
      back.classList.add("is-back");
      delete back.dataset.card;
      face.after(back);
      return back;
    });
    expose(hand());
  }

  async function expose(now) {
    turns += 1;
    const turn = turns;
    lay(now, "ready", now.dataset.saySoon);
    await loaded();
    await wait(READY_MS);
    await frame();
    if (turn !== turns) return;
    lay(now, "open", words);
    byId("announcer").textContent = words;
    await wait(Number(now.dataset.showMs));
    if (turn !== turns) return;
    for (const face of faces) face.remove();
    for (const back of backs) back.dataset.card = "back";
    lay(now, "down", now.dataset.sayDown);
    byId("announcer").textContent = "";
    trainer.restart();
  }

  function lay(now, lies, said) {
    now.dataset.lies = lies;
    byId("stage-words").textContent = said;
  }

  /* Where hints are given: the answer then has no time, and moves nothing on the staircase. */
  function again() {
    const now = hand();
    if (!now || now.dataset.lies !== "down" || !trainer.form.elements.assisted) return;
    trainer.stage().dataset.shownAgain = "1";
    for (const back of backs) delete back.dataset.card;
    faces.forEach((face, place) => backs[place].before(face));
    expose(now);
    trainer.keepFocus();
  }

  document.addEventListener("click", (event) => { if (event.target.closest(".flash__again")) again(); });

  trainer.part({
    begin,
    key(event) {
      if (event.key !== "F4") return false;
      again();
      return true;
    },
    judged() { turns += 1; },
  });
}
