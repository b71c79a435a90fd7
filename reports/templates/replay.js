// The replay of sample games: each seat's factory wheel, boiler, drives, storage and reserve, a step a turn.
"use strict";
(() => {
  const games = JSON.parse(document.getElementById("samples").textContent);
  const SECTORS = ["X", "1", "2", "3"];
  const PLACES = ["bottom", "left", "top", "right"];  // the way that the wheel turns
  // in parts of a board of 240 by 226: the middles of the wheel and of the four places around it
  const MIDDLE = [120, 113];
  const CENTRE = { bottom: [120, 188], left: [40, 113], top: [120, 38], right: [200, 113] };
  const HALF = 36, CHIP = 17, A_ROW = 4, CARD = [24, 17, 11];  // a card's width, height, and what shows of a covered one
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

  function chip(x, y, name, shape, note) {
    const [label, kind, words] = look(name), r = CHIP / 2 - 0.75;
    const outline = shape === "round" ? `<circle cx="${x}" cy="${y}" r="${r}"/>`
      : shape === "six" ? `<path d="M${x - r} ${y}l${r / 2} ${-r}h${r}l${r / 2} ${r}l${-r / 2} ${r}h${-r}z"/>`
      : `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" rx="1.5"/>`;
    const size = label.length > 2 ? 7.5 : 9.5;
    return `<g class="chip ${kind} ${note.replaceAll(" ", "-")}"><title>${escaped(words)}${note ? ` (${note})` : ""}</title>${outline}` +
      `<text x="${x}" y="${y + size * 0.36}" style="font-size:${size}px">${escaped(label)}</text></g>`;
  }

  // engineers and machines in a sector, in rows (closer where there are many), and its gears
  function sector(player, name, at) {
    const [left, top] = CENTRE[at].map(middle => middle - HALF), index = SECTORS.indexOf(name);
    const how = { open: "not completed", done: "completed", spent: "has acted" };
    const chips = [
      ...player.engineers[name].map(([card, side]) => [card, "round", side === "down" ? "upside-down" : ""]),
      ...player.one_shots[name].map(([card, condition]) => [card, "square", how[condition]]),
      ...player.turning[name].map(card => [card, "six", ""]),
    ];
    const row = Math.max(A_ROW, Math.ceil(chips.length / 2));
    const wide = row > A_ROW ? (2 * HALF - CHIP - 4) / (row - 1) : CHIP;
    const drawn = chips.map(([card, shape, note], k) =>
      chip(left + 2.5 + CHIP / 2 + (k % row) * wide, top + 21 + Math.floor(k / row) * (CHIP + 1), card, shape, note));
    const gears = Object.keys(GEARS).filter(good => player[good][index]).map(good => `${player[good][index]} ${GEARS[good]}`);
    return `<rect class="sector ${name === "X" ? "rust" : ""}" x="${left}" y="${top}" width="${2 * HALF}" height="${2 * HALF}" rx="5"/>` +
      `<text class="place" x="${left + 4}" y="${top + 9.5}">${name}</text>${drawn.join("")}` +
      `<text class="gears" x="${left + 4}" y="${top + 2 * HALF - 5}">${gears.join("  ")}</text>`;
  }

  function wheel(player) {
    const turned = PLACES.indexOf(player.x), [cx, cy] = MIDDLE;
    const sectors = SECTORS.map((name, k) => sector(player, name, PLACES[(turned + k) % 4])).join("");
    const teeth = [...Array(12).keys()].map(k => `<rect class="wheel" x="${cx - 3}" y="${cy - 33}" width="6" height="8" transform="rotate(${30 * k} ${cx} ${cy})"/>`).join("");
    const [x, y] = CENTRE[player.x].map((middle, axis) => MIDDLE[axis] + (middle - MIDDLE[axis]) * 0.23);
    return `${sectors}${teeth}<circle class="wheel" cx="${cx}" cy="${cy}" r="27"/><circle class="hub" cx="${cx}" cy="${cy}" r="6"/>` +
      `<text class="x" x="${x}" y="${y + 4}">X</text>`;
  }

  // upper left: water, the hot first
  function boiler(player) {
    const water = [...Array(player.hot).fill("hot"), ...Array(player.cold).fill("cold")];
    const drops = water.map((kind, k) => `<path class="${kind}" d="M${8 + (k % 6) * 12} ${26 + Math.floor(k / 6) * 15}c5 6 5 11 0 11s-5 -5 0 -11z"/>`).join("");
    return `<g><title>${player.hot} hot and ${player.cold} cold water</title><text class="place" x="2" y="9">boiler</text>` +
      `<text class="place" x="2" y="20">${player.hot} hot, ${player.cold} cold</text>${drops}</g>`;
  }

  // upper right
  function reserve(player) {
    const goods = [["chrome", "C", "chrome gears"], ["green", "P", "green points"], ["special", "\u2605", "special markers"]];
    return `<text class="place" x="168" y="9">reserve, hand</text>` + [...goods, ["hand", "H", "engineers in hand"]].map(([good, sign, words], k) => {
      const x = 176 + (k % 2) * 34, y = 23 + Math.floor(k / 2) * 22;
      return `<g class="good ${good}"><title>${player[good]} ${words}</title><circle cx="${x}" cy="${y}" r="7.5"/><text x="${x}" y="${y + 3.4}">${sign}</text>` +
        `<text class="number" x="${x + 11}" y="${y + 3.8}">${player[good]}</text></g>`;
    }).join("");
  }

  // lower right: a pile a drive, the visible machine in front of those it covers; lower left: storage
  function drives(player) {
    const [width, height, shown] = CARD, top = 168;
    const empty = x => `<rect class="empty" x="${x}" y="${top}" width="${width}" height="${height}" rx="3"/>`;
    const piles = Object.entries(player.drives).map(([drive, pile], k) => {
      const x = 162 + k * (width + 2.5), seen = pile.slice(-4), covered = pile.length - seen.length;
      const cards = seen.map(([name, done], n) => card(x, top + n * shown, name, done, n === seen.length - 1)).join("");
      return `<text class="place drive" x="${x}" y="${top - 4}">${drive}${covered ? `+${covered}` : ""}</text>${cards || empty(x)}`;
    }).join("");
    return `${piles}<text class="place" x="2" y="${top - 4}">storage</text>${player.storage ? card(2, top, player.storage, false, true) : empty(2)}`;
  }

  function card(x, y, name, done, front) {
    const [label, , words] = look(name), how = done ? "completed" : "not completed";
    return `<g class="machine ${done ? "done" : "open"}"><title>${escaped(words)} (${how})</title>` +
      `<rect x="${x}" y="${y}" width="${CARD[0]}" height="${CARD[1]}" rx="3"/><text x="${x + CARD[0] / 2}" y="${y + (front ? 12 : 9)}">${escaped(label)}</text></g>`;
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
      `<svg viewBox="0 0 240 226" role="img" aria-label="${escaped(summary(player, seat))}">${wheel(player)}${boiler(player)}${reserve(player)}${drives(player)}</svg>` +
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
