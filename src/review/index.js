"use strict";
(() => {
  const table = document.querySelector(".index");
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const search = document.getElementById("search");
  const count = document.getElementById("found");
  const said = () => {
    const shown = rows.filter(row => !row.hidden).length;
    count.textContent = count.dataset.of.replace(/\{(\d)\}/g, (_, which) => [shown, rows.length][which - 1]);
  };
  search.addEventListener("input", () => {
    const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !wanted.every(word => text.includes(word));
    }
    said();
  });
  for (const head of table.tHead.rows[0].cells) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.textContent = "";
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const value = row => {
        const cell = row.cells[head.cellIndex];
        return cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value);
      };
      const compare = (a, b) => (typeof a === "number" ? a - b : a.localeCompare(b));
      rows.sort((a, b) => compare(value(a), value(b)) * (down ? -1 : 1));
      body.append(...rows);
    });
  }
  document.body.classList.add("js");
  said();
})();
