/** The page of the desk: figures of one program, two versions side by side, and what compilers write. */
import { startTheme } from "../boot/theme";
import { isPTX } from "../editor/ptx";
import { fileName, fragmentOf, linkOf, readFragment, type Inputs } from "./address";
import { compact } from "./align";
import { CommandLine } from "./commandline";
import { Comparison } from "./compare";
import { copies, group, h, type Content } from "./dom";
import { figures } from "./figures";
import { haveSameInputs, withInputsOf } from "./inputs";
import { ask, programOf, readDropped, Refused, type Program } from "./import";
import { Painter } from "./paint";
import { outcome, type Difference, type Figures } from "./results";

startTheme();

const line = new CommandLine();
const programs: (Program | null)[] = [null, null];
let asked = 0;
let comparison: Comparison | undefined;
/** The fragment of the address for what is shown already. */
let shared: string | undefined;
/** The most characters of a fragment that the reader did not ask for. */
const mostKept = 60_000;

const part = <T extends HTMLElement>(name: string): T => document.querySelector<T>(`[data-part="${name}"]`)!;
const inputs = part<HTMLSelectElement>("inputs");
/** What is shown before there is a program. */
const start = part("start");
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A path that no other file has. */
const pathOf = (side: number, program: Program): string => `/${side === 0 ? "before" : "after"}/${fileName(program.name)}`;

/** Whether one version is vISA and the other PTX. Their launch lines are of different forms: neither can have the other's. */
const mixed = (): boolean => new Set(programs.flatMap((program) => (program ? [isPTX(program.name, program.text)] : []))).size > 1;

/**
 * The text with which a version runs: with the inputs of the first one, if that is asked for, or with those of the
 * other one, if it has no launch lines.
 */
function runText(side: number): string {
  const own = programs[side]!.text;
  const other = mixed() ? "" : (programs[1 - side]?.text ?? "");
  return (side === 1 && inputs.value === "same") || !own.includes("//@") ? withInputsOf(own, other) : own;
}

function status(text: string, failed = false): void {
  const said = part("status");
  said.textContent = text;
  said.classList.toggle("failure", failed);
}

/** Takes files for a side. Dropped files go to the first side that has none. */
async function take(side: number, files: readonly File[], folders: readonly FileSystemDirectoryEntry[] = []): Promise<void> {
  const mine = ++asked;
  status("Reading.");
  try {
    const found = await readDropped(files, folders);
    const program = await programOf(line, found, ask);
    if (mine !== asked) return;
    if (program) programs[side] = program;
    await show();
    await keep();
  } catch (error) {
    if (mine === asked) status(error instanceof Refused ? error.message : `That could not be read: ${error instanceof Error ? error.message : String(error)}.`, true);
  }
}

