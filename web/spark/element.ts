/**
 * <lw-spark>: a value over the recorded steps, drawn as a band from the least to the greatest value of each column,
 * and a slider for the position of the machine. The client sets the curve by setCurve and the step by setStep. The
 * event lw-seek ({step}), which bubbles, notifies it of the step that the reader goes to.
 *
 * A press goes to a step, the arrows to the next column, with Shift by ten, Home and End to the ends.
 */
import { Attached, onResize, onTheme } from "../editor/attached";
import { zoomOf } from "../editor/dom";

interface Curve {
  readonly from: number;
  readonly to: number;
  readonly columns: number;
  /** All steps are included; else the curve is a sketch, or still grows. */
  readonly done: boolean;
  /** Steps were left out. */
  readonly sparse: boolean;
}

const rules = `
:host { display: block; position: relative; height: 34px; min-width: 0; overflow: hidden; contain: strict; cursor: pointer; touch-action: pan-y; border-radius: 2px; background: var(--bg-2); }
:host(:focus-visible) { outline: 2px solid var(--accent); outline-offset: -2px; }
canvas { position: absolute; left: 0; top: 0; width: 100%; height: 100%; }
.head { position: absolute; left: 0; top: 0; bottom: 0; width: 2px; margin-left: -1px; background: var(--now-stroke); pointer-events: none; }
.tip { position: absolute; top: 1px; left: 0; padding: 0 5px; border-radius: 3px; background: var(--bg-3); box-shadow: 0 0 0 1px var(--line-2); color: var(--fg-0); font: 11px/16px var(--font-ui); white-space: nowrap; pointer-events: none; }
.tip[hidden], .head[hidden] { display: none; }
`;

let sheet: CSSStyleSheet | undefined;

const nothing: Curve = { from: 0, to: 1, columns: 0, done: false, sparse: false };

/** A number with few characters. */
const short = (value: number): string => String(Number(value.toPrecision(6)));

class LwSpark extends Attached {
  /** The client's number for the curve that is shown. */
  made = 0;

