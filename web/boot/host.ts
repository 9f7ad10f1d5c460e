/**
 * The line between an embed and the page that frames it: core/doc/EMBED.md lists the messages. The page offers a port
 * in a message that names our origin; everything else goes through that port. Messages are checked here, so that the
 * client gets only what it can do, in the order in which it was asked for and no more than it can take.
 */
import type { TextChange } from "../editor/session";
import { giveTheme } from "./theme";

/** The messages' version. It rises when a message that is understood today no longer would be. */
const version = 1;

/** How much text, and how many commands, may wait for the client. */
const [mostText, mostWaiting] = [10 << 20, 64];
/** How long a pause in typing must be before the text is reported, in milliseconds. */
const pause = 300;

/** Returns the value that a message's value stands for; undefined if it is invalid. */
type Read = (value: unknown) => string | number | boolean | undefined;

const text = (pattern: RegExp, absent?: string): Read => (value) =>
  value === null ? absent : typeof value === "string" && pattern.test(value) ? value : undefined;

const number = (end: number, absent?: number): Read => (value) => {
  if (value === null) return absent;
  const n = typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return Number.isInteger(n) && (n as number) >= 0 && (n as number) < end ? (n as number) : undefined;
};

/** An attribute that is present or absent, or a boolean. */
const flag: Read = (value) => (value === null ? false : value === "" ? true : typeof value === "boolean" ? value : undefined);

/**
 * What can be set, by the names and values of the element's attributes (null: the element has no such attribute), in
 * the order in which the client gets them.
 */
const settings: Readonly<Record<string, Read>> = {
  theme: text(/^(dark|light|auto)$/),
  lang: text(/^[\w-]{0,16}$/, ""),
  name: text(/^[^\p{C}]{0,200}$/u, ""),
  readonly: flag,
  text: (value) => (typeof value === "string" && value.length <= mostText ? value : undefined),
  from: number(1e9, 0),
  to: number(1e9, 0),
  "hide-launch": flag,
  view: text(/^(lanes|stack|region|console|(memory|registers):[^\s\p{C}]{1,80})$/u, ""),
  lane: number(32, -1),
  step: number(2 ** 53, 0),
};

const actions = new Set(["run", "step", "back", "stop"]);

/** One thing for the client to do. */
type HostCommand = readonly [kind: string, value: unknown];

export interface HostLine {
  /** Sets who serves the commands. wake is called at once, whenever a command waits, and when everything is to stop. */
  serve(wake: (stop?: boolean) => void): void;
  /** The next command, null if there is none. */
  next(): HostCommand | null;
  /** Tells the page around what has happened. */
  tell(type: string, detail: object): void;
}

/** The messages of the page around, any of which can be malformed. */
class Line implements HostLine {
  #port: MessagePort | null = null;
  #waiting: HostCommand[] = [];
  #wake = (_stop?: boolean): void => {};
  #told = new Map<string, object>(); // what a page that connects late has missed
  #warned = false;

  connect(port: MessagePort, origin: string): void {
    this.#port?.close();
    this.#port = port;
    port.onmessage = ({ data }) => this.#heard(data);
    port.postMessage({ type: "connected", version, origin });
    for (const [type, detail] of this.#told) port.postMessage({ type, ...detail });
  }

  serve(wake: (stop?: boolean) => void): void {
    this.#wake = wake;
    wake();
  }

  next(): HostCommand | null {
    return this.#waiting.shift() ?? null;
  }

  tell(type: string, detail: object): void {
    if (type === "ready" || type === "height") this.#told.set(type, detail);
    this.#port?.postMessage({ type, ...detail });
  }

  #heard(message: unknown): void {
    const commands = read(message);
    if (!commands) return this.refuse("a message that it does not know");
    if (commands.some(([kind, value]) => kind === "do" && value === "stop")) {
      this.#waiting = []; // earlier commands are not to be executed either
      return this.#wake(true);
    }
    for (const command of commands) this.#add(command);
    this.#wake();
  }

  #add(command: HostCommand): void {
    const [kind, value] = command;
    if (kind === "theme") return giveTheme(value as "dark" | "light" | "auto");
    // Of repeated settings the last one counts, unless an action was asked for in between.
    const since = this.#waiting.findLastIndex(([other]) => other === "do");
    const before = this.#waiting.findIndex(([other], at) => at > since && other === kind && kind !== "do");
    if (before >= 0) this.#waiting[before] = command;
    else if (this.#waiting.length < mostWaiting) this.#waiting.push(command);
    else this.refuse("more than it can do");
  }

  /** Warns once: a page that repeats its mistake must not fill the console. */
  refuse(what: string): void {
    if (this.#warned) return;
    this.#warned = true;
    console.warn(`Lanewise: the page around this embed sent ${what}; that is ignored, and so is the rest of that kind without a word.`);
  }
}

/** The commands of a message, null if it is not one of ours. */
function read(message: unknown): readonly HostCommand[] | null {
  if (typeof message !== "object" || message === null) return null;
  const { type, action, ...rest } = message as Record<string, unknown>;
  if (type === "do") return typeof action === "string" && actions.has(action) ? [["do", action]] : null;
  if (type !== "set") return null;
  const commands = Object.entries(settings)
    .filter(([name]) => Object.hasOwn(rest, name))
    .map(([name, read]) => [name, read(rest[name])] as const);
  return commands.length > 0 && commands.every(([, value]) => value !== undefined) ? commands : null;
}

/** Listens for the page around, and calls back when it has connected. */
export function startHost(connected: () => void): HostLine {
  const line = new Line();
  addEventListener("message", ({ source, origin, data, ports: [port] }) => {
    if (source !== parent || parent === window || typeof data !== "object" || data === null || !("lanewise" in data)) return;
    if (data.lanewise !== version || !port) return line.refuse("an offer of a connection that it does not know");
    line.connect(port, origin);
    connected();
  });
  tellEdits(line);
  return line;
}

/** Reports a text that the reader has changed, once typing pauses. */
function tellEdits(line: HostLine): void {
  let timer = 0;
  document.addEventListener("lw-change", (event) => {
    const editor = event.target as HTMLElement & { readonly text: string };
    if (!(event as CustomEvent<TextChange>).detail.user) return;
    clearTimeout(timer);
    timer = setTimeout(() => line.tell("edit", { text: editor.text }), pause);
  });
}

/**
 * Reports the height of the page from now on; for an embed of a given height, that height. It also reports it now:
 * the observers of a frame that is out of sight are not called, and until its height is known the frame stands below
 * all of the text.
 */
export function tellHeight(line: HostLine): void {
  const tell = (): void => line.tell("height", { height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(tell).observe(document.body);
  tell();
}
