"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = id => document.getElementById(id);
  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  };
  // The page's own words, and what the program says of the table, in the language of the page.
  const say = (key, ...holes) => data.words[key].replace(/\{(\d)\}/g, (_, which) => holes[which - 1]);
  const said = data.said && new Map(Object.entries(data.said));
  const told = text => (said && said.get(text)) || text;
  const tell = (tag, className, text) => {
    const element = make(tag, className, told(text));
    if (said && !said.has(text) && /[a-z]{3}/.test(text)) element.lang = "en";
    return element;
  };
  const moments = data.moments;
  const zones = new Map(data.board.zones.map(zone => [zone.zone, zone]));
  const quiet = new Set(data.board.quiet);
  const players = data.players;
  const lines = [...document.querySelectorAll("#log li")];
  const findings = data.findings;

  // What lies where after every moment: what did not change is shared with the moment before.
  const over = (table, sides) => {
    const next = table.slice();
    for (const side of sides || []) {
      const before = next[side.player];
      next[side.player] = {
        gone: side.gone || before.gone,
        facts: side.facts || before.facts,
        zones: Object.assign({}, before.zones, side.zones || {}),
      };
    }
    return next;
  };
  let table = players.map(() => ({ gone: false, facts: [], zones: {} }));
  const played = moments.map(moment => (table = over(table, moment.sides)));
  // As it should have been: the zones that are otherwise, from a moment on and until said again.
  let others = {};
  let otherFacts = {};
  const byMoment = new Map(data.right.map(change => [change.at, change]));
  const right = moments.map((moment, at) => {
    const change = byMoment.get(at);
    if (change) {
      others = Object.assign({}, others);
      otherFacts = Object.assign({}, otherFacts);
      for (const [now, then] of [[change.zones || {}, others], [change.facts || {}, otherFacts]]) {
        for (const [key, held] of Object.entries(now)) {
          if (held === null) delete then[key];
          else then[key] = held;
        }
      }
    }
    return { zones: others, facts: otherFacts };
  });

  let at = 0;
  let side = "played";
  let jumps = [];

  const cardOf = item => (typeof item === "number" ? item : item.card);
  const cardWords = index => (index === null || index === undefined ? "?" : data.cards[index].short);
  const listed = held => {
    const list = held.cards.map(item =>
      item.unseen ? say("unseen", item.unseen) : [cardWords(cardOf(item)), item.pose && told(item.pose), item.numbers && "(" + item.numbers + ")", ...(item.says || []).map(told)].filter(Boolean).join(" "));
    if (held.open) list.push("...");
    return list;
  };

  // What a zone holds on both sides. Of a long zone, where both begin alike only the last of that is told: one looks for what differs.
  const LONG = 8;
  const bothWords = (one, other) => {
    const lists = [one, other].map(held => held ? listed(held) : []);
    const [a, b] = lists;
    let alike = 0;
    while (alike < a.length && alike < b.length && a[alike] === b[alike]) alike += 1;
    const left = Math.max(a.length, b.length) > LONG && alike > 2 ? alike - 1 : 0;
    // What more than a number is said of may hold blanks itself.
    const between = lists.flat().some(words => words.includes(" ")) ? say("join") : " ";
    return [one, other].map((held, at) => {
      const list = left ? ["…", ...lists[at].slice(left)] : lists[at];
      // Of unseen cards that are all, the count is said already.
      if (list.length === 1 && held && held.cards.length === 1 && held.cards[0].unseen) return list[0];
      return list.length ? say("holds", held.count, list.join(between)) : say("none");
    });
  };

  const show = index => {
    const box = $("shown");
    box.textContent = "";
    if (index === null) {
      box.append(make("p", "dull", say("point")));
      return;
    }
    const card = data.cards[index];
    box.append(make("strong", "", card.number + "  " + card.name));
    const list = make("ul");
    for (const line of card.says) list.append(tell("li", "", line));
    box.append(list);
  };

  const drawCard = item => {
    if (item.unseen) {
      const back = make("span", "back", say("unseen", item.unseen));
      return back;
    }
    const index = cardOf(item);
    const card = index === null || index === undefined ? null : data.cards[index];
    const button = make("button", "card" + (item.pose ? " turned" : ""));
    button.type = "button";
    button.append(make("b", "", card ? card.short : "?"), " ", make("span", "name", card ? card.name : say("not-seen")), " ");
    for (const text of [item.pose, item.numbers, ...(item.says || [])].filter(Boolean)) {
      button.append(tell("span", "chip", text), " ");
    }
    for (const below of item.under || []) {
      button.append(make("span", "chip", say("below", cardWords(below))), " ");
    }
    if (card) {
      for (const event of ["focus", "pointerenter", "click"]) button.addEventListener(event, () => show(index));
    }
    return button;
  };

  const drawZone = (owner, name, held, marks) => {
    const zone = zones.get(name);
    const count = held ? held.count : 0;
    const box = make("div", "zone" + (zone.lay === "slot" ? " slot" : "") + (zone.lay === "row" ? " play grow" : "") + (zone.lay === "fan" ? " grow" : ""));
    box.setAttribute("role", "gridcell");
    if (marks.fresh) box.classList.add("fresh");
    if (marks.other) box.classList.add("other");
    const many = zone.lay === "slot" ? "" : " " + (held && held.open ? say("or-more", count) : count);
    const head = make("h4");
    head.append(make("span", "for-readers", say("owner", players[owner])), tell("span", "", zone.name), many);
    box.append(head);
    const cards = make("div", "cards");
    if (held) for (const item of held.cards) cards.append(drawCard(item));
    if (held && held.open) cards.append(make("span", "dull", "..."));
    if (zone.lay === "heap" && held && held.cards.length && !(held.cards.length === 1 && held.cards[0].unseen)) {
      const heap = make("details", "heap");
      const key = owner + name;
      heap.open = opened.has(key);
      heap.addEventListener("toggle", () => (heap.open ? opened.add(key) : opened.delete(key)));
      const first = zone.ordered ? held.cards[0] : held.cards[held.cards.length - 1];
      const top = first.unseen ? say("hidden") : cardWords(cardOf(first));
      heap.append(make("summary", "", say(zone.ordered ? "top" : "last", top)), cards);
      box.append(heap);
    } else if (held && held.cards.length) {
      box.append(cards);
    } else {
      box.append(make("span", "dull", held && held.open ? say("unknown") : "–"));
    }
    const under = zones.get(name + ".marker");
    const markers = under && marks.under;
    if (markers && markers.count) {
      box.append(make("h4", "", told(under.name) + " " + markers.count));
      const below = make("div", "cards");
      for (const item of markers.cards) below.append(drawCard(item));
      box.append(below);
    }
    return box;
  };
  const opened = new Set();

  const heldAt = (moment, owner, name) => {
    const key = owner + " " + name;
    if (side === "right" && key in right[moment].zones) return right[moment].zones[key];
    return played[moment][owner].zones[name];
  };

  // Of many players only those are laid out with whom something is done; of the others what counts, until somebody opens them.
  const folded = (owner, head, grid) => {
    const zonesNow = played[at][owner].zones;
    const concerned = moments[at].active === owner || at > 0 && played[at - 1][owner].zones !== zonesNow && [...zones.keys()].some(name => played[at - 1][owner].zones[name] !== zonesNow[name]) || Object.keys(right[at].zones).some(key => key.startsWith(owner + " "));
    const key = "side " + owner;
    const fold = make("details", "fold");
    fold.open = concerned || opened.has(key);
    const summary = make("summary");
    summary.addEventListener("click", () => (fold.open ? opened.delete(key) : opened.add(key)));
    const counts = data.board.plot.filter(name => zonesNow[name]).map(name => told(zones.get(name).name) + " " + zonesNow[name].count);
    for (const count of counts) head.append(make("small", "count-of", count));
    summary.append(head);
    fold.append(summary, grid);
    return fold;
  };

  const drawBoard = () => {
    const board = $("board");
    board.textContent = "";
    const moment = moments[at];
    const order = players.map((_, player) => player);
    const facing = players.length === 2;
    const mine = data.seat === null ? 0 : data.seat;
    if (facing) order.sort((a, b) => (a === mine ? 1 : 0) - (b === mine ? 1 : 0));
    const crowd = players.length > 3;
    for (const owner of order) {
      const table = played[at][owner];
      const box = make("section", "side" + (moment.active === owner ? " active" : ""));
      const head = make("h3");
      head.append(make("span", "", players[owner]));
      if (table.gone) {
        head.append(make("small", "", say("gone")));
        box.append(head);
        board.append(box);
        continue;
      }
      const facts = side === "right" && right[at].facts[owner] || table.facts;
      for (const fact of facts) head.append(make("small", "", told(fact.what) + " " + told(fact.value)));
      const grid = make("div");
      grid.setAttribute("role", "grid");
      grid.setAttribute("aria-label", say("side", players[owner]));
      const rows = data.board.rows.slice();
      if (facing && owner !== mine) rows.reverse();
      for (const zonesOfRow of rows) {
        // Who sits opposite has the left where we have the right.
        const names = facing && owner !== mine ? zonesOfRow.slice().reverse() : zonesOfRow;
        const row = make("div", "rowline");
        row.setAttribute("role", "row");
        for (const name of names) {
          const held = heldAt(at, owner, name);
          if (quiet.has(name) && !(held && (held.count || held.open && held.cards.length))) continue;
          const fresh = at > 0 && played[at - 1][owner].zones[name] !== table.zones[name];
          const other = (owner + " " + name) in right[at].zones;
          row.append(drawZone(owner, name, held, { fresh, other, under: heldAt(at, owner, name + ".marker") }));
        }
        if (row.children.length) grid.append(row);
      }
      if (crowd) {
        box.append(folded(owner, head, grid));
      } else {
        box.append(head, grid);
      }
      board.append(box);
    }
  };

  const drawOthers = () => {
    const box = $("others");
    box.textContent = "";
    const keys = Object.keys(right[at].zones);
    const owners = Object.keys(right[at].facts);
    $("swap").disabled = keys.length + owners.length === 0 && side === "played";
    if (!keys.length && !owners.length) return;
    const table = make("table", "twocol");
    const head = make("tr");
    for (const text of ["", say("played"), say("right")]) {
      const cell = make("th", "", text);
      cell.scope = "col";
      head.append(cell);
    }
    const top = make("thead");
    top.append(head);
    table.append(top);
    const body = make("tbody");
    for (const key of keys) {
      const [owner, name] = [Number(key.slice(0, key.indexOf(" "))), key.slice(key.indexOf(" ") + 1)];
      const row = make("tr");
      const title = make("th", "", say("zone", players[owner], told(zones.get(name).name)));
      title.scope = "row";
      row.append(title, ...bothWords(played[at][owner].zones[name], right[at].zones[key]).map(said => make("td", "", said)));
      body.append(row);
    }
    for (const owner of owners) {
      const said = facts => facts.map(fact => told(fact.what) + " " + told(fact.value)).join(say("join"));
      const row = make("tr");
      const title = make("th", "", players[owner]);
      title.scope = "row";
      row.append(title, make("td", "", said(played[at][owner].facts)), make("td", "", said(right[at].facts[owner])));
      body.append(row);
    }
    table.append(body);
    // At a finding it is what one looks for first; elsewhere it would move the board about.
    if (places.includes(at)) $("board").before(box);
    else $("board").after(box);
    box.append(make("h3", "", say(places.includes(at) ? "here" : "all")), table);
  };

  const where = () => {
    const moment = moments[at];
    if (!moment.line) return say("start");
    const turn = moment.turn ? say("turn", moment.turn, players[moment.active]) : say("no-turn");
    return say("where", moment.line, moment.phase ? say("phase", turn, told(moment.phase)) : turn);
  };
  // A finding stands at its line, or where that is no part of play, at the moment before.
  const ofLine = line => {
    let found = 0;
    for (const [index, moment] of moments.entries()) if (moment.line <= line) found = index;
    return found;
  };
  const places = findings.map(finding => ofLine(finding.line));

  const draw = how => {
    const moment = moments[at];
    const text = moment.line && lines[moment.line - 1] ? lines[moment.line - 1].firstChild.textContent : "";
    $("where").textContent = moment.by_itself ? say("itself", where()) : where();
    $("text").textContent = text.trim();
    $("result").textContent = [moment.under_way, moment.result].filter(Boolean).map(told).join(say("then"));
    $("step").value = at;
    $("step").setAttribute("aria-valuetext", where());
    $("swap").setAttribute("aria-pressed", side === "right");
    $("back").disabled = jumps.length === 0;
    $("prev").disabled = !places.some(place => place < at);
    $("next").disabled = !places.some(place => place > at);
    drawBoard();
    drawOthers();
    const log = $("log-pane");
    for (const line of document.querySelectorAll("#log [aria-current]")) line.removeAttribute("aria-current");
    const current = lines[moment.line - 1];
    if (current) {
      current.setAttribute("aria-current", "step");
      const [box, row] = [log.getBoundingClientRect(), current.getBoundingClientRect()];
      if (row.top < box.top || row.bottom > box.bottom) log.scrollTop += row.top - box.top - box.height / 3;
    }
    const here = places.indexOf(at);
    // Where the findings do not stand beside the board, what is wrong stands above it.
    const wrong = here >= 0 ? $("finding-" + (here + 1)) : null;
    $("infraction").hidden = !wrong;
    if (wrong) {
      $("infraction").href = "#" + wrong.id;
      $("infraction").textContent = wrong.querySelector("p").textContent;
    }
    for (const [number, place] of places.entries()) {
      const article = $("finding-" + (number + 1));
      if (article) article.classList.toggle("current", place === at);
    }
    if (here >= 0 && how !== "quiet") {
      const article = $("finding-" + (here + 1));
      const pane = $("findings-pane");
      if (article && pane.scrollHeight > pane.clientHeight) pane.scrollTop = article.offsetTop - pane.offsetTop - 8;
    }
    const cursor = $("cursor");
    if (cursor) {
      const x = 24 + at * scale;
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
    const hash = "#line=" + moment.line + (side === "right" ? "&side=right" : "");
    if (how === "jump") history.pushState(null, "", hash);
    else if (how === "step") history.replaceState(null, "", hash);
  };

  const bound = to => Math.max(0, Math.min(moments.length - 1, to));
  const step = to => {
    at = bound(to);
    draw("step");
  };
  const jump = to => {
    if (bound(to) !== at) jumps.push(at);
    at = bound(to);
    draw("jump");
  };
  const turnFrom = by => {
    const turn = moments[at].turn;
    if (by > 0) {
      const next = moments.findIndex((moment, index) => index > at && moment.turn > turn);
      return next < 0 ? moments.length - 1 : next;
    }
    const first = moments.findIndex(moment => moment.turn === turn);
    if (first < at) return first;
    return moments.findIndex(moment => moment.turn === moments[bound(at - 1)].turn);
  };
  const toFinding = by => {
    const next = by > 0 ? places.filter(place => place > at).sort((a, b) => a - b)[0] : places.filter(place => place < at).sort((a, b) => b - a)[0];
    if (next !== undefined) jump(next);
  };
  const goBack = () => {
    if (!jumps.length) return;
    at = jumps.pop();
    draw("step");
  };
  const swap = () => {
    side = side === "right" ? "played" : "right";
    draw("step");
  };

  const read = how => {
    const hash = new URLSearchParams(location.hash.slice(1));
    side = hash.get("side") === "right" ? "right" : "played";
    const plain = /^#(?:L(\d+)|finding-(\d+))$/.exec(location.hash);
    const finding = hash.get("finding") || (plain && plain[2]);
    const line = hash.get("line") || (plain && plain[1]);
    if (finding && findings[finding - 1]) at = places[finding - 1];
    else if (line !== null && line !== undefined && /^\d+$/.test(line)) at = ofLine(Number(line));
    else if (how === "first") at = places.length ? Math.min(...places) : 0;
    draw(how === "first" ? "first" : "quiet");
  };

  // How many cards, or how much life, at the end of every line.
  let scale = 1;
  const plot = () => {
    const names = data.board.plot;
    if (!names.length || moments.length < 3) return;
    const NS = "http://www.w3.org/2000/svg";
    const draw = (tag, attributes, text) => {
      const element = document.createElementNS(NS, tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      if (text !== undefined) element.textContent = text;
      return element;
    };
    const [wide, high] = [420, 46];
    scale = (wide - 32) / Math.max(1, moments.length - 1);
    const value = (index, owner, name) => {
      const table = played[index][owner];
      const fact = table.facts.find(fact => fact.what === name);
      if (fact) return parseInt(fact.value, 10) || 0;
      return table.zones[name] ? table.zones[name].count : 0;
    };
    const named = name => told(zones.has(name) ? zones.get(name).name : name);
    const shades = ["#2f6fdb", "#c2571a", "#2c8a57", "#8b4fc0", "#a8792b", "#c03d74", "#3a8f9a", "#6c6f78"];
    const svg = draw("svg", { viewBox: `0 0 ${wide} ${names.length * (high + 12) + 6}`, class: "plot", role: "img" });
    svg.setAttribute("aria-label", say("plot", names.map(named).join(say("join")), players.join(say("and"))));
    for (const [row, name] of names.entries()) {
      const top = row * (high + 12) + 12;
      const most = Math.max(1, ...players.flatMap((_, owner) => moments.map((_, index) => value(index, owner, name))));
      svg.append(draw("text", { x: 24, y: top - 3 }, named(name)));
      svg.append(draw("text", { x: 20, y: top + 7, "text-anchor": "end" }, most));
      svg.append(draw("line", { x1: 24, x2: wide - 8, y1: top + high, y2: top + high, stroke: "currentColor", "stroke-opacity": 0.25 }));
      for (const [owner] of players.entries()) {
        const points = moments.map((_, index) => `${(24 + index * scale).toFixed(1)},${(top + high - (value(index, owner, name) / most) * high).toFixed(1)}`);
        svg.append(draw("polyline", { points: points.join(" "), fill: "none", stroke: shades[owner % shades.length], "stroke-width": 1.4 }));
      }
    }
    const bottom = names.length * (high + 12);
    for (const [number, finding] of findings.entries()) {
      const x = 24 + places[number] * scale;
      svg.append(draw("line", { x1: x, x2: x, y1: 8, y2: bottom, stroke: finding.open ? "#b07a00" : "#d03b30", "stroke-dasharray": "2 2" }));
    }
    svg.append(draw("line", { id: "cursor", x1: 0, x2: 0, y1: 8, y2: bottom, stroke: "currentColor" }));
    svg.addEventListener("click", event => {
      const box = svg.getBoundingClientRect();
      jump(Math.round((((event.clientX - box.left) / box.width) * wide - 24) / scale));
    });
    const legend = make("p", "way");
    for (const [owner, name] of players.entries()) {
      const mark = make("span", "", "■ ");
      mark.style.color = shades[owner % shades.length];
      legend.append(mark, make("span", "", name + "   "));
    }
    $("plot").append(svg, legend);
  };

  const acts = {
    first: () => jump(0),
    turnback: () => step(turnFrom(-1)),
    stepback: () => step(at - 1),
    stepon: () => step(at + 1),
    turnon: () => step(turnFrom(1)),
    last: () => jump(moments.length - 1),
    prev: () => toFinding(-1),
    next: () => toFinding(1),
    swap,
    back: goBack,
  };
  for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", act);
  const range = $("step");
  range.max = moments.length - 1;
  range.addEventListener("input", () => step(Number(range.value)));
  $("log").addEventListener("click", event => {
    const link = event.target.closest("a");
    const line = event.target.closest("li");
    if (link) event.preventDefault();
    if (line) jump(ofLine(Number(line.getAttribute("value"))));
  });
  for (const link of document.querySelectorAll("a[data-line]")) {
    link.addEventListener("click", event => {
      event.preventDefault();
      jump(ofLine(Number(link.dataset.line)));
      $("board-pane").scrollIntoView({ block: "start" });
    });
  }
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.closest("input, textarea, select") && event.target.id !== "step") return;
    const turn = event.shiftKey;
    const keys = {
      ArrowLeft: turn ? acts.turnback : acts.stepback,
      ArrowRight: turn ? acts.turnon : acts.stepon,
      Home: acts.first, End: acts.last,
      n: acts.next, N: acts.prev, b: goBack, s: swap,
      "?": () => ($("keys").open = !$("keys").open),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  window.addEventListener("popstate", () => read("back"));
  window.addEventListener("hashchange", () => read("back"));

  document.body.classList.add("js");
  show(null);
  plot();
  read("first");
})();
