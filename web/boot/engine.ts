/** Starts the workers, the engine's at once, in parallel with everything else on the page. */
import type { CompiledMessage, EngineHost, FatalMessage, StartMessage, WorkerHost } from "./api";

/** A program that runs in workers, and what is needed to start one. */
interface WorkerProgram {
  /** Address of the worker script. */
  readonly worker: string;
  /** Address of the program's wasm. */
  readonly engine: string;
  /** See StartMessage. */
  readonly both?: string;
  /** See StartMessage. */
  readonly ahead?: string;
  /** Address of the toolchain's wasm_exec.js. */
  readonly exec: string;
}

/** A worker, and a function that lets its messages through, both earlier and later ones. */
interface Launched {
  readonly worker: Worker;
  release(): void;
}

const isCompiled = (data: unknown): data is CompiledMessage =>
  typeof data === "object" && data !== null && "compiled" in data;

/** Makes the function that starts a program's workers. All but the first reuse what that one compiled. */
function launcher(assets: WorkerProgram, keepClient: (message: CompiledMessage) => void): (client?: string) => Launched {
  let module: WebAssembly.Module | undefined;

  function keep(message: CompiledMessage): void {
    if (message.compiled === "engine") module = message.module;
    else keepClient(message);
  }

  return (client) => {
    const { exec, engine, both, ahead } = assets;
    const start: StartMessage = { exec, engine, ...(both ? { both } : {}), ...(ahead ? { ahead } : {}), ...(client ? { client } : {}) };
    const worker = module ? new Worker(assets.worker) : new Worker(assets.worker, { name: JSON.stringify(start) });
    let held: unknown[] | null = [];
    let replayed: MessageEvent | null = null;

    const deliver = (data: unknown): void => {
      replayed = new MessageEvent("message", { data });
      worker.dispatchEvent(replayed);
    };
    // Registered first, so that it can keep a message from the client's listeners.
    worker.addEventListener("message", (event) => {
      if (event === replayed) return;
      if (isCompiled(event.data)) keep(event.data);
      else if (held) held.push(event.data);
      else return;
      event.stopImmediatePropagation();
    });
    const fail = (sentence: string): void => {
      const fatal: FatalMessage = { fatal: sentence };
      keepClient({ compiled: "client", error: sentence });
      if (held) held.push(fatal);
      else deliver(fatal);
    };
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      fail(event.message || "The engine could not be loaded; check the connection and reload the page.");
    });
    worker.addEventListener("messageerror", () => fail("An answer of the engine could not be read."));
    if (module) worker.postMessage({ ...start, module } satisfies StartMessage);
    return {
      worker,
      release() {
        // After the caller, which adds its listener first, is done, but before a frame that may be due.
        queueMicrotask(() => {
          const early = held ?? [];
          held = null;
          early.forEach(deliver);
        });
      },
    };
  };
}

const handOver = (launched: Launched): Worker => {
  launched.release();
  return launched.worker;
};

/** Starts the engine's first worker, which compiles the page's client, too. */
export function startEngine(assets: WorkerProgram, clientAddress: string): EngineHost {
  let resolveClient: (module: WebAssembly.Module) => void;
  let rejectClient: (reason: Error) => void;
  const client = new Promise<WebAssembly.Module>((resolve, reject) => {
    [resolveClient, rejectClient] = [resolve, reject];
  });
  client.catch(() => {}); // the client's script handles it; until then it is no error of the page
  const launch = launcher(assets, ({ module, error }) => {
    if (module) resolveClient(module);
    else rejectClient(new Error(error));
  });
  let first: Launched | null = launch(clientAddress);
  return {
    client,
    get worker() {
      return first?.worker ?? null;
    },
    take() {
      const taken = first;
      first = null;
      return taken && handOver(taken);
    },
    spawn: () => handOver(launch()),
  };
}

/** Workers of a program that starts when it is needed. */
export function workersOf(assets: WorkerProgram): WorkerHost {
  const launch = launcher(assets, () => {});
  return { spawn: () => handOver(launch()) };
}
