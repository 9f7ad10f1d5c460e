/**
 * The worker in which the command line runs as WebAssembly. wasm_exec.js, of the toolchain, stands before it and looks for
 * files and streams in `fs`. Messages of the protocol come and go as objects, by a port; the program has them as the
 * bytes of its standard input and output.
 */
import { Files } from "./files";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** What the program writes, cut into messages. */
class Messages {
  #kept = "";

  /** The protocol counts bytes: a character stands here for each, until a message is whole. */
  *of(bytes) {
    for (let at = 0; at < bytes.length; at += 8192) this.#kept += String.fromCharCode(...bytes.subarray(at, at + 8192));
    for (;;) {
      const head = /^Content-Length: (\d+)\r\n\r\n/.exec(this.#kept);
      if (!head) return;
      const end = head[0].length + Number(head[1]);
      if (this.#kept.length < end) return;
      const content = Uint8Array.from(this.#kept.slice(head[0].length, end), (c) => c.charCodeAt(0));
      this.#kept = this.#kept.slice(end);
      yield JSON.parse(decoder.decode(content));
    }
  }
}

function bytesOf(message) {
  const content = encoder.encode(JSON.stringify(message));
  const head = encoder.encode(`Content-Length: ${content.length}\r\n\r\n`);
  const all = new Uint8Array(head.length + content.length);
  all.set(head);
  all.set(content, head.length);
  return all;
}

/** Starts the program: its module and arguments, the port of its messages, and that of the files. */
addEventListener("message", async ({ data: { module, args, messages, places } }) => {
  const said = new Messages();
  const files = new Files(places, (bytes) => {
    for (const message of said.of(bytes)) messages.postMessage(message);
  });
  messages.onmessage = ({ data }) => files.feed(bytesOf(data));
  globalThis.fs = files;
  globalThis.process = { ...globalThis.process, cwd: () => "/" };
  const go = new globalThis.Go();
  go.argv = ["lanewise", ...args];
  go.exit = (status) => postMessage(status);
  await go.run(await WebAssembly.instantiate(module, go.importObject));
}, { once: true });
