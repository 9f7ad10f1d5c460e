/** What the playground does with a dropped folder or ELF file: it takes its program as if it were a text file. */
import { CommandLine } from "./commandline";
import { ask, programOf, readDropped } from "./import";

let line: CommandLine | undefined;

/** The text of what was dropped, or each PTX text of a folder without vISA; nothing if no kernel was chosen. */
export async function textsOf(files: readonly File[], folders: readonly FileSystemDirectoryEntry[]): Promise<File[]> {
  const found = await readDropped(files, folders);
  const ptx = [...found].filter(([path]) => /\.ptx$/i.test(path));
  if (ptx.length > 0 && ![...found.keys()].some((path) => path.endsWith(".visaasm"))) {
    return ptx.map(([path, bytes]) => new File([bytes as Uint8Array<ArrayBuffer>], path.slice(path.lastIndexOf("/") + 1)));
  }
  const program = await programOf((line ??= new CommandLine()), found, ask);
  return program ? [new File([program.text], program.name, { type: "text/plain" })] : [];
}
