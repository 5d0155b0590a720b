// Tables in a box of the class "sorts": a click on a heading sorts, the field above filters.

function number(text) {
  const found = text.match(/^-?\d+/);
  return found ? Number(found[0]) : null;
}

function compare(one, other) {
  const a = number(one), b = number(other);
  if (a !== null && b !== null && a !== b) return a - b;
  return one.localeCompare(other);
}

function sort(table, heading) {
  const column = [...heading.parentNode.children].indexOf(heading);
  const down = heading.getAttribute("aria-sort") === "ascending";
  for (const other of heading.parentNode.children) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", down ? "descending" : "ascending");
  const body = table.tBodies[0];
  const text = row => row.children[column].textContent.trim();
  const rows = [...body.rows].sort((a, b) => compare(text(a), text(b)));
  body.append(...(down ? rows.reverse() : rows));
}

function filter(table, wanted) {
  const words = wanted.toLowerCase().split(/\s+/);
  for (const row of table.tBodies[0].rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every(word => text.includes(word));
  }
}

for (const table of document.querySelectorAll(".sorts table")) {
  for (const heading of table.tHead.rows[0].cells) {
    heading.tabIndex = 0;
    heading.addEventListener("click", () => sort(table, heading));
    heading.addEventListener("keydown", event => {
      if (event.key === "Enter") sort(table, heading);
    });
  }
  const field = document.createElement("input");
  field.type = "search";
  field.className = "filter";
  field.placeholder = table.closest("[data-filter]")?.dataset.filter ?? "";
  field.setAttribute("aria-label", field.placeholder);
  field.addEventListener("input", () => filter(table, field.value));
  (table.closest(".md-typeset__scrollwrap") ?? table).before(field);
}
