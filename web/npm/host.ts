/** Starts the Go programs, each with its own global scope, so that nothing is added to the scope of the page. */
import runtime from "lanewise:go";

import { LanewiseError } from "./errors";
import type { Source, Sources } from "./lanewise";

/** What differs between Node.js and a browser. */
export interface Place {
  /** The files beside the module. */
  readonly files: Required<Sources>;
  /** The module at an address. */
  fetch(address: URL): Promise<WebAssembly.Module>;
}

let place: Place;
const chosen: Sources = {};

export function usePlace(here: Place): void {
  place = here;
}

export function configure(sources: Sources): void {
  Object.assign(chosen, sources);
}

function compile(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return Promise.resolve(source);
  if (typeof source === "string") return place.fetch(new URL(source, globalThis.location?.href));
  if (source instanceof URL) return place.fetch(source);
  return WebAssembly.compile(source);
}

/** A program that has been started. */
interface Started {
  /** Why it ended; null while it runs. */
  ended(): string | null;
}

/** Starts a program and resolves when it waits for calls. lent holds functions that are added to its global scope. */
async function start(which: keyof Sources, lent: Record<string, unknown>): Promise<Started> {
  const scope: Record<string, unknown> = {
    Object, Array, Uint8Array, Uint8ClampedArray, TextEncoder, TextDecoder, crypto, performance,
    ...lent,
  };
  try {
    const module = await compile(chosen[which] ?? place.files[which]);
    const go = new (runtime(scope))();
    let said = "";
    let over: string | null = null;
    const decoder = new TextDecoder();
    (scope["fs"] as { writeSync(fd: number, bytes: Uint8Array): number }).writeSync = (_, bytes) => {
      said += decoder.decode(bytes);
      return bytes.length;
    };
    go.exit = (code) => {
      over = /^(?:panic|fatal error): .*$/m.exec(said)?.[0] ?? `It stopped with code ${code}.`;
    };
    void go.run(await WebAssembly.instantiate(module, go.importObject));
    return { ended: () => over };
  } catch (error) {
    throw new LanewiseError("start", `The ${which} could not be started: ${error instanceof Error ? error.message : String(error)}`);
  }
}

type Frame = Uint8Array<ArrayBuffer>;

/** The machine, which holds programs by their numbers. */
export interface Machine {
  /** Returns the frame that answers a request. The request is cancelled after patience milliseconds. */
  call(program: number, request: Frame, patience: number): Frame;
  drop(program: number): void;
}

async function startMachine(): Promise<Machine> {
  let call: Machine["call"] | undefined;
  let drop: Machine["drop"] | undefined;
  const lanewiseReady = (theCall: Machine["call"], theDrop: Machine["drop"]) => {
    [call, drop] = [theCall, theDrop];
  };
  const started = await start("engine", { lanewiseReady });
  return {
    call(program, request, patience) {
      const fault = started.ended();
      if (fault === null) {
        try {
          const answer = call?.(program, request, patience);
          if (answer) return answer;
        } catch (error) {
          machine = null;
          throw new LanewiseError("internal", `The machine broke: ${started.ended() ?? String(error)}`);
        }
      }
      machine = null; // the next open starts a new one
      throw new LanewiseError("internal", `The machine has stopped, with all of its programs: ${fault ?? started.ended()}`);
    },
    drop: (program) => started.ended() === null && drop?.(program),
  };
}

let machine: Promise<Machine> | null = null;

/** The machine, which the first call starts. */
export function theMachine(): Promise<Machine> {
  machine ??= startMachine().catch((error: unknown) => {
    machine = null; // the next call may succeed
    throw error;
  });
  return machine;
}

/** Answers requests, one after another. */
type Translator = (request: Frame) => Promise<Frame>;

async function startTranslator(): Promise<Translator> {
  let deliver: ((frame: Frame) => void) | undefined;
  let answered: ((frame: Frame) => void) | undefined;
  await start("translator", {
    lanewiseReady: (handler: (frame: Frame) => void) => (deliver = handler),
    lanewiseSend: (frame: Frame) => answered?.(frame),
    lanewiseYield: (callback: () => void) => setTimeout(callback),
  });
  return (request) =>
    new Promise((resolve, reject) => {
      answered = resolve;
      try {
        deliver?.(request); // it answers before it returns
      } catch (error) {
        translator = null;
        reject(new LanewiseError("internal", `The translator broke: ${String(error)}`));
      }
    });
}

let translator: Promise<Translator> | null = null;

/** The translator, which the first call starts. */
export function theTranslator(): Promise<Translator> {
  translator ??= startTranslator().catch((error: unknown) => {
    translator = null;
    throw error;
  });
  return translator;
}
