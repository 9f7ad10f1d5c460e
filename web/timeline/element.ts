/**
 * <lw-timeline>: what every lane did at every step, and a slider for the position of the machine.
 *
 * The client provides data by setHeat and setStanding. It is notified by events that bubble: lw-range (detail: {from,
 * to, columns}) says which steps are shown on how many pixel columns, whenever that changes; lw-seek ({step}) which
 * step the reader goes to; lw-lane ({lane}) which lane is pointed at, -1 for none; lw-pin ({lane}) which lane's
 * number was pressed.
 *
 * The heat map is drawn when its data or its range changes. A step only moves two boxes: the playhead, and a veil
 * over the steps that are still ahead. A drag moves them before the client has answered.
 */
import { type Chart, drawChart, placeOf } from "./chart";
import { Attached, onResize, onTheme } from "../editor/attached";
import { element, fit, zoomOf } from "../editor/dom";
import { type Frame, laneAt, layout, spanOf, compactHeight, timeAt, xOf } from "./frame";
import { listen, type Target } from "./gestures";
import { drawHeat } from "./heat";
import { type Heat, type HeatFacts, type Standing, State } from "./model";
import { type Palette, paletteOf } from "./palette";
import { grouped, holding, panned, type Range, steps, whole, within, zoomed } from "./range";
import { timelineSheet } from "./sheet";

const nowhere: Standing = { step: 0, first: 0, last: 0, ended: false, lanes: 16, pinned: -1, hover: -1, stale: false, moving: false, mapped: false, mark: -1, covered: false, now: [] };

/** Steps that follow each other within this time, in milliseconds, are not animated. */
const fastest = 125;

/** The width of the longest word of the veil, with a margin, in pixels. */
const roomOfWords = 56;

/** The least time between two pictures while steps come fast, in milliseconds. */
const pictureEvery = 100;

class LwTimeline extends Attached implements Target {
  readonly element = this;
  readonly #heatCanvas = document.createElement("canvas");
  readonly #chartCanvas = element("canvas", "chart");
  readonly #veil = element("div", "veil", "covered until you answer");
  readonly #head = element("div", "head");
  readonly #label = document.createElement("span");
  readonly #tip = element("div", "tip");

