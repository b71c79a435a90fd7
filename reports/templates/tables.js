// Tables: sorting, filtering, CSV, and what stands behind a number. Without scripts they are plain tables.
"use strict";
(() => {
  const LEAST_TO_SORT = 3, LEAST_TO_FILTER = 8;
  const HINT = "Point at a number, tap it, or go through the table with the arrow keys: here stands what is behind it.";
  const data = JSON.parse(document.getElementById("data").textContent);
  const VALUE = 0, LOW = 1, HIGH = 2, N = 3, BLOCKS = 4, UNIT = 5, METRIC = 6;  // of an estimate: data.cells
  const format = new Intl.NumberFormat("en", { maximumSignificantDigits: 5 });
  const said = number => format.format(number).replace("-", "\u2212");
  const isEstimate = cell => Array.isArray(cell);
  const key = cell => isEstimate(cell) ? cell[VALUE] : cell;

  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  // what is sorted last whatever the direction: dashes and what is not known
  const isNothing = value => value === null || value === "\u2013" || value === "";

  function compared(a, b, direction) {
    if (isNothing(a) || isNothing(b)) return isNothing(a) - isNothing(b);
    if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
    const order = typeof a === "number" ? a - b : a.localeCompare(b, "en", { numeric: true });
    return direction === "descending" ? -order : order;
  }

  function sorter(table, rows, content) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const isNumber = content.rows.some(row => typeof key(row[column]) === "number");
      const turns = isNumber ? ["descending", "ascending", null] : ["ascending", "descending", null];
      const button = make("button", { type: "button", className: "sort" }, ...head.childNodes);
      button.addEventListener("click", () => {
        const next = turns[(turns.indexOf(head.getAttribute("aria-sort")) + 1) % turns.length];
        heads.forEach(other => other.removeAttribute("aria-sort"));
        if (next) head.setAttribute("aria-sort", next);
        const order = [...rows.keys()];
        if (next) order.sort((a, b) => compared(key(content.rows[a][column]), key(content.rows[b][column]), next) || a - b);
        table.tBodies[0].append(...order.map(row => rows[row]));
      });
      head.replaceChildren(button);
    });
  }

  function filter(rows, title) {
    const count = make("span", { className: "count", role: "status" });
    const field = make("input", { type: "search", placeholder: "Filter rows", autocomplete: "off" });
    field.setAttribute("aria-label", `Filter the rows of: ${title}`);
    field.addEventListener("input", () => {
      const words = field.value.toLowerCase().split(/\s+/);
      rows.forEach(row => { row.hidden = !words.every(word => row.textContent.toLowerCase().includes(word)); });
      const shown = rows.filter(row => !row.hidden).length;
      count.textContent = shown < rows.length ? `${shown} of ${rows.length} rows` : "";
    });
    return [field, count];
  }

  // CSV, as the files beside the page: an estimate takes four columns, and one more where units differ
  function sheet(content) {
    const columns = content.head.flatMap((head, at) => parts(head, content.rows.map(row => row[at])));
    const quoted = cell => /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    const line = row => columns.map(column => quoted(String(column[row] ?? ""))).join(",") + "\n";
    return [...columns[0].keys()].map(line).join("");
  }

  function parts(head, cells) {
    const units = new Set(cells.filter(isEstimate).map(cell => cell[UNIT]));
    if (!units.size) return [[head, ...cells]];
    const [only] = units, unit = units.size === 1 && only ? ` [${only}]` : "";
    const four = cells.map(cell => isEstimate(cell) ? cell.slice(VALUE, N + 1) : [cell]);
    const heads = [`${head}${unit}`, `${head}, low${unit}`, `${head}, high${unit}`, `${head}, n`];
    const made = heads.map((name, at) => [name, ...four.map(part => part[at])]);
    if (units.size > 1) made.push([`${head}, unit`, ...cells.map(cell => isEstimate(cell) ? cell[UNIT] : "")]);
    return made;
  }

  function download(name, content) {
    const button = make("button", { type: "button" }, "Download CSV");
    button.setAttribute("aria-label", `Download CSV: ${content.title}`);
    button.addEventListener("click", () => {
      const address = URL.createObjectURL(new Blob([sheet(content)], { type: "text/csv" }));
      make("a", { href: address, download: `${name}.csv` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
    });
    return button;
  }

  function behind(cell, row, head) {
    const [value, low, high, n, blocks, unit, name] = cell;
    const metric = data.metrics[name], sentences = [];
    const measured = unit ? `\u00a0${unit}` : "";
    sentences.push(value === null ? `${row}, ${head}: not enough games, n\u00a0=\u00a0${said(n)}`
      : `${row}, ${head}: ${said(value)}${measured}, 95\u00a0% interval ${said(low)} to ${said(high)}, ` +
        `n\u00a0=\u00a0${said(n)} in ${said(blocks)} blocks`);
    if (metric) sentences.push(`${metric.title}: ${metric.formula}`, `n counts: ${metric.denominator}`, metric.caveat);
    return sentences.filter(Boolean).map(text => text.replace(/\.?$/, ".")).join(" ");
  }

  function footnotes(table, rows, content) {
    const note = make("p", { className: "footnote", role: "status" }, HINT);
    const body = table.tBodies[0];
    const about = td => {
      const cell = content.rows[rows.indexOf(td.parentElement)][td.cellIndex];
      return isEstimate(cell) ? behind(cell, td.parentElement.cells[0].textContent, content.head[td.cellIndex] || content.title) : "";
    };
    const known = [...body.querySelectorAll("td")].filter(about);
    if (!known.length) return null;
    known.forEach(td => { td.classList.add("known"); td.tabIndex = -1; });
    known[0].tabIndex = 0;
    body.addEventListener("mouseover", event => {
      const td = event.target.closest("td.known");
      if (td && !td.title) td.title = about(td);
    });
    body.addEventListener("click", event => event.target.closest("td.known")?.focus());
    body.addEventListener("focusin", event => {
      known.forEach(td => { td.tabIndex = -1; });
      event.target.tabIndex = 0;
      note.textContent = about(event.target);
    });
    body.addEventListener("keydown", event => {
      const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
      if (!step || !event.target.matches("td.known")) return;
      event.preventDefault();
      const shown = [...body.rows].filter(row => !row.hidden);
      let row = shown.indexOf(event.target.parentElement), column = event.target.cellIndex, next;
      do {
        [row, column] = [row + step[0], column + step[1]];
        next = shown[row]?.cells[column];
      } while (next && !next.matches(".known"));
      next?.focus();
    });
    return note;
  }

  for (const table of document.querySelectorAll("table[data-table]")) {
    const name = table.dataset.table, content = data.tables[name], rows = [...table.tBodies[0].rows];
    const tools = make("div", { className: "tools" });
    if (rows.length >= LEAST_TO_FILTER) tools.append(...filter(rows, content.title));
    if (rows.length >= LEAST_TO_SORT && table.tHead) sorter(table, rows, content);
    tools.append(download(name, content));
    table.parentElement.before(tools);
    const note = footnotes(table, rows, content);
    if (note) table.parentElement.after(note);
  }

  // on paper all tables are open
  const closed = new Set();
  addEventListener("beforeprint", () => document.querySelectorAll("details.table:not([open])").forEach(one => {
    closed.add(one);
    one.open = true;
  }));
  addEventListener("afterprint", () => {
    closed.forEach(one => { one.open = false; });
    closed.clear();
  });

  // what scrolls sideways can be scrolled with the keyboard, and fades where there is more to the right
  const wide = [...document.querySelectorAll(".drawing, .scroll, pre, .picked code")];
  const fade = box => box.classList.toggle("more", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
  const reach = box => {
    if (box.scrollWidth > box.clientWidth || box.matches(".scroll")) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
    fade(box);
  };
  wide.forEach(box => box.addEventListener("scroll", () => fade(box), { passive: true }));
  document.querySelectorAll("details").forEach(one => one.addEventListener("toggle", () => {
    wide.filter(box => one.contains(box)).forEach(reach);
  }));
  addEventListener("resize", () => wide.forEach(reach));
  addEventListener("load", () => wide.forEach(reach));
})();
