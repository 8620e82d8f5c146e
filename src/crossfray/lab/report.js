// Tables are sorted by a press on the head of a column, and searched by the field above them.
for (const table of document.querySelectorAll("table[data-sort]")) {
  const body = table.tBodies[0];
  for (const head of table.tHead.querySelectorAll("th[data-by]")) {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.onclick = () => {
      const down = head.getAttribute("aria-sort") !== "descending";
      for (const other of table.tHead.querySelectorAll("th")) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const value = (row) => row.cells[head.cellIndex].dataset.v ?? row.cells[head.cellIndex].textContent;
      const rows = [...body.rows].sort((a, b) => value(b).localeCompare(value(a), undefined, { numeric: true }));
      body.append(...(down ? rows : rows.reverse()));
    };
  }
}
for (const field of document.querySelectorAll("input[data-search]")) {
  field.hidden = false;
  field.oninput = () => {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const row of field.parentElement.querySelectorAll("tbody tr")) {
      const text = row.cells[0].textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
  };
}
