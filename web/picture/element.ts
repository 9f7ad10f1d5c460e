/**
 * <lw-picture>: the texels of a surface. The client says where they are by setShape, and provides those in view by
 * setTexels. It notifies the client by events that bubble: lw-texels (detail: Window) says which texels are in view,
 * whenever that changes; lw-texel ({offset}) gives the byte of a texel that was chosen.
 *
 * Pointing at a texel shows its values. The wheel zooms with Ctrl and scrolls without, a drag moves the picture.
 * Arrows go from texel to texel, with Shift by ten, Home and End along the row, Page Up and Page Down by a screen.
 * Plus and minus zoom, Enter chooses.
 */
import { Attached, onResize, onTheme } from "../editor/attached";
import { fit } from "../editor/dom";
import { draw, paletteOf, pixel, type Palette, type Place } from "./draw";
import { allOpaque, alphaOf, boundsOf, formatOf, noBounds, opaqueOf, pixelsOf, valuesOf, written, type Alpha, type Bounds, type Format } from "./format";
import { fitting, windowAt, zooms, type Shape, type Texels, type Window } from "./model";
import { pictureSheet } from "./sheet";

const nothing: Shape = { name: "", format: "r8unorm", width: 0, height: 0, base: 0, pitch: 1, end: 0, slice: "", alpha: "ignored", key: "" };

class LwPicture extends Attached {
  readonly #canvas = document.createElement("canvas");
  readonly #ground = document.createElement("div");
  readonly #texel = document.createElement("span");
  readonly #bounds = document.createElement("span");
  readonly #said = document.createElement("span");

