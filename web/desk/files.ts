/**
 * The files that the command line sees, in memory, in place of Node's `fs` for wasm_exec.js. There are folders to
 * read, two streams to write to, and nothing else: the commands that the desk runs write no files.
 */
import { directoryMode, facts, failure, fileMode } from "./facts";

type Callback = (error: Error | null, ...results: unknown[]) => void;

export class MemoryFiles {
  readonly constants = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_TRUNC: 512, O_APPEND: 1024, O_EXCL: 128, O_DIRECTORY: 65536 };
  private readonly files: ReadonlyMap<string, Uint8Array>;
  private readonly open_ = new Map<number, { path: string; at: number }>();
  private readonly said = ["", ""];
  private readonly decoders = [new TextDecoder(), new TextDecoder()];
  private next = 3;

  /** files by path, such as "/in/k.visaasm". */
  constructor(files: ReadonlyMap<string, Uint8Array>) {
    this.files = files;
  }

  /** What was written to standard output and to standard error. */
  streams(): { out: string; errors: string } {
    const [out, errors] = this.said.map((text, i) => text + this.decoders[i]!.decode());
    return { out: out!, errors: errors! };
  }

  writeSync = (fd: number, bytes: Uint8Array): number => {
    if (fd !== 1 && fd !== 2) throw failure("EBADF");
    this.said[fd - 1] += this.decoders[fd - 1]!.decode(bytes, { stream: true });
    return bytes.length;
  };

  write = (fd: number, bytes: Uint8Array, offset: number, length: number, _position: number | null, done: Callback): void => {
    this.answer(done, () => this.writeSync(fd, bytes.subarray(offset, offset + length)));
  };

  open = (path: string, flags: number, _mode: number, done: Callback): void => {
    this.answer(done, () => {
      if (flags & (this.constants.O_WRONLY | this.constants.O_RDWR)) throw failure("EROFS");
      this.facts(path);
      this.open_.set(this.next, { path: normal(path), at: 0 });
      return this.next++;
    });
  };

  close = (fd: number, done: Callback): void => {
    this.answer(done, () => void this.open_.delete(fd));
  };

  read = (fd: number, bytes: Uint8Array, offset: number, length: number, position: number | null, done: Callback): void => {
    this.answer(done, () => {
      if (fd === 0) return 0;
      const file = this.handle(fd);
      const content = this.files.get(file.path);
      if (!content) throw failure("EISDIR");
      const from = position ?? file.at;
      const piece = content.subarray(from, from + length);
      bytes.set(piece, offset);
      if (position === null) file.at += piece.length;
      return piece.length;
    });
  };

  readdir = (path: string, done: Callback): void => {
    this.answer(done, () => {
      const folder = `${normal(path)}/`.replace("//", "/");
      const names = new Set<string>();
      for (const name of this.files.keys()) if (name.startsWith(folder)) names.add(name.slice(folder.length).split("/")[0]!);
      return [...names];
    });
  };

  stat = (path: string, done: Callback): void => this.answer(done, () => this.facts(path));
  lstat = (path: string, done: Callback): void => this.answer(done, () => this.facts(path));
  fstat = (fd: number, done: Callback): void => {
    this.answer(done, () => (fd < 3 ? facts(fileMode, 0) : this.facts(this.handle(fd).path)));
  };
  fsync = (_fd: number, done: Callback): void => done(null);

  private handle(fd: number): { path: string; at: number } {
    const file = this.open_.get(fd);
    if (!file) throw failure("EBADF");
    return file;
  }

  private facts(path: string): ReturnType<typeof facts> {
    const name = normal(path);
    const content = this.files.get(name);
    if (content) return facts(fileMode, content.length);
    const folder = name === "/" ? name : `${name}/`;
    if ([...this.files.keys()].some((file) => file.startsWith(folder))) return facts(directoryMode, 0);
    throw failure("ENOENT");
  }

  /** Calls back with what act returns. Go waits for the callback, so it must not come before the call has returned. */
  private answer(done: Callback, act: () => unknown): void {
    let result: unknown;
    try {
      result = act();
    } catch (error) {
      queueMicrotask(() => done(error as Error));
      return;
    }
    queueMicrotask(() => done(null, result));
  }
}

/** The absolute path, without "." and "..". */
function normal(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}
