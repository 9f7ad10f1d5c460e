/**
 * The worker of the desk: it runs the command line (core/cmd/lanewise), compiled to WebAssembly, on files in memory.
 * It is a classic script, because the toolchain's wasm_exec.js is one. Each command is a new instance; the program is
 * compiled once.
 */
import { MemoryFiles } from "./files";
import type { Command, Ran, WorkerStart } from "./commandline";

interface GoRuntime {
  argv: string[];
  importObject: WebAssembly.Imports;
  exit: (code: number) => void;
  run(instance: WebAssembly.Instance): Promise<void>;
}

interface Scope {
  fs: MemoryFiles;
  process: { cwd(): string };
  Go: new () => GoRuntime;
  importScripts(url: string): void;
  postMessage(message: Ran): void;
}

const scope = globalThis as unknown as Scope;
let module: Promise<WebAssembly.Module> | undefined;
let last: Promise<void> = Promise.resolve();

async function run(command: Command): Promise<void> {
  const files = new MemoryFiles(command.files);
  scope.fs = files; // where wasm_exec.js looks at every call
  const go = new scope.Go();
  let status = 0;
  go.argv = ["lanewise", ...command.args];
  go.exit = (code) => {
    status = code;
  };
  try {
    await go.run(await WebAssembly.instantiate(await module!, go.importObject));
    scope.postMessage({ id: command.id, status, ...files.streams() });
  } catch (error) {
    scope.postMessage({ id: command.id, status: 2, out: "", errors: error instanceof Error ? error.message : String(error) });
  }
}

addEventListener("message", (event: MessageEvent<WorkerStart | Command>) => {
  const { data } = event;
  if ("exec" in data) {
    scope.fs = new MemoryFiles(new Map());
    scope.process = { cwd: () => "/" };
    scope.importScripts(data.exec);
    module = WebAssembly.compileStreaming(fetch(data.program));
    module.catch(() => {}); // whoever awaits it reports the failure
    return;
  }
  last = last.then(() => run(data));
});
