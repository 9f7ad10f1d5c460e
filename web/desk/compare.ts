/** Two versions side by side: numbers, code, time, and where they part. */
import { isPTX } from "../editor/ptx";
import { align, compact, inStep, renamedDefinitions, type Row } from "./align";
import { append, copies, counted, group, h, svg, type Content } from "./dom";
import { Painter, type Range } from "./paint";
import { partings, type Steps } from "./partings";
import { efficiency, outcome, type Difference, type Track, type Version } from "./results";
import { Timeline } from "./timeline";
import { Values } from "./values";

/**
 * The largest number of rows of code that are shown. Of longer texts, these are the rows around the current place
 * and, as far as there is room, those around the nearest differences.
 */
const mostRows = 600;
const aroundPlace = 60;
const aroundDifference = 3;
/** How many lines are visible above the first one that runs. */
const linesAbove = 2;

const none: Track = { width: 1, lines: [], lanes: [], wrote: [] };

/** What one side shows. */
interface Side {
  readonly letter: "a" | "b";
  readonly name: string;
  readonly text: readonly string[];
  readonly painter: Painter;
  readonly track: Track;
  readonly version: Version;
  readonly runs: ReadonlyMap<number, Runs>;
}

/** How often a line ran, and its first step. */
interface Runs {
  readonly first: number;
  readonly times: number;
}

function runsOf({ lines }: Track): Map<number, Runs> {
  const runs = new Map<number, Runs>();
  lines.forEach((line, step) => {
    const { first, times } = runs.get(line) ?? { first: step, times: 0 };
    runs.set(line, { first, times: times + 1 });
  });
  return runs;
}

export class Comparison {
  readonly element: HTMLElement;
  private readonly rows: Row[];
  private readonly sides: readonly [Side, Side];
  private readonly toA: number[];
  private readonly toB: number[];
  private readonly timelines: Timeline[] = [];
  private readonly cells = new Map<string, HTMLElement>();
  private readonly body = h("tbody", {});
  private readonly listing = h("div", { class: "code", role: "region", tabindex: 0, "aria-label": "Code of both", "data-part": "code" });
  private readonly where = h("p", { class: "where", role: "status" });
  private readonly values: Values;
  private readonly steps = [0, 0];
  private readonly parts: Steps[] = [];
  private part = -1;
  private readonly warps: boolean; // a thread is a warp of PTX

  /** Numbers are called better or worse only if both versions ran on the same inputs and to their ends. */
  constructor(d: Difference, texts: readonly [string, string], names: readonly [string, string], sameInputs: boolean) {
    const lines = texts.map((text) => text.replace(/\r?\n$/, "").split(/\r?\n/));
    const side = (letter: "a" | "b", i: 0 | 1): Side => {
      const { track = none } = d[letter];
      return { letter, name: names[i], text: lines[i]!, painter: new Painter(names[i], lines[i]!), track, version: d[letter], runs: runsOf(track) };
    };
    this.sides = [side("a", 0), side("b", 1)];
    this.rows = align(lines[0]!, lines[1]!, [...d.renamedLines, ...renamedDefinitions(lines[0]!, lines[1]!, d.renamed)]);
    ({ toA: this.toA, toB: this.toB } = inStep(this.rows, this.sides[0].track, this.sides[1].track));
    this.values = new Values(this.sides, d.results);
    this.warps = names.every((name, i) => isPTX(name, texts[i]!));
    this.element = h("div", { class: "comparison", "data-part": "comparison" },
      this.failures(), numbers(d, sameInputs, this.warps), this.transport(), this.choice(), this.code(), this.times(), h("div", { class: "ends" }, this.partings(d), this.values.element));
  }

  /** Puts both sides at their first steps and scrolls to the lines there. Called once the element is in the page. */
  begin(): void {
    this.go(0, 0);
    const first = this.element.querySelector(".now");
    const head = this.listing.querySelector("th"); // the head stays where it is
    if (first && head) this.listing.scrollTop += first.getBoundingClientRect().top - head.getBoundingClientRect().bottom - linesAbove * first.getBoundingClientRect().height;
  }

  private failures(): Content {
    return this.sides.filter(({ version }) => version.failure).map(({ name, version }) => h("p", { class: "failure", role: "alert" }, `${name}: ${version.failure}`));
  }

