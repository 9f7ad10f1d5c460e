/** The facts that Go needs about a file, and how it tells errors apart, in the form that Node has. */
export const directoryMode = 0o40755;
export const fileMode = 0o100644;

/** An error, which Go recognizes by its code. */
export function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** The facts of a file of size bytes, modified a number of milliseconds after 1970. */
export function facts(mode: number, size: number, modified = 0) {
  return {
    mode, size, dev: 0, ino: 0, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: 4096, blocks: Math.ceil(size / 512), atimeMs: modified, mtimeMs: modified, ctimeMs: modified,
    isDirectory: () => mode === directoryMode,
  };
}
