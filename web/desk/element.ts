/**
 * <lw-figures>: what the whole run of the editor's program does, in the numbers that `lanewise stats` prints. The
 * command line is loaded when it is asked for, and runs in a worker of its own. The element is in the panel
 * Efficiency, whose handler takes the links to lines.
 */
import type { LwEditor } from "../editor/element";
import { CommandLine } from "./commandline";
import { h, type Content } from "./dom";
import { figures } from "./figures";
import type { Figures } from "./results";

const rules = `
lw-figures { display: block; margin-top: var(--sp-4); }
lw-figures .numbers { display: flex; flex-wrap: wrap; gap: var(--sp-3) var(--sp-6); margin: 0 0 var(--sp-4); }
lw-figures dt { color: var(--fg-2); font-size: var(--fs-11); }
lw-figures dd { margin: 0; color: var(--fg-0); font-variant-numeric: tabular-nums; white-space: nowrap; }
lw-figures .table { overflow-x: auto; margin: var(--sp-4) 0; }
lw-figures table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
lw-figures caption { padding-bottom: var(--sp-2); color: var(--fg-0); font-weight: var(--fw-semi); text-align: left; }
lw-figures :is(th, td) { padding: 3px var(--sp-5) 3px 0; border-bottom: 1px solid var(--line); font-weight: var(--fw-regular); text-align: right; white-space: nowrap; }
lw-figures thead th { color: var(--fg-2); }
lw-figures tr > :first-child { text-align: left; }
lw-figures .failure { color: var(--err); }`;

let line: CommandLine | undefined;

const editor = (): LwEditor | null => document.querySelector('lw-editor[name="main"]');

class LwFigures extends HTMLElement {
  readonly #said = h("p", { class: "minor", role: "status" });
  readonly #changed = (): void => this.#offer("");
  #asked = 0;

  connectedCallback(): void {
    document.addEventListener("lw-change", this.#changed);
    this.#offer("");
  }

  disconnectedCallback(): void {
    document.removeEventListener("lw-change", this.#changed);
  }

  /** Offers to run the program, as long as no figures of this text are shown. */
  #offer(said: string): void {
    this.#asked++;
    const run = h("button", { class: "btn small", type: "button", "data-part": "all-figures" }, "Figures of the whole run");
    run.title = "Instructions by kind, cache lines of gathers, live registers by line, barriers";
    run.addEventListener("click", () => void this.#run());
    this.#said.textContent = said;
    this.replaceChildren(run, this.#said);
  }

  async #run(): Promise<void> {
    const text = editor()?.text ?? "";
    const mine = ++this.#asked;
    this.#said.textContent = "Running.";
    const path = "/program";
    const ran = await (line ??= new CommandLine()).run(["stats", "-json", path], new Map([[path, new TextEncoder().encode(text)]]));
    if (mine !== this.#asked) return;
    if (ran.out.trim() === "") {
      this.#offer(ran.errors.trim() || "Nothing came of it.");
      return;
    }
    const link = (n: number): Content => h("button", { class: "link", type: "button", "data-action": "line", "data-arg": n }, `line ${n}`);
    this.#said.textContent = "";
    this.replaceChildren(figures(JSON.parse(ran.out) as Figures, ran.out, "program", link));
  }
}

export function defineFigures(): void {
  if (customElements.get("lw-figures")) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  customElements.define("lw-figures", LwFigures);
}