  /** One position for both versions. */
  private transport(): HTMLElement {
    const button = (action: string, name: string, title: string, act: () => void): HTMLElement => {
      const b = h("button", { class: "btn", type: "button", "data-action": action, title }, name);
      b.addEventListener("click", act);
      return b;
    };
    return h("div", { class: "transport", role: "toolbar", "aria-label": "Steps of both" },
      button("first", "First", "To the first step", () => this.go(0, 0)),
      button("back", "Back", "One step back (Shift+F9)", () => this.by(-1)),
      button("step", "Step", "One step on (F9)", () => this.by(1)),
      button("last", "Last", "To the last step", () => this.go(0, Infinity)),
      button("part-before", "Part before", "To the difference before ([)", () => this.toPart(-1)),
      button("part-after", "Next part", "To the next difference (])", () => this.toPart(1)),
      this.where);
  }

  /** Handles a key pressed anywhere on the page. The keys that step are those of the playground. */
  key(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { "[": () => this.toPart(-1), "]": () => this.toPart(1), F9: () => this.by(event.shiftKey ? -1 : 1) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /**
   * Goes to a step of one side. The other side goes to the step that runs the same in the same round, else to the
   * last step at which both were in step.
   */
  private go(side: 0 | 1, step: number): void {
    const other = side === 0 ? 1 : 0;
    const own = Math.max(0, Math.min(step, this.sides[side].track.lines.length - 1));
    const map = side === 0 ? this.toB : this.toA;
    let at = own;
    while (at >= 0 && (map[at] ?? -1) < 0) at--;
    this.steps[side] = own;
    this.steps[other] = at < 0 ? 0 : map[at]!;
    this.show();
  }

  private by(n: number): void {
    const side = this.sides[0].track.lines.length >= this.sides[1].track.lines.length ? 0 : 1;
    this.go(side, this.steps[side]! + n);
  }

  private toPart(n: number): void {
    if (this.parts.length === 0) return;
    this.part = Math.max(0, Math.min(this.part + n, this.parts.length - 1));
    this.place(this.parts[this.part]!);
  }

  private place(steps: Steps): void {
    this.steps[0] = steps.a;
    this.steps[1] = steps.b;
    this.show();
  }

  private show(): void {
    for (const cell of this.element.querySelectorAll(".now")) {
      cell.classList.remove("now");
      cell.removeAttribute("aria-current");
    }
    if (this.sides.some(({ letter, track }, i) => !this.cells.has(`${letter}${track.lines[this.steps[i]!]}`))) this.fill();
    const said = this.sides.map(({ letter, track, name }, i) => {
      const step = this.steps[i]!;
      this.timelines[i]?.show(step);
      const line = track.lines[step];
      const cell = this.cells.get(`${letter}${line}`);
      cell?.classList.add("now");
      cell?.setAttribute("aria-current", "step");
      cell?.scrollIntoView({ block: "nearest" });
      return line === undefined ? `${name} has no steps` : `${name}: step ${step} of ${track.lines.length}${line ? `, line ${line}` : ""}`;
    });
    const [a, b] = [this.steps[0]!, this.steps[1]!];
    const lines = this.sides[0].track.lines;
    const round = lines.slice(0, a + 1).filter((line) => line === lines[a]).length;
    this.where.textContent = said.concat(round > 0 ? [`round ${round}`] : []).join(" · ");
    this.values.show({ a, b });
  }

  /** In a narrow window only one of the two is shown. */
  private choice(): HTMLElement {
    const buttons = this.sides.map(({ letter, name }) => {
      const b = h("button", { class: "btn", type: "button", "data-action": `show-${letter}` }, name);
      b.setAttribute("aria-pressed", String(letter === "a"));
      b.addEventListener("click", () => {
        this.element.dataset["side"] = letter;
        for (const other of buttons) other.setAttribute("aria-pressed", String(other === b));
      });
      return b;
    });
    return h("div", { class: "choice", role: "group", "aria-label": "Version shown" }, buttons);
  }

  private code(): HTMLElement {
    const head = this.sides.map(({ letter, name, text, version }) => {
      const of = (...kinds: Row["kind"][]): number => this.rows.filter((row) => row[letter] && kinds.includes(row.kind)).length;
      const said = ([[of("gone", "new"), letter === "a" ? "gone" : "new"], [of("moved"), "moved"], [of("changed"), "changed"], [of("renamed"), "renamed"]] as const)
        .filter(([n, what]) => n > 0 || what === "gone" || what === "new").map(([n, what]) => `, ${group(n)} ${what}`);
      return h("th", { scope: "colgroup", colspan: 3, class: letter }, name, " ", h("span", { class: "minor" }, counted(text.length, "line"), said), " ", verdict(version));
    });
    this.listing.append(h("table", {}, h("colgroup", {}, this.sides.map((side) => this.columns(side))), h("thead", {}, h("tr", {}, head)), this.body));
    return this.listing;
  }

  /** The columns of a side. The last one is as wide as the lanes and the longest number require. */
  private columns({ letter, track, runs }: Side): HTMLElement[] {
    let digits = 0;
    for (const ran of runs.values()) digits = Math.max(digits, times(ran).length);
    return ["line", "text", "ran"].map((what) => {
      const column = h("col", { class: `${letter} ${what}` });
      if (what === "ran") column.style.setProperty("--ran", `calc(${digits}ch + ${track.width * laneWidth + 28}px)`);
      return column;
    });
  }

  /** Shows the lines at which both stand; for a long text, the lines around them. */
  private fill(): void {
    const places = this.sides.map(({ letter, track }, i) => this.rows.findIndex((row) => row[letter] !== 0 && row[letter] === track.lines[this.steps[i]!]));
    this.cells.clear();
    const rows: Content[] = [];
    let before = -1;
    for (const i of [...this.shownRows(places), this.rows.length]) {
      if (i > before + 1) rows.push(h("tr", { class: "gap" }, h("td", { colspan: 6 }, said(this.rows.slice(before + 1, i)))));
      if (i < this.rows.length) rows.push(this.row(this.rows[i]!));
      before = i;
    }
    this.body.replaceChildren();
    append(this.body, rows);
  }

  /** All rows; for a long text, the rows around some places and around differences, the nearest first. */
  private shownRows(places: readonly number[]): number[] {
    if (this.rows.length <= mostRows) return this.rows.map((_, i) => i);
    const near = new Set<number>();
    const add = (place: number, context: number): void => {
      for (let n = Math.max(0, place - context); n <= Math.min(this.rows.length - 1, place + context); n++) near.add(n);
    };
    for (const place of places) add(Math.max(0, place), aroundPlace);
    const distance = (i: number): number => Math.min(...places.map((place) => Math.abs(i - place)));
    const differences = this.rows.flatMap((row, i) => (differs(row) ? [i] : [])).sort((a, b) => distance(a) - distance(b));
    for (const i of differences) {
      if (near.size >= mostRows) break;
      add(i, aroundDifference);
    }
    return [...near].sort((a, b) => a - b);
  }

  private row(row: Row): HTMLElement {
    const { kind } = row;
    return h("tr", { class: kind }, this.sides.map(({ letter, text, painter, track, runs }) => {
      const line = row[letter];
      if (!line) return h("td", { class: `${letter} empty`, colspan: 3 });
      const ran = runs.get(line);
      const other = row[letter === "a" ? "b" : "a"];
      const partner = this.sides[letter === "a" ? 1 : 0].text[other - 1];
      const shown = compact(text[line - 1]!);
      const otherwise = (kind === "changed" || kind === "renamed") && partner !== undefined ? wordsUnlike(shown, compact(partner)) : [];
      const cell = h("td", { class: `${letter} text` }, h("code", {}, painter.paint(line - 1, shown, otherwise)));
      this.cells.set(`${letter}${line}`, cell);
      const [mark, said] = markOf(row, this.isBelow(row));
      return [
        h("td", { class: `${letter} line` }, h("span", { class: "mark", "aria-hidden": "true", title: said }, mark), said && h("span", { class: "hidden" }, `${said} `), line),
        cell,
        h("td", { class: `${letter} ran` }, ran && [h("span", { class: "minor" }, times(ran)), strip(track.lanes[ran.first]!, track.width)]),
      ];
    }));
  }

  /** Whether a line that has moved is further down in the other version. */
  private isBelow(row: Row): boolean {
    const side = row.a ? "b" : "a";
    return row.kind === "moved" && this.rows.findIndex((other) => other[side] === row.other) > this.rows.indexOf(row);
  }

  private times(): HTMLElement {
    const scale = Math.max(...this.sides.map(({ track }) => track.lines.length));
    return h("div", { class: "times" }, this.sides.map(({ letter, name, track, version }, i) => {
      if (track.lines.length === 0) {
        return h("section", { class: letter, "aria-label": `Timeline of ${name}` }, h("h2", {}, "Timeline ", h("span", { class: "minor" }, `${name} has no steps`)));
      }
      const timeline = new Timeline(`Timeline of ${name}`, track, scale, (step) => this.go(i as 0 | 1, step));
      this.timelines[i] = timeline;
      const cut = version.steps > track.lines.length ? `, of which the first ${this.warps ? "warp" : "thread"}'s first ${group(track.lines.length)} are shown` : "";
      return h("section", { class: letter, "aria-label": `Timeline of ${name}` },
        h("h2", {}, "Timeline ", h("span", { class: "minor" }, `${name}, ${counted(version.steps, "step")}${cut}, SIMD efficiency ${efficiency(version)}`)), timeline.element);
    }));
  }

  private partings(d: Difference): HTMLElement {
    const [a, b] = this.sides;
    const items = partings(d, this.sides, this.toB).map(({ lanes, title, text, at }) => {
      const link = at && h("button", { class: "link", type: "button" }, `steps ${group(at.a)} and ${group(at.b)}`);
      if (at) {
        this.parts.push(at);
        link?.addEventListener("click", () => this.place(at));
      }
      return h("li", {}, h("span", { class: "lanes", "aria-hidden": "true" }, lanes), h("b", {}, title), link, h("p", {}, text));
    });
    const files = b.name === `${a.name} (after)` ? [`before/${a.name}`, `after/${a.name}`] : [a.name, b.name];
    const command = `lanewise diff -json ${files.map(quoted).join(" ")}`;
    const copy = h("button", { class: "btn", type: "button", "data-action": "copy-command" }, "Copy");
    copy.addEventListener("click", () => {
      void copies(command).then((copied) => { copy.textContent = copied ? "Copied" : "Select it to copy"; });
    });
    return h("section", { class: "partings", "aria-label": "Where they part", "data-part": "partings" },
      h("h2", {}, "Where they part ", h("span", { class: "minor" }, "in the order of the run, aligned by instruction")),
      items.length > 0 ? h("ol", {}, items) : h("p", {}, d.same ? `${d.compared > 0 ? "Results, lanes" : "Lanes"} and memory are the same.` : outcome(d)),
      h("p", { class: "command" }, "For CI: ", h("code", {}, command), " ", copy));
  }
}

/** A file name as a word of a shell. */
const quoted = (name: string): string => (/^[\w./+=@%,:][\w./+=@%,:-]*$/.test(name) ? name : `'${name.replace(/'/g, "'\\''")}'`);

/** Whether a row differs in more than names. */
const differs = ({ kind }: Row): boolean => kind !== "same" && kind !== "renamed";

/** What is said about rows that are not shown. */
function said(rows: readonly Row[]): string {
  const differ = rows.filter(differs).length;
  return differ === 0 ? counted(rows.length, "equal line") : `${counted(rows.length, "line")}, of which ${group(differ)} differ`;
}

/** What is shown beside a line that the other version does not have at its place, as a sign and in words. */
function markOf({ kind, other }: Row, below: boolean): readonly [string, string] {
  switch (kind) {
    case "same":
      return ["", ""];
    case "renamed":
      return ["=", "the same but for names"];
    case "changed":
      return ["~", "changed"];
    case "moved":
      return [below ? "\u2193" : "\u2191", `moved, line ${other} of the other`];
    case "gone":
      return ["\u2212", "gone"];
    case "new":
      return ["+", "new"];
  }
}

/** The ranges of a line's words that another line does not have at the same place. */
function wordsUnlike(line: string, other: string): Range[] {
  const words = [...line.matchAll(/\S+/g)];
  const others = other.trim().split(" ");
  let tail = 0;
  while (tail < Math.min(words.length, others.length) && words.at(-1 - tail)![0] === others.at(-1 - tail)) tail++;
  return words.filter(([word], i) => word !== others[i] && i < words.length - tail).map(({ 0: word, index }) => ({ from: index, to: index + word.length }));
}

/** How a version came out, if its text has expectations. */
function verdict({ expected: { elements, wrong } }: Version): Content {
  return elements > 0 && h("span", { class: `verdict ${wrong ? "bad" : "good"}` }, `${wrong ? "\u2717" : "\u2713"} ${group(elements - wrong)} of ${group(elements)} as expected`);
}

const times = (ran: Runs): string => `${group(ran.times)}\u00d7`;

/** Pixels of a lane in the picture. */
const laneWidth = 5;

/** The lanes of a step as a small picture. */
function strip(lanes: number, width: number): SVGElement {
  const on = [...Array(width).keys()].filter((lane) => (lanes >>> lane) & 1);
  return svg("svg", { class: "strip", viewBox: `0 0 ${width * laneWidth} 10`, width: width * laneWidth, height: 10, role: "img", "aria-label": `${on.length} of ${width} lanes` },
    [...Array(width).keys()].map((lane) => svg("rect", { class: (lanes >>> lane) & 1 ? "on" : "off", x: lane * laneWidth + 0.5, y: 0.5, width: laneWidth - 1, height: 9 })));
}

/** The numbers of both. They are called better or worse where less, or more, is better and both had the same work. */
function numbers({ a, b }: Difference, sameInputs: boolean, warps: boolean): HTMLElement {
  const sameWork = sameInputs && a.lanes * a.threads === b.lanes * b.threads && !a.failure && !b.failure;
  const bothRan = a.track && b.track; // a text with errors has no numbers
  const cell = (name: string, x: number, y: number, wanted: -1 | 0 | 1, text: (n: number) => string = group): HTMLElement => {
    if (!bothRan) return h("div", { class: "number" }, h("dt", {}, name), h("dd", {}, a.track ? text(x) : "\u2013", " \u2192 ", h("b", {}, b.track ? text(y) : "\u2013")));
    const change = y - x;
    const better = sameWork ? wanted : 0;
    const good = better !== 0 && change * better > 0;
    const said = change === 0 ? "same" : better === 0 ? `${change > 0 ? "+" : "\u2212"}${text(Math.abs(change))}` : `${good ? "\u2713" : "\u25b2"} ${change > 0 ? "+" : "\u2212"}${text(Math.abs(change))}`;
    return h("div", { class: "number" }, h("dt", {}, name),
      h("dd", {}, change !== 0 && [text(x), " \u2192 "], h("b", {}, text(y)), " ", h("span", { class: change === 0 || better === 0 ? "minor" : good ? "good" : "bad" }, said,
        change !== 0 && better !== 0 && h("span", { class: "hidden" }, good ? ", better" : ", worse"))));
  };
  const share = (v: Version): number => Math.round((1000 * v.enabled) / v.channels) / 10;
  return h("dl", { class: "numbers", "data-part": "numbers" },
    bothRan && a.lanes !== b.lanes && cell(`Lanes of a ${warps ? "warp" : "thread"}`, a.lanes, b.lanes, 0),
    bothRan && a.threads !== b.threads && cell(warps ? "Warps" : "Threads", a.threads, b.threads, 0),
    cell("Instructions", a.written, b.written, -1),
    cell("Steps", a.steps, b.steps, -1),
    a.channels > 0 && b.channels > 0 && cell("SIMD efficiency %", share(a), share(b), 1, (n) => String(Math.round(n * 10) / 10)),
    cell("Lane-steps", a.enabled, b.enabled, -1),
    cell("Partings", a.divergence.parted, b.divergence.parted, -1),
    cell("Lanes that waited", a.divergence.waited, b.divergence.waited, -1),
    cell("Memory messages", a.memory.messages, b.memory.messages, -1),
    cell("Bytes read", a.memory.read, b.memory.read, 0),
    cell("Bytes written", a.memory.written, b.memory.written, 0),
    cell("Barriers", a.barriers, b.barriers, 0),
    cell("Live bytes at most", a.mostLive, b.mostLive, -1),
    a.expected.elements + b.expected.elements > 0 && cell("As expected", a.expected.elements - a.expected.wrong, b.expected.elements - b.expected.wrong, 1));
}
