/** Dropped files that a compiler wrote become texts; what it takes is loaded with the first of them. */
import { report, why } from "./report";

export async function textsOf(files: File[], folders: FileSystemDirectoryEntry[]): Promise<File[]> {
  try {
    const [first] = files;
    const elf = first && (await first.slice(0, 4).text()) === "\x7fELF";
    return elf || folders.length > 0 ? await (await import("../desk/deskparts")).textsOf(files, folders) : files;
  } catch (cause) {
    report(`What was dropped cannot be opened: ${why(cause)}`);
    return [];
  }
}
