/**
 * The script of an engine worker: it compiles and starts the engine, and carries messages.
 *
 * The engine is a Go program. It finds these functions in its global scope:
 *
 *   lanewiseReady(handler)  called once; handler(Uint8Array) gets every frame from the page, including
 *                           those that came before
 *   lanewiseSend(frame)     posts a frame (Uint8Array); its memory moves to the page
 *   lanewiseYield(callback) calls back in a later task, after the messages that are waiting now; a repeated
 *                           timer of 0 ms would be delayed to 4 ms
 *   lanewiseTell(frame)     posts a frame to the worker that runs programs ahead of the engine or, from
 *                           there, to the second one; the frames that it posts arrive like frames from the page
 *   lanewiseInstance(code)  makes an instance of generated code, which works in the memory of the Go program,
 *                           and returns a number for each function that it exports; lanewise.enter, an import
 *                           of the program, calls a function by its number
 *
 * Whatever ends the engine (a failed download, an exit, a crash) is posted as {fatal: sentence}.
 */
import { aheadOf } from "./ahead";
import type { CompiledMessage, FatalMessage, StartMessage } from "./api";
import { compile } from "./compile";

/** A function of generated code. */
type Entry = (vars: number, thread: number, box: number, limit: number) => number;

type Handler = (frame: Uint8Array) => void;

/** What wasm_exec.js defines. */
interface GoRuntime {
  importObject: WebAssembly.Imports;
  exit: (code: number) => void;
  run(instance: WebAssembly.Instance): Promise<void>;
}

interface WorkerScope {
  readonly name: string;
  Go: new () => GoRuntime;
  fs: { writeSync(fd: number, bytes: Uint8Array): number };
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener<E extends Event>(type: string, listener: (event: E) => void): void;
  lanewiseReady(handler: Handler): void;
  lanewiseSend(frame: Uint8Array): void;
  lanewiseYield(callback: () => void): void;
  lanewiseTell(frame: Uint8Array): void;
  lanewiseInstance(code: BufferSource): Record<string, number>;
}

const scope = globalThis as unknown as WorkerScope;

let handler: Handler | null = null;
const waiting: Uint8Array[] = [];

scope.lanewiseReady = (set) => {
  handler = set;
  waiting.splice(0).forEach(set);
};

const deliver = (frame: Uint8Array): void => {
  if (handler) handler(frame);
  else waiting.push(frame);
};

scope.lanewiseSend = (frame) => {
  const whole = frame.byteLength === frame.buffer.byteLength ? frame : frame.slice();
  scope.postMessage(whole.buffer, [whole.buffer]);
};

const yields: (() => void)[] = [];
const channel = new MessageChannel();
channel.port1.onmessage = () => yields.shift()?.();
scope.lanewiseYield = (callback) => {
  yields.push(callback);
  channel.port2.postMessage(null);
};

let ended = false;
function fatal(sentence: string): void {
  if (ended) return;
  ended = true;
  const message: FatalMessage = { fatal: sentence };
  scope.postMessage(message);
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function begin(message: StartMessage): void {
  start(message).catch((error: unknown) => fatal(`The engine could not be started: ${reason(error)}`));
}

scope.addEventListener("message", ({ data }: MessageEvent<ArrayBuffer | StartMessage>) => {
  if (data instanceof ArrayBuffer) deliver(new Uint8Array(data));
  else begin(data);
});
scope.addEventListener("error", (event: ErrorEvent) => fatal(`The engine stopped: ${event.message}`));
scope.addEventListener("unhandledrejection", (event: PromiseRejectionEvent) => fatal(`The engine stopped: ${reason(event.reason)}`));

async function start(message: StartMessage): Promise<void> {
  const both = message.module ?? (message.both ? compile(message.both).catch(() => undefined) : undefined);
  const client = message.client && sendClient(message.client, both);
  // The client is compiled first, and alone: its start takes longer, and the engine's fits into it. The engine is
  // only requested, so that its first bytes are there when its turn comes.
  const asked = both ? undefined : fetch(message.engine);
  const runtime = import(message.exec);
  for (const early of [asked, runtime]) early?.catch(() => {}); // reported where they are awaited
  await client;
  const module = (await both) || (await compile(asked ?? message.engine));
  await runtime;
  const crash = watchCrash();
  if (!message.module) {
    const compiled: CompiledMessage = { compiled: "engine", module };
    scope.postMessage(compiled);
    setTimeout(freeDownloads, startTime);
  }
  const go = new scope.Go();
  go.exit = (code) => fatal(crash() ?? `The engine stopped with code ${code}.`);
  const entries: Entry[] = [];
  go.importObject.lanewise = { enter: (entry: number, vars: number, thread: number, box: number, limit: number) => entries[entry]!(vars, thread, box, limit) };
  const instance = await WebAssembly.instantiate(module, go.importObject);
  const own = instance.exports;
  scope.lanewiseTell = aheadOf(message, module, deliver);
  scope.lanewiseInstance = (code) => {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), {
      arena: { memory: own.mem as WebAssembly.Memory },
      lanewise: { execute: own.lanewiseExecute as () => void },
    });
    return Object.fromEntries(Object.entries(exports).map(([name, f]) => [name, entries.push(f as Entry) - 1]));
  };
  await go.run(instance);
  fatal("The engine stopped.");
}

/** The time after which the page has certainly started, in milliseconds. */
const startTime = 2000;

/**
 * Compiling a program while it downloads leaves buffers of twice its size: 21 MB for the client and the engine. They
 * are freed when this worker's objects are next collected, which would be never, because its scripts make hardly any
 * objects. Browsers also count array buffers when they decide to collect, so a large one triggers it. Nothing is
 * written into it, so it takes up no memory, and it is garbage at once.
 */
function freeDownloads(): void {
  try {
    new ArrayBuffer(64 << 20);
  } catch {
    // So little memory is free that the browser collects anyway.
  }
}

type Maybe<T> = T | undefined;

/** Gives the page its program: the one that is the worker's, too, if that can be loaded, or the one at the address. */
async function sendClient(address: string, both: Maybe<WebAssembly.Module | Promise<Maybe<WebAssembly.Module>>>): Promise<void> {
  const compiling = (async () => (await both) ?? compile(address))();
  const answer: CompiledMessage = await compiling.then(
    (module) => ({ compiled: "client", module }),
    (error: unknown) => ({ compiled: "client", error: reason(error) }),
  );
  scope.postMessage(answer);
}

/** Watches the runtime's standard error for the line that says why it gives up. */
function watchCrash(): () => string | null {
  const decoder = new TextDecoder();
  const write = scope.fs.writeSync;
  let last: string | null = null;
  let tail = "";
  scope.fs.writeSync = (fd, bytes) => {
    if (last === null) {
      tail = (tail + decoder.decode(bytes, { stream: true })).slice(-4096);
      const line = /^(?:panic|fatal error): .*(?=\n)/m.exec(tail)?.[0];
      if (line) last = /out of memory/.test(line) ? "The engine's memory is exhausted." : `The engine stopped: ${line}.`;
    }
    return write(fd, bytes);
  };
  return () => last;
}

// The page's thread passes on no message before it has laid out what it has parsed. The first worker, which starts at
// the same time, would have to wait for that, so its name says what to start. (A query in its address would be lost
// where a service worker answers.)
if (scope.name.startsWith("{")) begin(JSON.parse(scope.name) as StartMessage);
