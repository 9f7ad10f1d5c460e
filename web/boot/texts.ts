/** Dropped files that a compiler wrote become texts; what it takes is loaded with the first of them. */
import type { Dropped } from "./api";
import { why } from "./report";

/** How a file begins; "" where it cannot be read, which is told when it is opened. */
const begins = (file: File, bytes: number): Promise<string> => file.slice(0, bytes).text().catch(() => "");

const isELF = async (file: File): Promise<boolean> => (await begins(file, 4)) === "\x7fELF";

/** A function that a compiler has dumped into a file of its own: it is a program only with the kernel that calls it. */
async function isFunction(file: File): Promise<boolean> {
  if (!/\.visaasm$/i.test(file.name)) return false;
  const text = await begins(file, 1 << 16); // the directive stands in its first lines
  return /^\s*\.global_function\b/m.test(text) && !/^\s*\.kernel\b/m.test(text);
}

async function some(files: readonly File[], is: (file: File) => Promise<boolean>): Promise<boolean> {
  for (const file of files) if (await is(file)) return true;
  return false;
}

/** The texts of what was dropped or picked. What cannot be opened stands among them, with the reason. */
export async function textsOf(files: File[], folders: FileSystemDirectoryEntry[]): Promise<Dropped[]> {
  const texts: Dropped[] = [];
  const compiled = async (some: File[], within: FileSystemDirectoryEntry[]): Promise<void> => {
    try {
      texts.push(...(await (await import("../desk/deskparts")).textsOf(some, within)));
    } catch (cause) {
      texts.push({ name: (within[0] ?? some[0]!).name, size: 0, refused: `What was dropped cannot be opened: ${why(cause)}` });
    }
  };
  for (const folder of folders) await compiled([], [folder]);
  if (files.length > 1 && (await some(files, isFunction))) {
    await compiled(files, []);
    return texts;
  }
  for (const file of files) {
    if (await isELF(file)) await compiled([file], []);
    else texts.push(file);
  }
  return texts;
}
