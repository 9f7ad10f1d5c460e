/** Turns dropped files that a compiler wrote into texts. The code for it is loaded with the first of them. */
import type { Dropped } from "./api";
import { why } from "./report";

/** The beginning of a file; "" if it cannot be read, which is reported when it is opened. */
const begins = (file: File, bytes: number): Promise<string> => file.slice(0, bytes).text().catch(() => "");

const isELF = async (file: File): Promise<boolean> => (await begins(file, 4)) === "\x7fELF";

/**
 * Whether a file is a function that a compiler has dumped by itself. It is a program only together with the kernel
 * that calls it.
 */
async function isFunction(file: File): Promise<boolean> {
  if (!/\.visaasm$/i.test(file.name)) return false;
  const text = await begins(file, 1 << 16); // the directive is in its first lines
  return /^\s*\.global_function\b/m.test(text) && !/^\s*\.kernel\b/m.test(text);
}

async function some(files: readonly File[], is: (file: File) => Promise<boolean>): Promise<boolean> {
  for (const file of files) if (await is(file)) return true;
  return false;
}

/** The texts of what was dropped or picked. What cannot be opened is among them, with the reason. */
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