  #size = { width: 0, height: 0 };
  #heat: Heat | null = null;
  #standing = nowhere;
  /** The part of the recording that is shown; null: all. */
  #zoom: Range | null = null;
  /** Without a zoom, all steps are shown, and not only those that are recorded. */
  #whole = false;
  #brush: Range | null = null;
  #pointed: { readonly x: number; readonly y: number } | null = null;
  #pointedLane = -1;
  /** The step that the reader goes to, until the machine is there: a drag and a held key are ahead of it. */
  #going: number | null = null;
  #held = false;
  #palette: Palette | null = null;
  #font = "";
  #told = "";
  #due = { heat: false, frame: 0, timer: 0 };
  /** When the picture was last drawn. */
  #painted = 0;
  #moved = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [timelineSheet()];
    this.#tip.hidden = true;
    this.#head.append(this.#label);
    const future = element("div", "future");
    future.append(this.#veil);
    const parts = [this.#heatCanvas, future, this.#chartCanvas, this.#head, this.#tip];
    for (const part of parts) part.setAttribute("aria-hidden", "true");
    root.append(...parts);
    listen(this);
  }

  protected attached(signal: AbortSignal): void {
    onResize(this, signal, () => this.#resized());
    const repaint = (): void => {
      this.#palette = null;
      this.#draw(true);
    };
    onTheme(signal, repaint);
    void document.fonts.ready.then(repaint);
    this.#resized();
  }

  /**
   * Shows a heat map. bytes are the states column by column, then the fewest and the most active lanes; json is a
   * HeatFacts.
   */
  setHeat(bytes: Uint8Array, json: string): void {
    const facts = JSON.parse(json) as HeatFacts;
    const cells = facts.columns * facts.lanes;
    this.#heat = {
      ...facts,
      states: bytes.subarray(0, cells),
      low: bytes.subarray(cells, cells + facts.columns),
      high: bytes.subarray(cells + facts.columns, cells + 2 * facts.columns),
    };
    this.#follow(true);
  }

  /** Shows the position of the machine: JSON of Standing. */
  setStanding(json: string): void {
    const before = this.#standing;
    this.#standing = JSON.parse(json) as Standing;
    const s = this.#standing;
    const all = this.#all;
    this.#whole &&= s.first > 0;
    const zoom = this.#zoom && within(this.#zoom, all);
    this.#zoom = zoom && zoom.to - zoom.from < all.to - all.from ? zoom : null;
    if (!this.#held && (s.step === this.#going || !s.moving)) this.#going = null;
    if (this.#zoom && s.step !== before.step && !this.#held) this.#zoom = holding(this.#zoom, s.step, all);
    this.#tell();
    const moved = before.step !== s.step;
    if (moved) {
      const now = performance.now();
      this.#still(this.#going !== null || now - this.#moved < fastest);
      this.#moved = now;
    } else if (this.#going !== null) this.#still(true);
    this.#describe();
    this.#place();
    const front = s.step >= s.last && !s.ended;
    this.#follow((moved && (front || before.step >= before.last)) || before.lanes !== s.lanes || before.last !== s.last);
  }

  // ── What gestures act on ────────────────────────────────────────────────

  get frame(): Frame {
    const s = this.#standing;
    const depth = new Set(this.#heat?.calls.map((call) => call.depth)).size;
    return layout(this.#size.width, this.#size.height, s.lanes, depth, this.#span / (this.range.to - this.range.from) < 1);
  }

  /** The pixels that are available for steps. */
  get #span(): number {
    return spanOf(this.#size.width, this.#size.height < compactHeight);
  }

  get #recorded(): Range {
    return whole(this.#standing, this.#span);
  }

  /** Steps before the recording are run again when the reader goes there. */
  get #all(): Range {
    return { from: 0, to: this.#recorded.to };
  }

  get range(): Range {
    return this.#zoom ?? (this.#whole || this.#size.height < compactHeight ? this.#all : this.#recorded);
  }

  get zoomed(): boolean {
    return this.#zoom !== null || (!this.#whole && this.#standing.first > 0);
  }

  get last(): number {
    return this.#standing.last;
  }

  get step(): number {
    return this.#going ?? this.#standing.step;
  }

  seek(step: number, held: boolean): void {
    if (this.#standing.stale) return;
    const from = this.step;
    this.#held = held;
    if (step !== from) {
      this.#going = step;
      this.emit("lw-seek", { step });
    }
    this.#still(true);
    if (this.#zoom && !held) this.#zoom = holding(this.#zoom, step, this.#all);
    this.#place();
  }

  /** Sets whether the playhead jumps instead of moving for 90 ms. */
  #still(on: boolean): void {
    this.#head.classList.toggle("still", on);
    this.#veil.classList.toggle("still", on);
  }

  zoom(factor: number, at: number): void {
    this.show(zoomed(this.range, factor, Math.min(Math.max(at, this.range.from), this.range.to), this.#all));
  }

  pan(by: number): void {
    if (this.zoomed) this.show(panned(this.range, by, this.#all));
  }

  show(range: Range | null): void {
    this.#zoom = range && zoomed(range, 1, (range.from + range.to) / 2, this.#all);
    this.#whole = this.#zoom === null;
    this.#tell();
    this.#place();
    this.#draw(true);
  }

  brush(range: Range | null): void {
    this.#brush = range;
    this.#draw(false);
  }

  point(at: { readonly x: number; readonly y: number } | null): void {
    this.#pointed = at;
    const lane = at ? laneAt(this.frame, at.y) : -1;
    if (lane !== this.#pointedLane) {
      this.#pointedLane = lane;
      this.emit("lw-lane", { lane });
    }
    this.#draw(false);
  }

  pin(lane: number): void {
    this.emit("lw-pin", { lane });
  }

  // ── Drawing ─────────────────────────────────────────────────────────────

  #resized(): void {
    const { width, height } = this.getBoundingClientRect();
    const zoom = zoomOf(this);
    this.#size = { width: width / zoom, height: height / zoom };
    this.#tell();
    this.#place();
    this.#draw(true);
  }

  /** Notifies the client of what is shown, if that has changed. */
  #tell(): void {
    const shown = { ...steps(this.range), columns: this.#size.height > 0 ? Math.round(this.#span) : 0 };
    const told = JSON.stringify(shown);
    if (told === this.#told) return;
    this.#told = told;
    this.emit("lw-range", shown);
  }

  /** Sets the values of the slider for screen readers. */
  #describe(): void {
    const s = this.#standing;
    this.setAttribute("aria-valuemax", String(s.last));
    this.setAttribute("aria-valuenow", String(s.step));
    this.setAttribute("aria-valuetext", `step ${grouped(s.step)} of ${grouped(s.last)}`);
  }

  /** Moves the playhead and the veil to their places, at once. */
  #place(): void {
    const f = this.frame;
    const r = this.range;
    const step = this.step;
    const inRange = step >= r.from && step <= r.to && f.span > 0;
    this.#head.hidden = !inRange;
    const x = xOf(f, r, step);
    const next = step < this.last || !this.#standing.ended ? xOf(f, r, step + 1) : x;
    const style = this.#head.style;
    const width = Math.max(next - x + 1, f.compact ? 0 : 3);
    const [left, over] = f.compact ? [(x + next) / 2, f.axis + 4] : [x - (width - (next - x)) / 2, f.rows.top - 3];
    style.setProperty("transform", `translate(${left.toFixed(2)}px, ${over}px)`);
    this.#label.textContent = grouped(step);
    const middle = (x + next) / 2;
    const half = grouped(step).length * 3.1 + 5;
    const shift = Math.min(f.width - half, Math.max(half, middle)) - middle;
    if (!f.compact) this.#label.style.setProperty("translate", `calc(-50% + ${(width / 2 + shift).toFixed(1)}px) 0`);
    style.setProperty("width", f.compact ? "0px" : `${width.toFixed(2)}px`);
    style.setProperty("height", `${f.compact ? 0 : f.axis - f.rows.top + 1}px`);
    const covered = this.#standing.covered;
    const ahead = Math.min(f.left + f.span, Math.max(f.left, covered ? x : next));
    // The veil is as wide as the picture, and is shifted. Its words are to the right of the playhead, if there is
    // room.
    const before = covered && !f.compact ? Math.max(width, 14) + 8 : 12;
    this.#veil.classList.toggle("covered", covered);
    this.#veil.classList.toggle("mute", f.width - ahead - before < roomOfWords);
    this.#veil.style.setProperty("padding-left", `${before.toFixed(0)}px`);
    this.#veil.style.setProperty("padding-right", covered ? `${ahead.toFixed(0)}px` : "0");
    this.#veil.style.setProperty("transform", `translateX(${ahead.toFixed(2)}px)`);
    const future = this.#veil.parentElement!.style;
    const top = f.activity.height > 0 ? f.activity.top : f.rows.top;
    future.setProperty("transform", `translateY(${top}px)`);
    future.setProperty("height", `${f.axis - top}px`);
    this.toggleAttribute("compact", f.compact);
  }

  /** Draws at the next frame. `heat` says that the heat map has changed, too. */
  #draw(heat: boolean): void {
    this.#due.heat ||= heat;
    clearTimeout(this.#due.timer);
    this.#due.frame ||= requestAnimationFrame(() => this.#paint());
  }

  /**
   * The same for changes by a step. A held key makes 30 steps a second, each of which adds a cell to the picture:
   * then the picture is drawn ten times a second, and only the playhead moves with each step.
   */
  #follow(heat: boolean): void {
    const wait = this.#painted + pictureEvery - performance.now();
    if (wait <= 0) return this.#draw(heat);
    this.#due.heat ||= heat;
    if (!this.#due.frame) {
      clearTimeout(this.#due.timer);
      this.#due.timer = window.setTimeout(() => this.#draw(false), wait);
    }
  }

  #paint(): void {
    const withHeat = this.#due.heat;
    this.#due = { heat: false, frame: 0, timer: 0 };
    this.#painted = performance.now();
    const f = this.frame;
    if (f.width <= 0 || f.height <= 0 || f.span <= 0) return;
    if (!this.#palette) {
      this.#palette = paletteOf(this);
      this.#font = getComputedStyle(this).getPropertyValue("--font-mono");
    }
    const scale = devicePixelRatio * zoomOf(this);
    if (withHeat) {
      fit(this.#heatCanvas, f, scale);
      const c = this.#heatCanvas.getContext("2d")!;
      if (this.#heat) c.putImageData(drawHeat(this.#heat, this.#next(), this.range, f, this.#palette, scale), 0, 0);
      else c.clearRect(0, 0, this.#heatCanvas.width, this.#heatCanvas.height);
    }
    fit(this.#chartCanvas, f, scale);
    const c = this.#chartCanvas.getContext("2d")!;
    c.setTransform(scale, 0, 0, scale, 0, 0);
    drawChart(c, this.#chart(f));
    this.#showTip(f);
  }

  /** The column of the step that would be recorded next, if the machine is at the end of the recording. */
  #next(): Heat | null {
    const s = this.#standing;
    if (s.step < s.last || s.ended || s.now.length === 0) return null;
    const states = Uint8Array.from(s.now);
    const active = new Uint8Array([s.now.filter((state) => state === State.active).length]);
    return { first: s.first, last: s.last, from: s.step, to: s.step + 1, columns: 1, lanes: s.lanes, calls: [], more: 0, marks: [], states, low: active, high: active };
  }

  #chart(f: Frame): Chart {
    return {
      frame: f, range: this.range, heat: this.#heat, brush: this.#brush, palette: this.#palette!, font: this.#font,
      standing: { ...this.#standing, step: this.step },
    };
  }

  #showTip(f: Frame): void {
    const at = this.#pointed;
    if (!this.#heat && this.last > this.#standing.first && !f.compact) return this.#say("being drawn", f.left + 8, f.rows.top + 8);
    this.#tip.hidden = !at || at.x < f.left || at.x > f.left + f.span || f.compact;
    if (this.#tip.hidden || !at) return;
    const step = Math.min(this.last, Math.floor(timeAt(f, this.range, at.x)));
    const text = this.#brush
      ? `steps ${grouped(Math.floor(this.#brush.from))} to ${grouped(Math.ceil(this.#brush.to))}`
      : placeOf(this.#chart(f), step, at.y);
    const room = f.width - tipWidth(text) - 4;
    const below = Math.min(f.height - 20, at.y + 18);
    this.#say(text, Math.max(4, Math.min(room, at.x + 10)), below - at.y >= 12 ? below : at.y - 26);
  }

  #say(text: string, x: number, y: number): void {
    this.#tip.hidden = false;
    this.#tip.textContent = text;
    this.#tip.style.setProperty("transform", `translate(${x}px, ${y}px)`);
  }
}

/** The approximate width of a tip, without forcing a layout. */
function tipWidth(text: string): number {
  return text.length * 6.1 + 12;
}

declare global {
  interface HTMLElementTagNameMap {
    "lw-timeline": LwTimeline;
  }
}

export function defineTimeline(): void {
  if (!customElements.get("lw-timeline")) customElements.define("lw-timeline", LwTimeline);
}

