/** The command line as the desk calls it: in a worker, which is ended if a command takes too long. */

/** Page to worker, as the first message. */
export interface WorkerStart {
  /** Address of wasm_exec.js. */
  readonly exec: string;
  /** Address of the program. */
  readonly program: string;
}

/** Page to worker: a command and the files that it sees, by path. */
export interface Command {
  readonly id: number;
  readonly args: readonly string[];
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Worker to page: the outcome of a command. */
export interface Ran {
  readonly id: number;
  readonly status: number;
  readonly out: string;
  readonly errors: string;
}

/** How long a command may take, in milliseconds. */
const patience = 60_000;

const fact = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="lanewise-${name}"]`)?.content ?? "";

export class CommandLine {
  private worker: Worker | undefined;
  private count = 0;
  private readonly waiting = new Map<number, (ran: Ran) => void>();

  /**
   * Runs a command. A command that takes too long, or a program that cannot be loaded, ends with a sentence that says
   * so.
   */
  async run(args: readonly string[], files: ReadonlyMap<string, Uint8Array>): Promise<Ran> {
    const id = ++this.count;
    this.worker ??= this.start();
    const { promise, resolve } = Promise.withResolvers<Ran>();
    this.waiting.set(id, resolve);
    const timer = setTimeout(() => this.end("This took longer than a minute and was stopped."), patience);
    this.worker.postMessage({ id, args, files } satisfies Command);
    const ran = await promise;
    clearTimeout(timer);
    return ran;
  }

  private start(): Worker {
    const worker = new Worker(fact("desk-worker"));
    worker.addEventListener("message", ({ data }: MessageEvent<Ran>) => {
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.end("The desk's program could not be loaded; check the connection and try again.");
    });
    worker.postMessage({ exec: fact("wasm-exec"), program: fact("desk-program") } satisfies WorkerStart);
    return worker;
  }

  /** Ends the worker and everything that waits for it. */
  private end(why: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const [id, tell] of this.waiting) tell({ id, status: 2, out: "", errors: why });
    this.waiting.clear();
  }
}
