/* The print button of a sheet; without a script the browser's own menu prints as well. */
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
