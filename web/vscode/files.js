/**
 * The files that the command line sees in a worker: what wasm_exec.js takes for Node's `fs`. They are read where the editor
 * has them, by questions through a port. Nothing is written but to the two streams.
 */
import { directoryMode, facts, failure, fileMode } from "../desk/facts";

export class Files {
  constants = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_TRUNC: 512, O_APPEND: 1024, O_EXCL: 128, O_DIRECTORY: 65536 };
  #places;
  #asked = new Map(); // what waits for an answer, by number
  #count = 0;
  #open = new Map(); // by number: facts, content, and how far it has been read
  #next = 3;
  #input = []; // bytes that came and were not read
  #reader; // who waits for some
  #write;

  /** places answers questions on files; write gets what is written to standard output. */
  constructor(places, write) {
    this.#places = places;
    this.#write = write;
    places.onmessage = ({ data: { id, ...answer } }) => {
      this.#asked.get(id)(answer);
      this.#asked.delete(id);
    };
  }

  /** Gives standard input more bytes. */
  feed(bytes) {
    this.#input.push(bytes);
    this.#reader?.();
  }

  async #ask(what, path) {
    const id = ++this.#count;
    const answer = await new Promise((resolve) => {
      this.#asked.set(id, resolve);
      this.#places.postMessage({ id, what, path });
    });
    if (answer.failed) throw failure("ENOENT");
    return answer.result;
  }

  async #facts(path) {
    const { folder, size, modified } = await this.#ask("facts", path);
    return facts(folder ? directoryMode : fileMode, size, modified);
  }

  writeSync = (fd, bytes) => {
    if (fd === 1) this.#write(bytes);
    else console.error(new TextDecoder().decode(bytes));
    return bytes.length;
  };

  write = (fd, bytes, offset, length, _position, done) => answer(done, () => this.writeSync(fd, bytes.subarray(offset, offset + length)));

  read = (fd, bytes, offset, length, position, done) =>
    answer(done, async () => {
      if (fd === 0) {
        while (!this.#input.length) await new Promise((resolve) => (this.#reader = resolve));
        const [first] = this.#input;
        if (first.length > length) this.#input[0] = first.subarray(length);
        else this.#input.shift();
        bytes.set(first.subarray(0, length), offset);
        return Math.min(first.length, length);
      }
      const file = this.#handle(fd);
      file.content ??= await this.#ask("content", file.path);
      const from = position ?? file.at;
      const piece = file.content.subarray(from, from + length);
      bytes.set(piece, offset);
      if (position === null) file.at += piece.length;
      return piece.length;
    });

  open = (path, flags, _mode, done) =>
    answer(done, async () => {
      if (flags & (this.constants.O_WRONLY | this.constants.O_RDWR)) throw failure("EROFS");
      this.#open.set(this.#next, { path, facts: await this.#facts(path), at: 0 });
      return this.#next++;
    });

  close = (fd, done) => answer(done, () => void this.#open.delete(fd));
  readdir = (path, done) => answer(done, () => this.#ask("names", path));
  stat = (path, done) => answer(done, () => this.#facts(path));
  lstat = this.stat;
  fstat = (fd, done) => answer(done, () => (fd < 3 ? facts(fileMode, 0) : this.#handle(fd).facts));

  #handle(fd) {
    const file = this.#open.get(fd);
    if (!file) throw failure("EBADF");
    return file;
  }
}

/** Calls back with what act returns, after the call has ended: Go waits for it only then. */
function answer(done, act) {
  Promise.resolve()
    .then(act)
    .then((result) => done(null, result), done);
}
