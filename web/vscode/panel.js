/**
 * The panel beside the editor: the lanes of the thread that stands, and the values of the next instruction in them. It
 * draws what the extension sends, which is the answer to lanewise/lanes (core/doc/DEBUGGERS.md).
 */
"use strict";
const glyphs = {
  active: "M3.6 2.2v9.6L11.8 7z",
  waits: "M3.2 2.4h2.7v9.2H3.2zM8.1 2.4h2.7v9.2H8.1z",
  returned: "M11.4 2.4v3.4a2 2 0 0 1-2 2H3.2M5.8 4.6 2.8 7.8l3 3.2",
  "predicate off": "M7 2.8a4.2 4.2 0 1 0 .01 0z",
  "beyond the execution size": "M3 6.1h8v1.8H3z",
  ended: "M4 12.2V2.4h6.4L8.4 4.9l2 2.5H4",
  off: "m3.6 3.6 6.8 6.8M10.4 3.6l-6.8 6.8",
};
/** Those that are drawn as lines. */
const lines = new Set(["returned", "predicate off", "ended", "off"]);

const vscode = acquireVsCodeApi();

/** How many lanes stand in a row of the panel: half of them where it is narrow. */
const narrow = matchMedia("(max-width: 590px)");
const root = document.getElementById("lanes");
const said = document.getElementById("said");
let shown = null;
let chosen = 0;

/** The colours of the states are those of the editor's kind of theme. */
function theme() {
  document.documentElement.dataset.theme = /\bvscode-(high-contrast-)?light\b/.test(document.body.className) ? "light" : "dark";
}
theme();
new MutationObserver(theme).observe(document.body, { attributes: true, attributeFilter: ["class"] });

addEventListener("message", ({ data }) => {
  if (data.type === "lanes") shown = data.body;
  document.body.classList.toggle("rests", data.type === "rests");
  draw();
});
narrow.onchange = draw;

function draw() {
  const focused = root.contains(document.activeElement);
  if (!shown) return;
  chosen = Math.min(chosen, shown.lanes.length - 1);
  const width = narrow.matches ? 8 : 16;
  const inTimeline = document.activeElement?.classList.contains("timeline");
  const parts = [head()];
  for (let first = 0; first < shown.lanes.length; first += width) parts.push(bank(first, Math.min(first + width, shown.lanes.length)));
  parts.push(legend());
  if (shown.timeline?.columns > 0) parts.push(...timeline(shown.timeline));
  root.replaceChildren(...parts);
  paint();
  const lane = shown.lanes[chosen];
  say(lane?.why || `Lane ${chosen}: ${lane?.state}`);
  if (focused) root.querySelector(inTimeline ? ".timeline" : "[aria-current]")?.focus();
}

/** Shows a sentence; what stands in it between backquotes is of the program. */
function say(sentence) {
  if (said.dataset.sentence === sentence) return; // a live region speaks each time that it changes
  said.dataset.sentence = sentence;
  said.replaceChildren(...sentence.split("`").map((piece, i) => (i % 2 ? node("code", "", piece) : piece)));
}

function head() {
  const step = node("span", "step", "Step ", node("b", "", String(shown.step)), shown.endKnown ? ` of ${shown.last}` : "");
  const active = shown.lanes.filter((lane) => lane.state === "active").length;
  const next = shown.ended ? "The program has ended." : !shown.line ? "This thread has ended." : "";
  const where = next || (shown.once ? `line ${shown.line} acts once for the thread` : `line ${shown.line} runs in ${active} of ${shown.lanes.length} lanes`);
  const follows = document.body.classList.contains("rests") ? "at rest: the session has ended" : "follows the debug session";
  const line = node("span", "where", where);
  if (!next) {
    const [, name, rest] = /^(line \d+)(.*)$/.exec(where);
    const link = node("button", "line", name);
    link.type = "button";
    link.title = "Show it in the editor";
    link.onclick = () => vscode.postMessage({ line: shown.line });
    line.replaceChildren(link, rest);
  }
  return node("header", "", step, line, node("span", "follows", follows));
}

/** The run so far: lanes from top to bottom, steps from left to right. A click, or the arrow keys, go to a step. */
function timeline({ from, to }) {
  const picture = node("canvas", "timeline");
  picture.tabIndex = 0;
  for (const [name, is] of Object.entries({ role: "slider", "aria-label": "Timeline, step", "aria-valuemin": from, "aria-valuemax": to, "aria-valuenow": shown.step })) {
    picture.setAttribute(name, String(is));
  }
  const go = (step) => vscode.postMessage({ step: Math.max(from, Math.min(step, shown.last)) });
  picture.onclick = (event) => {
    const box = picture.getBoundingClientRect();
    go(from + Math.floor(((event.clientX - box.left) / box.width) * (to - from)));
  };
  picture.onkeydown = (event) => {
    const step = { ArrowLeft: shown.step - 1, ArrowRight: shown.step + 1, Home: from, End: shown.last }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(step);
  };
  return [node("h2", "", "Timeline ", node("span", "", "a click takes the debugger there")), picture];
}