async function show(): Promise<void> {
  const mine = asked;
  comparison = undefined;
  programs.forEach((program, side) => {
    part(`name-${side}`).textContent = program?.name ?? "no file yet";
    part(`open-${side}`).hidden = program === null;
  });
  const [a, b] = programs;
  const out = part("shown");
  const one = a ?? b;
  inputs.disabled = !(a && b) || mixed();
  if (mixed()) inputs.value = "own";
  for (const name of ["share", "swap"]) part<HTMLButtonElement>(name).disabled = !one;
  if (!one) {
    out.replaceChildren(start);
    return status("");
  }
  status("Running.");
  const files = new Map(programs.flatMap((program, side) => (program ? [[pathOf(side, program), encode(runText(side))] as const] : [])));
  const both = a && b;
  const ran = await line.run(both ? ["diff", "-json", "-track", pathOf(0, a), pathOf(1, b)] : ["stats", "-json", ...files.keys()], files);
  if (mine !== asked) return;
  if (ran.out.trim() === "") {
    out.replaceChildren();
    status(ran.errors.trim() || "Nothing came of it.", true);
    return;
  }
  if (both) {
    const d = JSON.parse(ran.out) as Difference;
    comparison = new Comparison(d, [a.text, b.text], [a.name, b.name === a.name ? `${b.name} (after)` : b.name], haveSameInputs(runText(0), runText(1)));
    out.replaceChildren(comparison.element);
    comparison.begin();
    status(outcome(d), !d.same);
  } else {
    const f = JSON.parse(ran.out) as Figures;
    const lines = one.text.split(/\r?\n/);
    const painter = new Painter(one.name, lines);
    const code = (line: number): Content => {
      const written = lines[line - 1];
      return written !== undefined && h("code", {}, painter.paint(line - 1, compact(written).trimStart(), []));
    };
    out.replaceChildren(figures(f, ran.out, one.name, (line) => `line ${group(line)}`, code));
    status(f.failure ?? "It ran to its end. Give a second version to compare them.", f.failure !== undefined);
  }
  if (ran.errors.trim() !== "") out.prepend(h("pre", { class: "findings" }, ran.errors.trim().replace(/^\//gm, "")));
}

const home = (): string => part<HTMLAnchorElement>("home").href;
const why = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Opens a side's program in the playground. */
async function open(side: number): Promise<void> {
  const program = programs[side];
  if (!program) return;
  try {
    location.assign(await linkOf(line, program, home()));
  } catch (cause) {
    status(why(cause), true);
  }
}

/** Changes the address to one that shows the same elsewhere, and copies it. */
async function share(): Promise<void> {
  try {
    shared = await fragmentOf(line, { programs, inputs: inputs.value as Inputs }, home());
  } catch (cause) {
    return status(why(cause), true);
  }
  history.replaceState(null, "", shared);
  const copied = await copies(location.href);
  status(`${copied ? "The link is copied" : "The address is the link"}: ${location.href.length} characters hold all that is shown.`);
}

/**
 * Changes the address to that of what is shown: after a reload the reader sees the same or, if the address would be
 * too long, nothing.
 */
async function keep(): Promise<void> {
  const mine = asked;
  const fragment = await fragmentOf(line, { programs, inputs: inputs.value as Inputs }, home()).catch(() => "");
  if (mine !== asked) return;
  shared = fragment.length > mostKept ? "" : fragment;
  history.replaceState(null, "", shared || location.pathname + location.search);
}

/** Shows what the address stands for. */
async function fromAddress(): Promise<void> {
  if (location.hash === shared) return;
  const mine = ++asked;
  try {
    const found = await readFragment(line, location.hash);
    if (mine !== asked) return;
    programs.splice(0, 2, ...(found?.programs ?? [null, null]));
    if (found) inputs.value = found.inputs;
    await show();
  } catch (cause) {
    if (mine === asked) status(why(cause), true);
  }
}

programs.forEach((_, side) => {
  const field = part<HTMLInputElement>(`file-${side}`);
  field.addEventListener("change", () => {
    const files = [...(field.files ?? [])];
    field.value = ""; // so that the same file can be picked again
    if (files.length > 0) void take(side, files);
  });
  part(`open-${side}`).addEventListener("click", () => void open(side));
});
const folder = part<HTMLInputElement>("folder");
folder.addEventListener("change", () => {
  const files = [...(folder.files ?? [])];
  folder.value = "";
  if (files.length > 0) void take(programs[0] ? 1 : 0, files);
});
const again = (): void => {
  asked++;
  void show().then(keep);
};
inputs.addEventListener("change", again);
part("swap").addEventListener("click", () => {
  programs.reverse();
  again();
});
part("share").addEventListener("click", () => void share());
addEventListener("keydown", (event) => comparison?.key(event));
addEventListener("dragover", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  document.documentElement.toggleAttribute("data-dropping", true);
});
addEventListener("dragleave", (event) => event.relatedTarget === null && document.documentElement.toggleAttribute("data-dropping", false));
addEventListener("drop", (event) => {
  document.documentElement.toggleAttribute("data-dropping", false);
  const items = [...(event.dataTransfer?.items ?? [])];
  if (items.length === 0) return;
  event.preventDefault();
  const folders = items.map((item) => item.webkitGetAsEntry?.()).filter((entry): entry is FileSystemDirectoryEntry => entry?.isDirectory === true);
  const files = [...(event.dataTransfer?.files ?? [])].filter((file) => !folders.some((entry) => entry.name === file.name));
  const side = event.clientX > innerWidth / 2 || (programs[0] && !programs[1]) ? 1 : 0;
  if (files.length === 2 && folders.length === 0) void take(0, [files[0]!]).then(() => take(1, [files[1]!]));
  else void take(programs[0] ? side : 0, files, folders);
});
addEventListener("hashchange", () => void fromAddress());
document.documentElement.toggleAttribute("data-ready", true);
void fromAddress();
