// The replay of sample games: each seat's factory wheel, boiler, drives, storage and reserve, a step a turn.
"use strict";
(() => {
  const games = JSON.parse(document.getElementById("samples").textContent);
  const SECTORS = ["X", "1", "2", "3"];
  const PLACES = ["bottom", "left", "top", "right"];  // the way that the wheel turns
  const CENTRE = { bottom: [110, 182], left: [38, 110], top: [110, 38], right: [182, 110] };
  const HALF = 35, CHIP = 16, A_ROW = 4;
  const GEARS = { small: "S", medium: "M" };
  const box = document.querySelector("#replay .stage");
  const escaped = text => String(text).replace(/[&<>"]/g, sign => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
  let game, states, step;

  // what stands at each turn: a turn tells only what is different
  function unfolded(turns) {
    let now = {};
    return turns.map(turn => {
      now = { ...now };
      for (const [owner, fields] of Object.entries(turn.set)) now[owner] = { ...now[owner], ...fields };
      return now;
    });
  }

  const look = name => game.parts[name] ?? [name, "", name];

  function chip(x, y, name, shape, extra = "") {
    const [label, kind, words] = look(name), r = CHIP / 2 - 0.75;
    const outline = shape === "round" ? `<circle cx="${x}" cy="${y}" r="${r}"/>`
      : shape === "six" ? `<path d="M${x - r} ${y}l${r / 2} ${-r}h${r}l${r / 2} ${r}l${-r / 2} ${r}h${-r}z"/>`
      : `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" rx="1.5"/>`;
    const size = label.length > 2 ? 6.5 : 8.5;
    return `<g class="chip ${kind} ${extra}"><title>${escaped(words)}${extra ? ` (${extra})` : ""}</title>${outline}` +
      `<text x="${x}" y="${y + size * 0.36}" font-size="${size}">${escaped(label)}</text></g>`;
  }

  // engineers, machines and gears in a sector, in rows
  function sector(player, name, at) {
    const [cx, cy] = CENTRE[at], index = SECTORS.indexOf(name), chips = [];
    for (const [card, side] of player.engineers[name]) chips.push((x, y) => chip(x, y, card, "round", side === "down" ? "upside-down" : ""));
    for (const [card, condition] of player.one_shots[name]) chips.push((x, y) => chip(x, y, card, "square", { open: "not completed", done: "completed", spent: "completed, has acted" }[condition] ?? condition));
    for (const card of player.turning[name]) chips.push((x, y) => chip(x, y, card, "six"));
    const gears = Object.keys(GEARS).filter(good => player[good][index]).map(good => `${player[good][index]} ${GEARS[good]}`);
    const step = chips.length > 2 * A_ROW ? (2 * HALF - CHIP - 4) / (Math.ceil(chips.length / 2) - 1) : CHIP;
    const a_row = chips.length > 2 * A_ROW ? Math.ceil(chips.length / 2) : A_ROW;
    const drawn = chips.map((one, k) => one(cx - HALF + 3 + CHIP / 2 + (k % a_row) * step, cy - HALF + 19 + Math.floor(k / a_row) * (CHIP + 1)));
    return `<rect class="sector ${name === "X" ? "rust" : ""}" x="${cx - HALF}" y="${cy - HALF}" width="${2 * HALF}" height="${2 * HALF}" rx="5"/>` +
      `<text class="place" x="${cx - HALF + 4}" y="${cy - HALF + 9}">${name}</text>${drawn.join("")}` +
      `<text class="gears" x="${cx - HALF + 4}" y="${cy + HALF - 5}">${gears.join("  ")}</text>`;
  }

  function wheel(player) {
    const turned = PLACES.indexOf(player.x);
    const sectors = SECTORS.map((name, k) => sector(player, name, PLACES[(turned + k) % 4])).join("");
    const teeth = [...Array(12).keys()].map(k => `<rect class="wheel" x="107" y="78" width="6" height="7" transform="rotate(${30 * k} 110 110)"/>`).join("");
    const [px, py] = CENTRE[player.x], x = 110 + (px - 110) * 0.25, y = 110 + (py - 110) * 0.25;
    return `${sectors}${teeth}<circle class="wheel" cx="110" cy="110" r="27"/><circle class="hub" cx="110" cy="110" r="6"/>` +
      `<text class="x" x="${x}" y="${y + 4}">X</text>`;
  }

  function boiler(player) {
    const water = [...Array(player.hot).fill("hot"), ...Array(player.cold).fill("cold")];
    const gap = Math.min(15, 84 / Math.max(1, water.length));
    const drops = water.map((kind, k) => `<path class="${kind}" d="M${240 + k * gap} 19c5 6 5 11 0 11s-5 -5 0 -11z"/>`).join("");
    return `<g><title>${player.hot} hot and ${player.cold} cold water</title><text class="place" x="230" y="12">boiler ${player.hot} hot, ${player.cold} cold</text>${drops}</g>`;
  }

  function reserve(player) {
    const goods = [["chrome", "C", "chrome gears"], ["green", "P", "green points"], ["special", "★", "special markers"]];
    return `<text class="place" x="230" y="46">reserve</text>` + goods.map(([good, sign, words], k) => {
      const x = 238 + k * 34;
      return `<g class="good ${good}"><title>${player[good]} ${words}</title><circle cx="${x}" cy="58" r="7.5"/><text x="${x}" y="61">${sign}</text>` +
        `<text class="count" x="${x + 10}" y="62">${player[good]}</text></g>`;
    }).join("");
  }

  // a pile of machines: the visible one in front, those it covers behind it
  function drives(player) {
    const piles = Object.entries(player.drives).map(([drive, pile], k) => {
      const x = 230 + k * 34, shown = pile.slice(-4), covered = pile.length - shown.length;
      const cards = shown.map(([name, done], n) => card(x, 96 + n * 12, name, done, n === shown.length - 1)).join("");
      return `<text class="place" x="${x}" y="90">${drive}${covered ? ` +${covered}` : ""}</text>` +
        `${cards || `<rect class="empty" x="${x}" y="96" width="30" height="20" rx="3"/>`}`;
    }).join("");
    const kept = player.storage ? card(230, 182, player.storage, false, true) : `<rect class="empty" x="230" y="182" width="30" height="20" rx="3"/>`;
    return `${piles}<text class="place" x="230" y="176">storage</text>${kept}` +
      `<text class="place" x="270" y="176">hand</text><text class="gears" x="270" y="196">${player.hand}</text>`;
  }

  function card(x, y, name, done, front) {
    const [label, , words] = look(name), how = done ? "completed" : "not completed";
    return `<g class="machine ${done ? "done" : "open"} ${front ? "front" : ""}"><title>${escaped(words)} (${how})</title>` +
      `<rect x="${x}" y="${y}" width="30" height="20" rx="3"/><text x="${x + 15}" y="${y + (front ? 14 : 9)}">${escaped(label)}</text></g>`;
  }

  function summary(player, seat) {
    const machines = Object.entries(player.drives).filter(([, pile]) => pile.length)
      .map(([drive, pile]) => `${drive} ${pile.map(([name, done]) => look(name)[0] + (done ? "" : " not completed")).join(", ")}`);
    const inside = SECTORS.map((name, k) => {
      const here = [...player.engineers[name], ...player.one_shots[name]].map(([one]) => look(one)[2].split(":")[0])
        .concat(player.turning[name].map(one => look(one)[2].split(":")[0]));
      if (player.small[k]) here.push(`${player.small[k]} small`);
      if (player.medium[k]) here.push(`${player.medium[k]} medium`);
      return here.length ? `sector ${name}: ${here.join(", ")}` : "";
    }).filter(Boolean);
    return [`Seat ${seat}`, `X at the ${player.x}`, ...inside, ...machines, player.storage ? `storage ${look(player.storage)[0]}` : "",
      `${player.hot} hot and ${player.cold} cold water`, `${player.chrome} chrome gears, ${player.green} green, ${player.special} special`]
      .filter(Boolean).join("; ");
  }

  function board(player, seat) {
    const acts = game.turns[step].seat === seat, score = step === game.turns.length - 1 ? game.scores[seat - 1] : null;
    const awards = player.awards.map(name => `<span title="${escaped(look(name)[2])}">${escaped(look(name)[0])}</span>`).join(", ");
    return `<figure class="seat ${acts ? "acts" : ""}"><figcaption><strong>Seat ${seat}</strong> ${escaped(game.strategies[seat - 1])}` +
      `${acts ? " · had this turn" : ""}${player.passed ? " · out" : ""}${score ? ` · <strong>${score.score} points</strong>` : ""}</figcaption>` +
      `<svg viewBox="0 0 340 220" role="img" aria-label="${escaped(summary(player, seat))}">${wheel(player)}${boiler(player)}${reserve(player)}${drives(player)}</svg>` +
      `<p class="note">awards: ${awards || "none"}</p></figure>`;
  }

  function table(state) {
    const rows = Object.entries(state.display).map(([row, names]) => `${row.replace("_", "-")} ` +
      names.map(name => name ? `<span title="${escaped(look(name)[2])}">${escaped(look(name)[2].split(":")[0])}</span>` : "–").join(", "));
    return `<p class="note">Display (windows A, B, C): ${rows.join(" · ")}. Supply: ${state.supply} special markers, ${state.tokens} award tokens` +
      `${state.end ? "; the end phase has begun" : ""}.</p>`;
  }

  function told(turn) {
    const heading = turn.turn ? `Turn ${turn.turn} · ${turn.seat ? `seat ${turn.seat} (${escaped(game.strategies[turn.seat - 1])})` : "the automa"}` : "Before the first turn";
    const texts = turn.text.map(([phase, text]) => `<p>${phase ? `<span class="phase">${escaped(phase)}</span> ` : ""}${escaped(text)}</p>`).join("");
    const last = step === game.turns.length - 1 ? `<p><strong>${escaped(game.verdict)}</strong></p>` : "";
    return `<h3>${heading}</h3>${texts || "<p>Nothing happens.</p>"}${last}`;
  }

  const part = name => box.querySelector(`.${name}`);

  function show(next) {
    step = Math.max(0, Math.min(game.turns.length - 1, next));
    const state = states[step];
    part("told").innerHTML = told(game.turns[step]);
    part("boards").innerHTML = game.strategies.map((_, k) => board(state[k + 1], k + 1)).join("");
    part("table").innerHTML = table(state.table);
    part("at").value = step;
    part("at").setAttribute("aria-valuetext", `turn ${game.turns[step].turn} of ${game.turns.at(-1).turn}`);
    part("count").textContent = `${game.turns[step].turn} of ${game.turns.at(-1).turn}`;
    for (const [name, end] of [["first", 0], ["back", 0], ["on", game.turns.length - 1], ["last", game.turns.length - 1]])
      part(name).setAttribute("aria-disabled", step === end);
  }

  function choose(number) {
    game = games[number];
    states = unfolded(game.turns);
    part("at").max = game.turns.length - 1;
    show(0);
  }

  box.innerHTML = `<div class="steps"><select class="game" aria-label="Game">${games.map((one, k) => `<option value="${k}">${escaped(one.title)}</option>`).join("")}</select>` +
    `<button type="button" class="first" aria-label="First turn">|◀</button><button type="button" class="back" aria-label="One turn back">◀</button>` +
    `<button type="button" class="on" aria-label="Next turn">▶</button><button type="button" class="last" aria-label="Last turn">▶|</button>` +
    `<input type="range" class="at" min="0" step="1" aria-label="Turn"><span class="count"></span></div>` +
    `<p class="note">Arrow keys step too, Home and End go to the ends. S and M are small and medium gears. Round: engineers by grade (dashed: upside-down); ` +
    `squares: one-shots (filled: completed, faint: has acted); six-sided: turning machines. Point at anything for what it does.</p>` +
    `<div class="told" aria-live="polite"></div><div class="boards"></div><div class="table"></div>`;
  box.tabIndex = -1;
  part("game").addEventListener("change", event => choose(Number(event.target.value)));
  part("at").addEventListener("input", event => show(Number(event.target.value)));
  const moves = { first: () => 0, back: () => step - 1, on: () => step + 1, last: () => game.turns.length - 1 };
  for (const [name, to] of Object.entries(moves)) part(name).addEventListener("click", () => show(to()));
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
  box.addEventListener("keydown", event => {
    if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("select")) return;
    event.preventDefault();
    show(moves[keys[event.key]]());
  });
  box.addEventListener("click", event => { if (!event.target.closest("button, select, input")) box.focus({ preventScroll: true }); });
  choose(0);
})();