/** The colours of the states in the timeline, by their letters (core/doc/DEBUGGERS.md). */
const tokens = { a: "--st-active", w: "--st-wait-hatch", r: "--st-ret-bg", p: "--st-pred", b: "--st-size-bg", o: "--st-off-bg" };
const laneHeight = 6;

function paint() {
  const picture = root.querySelector(".timeline");
  const { from, to, columns, lanes } = shown.timeline ?? {};
  const width = picture?.clientWidth;
  const context = picture?.getContext("2d");
  if (!width || !context) return;
  const ratio = devicePixelRatio;
  picture.width = Math.round(width * ratio);
  picture.height = Math.round((lanes.length * laneHeight + 4) * ratio);
  context.scale(ratio, ratio);
  const style = getComputedStyle(picture);
  const column = width / columns;
  lanes.forEach((row, lane) => {
    for (let i = 0; i < columns; i++) {
      const token = tokens[row[i]];
      if (!token) continue;
      context.fillStyle = style.getPropertyValue(token);
      context.fillRect(i * column, 2 + lane * laneHeight, Math.max(column - (column > 4 ? 1 : 0), 0.5), laneHeight - 1);
    }
  });
  const step = width / (to - from);
  context.strokeStyle = style.getPropertyValue("--now-stroke");
  context.lineWidth = 2;
  context.strokeRect((shown.step - from) * step, 1, Math.max(step, 2), lanes.length * laneHeight + 2);
}
addEventListener("resize", () => shown && paint());

/** The rows of some lanes next to each other. */
function bank(first, end) {
  const lanes = shown.lanes.slice(first, end);
  const table = node("table", "");
  table.setAttribute("aria-label", `Lanes ${first} to ${end - 1}`);
  table.append(
    row("Lane", "", lanes.map((lane, i) => cell("number", button(first + i, lane)))),
    row("State", "", lanes.map((lane) => state(lane.state))),
    ...shown.masks.map((mask) => row(mask.name, count(mask.bits), lanes.map((_, i) => bit(mask.bits >>> (first + i) & 1)), mask.meaning)),
    ...shown.operands.map((o) => row(o.role, o.name, o.values.slice(first, end).map((v) => value(v, o.role)), `${o.text}, ${o.type}`)),
    ...shown.written.map((o) => row("wrote", o.name, o.values.slice(first, end).map((v) => value({ ...v, runs: true }, "wrote")), `${o.text}, ${o.type}`)),
  );
  return table;
}

function row(name, more, cells, title = "") {
  const label = node("th", "", node("b", "", name), " ", node("span", "", more));
  label.scope = "row";
  label.title = title;
  return node("tr", name, label, ...cells);
}

/** The number of a lane chooses it; the arrow keys go on from there. */
function button(lane, { state: is }) {
  const b = node("button", "", String(lane));
  b.type = "button";
  b.setAttribute("aria-label", `Lane ${lane}, ${is}`);
  b.tabIndex = lane === chosen ? 0 : -1;
  if (lane === chosen) b.setAttribute("aria-current", "true");
  b.onclick = () => choose(lane);
  return b;
}

root.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
  if (!by || !shown) return;
  event.preventDefault();
  choose(Math.max(0, Math.min(chosen + by, shown.lanes.length - 1)));
});

function choose(lane) {
  chosen = lane;
  draw();
  root.querySelector("[aria-current]").focus();
}

function state(is) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 14 14");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", glyphs[is] ?? "");
  if (lines.has(is)) path.setAttribute("class", "line");
  svg.append(path);
  const name = node("span", "hidden", is);
  const c = cell(`state ${is.split(" ")[0]}`, node("span", "", svg, name));
  c.title = is;
  return c;
}

const bit = (is) => cell(is ? "one" : "zero", is ? "1" : "0");

function value({ text, next, runs, changed }, role) {
  const c = cell([runs ? "runs" : "stays", next ? "written" : "", changed ? "changed" : "", role].join(" ").trim(), next || text || "·");
  c.title = next ? `${text || "never written"}, becomes ${next}` : text || "never written";
  return c;
}

function legend() {
  const counts = Object.keys(glyphs).map((is) => [is, shown.lanes.filter((lane) => lane.state === is).length]);
  return node("p", "legend", counts.filter(([, n]) => n).map(([is, n]) => `${is} ${n}`).join(" · "));
}

function count(bits) {
  let n = 0;
  for (; bits; bits &= bits - 1) n++;
  return String(n);
}

const cell = (name, ...content) => node("td", name, ...content);

function node(tag, name, ...content) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...content);
  return element;
}

vscode.postMessage("ready");
