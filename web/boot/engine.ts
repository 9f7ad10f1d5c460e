/** Starts engine workers: the first one at once, in parallel with everything else on the page. */
import type { CompiledMessage, EngineHost, FatalMessage, StartMessage } from "./api";

export interface EngineAssets {
  /** Address of the worker script. */
  readonly worker: string;
  /** Address of the engine's wasm. */
  readonly engine: string;
  /** Address of the toolchain's wasm_exec.js. */
  readonly exec: string;
  /** Address of the client's wasm. */
  readonly client: string;
}

const isCompiled = (data: unknown): data is CompiledMessage =>
  typeof data === "object" && data !== null && "compiled" in data;

export function startEngine(assets: EngineAssets): EngineHost {
  let module: WebAssembly.Module | undefined;
  let resolveClient: (module: WebAssembly.Module) => void;
  let rejectClient: (reason: Error) => void;
  const client = new Promise<WebAssembly.Module>((resolve, reject) => {
    [resolveClient, rejectClient] = [resolve, reject];
  });

  function keep({ compiled, module: program, error }: CompiledMessage): void {
    if (compiled === "engine") module = program;
    else if (program) resolveClient(program);
    else rejectClient(new Error(error));
  }

  /** A worker, and a function that lets through what it said up to now and will say. */
  function launch(extra: { client?: string } = {}): { worker: Worker; release: () => void } {
    const worker = new Worker(assets.worker);
    let held: unknown[] | null = [];
    let replayed: MessageEvent | null = null;

    const deliver = (data: unknown): void => {
      replayed = new MessageEvent("message", { data });
      worker.dispatchEvent(replayed);
    };
    // Registered first, so that it can keep a message from the listeners of the client.
    worker.addEventListener("message", (event) => {
      if (event === replayed) return;
      if (isCompiled(event.data)) keep(event.data);
      else if (held) held.push(event.data);
      else return;
      event.stopImmediatePropagation();
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      const fatal: FatalMessage = { fatal: event.message || "The engine could not be loaded; check the connection and reload the page." };
      rejectClient(new Error(fatal.fatal));
      if (held) held.push(fatal);
      else deliver(fatal);
    });
    const start: StartMessage = { exec: assets.exec, engine: assets.engine, ...(module ? { module } : {}), ...extra };
    worker.postMessage(start);
    return {
      worker,
      release() {
        // A task of its own: the caller adds its listener before that.
        setTimeout(() => {
          const early = held ?? [];
          held = null;
          early.forEach(deliver);
        });
      },
    };
  }

  let first: ReturnType<typeof launch> | null = launch({ client: assets.client });
  const handOver = (launched: ReturnType<typeof launch>): Worker => {
    launched.release();
    return launched.worker;
  };
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
