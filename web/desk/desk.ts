/** The page of the desk: figures of one program, two versions beside each other, and what compilers write. */
import { startTheme } from "../boot/theme";
import { CommandLine } from "./commandline";
import { Comparison } from "./compare";
import { h } from "./dom";
import { figures } from "./figures";
import { ask, programOf, readDropped, Refused, type Program } from "./import";
import type { Difference, Figures } from "./results";

startTheme();

const line = new CommandLine();
const programs: (Program | null)[] = [null, null];
const letters = ["Before", "After"] as const;
let asked = 0;

const part = <T extends HTMLElement>(name: string): T => document.querySelector<T>(`[data-part="${name}"]`)!;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A name that no other file has, and that no flag begins with. */
const pathOf = (side: number, program: Program): string => `/${side === 0 ? "a" : "b"}/${program.name.replace(/^[-.]+|[^\w.-]/g, "_")}`;

function status(text: string, failed = false): void {
  const said = part("status");
  said.textContent = text;
  said.classList.toggle("failure", failed);
}

/** Takes files for a side; those that are dropped, for the first that has none. */
async function take(side: number, files: readonly File[], folders: readonly FileSystemDirectoryEntry[] = []): Promise<void> {
  const mine = ++asked;
  status("Reading.");
  try {
    const found = await readDropped(files, folders);
    const program = await programOf(line, found, ask);
    if (mine !== asked) return;
    if (program) programs[side] = program;
    await show();
  } catch (error) {
    if (mine === asked) status(error instanceof Refused ? error.message : `That could not be read: ${error instanceof Error ? error.message : String(error)}.`, true);
  }
}

async function show(): Promise<void> {
  const mine = asked;
  programs.forEach((program, side) => {
    part(`name-${side}`).textContent = program?.name ?? "none";
    part<HTMLButtonElement>(`open-${side}`).disabled = program === null;
  });
  const [a, b] = programs;
  const out = part("shown");
  const one = a ?? b;
  if (!one) return status("");
  status("Running.");
  const files = new Map(programs.flatMap((program, side) => (program ? [[pathOf(side, program), encode(program.text)] as const] : [])));
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
    const comparison = new Comparison(d, [a.text, b.text], [a.name, b.name === a.name ? `${b.name} (after)` : b.name]);
    out.replaceChildren(comparison.element);
    comparison.begin();
    status(d.same ? "The results are the same." : d.a.failure || d.b.failure ? "One of them did not run to its end." : "The results are not the same.", !d.same);
  } else {
    const f = JSON.parse(ran.out) as Figures;
    out.replaceChildren(figures(f, ran.out, one.name));
    status(f.failure ?? "It ran to its end. Give a second version to compare them.", f.failure !== undefined);
  }
  if (ran.errors.trim() !== "") out.prepend(h("pre", { class: "findings" }, ran.errors.trim()));
}

/** Opens a side's program in the playground. */
async function open(side: number): Promise<void> {
  const program = programs[side];
  if (!program) return;
  const path = pathOf(side, program);
  const ran = await line.run(["link", "-host", part<HTMLAnchorElement>("home").href, path], new Map([[path, encode(program.text)]]));
  if (ran.status === 0) location.assign(ran.out.trim());
  else status(ran.errors.trim(), true);
}

/** The program of the address: a link of the playground is the first one. */
async function fromAddress(): Promise<void> {
  if (location.hash.length < 2) return;
  const mine = ++asked;
  const ran = await line.run(["unlink", location.hash], new Map());
  if (mine !== asked) return;
  if (ran.status === 0 && ran.out !== "") {
    programs[0] = { name: /^\/\/@ title (.+)$/m.exec(ran.out)?.[1]?.trim().replace(/[^\w.-]+/g, "_").concat(".visaasm") ?? "program.visaasm", text: ran.out };
    await show();
  } else {
    status(ran.errors.trim() || "The link holds no program.", true);
  }
}

letters.forEach((_, side) => {
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
part("swap").addEventListener("click", () => {
  programs.reverse();
  asked++;
  void show();
});
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