  readonly #canvas = document.createElement("canvas");
  readonly #head = document.createElement("div");
  readonly #tip = document.createElement("div");
  #curve = nothing;
  #low: Float64Array = new Float64Array();
  #high: Float64Array = new Float64Array();
  #step = 0;
  #pointed = -1;
  #size = { width: 0, height: 0 };
  #due = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
    }
    root.adoptedStyleSheets = [sheet];
    this.#head.className = "head";
    this.#tip.className = "tip";
    this.#tip.hidden = true;
    for (const part of [this.#canvas, this.#head, this.#tip]) part.setAttribute("aria-hidden", "true");
    root.append(this.#canvas, this.#head, this.#tip);
    this.addEventListener("pointermove", (e) => {
      this.#point(this.#columnAt(e));
      if (e.buttons & 1) this.#go(this.#stepAt(this.#columnAt(e)));
    });
    this.addEventListener("pointerleave", () => this.#point(-1));
    this.addEventListener("pointerdown", (e) => e.button === 0 && this.#go(this.#stepAt(this.#columnAt(e))));
    this.addEventListener("keydown", (e) => this.#key(e));
  }

  protected attached(signal: AbortSignal): void {
    onResize(this, signal, ({ width, height }) => {
      this.#size = { width, height };
      this.#place();
      this.#draw();
    });
    onTheme(signal, () => this.#draw());
  }

  /** Shows a curve. bytes are the least values of all columns, then the greatest, as float64; json is a Curve. */
  setCurve(made: number, bytes: Uint8Array, json: string): void {
    this.made = made;
    this.#curve = JSON.parse(json) as Curve;
    const { columns } = this.#curve;
    const numbers = new Float64Array(bytes.buffer, bytes.byteOffset, 2 * columns);
    this.#low = numbers.subarray(0, columns);
    this.#high = numbers.subarray(columns);
    this.#place();
    this.#draw();
  }

  /** Shows the position of the machine. */
  setStep(step: number): void {
    if (step === this.#step && this.ariaValueNow === String(step)) return;
    this.#step = step;
    this.#place();
  }

  get #steps(): number {
    return this.#curve.to - this.#curve.from;
  }

  #columnAt(e: PointerEvent): number {
    const { left, width } = this.getBoundingClientRect();
    const at = (e.clientX - left) / Math.max(1, width);
    return Math.max(0, Math.min(this.#curve.columns - 1, Math.floor(at * this.#curve.columns)));
  }

  /** The first step of a column. */
  #stepAt(column: number): number {
    return this.#curve.from + Math.ceil((column * this.#steps) / this.#curve.columns);
  }

  #columnOf(step: number): number {
    return Math.max(0, Math.min(this.#curve.columns - 1, Math.floor(((step - this.#curve.from) * this.#curve.columns) / this.#steps)));
  }

  #go(step: number): void {
    if (this.#curve.columns === 0) return;
    const to = Math.max(this.#curve.from, Math.min(step, this.#curve.to - 1));
    if (to === this.#step) return;
    this.setStep(to);
    this.emit("lw-seek", { step: to });
  }

  #key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey || this.#curve.columns === 0) return;
    const by = Math.max(1, this.#steps / this.#curve.columns) * (e.shiftKey ? 10 : 1);
    const to: Record<string, number> = {
      ArrowLeft: Math.ceil(this.#step - by),
      ArrowDown: Math.ceil(this.#step - by),
      ArrowRight: Math.floor(this.#step + by),
      ArrowUp: Math.floor(this.#step + by),
      Home: this.#curve.from,
      End: this.#curve.to - 1,
    };
    if (to[e.key] === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    this.#go(to[e.key]!);
  }

  /** "step 1234: 3 to 7" */
  #wordsOf(step: number): string {
    const column = this.#columnOf(step);
    const [low, high] = [this.#low[column] ?? NaN, this.#high[column] ?? NaN];
    const value = low !== low ? "no value" : low === high ? short(low) : `${short(low)} to ${short(high)}`;
    const wide = this.#steps > this.#curve.columns;
    return `step ${step}${wide ? " and after" : ""}: ${value}${this.#curve.done ? (this.#curve.sparse ? ", some steps left out" : "") : ", so far"}`;
  }

  #point(column: number): void {
    this.#pointed = column;
    this.#tip.hidden = column < 0 || this.#curve.columns === 0;
    if (this.#tip.hidden) return;
    this.#tip.textContent = this.#wordsOf(this.#stepAt(column));
    const width = this.#tip.textContent.length * 6 + 12;
    const x = ((column + 0.5) / this.#curve.columns) * this.#size.width;
    this.#tip.style.setProperty("transform", `translateX(${Math.max(0, Math.min(x + 8, this.#size.width - width))}px)`);
  }

  /** Moves the head to the machine's position, and updates the slider's values. */
  #place(): void {
    const { from, to, columns } = this.#curve;
    this.#head.hidden = columns === 0 || this.#step < from || this.#step >= to;
    const x = ((this.#step - from + 0.5) / this.#steps) * this.#size.width;
    this.#head.style.setProperty("transform", `translateX(${x.toFixed(1)}px)`);
    this.ariaValueMin = String(from);
    this.ariaValueMax = String(to - 1);
    this.ariaValueNow = String(this.#step);
    this.ariaValueText = columns > 0 ? this.#wordsOf(this.#step) : `step ${this.#step}`;
  }

  #draw(): void {
    this.#due ||= requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    this.#due = 0;
    const { width, height } = this.#size;
    const { columns } = this.#curve;
    if (width <= 0 || columns === 0) return;
    const scale = devicePixelRatio * zoomOf(this);
    this.#canvas.width = Math.round(width * scale);
    this.#canvas.height = Math.round(height * scale);
    const c = this.#canvas.getContext("2d")!;
    c.scale(scale, scale);
    const finite = (list: Float64Array): number[] => [...list].filter(Number.isFinite);
    const bottom = Math.min(...finite(this.#low));
    const top = Math.max(...finite(this.#high));
    if (bottom > top) return;
    const room = height - 6;
    const y = (value: number): number => (top === bottom ? height / 2 : 3 + room - ((Math.max(bottom, Math.min(value, top)) - bottom) / (top - bottom)) * room);
    const style = getComputedStyle(this);
    const wide = width / columns;
    const [edge, band] = [style.getPropertyValue("--accent"), style.getPropertyValue("--accent-soft")];
    let before: readonly [number, number] | null = null;
    for (let i = 0; i < columns; i++) {
      const [low, high] = [this.#low[i]!, this.#high[i]!];
      if (low === low) {
        const [above, below] = [y(high), y(low)];
        c.fillStyle = band;
        c.fillRect(i * wide, above, wide + 0.3, below - above);
        c.fillStyle = edge;
        c.fillRect(i * wide, above - 0.75, wide + 0.3, 1.5);
        c.fillRect(i * wide, below - 0.75, wide + 0.3, 1.5);
        // Connects each edge with that of the column before.
        for (const [was, is] of before ? [[before[0], above] as const, [before[1], below] as const] : []) {
          c.fillRect(i * wide - 0.5, Math.min(was, is) - 0.75, 1, Math.abs(was - is) + 1.5);
        }
        before = [above, below];
      } else before = null;
    }
    this.#point(this.#pointed);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "lw-spark": LwSpark;
  }
}

export function defineSpark(): void {
  if (!customElements.get("lw-spark")) customElements.define("lw-spark", LwSpark);
}
