/** A picture of a run: lanes from top to bottom, steps from left to right, and the current step. */
import { group, h } from "./dom";
import type { Track } from "./results";

/** Pixels of a lane: fewer if there is more than one bank of 16. */
const rowHeight = (lanes: number): number => (lanes > 16 ? 4 : 6);
/** The lanes' numbers are to the left of the steps, the steps' numbers below. */
const gutter = 24;
const axis = 16;
/** The least distance between two numbers of steps. */
const betweenNumbers = 56;

export class Timeline {
  readonly element: HTMLCanvasElement;
  private readonly track: Track;
  private readonly scale: number;
  private step = 0;

  /** scale is how many steps the width stands for; go is called with the step that is asked for. */
  constructor(name: string, track: Track, scale: number, go: (step: number) => void) {
    this.track = track;
    this.scale = Math.max(scale, 1);
    const last = Math.max(0, track.lines.length - 1);
    this.element = h("canvas", { class: "steps", role: "slider", tabindex: 0, "aria-label": `${name}, step`, "aria-valuemin": 0, "aria-valuemax": last, "aria-valuenow": 0 });
    this.element.addEventListener("pointerdown", (event) => {
      const box = this.element.getBoundingClientRect();
      go(Math.min(last, Math.max(0, Math.floor(((event.clientX - box.left - gutter) / (box.width - gutter)) * this.scale))));
    });
    this.element.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      go(Math.min(last, Math.max(0, to)));
    });
    new ResizeObserver(() => this.draw()).observe(this.element);
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => requestAnimationFrame(() => this.draw()));
  }

  show(step: number): void {
    this.step = step;
    const line = this.track.lines[step];
    this.element.setAttribute("aria-valuenow", String(step));
    this.element.setAttribute("aria-valuetext", line ? `step ${step}, line ${line}` : `step ${step}`);
    this.draw();
  }

  private draw(): void {
    const { track, element } = this;
    const ratio = devicePixelRatio;
    const width = element.clientWidth - gutter;
    const row = rowHeight(track.width);
    const height = track.width * row;
    const context = element.getContext("2d");
    if (!context || width <= 0) return;
    element.width = Math.round((gutter + width) * ratio);
    element.height = Math.round((height + axis + 4) * ratio);
    element.style.height = `${height + axis + 4}px`;
    context.scale(ratio, ratio);
    context.translate(gutter, 2);
    const style = getComputedStyle(element);
    const of = (token: string): string => style.getPropertyValue(token);
    context.font = `10px ${style.fontFamily}`;
    context.textBaseline = "middle";
    const size = width / this.scale;
    this.lanes(context, size, row, of);
    this.numbers(context, size, row, of);
    context.strokeStyle = of("--now-stroke");
    context.lineWidth = 2;
    context.strokeRect(this.step * size, -1, Math.max(size, 3), height + 2);
  }

  /**
   * Draws a bar for each step of a lane that runs, brighter up to the current step, and a line where it does not run.
   */
  private lanes(context: CanvasRenderingContext2D, size: number, row: number, of: (token: string) => string): void {
    const { track } = this;
    const gap = size > 4 ? 1 : 0;
    context.fillStyle = of("--line-2");
    for (let lane = 0; lane < track.width; lane++) context.fillRect(0, lane * row + row / 2 - 1, track.lines.length * size, 1);
    track.lanes.forEach((lanes, step) => {
      context.fillStyle = of("--bg-1");
      context.fillRect((step + 1) * size - gap, 0, gap, track.width * row);
      context.fillStyle = of("--st-active");
      context.globalAlpha = step <= this.step ? 1 : 0.45;
      for (let lane = 0; lane < track.width; lane++) {
        if (!((lanes >>> lane) & 1)) continue;
        context.clearRect(step * size, lane * row, Math.max(size - gap, 0.5), row - 1);
        context.fillRect(step * size, lane * row, Math.max(size - gap, 0.5), row - 1);
      }
      context.globalAlpha = 1;
    });
  }

  /** Draws the numbers of lanes and steps; that of the current step has a background of its own. */
  private numbers(context: CanvasRenderingContext2D, size: number, row: number, of: (token: string) => string): void {
    const { track } = this;
    const y = track.width * row + axis / 2 + 1;
    context.fillStyle = of("--fg-2");
    context.textAlign = "right";
    const every = track.width > 16 ? 8 : 4;
    for (let lane = 0; lane < track.width; lane += every) context.fillText(String(lane), -6, lane * row + row / 2);
    context.textAlign = "center";
    const between = roundUp(betweenNumbers / size);
    for (let step = 0; step < track.lines.length; step += between) {
      const x = (step + 0.5) * size;
      if (x + context.measureText(group(step)).width / 2 <= this.scale * size) context.fillText(group(step), x, y);
    }
    const said = group(this.step);
    const half = context.measureText(said).width / 2 + 4;
    const x = Math.max(half - gutter, Math.min((this.step + 0.5) * size, this.scale * size - half));
    context.fillStyle = of("--now");
    context.fillRect(x - half, y - 7, 2 * half, 14);
    context.fillStyle = of("--now-ink");
    context.fillText(said, x, y);
  }
}

/** The smallest of 1, 2, 5, 10, 20, ... that is not less than n. */
function roundUp(n: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(n, 1)));
  return [1, 2, 5, 10].map((times) => times * ten).find((step) => step >= n)!;
}
