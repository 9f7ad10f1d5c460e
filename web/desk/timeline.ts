/** A picture of a run: lanes from top to bottom, steps from left to right, and the step where one stands. */
import { h } from "./dom";
import type { Track } from "./results";

const rowHeight = 6;

export class Timeline {
  readonly element: HTMLCanvasElement;
  private readonly track: Track;
  private readonly scale: number;
  private step = 0;

  /** scale is how many steps the width stands for; go is told the step that is asked for. */
  constructor(name: string, track: Track, scale: number, go: (step: number) => void) {
    this.track = track;
    this.scale = Math.max(scale, 1);
    const last = Math.max(0, track.lines.length - 1);
    this.element = h("canvas", { class: "steps", role: "slider", tabindex: 0, "aria-label": `${name}, step`, "aria-valuemin": 0, "aria-valuemax": last, "aria-valuenow": 0 });
    this.element.addEventListener("pointerdown", (event) => {
      const box = this.element.getBoundingClientRect();
      go(Math.min(last, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * this.scale))));
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
    const width = element.clientWidth;
    const height = track.width * rowHeight;
    const context = element.getContext("2d");
    if (!context || width === 0) return;
    element.width = Math.round(width * ratio);
    element.height = Math.round((height + 6) * ratio);
    context.scale(ratio, ratio);
    const colour = getComputedStyle(element);
    const of = (token: string): string => colour.getPropertyValue(token);
    const size = width / this.scale;
    context.fillStyle = of("--bg-2");
    context.fillRect(0, 3, track.lines.length * size, height);
    track.lanes.forEach((lanes, step) => {
      context.fillStyle = of(step <= this.step ? "--st-active" : "--st-active-soft");
      for (let lane = 0; lane < track.width; lane++) {
        if ((lanes >>> lane) & 1) context.fillRect(step * size, 3 + lane * rowHeight, Math.max(size - (size > 4 ? 1 : 0), 0.5), rowHeight - 1);
      }
    });
    context.strokeStyle = of("--now-stroke");
    context.lineWidth = 2;
    context.strokeRect(this.step * size, 1, Math.max(size, 3), height + 4);
  }
}
