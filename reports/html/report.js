"use strict";
// The list of findings: filtered, searched, sorted, and drawn as it is looked at. The findings lie in the page as data
// (compressed); the pieces that they are made of are those that the program fills (reports/html/parts.html). Without this
// script the first findings are on the page all the same.
(() => {
  const place = (id) => document.getElementById(id);
  const list = place("findings-list");
  const state = { index: null, order: [], shown: 0, ahead: -1, blocks: new Map() };
  const STEP = 40;
  const FILTERS = ["rule", "table", "verdict", "staff", "baseline"];

  // 5 characters of these for 4 bytes; the last group may be shorter.
  const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;/=>?@^_`{|}~";
  const LAST = DIGITS.at(-1);

  function bytesOf(text) {
    const digit = new Uint8Array(128);
    [...DIGITS].forEach((c, n) => (digit[c.charCodeAt(0)] = n));
    const missing = (5 - (text.length % 5)) % 5;
    const whole = text + LAST.repeat(missing);
    const bytes = new DataView(new ArrayBuffer((whole.length / 5) * 4));
    for (let from = 0, to = 0; from < whole.length; from += 5, to += 4) {
      let number = 0;
      for (let n = 0; n < 5; n += 1) number = number * 85 + digit[whole.charCodeAt(from + n)];
      bytes.setUint32(to, number);
    }
    return new Uint8Array(bytes.buffer, 0, bytes.byteLength - missing);
  }

  async function unpacked(id) {
    const bytes = bytesOf(place(id).textContent);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  }

  const MARKS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  const escaped = (text) => text.replace(/[&<>"']/g, (c) => MARKS[c]);

  function filled(place, pieces, parts) {
    const piece = pieces[place];
    const [texts, holes] = parts[piece[0]];
    let written = texts[0];
    holes.forEach(([at, isList], n) => {
      const value = piece[at + 1];
      written += isList
        ? value.map((one) => filled(one, pieces, parts)).join("")
        : escaped(value);
      written += texts[n + 1];
    });
    return written;
  }

  // A column of texts may be written as the texts without their numbers, and by how much each number differs from the
  // one before; a character from here on stands for a number, and says in how many digits it is written.
  const HOLE = 0xe000, HOLES = /[\ue000-\ue00f]/g;

  function texts(column) {
    if (Array.isArray(column)) return column;
    let first = 0;
    const known = column.texts.map((text) => {
      const steps = column.steps.slice(first, first + (text.match(HOLES) || []).length);
      first += steps.length;
      return { text, steps, at: 0, last: steps.map(() => 0) };
    });
    return column.which.map((one) => {
      const of = known[one];
      let n = 0;
      const text = of.text.replace(HOLES, (hole) => {
        of.last[n] += of.steps[n][of.at];
        return String(of.last[n++]).padStart(hole.charCodeAt(0) - HOLE, "0");
      });
      of.at += 1;
      return text;
    });
  }

  // Pieces are written kind by kind and hole by hole. A place that is a kind is that of the piece of it which follows
  // those that the hole has named so far.
  function unfolded(folded, parts) {
    const pieces = [], first = parts.map(() => 0);
    for (const [kind, count] of folded.pieces) {
      first[kind] = pieces.length;
      for (let n = 0; n < count; n += 1) pieces.push([kind]);
    }
    const placed = () => {
      const following = [...first];
      return (named) => {
        const at = named < parts.length ? following[named] : named - parts.length;
        const [kind] = pieces[at];
        following[kind] = Math.max(following[kind], at + 1);
        return at;
      };
    };
    for (const [kind, , columns] of folded.pieces) {
      for (const column of columns) {
        const at = placed();
        texts(column).forEach((value, n) => pieces[first[kind] + n].push(Array.isArray(value) ? value.map(at) : value));
      }
    }
    return { pieces, places: folded.places.map(placed()) };
  }

  function blockOf(n) {
    const at = Math.floor(n / state.index.block);
    if (!state.blocks.has(at)) state.blocks.set(at, unpacked(`block-${at}`).then((data) => unfolded(data, state.index.parts)));
    return state.blocks.get(at);
  }

  async function articleOf(n) {
    const block = await blockOf(n);
    const holder = document.createElement("template");
    const at = block.places[n % state.index.block];
    const [kind, , ...values] = block.pieces[at]; // its id, the first value of a finding, is in the list
    block.pieces[at] = [kind, column("id", n), ...values];
    holder.innerHTML = filled(at, block.pieces, state.index.parts);
    return holder.content.firstElementChild;
  }

  const column = (name, n) => {
    const value = state.index.columns[name][n];
    return name in state.index.names ? state.index.names[name][value] : value;
  };

  // words of which none is broken at its hyphen, as a table's name must not be
  const unbroken = (text) => text.split(" ").flatMap((word, at) => {
    const part = document.createElement("span");
    part.className = "unbroken";
    part.textContent = word;
    return [at ? " " : "", word.includes("-") ? part : word];
  });

  function rowOf(n) {
    const row = document.createElement("details");
    row.className = "entry";
    row.dataset.n = n;
    const summary = document.createElement("summary");
    const parts = [
      ["rule", column("rule", n)], ["new", column("baseline", n) === "new" && "new"], ["where", [column("table", n), column("round", n) && `round ${column("round", n)}`].filter(Boolean).join(", ")],
      ["when", column("when", n).replace("T", " ")], ["staff", column("staff", n)], ["money", column("money", n)], ["recorded", column("recorded", n)],
    ];
    for (const [name, text] of parts) {
      if (!text) continue;
      const part = document.createElement("span");
      part.className = name;
      part.append(...(name === "where" || name === "staff" ? unbroken(text) : [text]));
      summary.append(part, " ");
    }
    row.append(summary);
    row.addEventListener("toggle", () => row.open && drawn(row));
    return row;
  }

  async function drawn(row) {
    if (!row.dataset.drawn) {
      row.dataset.drawn = "yes";
      row.append(await articleOf(Number(row.dataset.n)));
    }
    return row;
  }

  function more(count) {
    const end = Math.min(state.shown + count, state.order.length);
    const rows = document.createDocumentFragment();
    for (; state.shown < end; state.shown += 1) {
      if (state.order[state.shown] !== state.ahead) rows.append(rowOf(state.order[state.shown]));
    }
    list.append(rows);
    place("more").hidden = state.shown >= state.order.length;
  }

  // an instant as findings write it: 2 July 2004, 20:30:37
  const MONTHS = "January February March April May June July August September October November December".split(" ");
  function inWords(when) {
    const [, year, month, day, time] = /^(\d+)-(\d\d)-(\d\d)T?(.*)$/.exec(when) || [];
    return year ? `${Number(day)} ${MONTHS[month - 1]} ${year}, ${time}` : "";
  }

  const value = (id) => (place(id) ? place(id).value.trim() : "");

  function matches() {
    const { columns, names } = state.index;
    const words = value("search").toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const chosen = FILTERS.map((name) => [name, value(`filter-${name}`)]).filter((pair) => pair[1] !== "");
    const from = value("filter-from"), until = value("filter-until"), least = Number(value("filter-money")) * 100;
    const found = [];
    for (let n = 0; n < columns.id.length; n += 1) {
      if (chosen.some(([name, at]) => columns[name][n] !== Number(at))) continue;
      if (from && !(columns.when[n] >= from)) continue;
      if (until && !(columns.when[n] && columns.when[n] <= until)) continue;
      if (least > 0 && columns.cents[n] < least) continue;
      if (words.length) {
        const text = [names.rule[columns.rule[n]], names.table[columns.table[n]], columns.id[n], columns.round[n], columns.wager[n],
          columns.player[n], columns.recorded[n], columns.when[n], inWords(columns.when[n])].join(" ").toLocaleLowerCase();
        if (!words.every((word) => text.includes(word))) continue;
      }
      found.push(n);
    }
    return found;
  }

  const ORDERS = {
    log: (a, b) => a - b,
    money: (a, b) => state.index.columns.cents[b] - state.index.columns.cents[a] || a - b,
    gravity: (a, b) => state.index.columns.gravity[a] - state.index.columns.gravity[b] || ORDERS.money(a, b),
    time: (a, b) => state.index.columns.when[a].localeCompare(state.index.columns.when[b]) || a - b,
    rule: (a, b) => column("rule", a).localeCompare(column("rule", b), "en", { numeric: true }) || a - b,
  };

  function redraw() {
    state.order = matches().sort(ORDERS[value("sort")] || ORDERS.log);
    state.shown = 0;
    state.ahead = -1;
    list.replaceChildren();
    more(STEP);
    place("found").textContent = counted();
  }

  function counted() {
    const total = state.index.columns.id.length;
    return `${state.order.length.toLocaleString("en")} of ${total.toLocaleString("en")} shown`;
  }

  // asked: all findings are asked for, whatever is chosen where nobody chooses
  function reset(asked) {
    for (const field of place("filters").elements) {
      const chosen = asked && field.id === "filter-verdict" ? "" : field.dataset.first;
      if (field.tagName !== "BUTTON") field.value = chosen || "";
    }
    redraw();
  }

  // A link to a finding draws it, whatever is filtered and however far down it stands.
  async function go() {
    const id = decodeURIComponent(location.hash.slice(1));
    const n = state.index ? state.index.columns.id.indexOf(id) : -1;
    if (n < 0) {
      if (id && !place(id)) {
        place("found").textContent = `Nothing in this report has the id ${id}. ${counted()}`;
        place("found").scrollIntoView({ block: "center" });
      }
      return;
    }
    if (!state.order.includes(n)) reset(false);
    if (!state.order.includes(n)) reset(true);
    if (state.order.indexOf(n) < state.shown + STEP) more(STEP);
    let row = list.querySelector(`details[data-n="${n}"]`);
    if (!row) {
      // far down: it is put before the others, and left out where its turn would come
      state.ahead = n;
      row = rowOf(n);
      list.prepend(row);
    }
    row.open = true;
    await drawn(row);
    place(id).scrollIntoView();
    place(`${id}-heading`).focus({ preventScroll: true });
  }

  function options(name) {
    const select = place(`filter-${name}`);
    if (!select) return;
    const used = new Set(state.index.columns[name]);
    const sorted = state.index.names[name].map((text, at) => [text, at]).filter(([text, at]) => text && used.has(at));
    sorted.sort((a, b) => a[0].localeCompare(b[0], "en", { numeric: true }));
    for (const [text, at] of sorted) select.add(new Option(text, at));
  }

  function drawnInWords(figure) {
    const cards = [...figure.querySelectorAll("[role=img]")].map((card) => card.getAttribute("aria-label"));
    return figure.querySelector("figcaption").textContent + (cards.length ? ` (${cards.join(", ")})` : "");
  }

  // An article as text for a letter: what is drawn in the words that describe it, a row of a table as a line, what is
  // folded too.
  const LINES = new Set(["P", "DIV", "LI", "TR", "H3", "FIGURE", "CAPTION", "SUMMARY"]);
  function told(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent.replace(/\s+/g, " ");
    if (node.nodeType !== Node.ELEMENT_NODE || node.classList.contains("tools")) return "";
    if (node.tagName === "FIGURE") return `\n${drawnInWords(node)}\n`;
    const inside = [...node.childNodes].map(told);
    if (node.tagName === "TR") return `\n${inside.filter((cell) => cell !== " ").join("\t")}\n`;
    const said = inside.join("");
    if (node.tagName === "DT") return `\n${said.trim()}: `;
    if (node.parentElement.classList.contains("compare")) return `\n${said.trim().replace(/\s*\n\s*/, ": ")}\n`;
    return LINES.has(node.tagName) ? `\n${said}\n` : said;
  }

  async function copy(button) {
    const lines = told(place(button.dataset.copy)).split("\n").map((line) => line.replace(/^ +| +$/g, ""));
    const text = `${lines.filter((line) => line.trim()).join("\n")}\n`;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
      button.focus();
    }
    button.textContent = "Copied";
  }

  function sortCauses(by) {
    const body = place("causes-body");
    const key = { money: (r) => -Number(r.dataset.cents), gravity: (r) => Number(r.dataset.gravity), time: (r) => r.dataset.began }[by];
    const rows = [...body.rows].sort((a, b) => {
      const [x, y] = [key(a), key(b)];
      return x < y ? -1 : x > y ? 1 : Number(a.dataset.n) - Number(b.dataset.n);
    });
    body.append(...rows);
  }

  function theme() {
    const dark = document.documentElement.dataset.theme
      ? document.documentElement.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.dataset.theme = dark ? "light" : "dark";
    place("theme").setAttribute("aria-pressed", String(!dark));
  }

  function keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
    if (event.key === "/" && place("search")) {
      event.preventDefault();
      place("search").focus();
    }
    if (event.key !== "j" && event.key !== "k") return;
    const rows = [...list.querySelectorAll(".entry > summary")];
    const at = rows.indexOf(document.activeElement.closest(".entry")?.querySelector("summary"));
    const next = event.key === "j" ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0);
    if (rows[next]) {
      rows[next].focus();
      rows[next].scrollIntoView({ block: "nearest" });
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.dataset.copy) copy(button);
    if (button?.id === "theme") theme();
  });
  document.addEventListener("keydown", keys);
  place("theme").hidden = false;
  if (place("sort-causes")) {
    place("sort-causes").closest("label").hidden = false;
    place("sort-causes").addEventListener("change", (event) => sortCauses(event.target.value));
  }
  addEventListener("beforeprint", () => {
    for (const folded of document.querySelectorAll("main details")) if (!list?.contains(folded)) folded.open = true;
  });
  if (!list) return;
  unpacked("index").then(async (index) => {
    state.index = index;
    for (const [name, values] of Object.entries(index.columns)) index.columns[name] = texts(values);
    for (const name of FILTERS) options(name);
    const wrong = index.names.verdict.indexOf("does not conform");
    if (wrong >= 0) place("filter-verdict").value = place("filter-verdict").dataset.first = String(wrong);
    place("filters").hidden = false;
    redraw();
    if (state.order.length <= 12) for (const row of list.children) row.open = true;
    place("filters").addEventListener("input", redraw);
    place("filters").addEventListener("submit", (event) => event.preventDefault());
    place("reset").addEventListener("click", () => reset(true));
    place("more").addEventListener("click", () => more(STEP));
    new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && more(STEP)).observe(place("more"));
    addEventListener("hashchange", go);
    addEventListener("beforeprint", () => {
      for (const row of [...list.children].slice(0, 500)) row.open = true;
      for (const lines of list.querySelectorAll("details.quotes")) lines.open = true;
    });
    document.documentElement.dataset.ready = "yes";
    await go();
  });
})();
