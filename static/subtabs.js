/* In a row of tabs that is wider than the screen the marked one is brought into sight, and the page stays where it
   is; without a script the row is moved by hand. */
"use strict";
for (const row of document.querySelectorAll(".subtabs--class")) {
  const mark = row.querySelector("[aria-current]")?.getBoundingClientRect(), box = row.getBoundingClientRect();
  if (mark && mark.right > box.right) row.scrollLeft += mark.left + mark.width / 2 - box.left - box.width / 2;
}
