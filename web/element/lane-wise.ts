/**
 * <lane-wise>: a program in a page that can be run in place. Its content is the program's source, which stays
 * readable without this script. Nothing else is loaded before the reader asks for it. core/doc/EMBED.md is its
 * manual, and documents the messages between it and the frame.
 */

/** How many frames a page has at most. Each holds some 80 MB of the browser's memory. */
const mostFrames = 3;
/** How long a frame may take to answer after it was loaded, in milliseconds. */
const patience = 9000;

const dark = matchMedia("(prefers-color-scheme:dark)");
const roots = [document.documentElement, document.body] as const;

/**
 * The theme that the page shows. It is taken from the attributes class, data-theme, data-bs-theme (Bootstrap) and
 * data-md-color-scheme (Material for MkDocs) of its roots, else from its background, else from the system.
 */
function pageTheme(): string {
  const tags = roots.map((root) => (root.cloneNode() as Element).outerHTML).join("");
  const said = /(?:class|-theme|-scheme)="(?:default|([^"]*[\s_-])?(dark|slate|light))\b/.exec(tags)?.[0];
  const [red, green, blue, opaque] = getComputedStyle(roots[1]).backgroundColor.match(/[\d.]+/g) ?? [];
  return (said ? /k$|te$/.test(said) : opaque === "0" ? dark.matches : +red! + +green! + +blue! < 384) ? "dark" : "light";
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(`:host(:not([hidden])){display:block;margin:1em 0;overflow:hidden;border:1px solid #8886;border-radius:var(--lanewise-radius,8px);background:var(--lanewise-surface)}
::slotted(*){margin:0!important;font-size:var(--lanewise-code-size,revert)}
button,div{font:14px system-ui;color:inherit;background:none;border:0;padding:8px 12px}
div{display:flex;align-items:center;gap:12px}
div button{border:1px solid #8886;border-radius:6px}
iframe{display:block;width:100%;height:1px;border:0}
@media print{button,div,iframe{display:none}section{display:block}}`);

/** The elements with a frame, in the order in which they got it. */
const live = new Set<LaneWiseElement>();

/**
 * A program that can be run where it stands.
 *
 * @tag lane-wise
 * @attr {string} src - where Lanewise is served; by default where this script is from
 * @attr {string} name - the program's file name, and what the element is called
 * @attr {"click"|"visible"|"eager"} load - when the frame is loaded
 * @attr {"auto"|"light"|"dark"} theme - auto follows the page
 * @attr {number} step - where the run is opened
 * @attr {boolean} run - it runs as soon as it is loaded
 * @attr {string} view - lanes, memory:NAME, registers:NAME, stack, region or console
 * @attr {number} lane - the lane that is explained
 * @attr {number} from - the first line that is shown; the others run all the same
 * @attr {number} to - the last one
 * @attr {boolean} hide-launch - lines that begin with `//@` are folded
 * @attr {boolean} readonly - readers cannot edit
 * @attr {string} height - auto, or pixels
 * @attr {string} lang - visaasm or ptx, where neither the name nor the text says it
 * @slot - the program, in a pre
 * @csspart button - what loads and runs the program
 * @csspart bar - what it stands in
 * @csspart fold - shows the folded lines
 * @csspart frame - the iframe
 * @cssprop --lanewise-surface - the ground
 * @cssprop --lanewise-radius - of the corners
 * @cssprop --lanewise-code-size - of the code
 * @fires lanewise-ready - it can be run
 * @fires lanewise-run - a run has ended; detail: steps, ended, passed, expectations, result
 * @fires lanewise-step - the run stands at a step; detail: step, last, line, ended
 * @fires lanewise-edit - the reader has changed the program; detail: text
 * @fires lanewise-error - detail: message
 */
class LaneWiseElement extends HTMLElement {
  static readonly observedAttributes: string[] = ["theme", "step", "lang", "name", "view", "lane", "from", "to", "hide-launch", "readonly"];