  #shape = nothing;
  #format: Format = formatOf(nothing.format)!;
  #texels: Texels | null = null;
  #bytes: Uint8Array = new Uint8Array();
  #range: Bounds = noBounds;
  #opaque = true;
  #image: OffscreenCanvas | null = null;
  #size = { width: 0, height: 0 };
  /** null: the largest that fits. */
  #zoom: number | null = null;
  #at: Place = { x: 0, y: 0 };
  #cursor: Place | null = null;
  #pointed: Place | null = null;
  #drag: { x: number; y: number; at: Place; moved: boolean } | null = null;
  #told = "";
  #palette: Palette | null = null;
  #due = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [pictureSheet()];
    this.#ground.className = "ground";
    this.#ground.append(this.#canvas);
    const facts = document.createElement("div");
    facts.className = "facts";
    this.#texel.className = "texel";
    this.#bounds.className = "bounds";
    facts.append(this.#texel, this.#bounds);
    for (const part of [this.#ground, facts]) part.setAttribute("aria-hidden", "true");
    this.#said.className = "said";
    this.#said.setAttribute("role", "status");
    root.append(this.#ground, facts, this.#said);
    this.#listen();
  }

  protected attached(signal: AbortSignal): void {
    onResize(this.#ground, signal, () => this.#resized());
    onTheme(signal, () => {
      this.#palette = null;
      this.#paintTexels();
    });
    this.#resized();
  }

  /** Sets where the texels are: JSON of Shape. */
  setShape(json: string): void {
    const shape = JSON.parse(json) as Shape;
    const fresh = shape.key !== this.#shape.key;
    const repainted = shape.alpha !== this.#shape.alpha;
    const other = shape.width !== this.#shape.width || shape.height !== this.#shape.height || shape.name !== this.#shape.name;
    this.#shape = shape;
    this.#format = formatOf(shape.format) ?? this.#format;
    if (other) {
      this.#zoom = null;
      this.#at = { x: 0, y: 0 };
      this.#cursor = null;
    }
    if (fresh) {
      this.#texels = null;
      this.#range = noBounds;
      this.#opaque = true;
    }
    if (repainted) this.#paintTexels();
    this.#tell();
    this.#describe(false);
    this.#draw();
  }

  /** Shows texels, given row by row; JSON of Texels. */
  setTexels(bytes: Uint8Array, json: string): void {
    this.#bytes = bytes;
    this.#texels = JSON.parse(json) as Texels;
    this.#paintTexels();
    this.#describe(false);
  }

  /**
   * Marks the texel of an element, given by its bytes, as chosen; -1: none. If the element holds several texels, the
   * one that was chosen stays.
   */
  setChosen(offset: number, size: number): void {
    const byte = offset - this.#shape.base;
    const y = Math.floor(byte / this.#shape.pitch);
    const x = Math.floor((byte - y * this.#shape.pitch) / this.#format.bytes);
    const there = offset >= 0 && byte >= 0 && x < this.#shape.width && y < this.#shape.height;
    const now = this.#cursor ? this.#offsetOf(this.#cursor) : -1;
    const within = now >= 0 && now < offset + size && offset < now + this.#format.bytes;
    if (there && !within) this.#cursor = { x, y };
    this.#describe(false);
    this.#draw();
  }

  /** How many pixels of the page a texel takes. */
  get scale(): number {
    return this.#zoom ?? fitting(this.#shape, this.#size.width, this.#size.height);
  }

  /** Zooms in (1) or out (-1), or shows the whole picture (0). */
  zoom(by: number): void {
    const now = this.scale;
    const centre = this.#cursor ?? { x: this.#at.x + this.#size.width / now / 2, y: this.#at.y + this.#size.height / now / 2 };
    this.#zoomAt(by, centre);
  }

  #zoomAt(by: number, about: Place): void {
    const now = this.scale;
    if (by === 0) {
      this.#zoom = null;
      this.#at = { x: 0, y: 0 };
    } else {
      const next = zooms[Math.min(zooms.length - 1, Math.max(0, zooms.indexOf(now) + by))]!;
      this.#zoom = next;
      this.#move({ x: about.x - ((about.x - this.#at.x) * now) / next, y: about.y - ((about.y - this.#at.y) * now) / next });
    }
    this.#tell();
    this.#draw();
  }

  /** Moves a texel to the upper left, within the limits of the picture. */
  #move(to: Place): void {
    const zoom = this.scale;
    const limit = (at: number, size: number, room: number): number => Math.max(0, Math.min(Math.round(at), Math.ceil(size - room / zoom)));
    this.#at = { x: limit(to.x, this.#shape.width, this.#size.width), y: limit(to.y, this.#shape.height, this.#size.height) };
  }

  // ── Gestures ────────────────────────────────────────────────────────────

  #listen(): void {
    const ground = this.#ground;
    ground.addEventListener("pointermove", (e) => {
      const drag = this.#drag;
      if (drag && (drag.moved || Math.hypot(e.offsetX - drag.x, e.offsetY - drag.y) > 4)) {
        drag.moved = true;
        this.#move({ x: drag.at.x - (e.offsetX - drag.x) / this.scale, y: drag.at.y - (e.offsetY - drag.y) / this.scale });
        this.#tell();
      }
      this.#point(this.#texelAt(e));
    });
    ground.addEventListener("pointerleave", () => this.#point(null));
    ground.addEventListener("pointerdown", (e) => {
      if (e.button !== 0) return;
      ground.setPointerCapture(e.pointerId);
      this.#drag = { x: e.offsetX, y: e.offsetY, at: this.#at, moved: false };
    });
    ground.addEventListener("pointercancel", () => (this.#drag = null));
    ground.addEventListener("pointerup", (e) => {
      const clicked = this.#drag && !this.#drag.moved ? this.#texelAt(e) : null;
      this.#drag = null;
      if (!clicked) return;
      this.#cursor = clicked;
      this.#choose();
    });
    ground.addEventListener(
      "wheel",
      (e) => {
        const whole = this.#shape.width * this.scale <= this.#size.width && this.#shape.height * this.scale <= this.#size.height;
        if (e.ctrlKey || e.metaKey) this.#zoomAt(e.deltaY < 0 ? 1 : -1, { x: this.#at.x + e.offsetX / this.scale, y: this.#at.y + e.offsetY / this.scale });
        else if (whole) return;
        else {
          this.#move({ x: this.#at.x + e.deltaX / this.scale, y: this.#at.y + e.deltaY / this.scale });
          this.#tell();
          this.#draw();
        }
        e.preventDefault();
      },
      { passive: false },
    );
    this.addEventListener("keydown", (e) => this.#key(e));
    this.addEventListener("focus", () => {
      if (!this.#cursor && this.#shape.width > 0) this.#cursor = { ...this.#at };
      this.#describe(true);
      this.#draw();
    });
  }

  #key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const { x, y } = this.#cursor ?? this.#at;
    const by = e.shiftKey ? 10 : 1;
    const page = Math.max(1, Math.floor(this.#size.height / this.scale));
    const to: Record<string, Place> = {
      ArrowLeft: { x: x - by, y },
      ArrowRight: { x: x + by, y },
      ArrowUp: { x, y: y - by },
      ArrowDown: { x, y: y + by },
      Home: { x: 0, y },
      End: { x: this.#shape.width - 1, y },
      PageUp: { x, y: y - page },
      PageDown: { x, y: y + page },
    };
    if (to[e.key]) this.#goTo(to[e.key]!);
    else if (e.key === "+" || e.key === "=") this.zoom(1);
    else if (e.key === "-") this.zoom(-1);
    else if (e.key === "Enter") this.#choose();
    else return;
    e.preventDefault();
  }

  /** Moves the cursor, and also the picture if the cursor would leave the view. */
  #goTo({ x, y }: Place): void {
    const to = { x: Math.max(0, Math.min(x, this.#shape.width - 1)), y: Math.max(0, Math.min(y, this.#shape.height - 1)) };
    if (!this.#holds(to)) to.x = Math.max(0, Math.floor((this.#shape.end - this.#offsetOf({ x: 0, y: to.y })) / this.#format.bytes) - 1);
    this.#cursor = to;
    const [columns, rows] = [Math.max(1, Math.floor(this.#size.width / this.scale)), Math.max(1, Math.floor(this.#size.height / this.scale))];
    this.#move({
      x: to.x < this.#at.x ? to.x : to.x >= this.#at.x + columns ? to.x - columns + 1 : this.#at.x,
      y: to.y < this.#at.y ? to.y : to.y >= this.#at.y + rows ? to.y - rows + 1 : this.#at.y,
    });
    this.#tell();
    this.#describe(true);
    this.#draw();
  }

  #choose(): void {
    if (!this.#cursor) return;
    this.#describe(true);
    this.#draw();
    this.emit("lw-texel", { offset: this.#offsetOf(this.#cursor) });
  }

  #texelAt(e: PointerEvent): Place | null {
    const at = { x: Math.floor(this.#at.x + e.offsetX / this.scale), y: Math.floor(this.#at.y + e.offsetY / this.scale) };
    return at.x >= 0 && at.y >= 0 && at.x < this.#shape.width && at.y < this.#shape.height && this.#holds(at) ? at : null;
  }

  /** Whether the surface contains a texel completely. */
  #holds(at: Place): boolean {
    return this.#offsetOf(at) + this.#format.bytes <= this.#shape.end;
  }

  #point(at: Place | null): void {
    this.#pointed = at;
    this.#describe(false);
    this.#draw();
  }

  // ── Words ───────────────────────────────────────────────────────────────

  #offsetOf({ x, y }: Place): number {
    return this.#shape.base + y * this.#shape.pitch + x * this.#format.bytes;
  }

  /** "(12, 7) r 0.5 g 0 · byte 0x1c0" */
  #wordsOf(at: Place): string {
    const f = this.#format;
    const bytes = this.#bytesOf(at);
    const texel = bytes && valuesOf(f, bytes);
    const values = texel ? f.channels.map(({ name }, i) => `${f.channels.length > 1 ? `${name} ` : ""}${written(f, texel[i]!)}`).join(" ") : "not shown";
    return `(${at.x}, ${at.y})${this.#shape.slice ? ` ${this.#shape.slice}` : ""} ${values} · byte 0x${this.#offsetOf(at).toString(16).padStart(2, "0")}`;
  }

  /** The bytes of a texel; null if they have not come, or were left out. */
  #bytesOf({ x, y }: Place): Uint8Array | null {
    const t = this.#texels;
    if (!t || (x - t.x) % t.step || (y - t.y) % t.step) return null;
    const [column, row] = [(x - t.x) / t.step, (y - t.y) / t.step];
    const at = (row * t.columns + column) * this.#format.bytes;
    if (column < 0 || row < 0 || column >= t.columns || row >= t.rows || at + this.#format.bytes > this.#bytes.length) return null;
    return this.#bytes.slice(at, at + this.#format.bytes);
  }

  /** Says which values are black and white. */
  #boundsInWords(): string {
    const f = this.#format;
    const alone = this.#alpha === "alone";
    const { low, high } = alone ? { low: 0, high: opaqueOf(f) } : this.#range;
    return high >= low ? `black ${written(f, low)}, ${f.channels.length > 1 && !alone ? "full" : "white"} ${written(f, high)}` : "";
  }

  /** Says how alpha is shown, if that makes a difference to the picture. */
  #alphaInWords(): string {
    const words: { readonly [seen in Alpha]: string } = { ignored: "alpha ignored", over: "alpha over a checkerboard", alone: "alpha alone" };
    return this.#opaque && this.#alpha !== "alone" ? "" : words[this.#alpha];
  }

  get #alpha(): Alpha {
    return alphaOf(this.#format) ? this.#shape.alpha : "ignored";
  }

  #describe(say: boolean): void {
    const s = this.#shape;
    const at = this.#pointed ?? this.#cursor;
    this.#texel.textContent = at ? this.#wordsOf(at) : "";
    const f = this.#format;
    const alpha = this.#alphaInWords();
    this.#bounds.textContent = [this.#boundsInWords(), alpha].filter(Boolean).join(", ");
    this.setAttribute("aria-label", `Picture of ${s.name}${s.slice ? `, ${s.slice}` : ""}: ${s.width} by ${s.height} texels, ${s.format}${alpha ? `, ${alpha}` : ""}`);
    if (say && this.#cursor) {
      const offset = this.#offsetOf(this.#cursor);
      const mark = this.#texels?.marks.find((m) => m.offset < offset + f.bytes && offset < m.offset + m.size);
      this.#said.textContent = this.#wordsOf(this.#cursor) + (mark ? (mark.write ? ", written by the last step" : ", read by the last step") : "");
    }
  }

  // ── Drawing ─────────────────────────────────────────────────────────────

  #resized(): void {
    const { width, height } = this.#ground.getBoundingClientRect();
    this.#size = { width, height };
    this.#move(this.#at);
    this.#tell();
    this.#draw();
  }

  /** Notifies the client of what is in view, if that has changed. */
  #tell(): void {
    if (this.#shape.width === 0 || this.#size.height === 0) return;
    const { width, height } = this.#size;
    const seen: Window = windowAt(this.#shape, this.scale, this.#at.x, this.#at.y, width, height, this.#format.bytes);
    const told = JSON.stringify([seen, this.#shape.key]);
    if (told === this.#told) return;
    this.#told = told;
    this.emit("lw-texels", seen);
  }

  /** Converts the texels to pixels. */
  #paintTexels(): void {
    const t = this.#texels;
    if (t && t.columns > 0 && t.rows > 0) {
      const values = valuesOf(this.#format, this.#bytes);
      this.#palette ??= paletteOf(this);
      this.#range = boundsOf(this.#format, values, this.#range);
      this.#opaque = allOpaque(this.#format, values);
      const pixels = new Uint32Array(t.columns * t.rows);
      pixels.set(pixelsOf(this.#format, values, this.#range, pixel(this.#palette.odd), this.#alpha).subarray(0, pixels.length));
      if (this.#image?.width !== t.columns || this.#image.height !== t.rows) this.#image = new OffscreenCanvas(t.columns, t.rows);
      this.#image.getContext("2d")!.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), t.columns, t.rows), 0, 0);
    }
    this.#draw();
  }

  #draw(): void {
    this.#due ||= requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    this.#due = 0;
    const { width, height } = this.#size;
    if (width <= 0 || height <= 0) return;
    this.#palette ??= paletteOf(this);
    const scale = devicePixelRatio;
    fit(this.#canvas, this.#size, scale);
    const c = this.#canvas.getContext("2d")!;
    c.setTransform(scale, 0, 0, scale, 0, 0);
    draw(c, {
      shape: this.#shape, texels: this.#texels, image: this.#image, ...this.#at, zoom: this.scale, width, height,
      texelBytes: this.#format.bytes, chosen: this.#cursor, pointed: this.#pointed, palette: this.#palette,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "lw-picture": LwPicture;
  }
}

export function definePicture(): void {
  if (!customElements.get("lw-picture")) customElements.define("lw-picture", LwPicture);
}
