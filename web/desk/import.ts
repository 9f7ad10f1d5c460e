/**
 * Programs made of what was dropped: a text, an object, an ELF file that a compiler wrote, or a folder of its dumps.
 */
import { CommandLine } from "./commandline";
import { h } from "./dom";

export interface Program {
  readonly name: string;
  readonly text: string;
}

/** The most bytes and files that are read, and the most bytes of a text that is run. */
const mostBytes = 64 << 20;
const mostFiles = 2000;
const mostText = 10 << 20;

/** The error that no program could be made of a file, with the reason in a sentence. */
export class Refused extends Error {}

const isELF = (bytes: Uint8Array): boolean => bytes[0] === 0x7f && bytes[1] === 0x45 && bytes[2] === 0x4c && bytes[3] === 0x46;
const isObject = (name: string, bytes: Uint8Array): boolean => /\.isa$/i.test(name) || new TextDecoder().decode(bytes.subarray(0, 4)) === "CISA";

/** Reads what was dropped, folders with their content, by path. */
export async function readDropped(files: readonly File[], folders: readonly FileSystemDirectoryEntry[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  let size = 0;
  const take = async (path: string, file: File): Promise<void> => {
    size += file.size;
    if (size > mostBytes || found.size >= mostFiles) throw new Refused("That is more than 64 MB or 2,000 files, the most that is read.");
    found.set(path, new Uint8Array(await file.arrayBuffer()));
  };
  for (const file of files) await take(`/${file.webkitRelativePath || file.name}`, file);
  for (const folder of folders) await walk(folder, take);
  return found;
}

async function walk(folder: FileSystemDirectoryEntry, take: (path: string, file: File) => Promise<void>): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return; // it returns a hundred entries at a time
    for (const entry of entries) {
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, take);
      else await take(entry.fullPath, await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
    }
  }
}

/** The program in files. which asks for one if there are several, and returns null if none is wanted. */
export async function programOf(line: CommandLine, files: ReadonlyMap<string, Uint8Array>, which: (names: string[]) => Promise<string | null>): Promise<Program | null> {
  const [first] = files;
  if (!first) throw new Refused("There is no file in it.");
  const [path, bytes] = first;
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (files.size === 1 && isObject(name, bytes)) return { name: `${name.replace(/\.isa$/i, "")}.visaasm`, text: await said(line, ["disasm", path], files) };
  if (files.size === 1 && !isELF(bytes)) {
    const text = plainText(bytes);
    if (text === null) throw new Refused(`${name} is neither text nor a file that a compiler of vISA writes.`);
    if (bytes.length > mostText) throw new Refused(`${name} is larger than 10 MB, the longest text that is run.`);
    return { name, text };
  }
  const source = files.size === 1 ? path : folderOf(files);
  const kernels = (await said(line, ["import", "-list", source], files)).split("\n").filter((kernel) => kernel !== "");
  const kernel = kernels.length === 1 ? kernels[0]! : await which(kernels);
  if (kernel === null) return null;
  return { name: `${kernel.replace(/[^\w.-]+/g, "_")}.visaasm`, text: await said(line, ["import", "-kernel", kernel, source], files) };
}

/** The folder that contains most files of a compiler's dump. */
function folderOf(files: ReadonlyMap<string, Uint8Array>): string {
  const counts = new Map<string, number>();
  for (const path of files.keys()) {
    if (!path.endsWith(".visaasm")) continue;
    const folder = path.slice(0, path.lastIndexOf("/")) || "/";
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  const dropped = [...files.keys()].every((path) => path.lastIndexOf("/") === 0);
  if (!best && dropped) throw new Refused("Several files make one program where they are a compiler's dump of vISA (*.visaasm). Give one file for each side.");
  if (!best) throw new Refused("No file in it ends in .visaasm: the compiler was not asked to dump vISA.");
  return best[0];
}

async function said(line: CommandLine, args: string[], files: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const ran = await line.run(args, files);
  if (ran.status !== 0) throw new Refused(ran.errors.trim().replace(/^lanewise \w+: /, "").replace(/^\/ has /, "What was given has ").replace(/^\//, "") || "The file cannot be read.");
  return ran.out;
}

/** The text of a file; null if it is not text. */
function plainText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/** Asks which of several kernels is meant, in a dialog of the page. */
export function ask(names: readonly string[]): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const dialog = h("dialog", { class: "dialog kernels", "data-part": "kernels", "aria-label": "Which kernel" },
    h("div", { class: "dhead" }, h("h2", {}, "Which kernel")),
    h("form", { method: "dialog" }, h("ul", {}, names.map((name) => h("li", {}, h("button", { class: "btn", value: name }, name)))), h("button", { class: "btn", value: "" }, "None")));
  dialog.addEventListener("close", () => {
    dialog.remove();
    resolve(names.includes(dialog.returnValue) ? dialog.returnValue : null);
  });
  document.body.append(dialog);
  dialog.showModal();
  return promise;
}