  static #seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) (target as LaneWiseElement).#sighted(isIntersecting);
  });

  /** When the page's theme changes, the frames take it. */
  static {
    const retheme = (): void => live.forEach((element) => element.attributeChangedCallback("theme"));
    const themes = new MutationObserver(retheme);
    for (const root of roots) themes.observe(root, { attributes: true });
    dark.onchange = retheme;
  }

  #frame: HTMLIFrameElement | null = null;
  #port: MessagePort | null = null;
  #ready = Promise.withResolvers<void>();
  #timer = 0;
  #edit: string | null = null;
  #step = 0;
  #lastSeen = 0; // the time when it was last in sight; Infinity while it is
  #open = false; // the folded lines are shown
  readonly #root = this.attachShadow({ mode: "open" });
  readonly #text = part("section", "text"); // the code and its bar; hidden while the frame is in their place
  readonly #fold = part("button", "fold");
  readonly #button = part("button", "button");
  readonly #said = part("span", "said");

  constructor() {
    super();
    const shown = part("slot", "shown"); // its content replaces the code
    shown.name = "shown";
    shown.append(document.createElement("slot"));
    this.#root.adoptedStyleSheets = [sheet];
    this.#said.role = "status";
    const bar = part("div", "bar");
    bar.append(this.#button, this.#said);
    this.#text.append(this.#fold, shown, bar);
    this.#root.append(this.#text);
    this.#button.onclick = () => void this.run();
    this.#fold.onclick = () => {
      this.#open = !this.#open;
      this.#draw();
    };
  }

  connectedCallback(): void {
    LaneWiseElement.#seen.observe(this);
    this.#draw();
    if (this.getAttribute("load") === "eager") void this.load();
  }

  disconnectedCallback(): void {
    LaneWiseElement.#seen.unobserve(this);
    this.#unload();
  }

  attributeChangedCallback(name: string): void {
    this.#set({ [name]: name === "theme" ? this.#theme() : this.getAttribute(name) }); // null: the attribute is missing
    if (!this.#port) this.#draw();
  }

  /** The program's text as it stands, edits included; setting it shows another one. */
  get value(): string {
    return this.#edit ?? source(this);
  }
  set value(text: string) {
    this.#edit = text;
    this.#step = 0;
    this.#set({ text });
    this.#draw();
  }

  /** Loads the frame; ends when the program can be run. What goes wrong is a lanewise-error; the next call tries again. */
  load(): Promise<void> {
    if (!this.#frame) this.#begin();
    return this.#ready.promise;
  }

  /** Runs the program, and goes to the step that the element is to open at. */
  run(): Promise<void> {
    const step = this.#text.hidden ? 0 : this.#step || this.#number("step");
    return this.#do("run").then(() => step && this.#set({ step })) as Promise<void>;
  }

  /** Goes a step on. */
  step(): Promise<void> {
    return this.#do("step");
  }

  /** Goes a step back. */
  back(): Promise<void> {
    return this.#do("back");
  }

  /**
   * Puts an element around each code block of the page, now and later: `LaneWise.adopt("pre:has(.language-visaasm)")`.
   */
  static adopt(selector: string): void {
    const around = (): void =>
      document.querySelectorAll(`:is(${selector}):not(lane-wise *)`).forEach((block) => {
        const element = document.createElement("lane-wise");
        block.replaceWith(element);
        element.append(block);
      });
    around();
    new MutationObserver(around).observe(document, { childList: true, subtree: true });
  }

  #sighted(visible: boolean): void {
    this.#lastSeen = visible ? Infinity : performance.now();
    if (visible && !this.#frame && this.getAttribute("load") === "visible") void this.load();
  }

  #theme(): string {
    const theme = this.getAttribute("theme");
    return theme === "dark" || theme === "light" ? theme : pageTheme();
  }

  /** Makes the frame. If there are too many, the one that has been out of sight for longest becomes text again. */
  #begin(): void {
    const base = URL.parse(this.getAttribute("src") || import.meta.url, document.baseURI);
    if (!/^https?:/.test(base?.href!)) return this.#fail("bad address");
    if (live.size >= mostFrames) [...live].reduce((a, b) => (b.#lastSeen < a.#lastSeen ? b : a)).#unload();
    live.add(this);
    const frame = (this.#frame = part("iframe", "frame"));
    frame.title = this.ariaLabel!;
    frame.onload = () => {
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      port1.onmessage = ({ data }) => this.#heard(data);
      frame.contentWindow!.postMessage({ lanewise: 1 }, base!.origin, [port2]);
      LaneWiseElement.observedAttributes.slice(2).forEach(this.attributeChangedCallback, this);
      this.#set({ text: this.value });
      this.#timer = setTimeout(() => this.#fail("no answer"), patience);
    };
    // What the frame must know before its first paint: the theme, and the size and line height of the code here.
    const { fontSize, lineHeight } = getComputedStyle(coded(this.lastElementChild ?? this));
    frame.src = new URL(`embed/#theme=${this.#theme()}&code=${fontSize},${lineHeight}${this.#number("height") ? "" : "&height=auto"}`, base!).href;
    this.#root.append(frame);
    this.#draw();
  }

  #number(name: string): number {
    return parseInt(this.getAttribute(name)!) || 0;
  }

  #heard({ type, ...detail }: { type: string; height?: number; text?: string; step?: number }): void {
    clearTimeout(this.#timer);
    this.#edit = detail.text ?? this.#edit;
    this.#step = detail.step ?? this.#step;
    if (type === "ready") {
      const step = this.#number("step");
      if (this.hasAttribute("run")) void this.run();
      else if (step && this.getAttribute("load")) this.#set({ step });
      this.#ready.resolve();
    }
    if (type === "height" && this.#frame) {
      this.#frame.style.height = `${this.#number("height") || detail.height!}px`;
      this.#text.hidden = true;
    }
    this.#tell(type, detail);
  }

  #tell(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(`lanewise-${type}`, { detail, bubbles: true }));
  }

  #fail(why: string): void {
    const message = `Lanewise did not load: ${why}`;
    this.#unload();
    this.#said.textContent = message;
    this.#button.textContent = "Try again";
    this.#tell("error", { message });
  }

  /** Turns the frame into text again. The edit and the step are kept. */
  #unload(): void {
    clearTimeout(this.#timer);
    this.#port?.close();
    this.#frame?.remove();
    if (this.#text.hidden) this.#ready = Promise.withResolvers();
    this.#port = this.#frame = null;
    this.#text.hidden = false;
    live.delete(this);
    this.#draw();
  }

  #set(settings: object, type = "set"): void {
    this.#port?.postMessage({ type, ...settings });
  }

  #do(action: string): Promise<void> {
    return this.load().then(() => this.#set({ action }, "do"));
  }

  /** Shows the code and the bar, or the frame in their place. */
  #draw(): void {
    this.querySelector(":scope>[slot]")?.remove();
    const [from, to] = [this.#number("from"), this.#number("to") || Infinity];
    const launch = this.hasAttribute("hide-launch");
    const block = this.firstElementChild;
    const copy = block?.cloneNode(true) as Element;
    let hidden = 0;
    let last = 0; // the number of the last hidden line
    if (block) {
      if (this.#edit !== null) coded(copy).textContent = this.#edit;
      each(coded(copy), (text, at) => {
        const hide = at < from || at > to || (launch && /^\s*\/\/@/.test(text));
        if (hide) [hidden, last] = [hidden + 1, at];
        return hide && !this.#open;
      });
      copy.slot = "shown";
      if (this.#edit !== null || hidden) this.append(copy);
    }
    this.#fold.hidden = !hidden;
    this.#fold.ariaExpanded = this.#open + "";
    this.#fold.textContent = hidden < 2 ? "› 1 line" : hidden === last ? `› Lines 1 to ${last} set it up` : `› ${hidden} lines run, too`;
    this.#button.textContent = "Run";
    this.#said.textContent = this.#frame ? "Loading…" : this.#step ? `goes on at step ${this.#step}` : "see what each lane does";
    this.role = "group";
    this.ariaLabel = this.getAttribute("name") || "program";
  }
}

function part<K extends keyof HTMLElementTagNameMap>(tag: K, name: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.part.value = name;
  return element;
}

const coded = (block: Element): Element => block.querySelector("code,pre code") ?? block;

/**
 * Goes through the lines of a block of code, numbered from 1, and removes those for which hide returns true. Some
 * highlighters make an element of each line, without line breaks.
 */
function each(code: Element, hide: (text: string, at: number) => boolean | void): void {
  const rows = code.querySelectorAll(".ec-line,.token-line");
  if (rows[0]) return rows.forEach((row, at) => hide(row.textContent!, at + 1) && row.remove());
  const lines = code.textContent!.split("\n");
  let at = lines[0] ? 1 : 0;
  const gone = lines.map((line, n) => hide(line, n + at));
  const texts = document.createTreeWalker(code, 4);
  at = 0;
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    text.data = text.data.replace(/[^\n]*(\n|$)/g, (piece, end: string) => (gone[end ? at++ : at] ? "" : piece));
  }
}

/** The program's text. */
function source(element: Element): string {
  let text = "";
  each(coded(element), (line) => void (text += line.replace(/\n?$/, "\n")));
  return text.replace(/^\n|\n+$/g, "");
}

declare global {
  var LaneWise: typeof LaneWiseElement;
  interface HTMLElementTagNameMap {
    "lane-wise": LaneWiseElement;
  }
}

if (!customElements.get("lane-wise")) customElements.define("lane-wise", LaneWiseElement);
globalThis.LaneWise = LaneWiseElement;
export { LaneWiseElement as LaneWise };
