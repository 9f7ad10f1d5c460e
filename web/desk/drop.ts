/** What the playground does with a dropped folder or ELF file: its program, as the text file that it would have been. */
import { CommandLine } from "./commandline";
import { ask, programOf, readDropped } from "./import";

let line: CommandLine | undefined;

/** The text of what was dropped; nothing where no kernel was chosen. */
export async function textsOf(files: readonly File[], folders: readonly FileSystemDirectoryEntry[]): Promise<File[]> {
  const program = await programOf((line ??= new CommandLine()), await readDropped(files, folders), ask);
  return program ? [new File([program.text], program.name, { type: "text/plain" })] : [];
}
