/* The form of a draft: which field is wrong, that it could not be checked, that there is something to save. */
"use strict";

{
  const form = document.getElementById("editor");
  const unchecked = document.getElementById("unchecked");
  let isTyped = document.getElementById("asked") !== null;
  let isSent = false;

  /* The sentences are swapped, the fields are not: they keep what is being typed, and the focus. */
  function mark() {
    for (const field of form.querySelectorAll("[data-field]")) {
      const isWrong = field.querySelector(".wrong") !== null;
      for (const one of field.querySelectorAll(".textfield:not(.why *)")) {
        if (isWrong) one.setAttribute("aria-invalid", "true");
        else one.removeAttribute("aria-invalid");
      }
    }
  }

  form.addEventListener("input", () => { isTyped = true; });
  form.addEventListener("submit", () => { isSent = true; });
  window.addEventListener("pageshow", () => { isSent = false; });
  window.addEventListener("beforeunload", (event) => { if (isTyped && !isSent) event.preventDefault(); });
  document.addEventListener("htmx:afterSettle", () => { unchecked.hidden = true; mark(); });
  for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, () => { unchecked.hidden = false; });
  }
}
