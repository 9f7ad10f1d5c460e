/** What the boot script offers to the rest of the page as `window.lanewise`. */
import type { HostLine } from "./host";
import type { Part } from "./parts";
import type { Scale } from "./scale";
import type { Theme } from "./theme";

export interface WorkerHost {
  /** Starts a fresh worker. It reuses the program that the first one compiled. */
  spawn(): Worker;
}

export interface EngineHost extends WorkerHost {
  /**
   * The client's program. The first worker downloads and compiles it: otherwise the page's own thread would have to
   * take every piece of the download while it makes the editor and draws.
   */
  readonly client: Promise<WebAssembly.Module>;
  /** The worker that boot started; null once it was taken. */
  readonly worker: Worker | null;
  /**
   * Hands over the worker that boot started; null if it was taken before. Messages that arrived earlier are delivered
   * once the caller's task has ended, so a listener added in that task misses none.
   */
  take(): Worker | null;
}

/** Something that was dropped and cannot be opened, with the sentence that says why. */
export interface Refused {
  readonly name: string;
  readonly size: 0;
  readonly refused: string;
}

export type Dropped = File | Refused;

export interface DropTarget {
  /**
   * Sets the handler that opens dropped files, and hands over those that were dropped before. A later call replaces
   * the handler.
   */
  take(handler: (files: Dropped[]) => void): void;
}

export interface Lanewise {
  /** Path of the site with a slash at both ends: "/", "/visa/". */
  readonly base: string;
  readonly engine: EngineHost;
  /** Answers the editor's questions. Nothing of it is loaded before the first one. */
  readonly assistant: WorkerHost;
  readonly drops: DropTarget;
  readonly theme: {
    readonly current: Theme;
    /** Applies a theme and remembers it for the next visit. */
    set(theme: Theme): void;
  };
  readonly scale: {
    /** How large the page is drawn, in per cent. */
    readonly current: Scale;
    /** Applies a size and remembers it for the next visit. */
    set(scale: Scale): void;
  };
  /**
   * What the user asked for before the client was there, in order: for each button that was pressed its data-action
   * ("run"), followed by a blank and its data-arg if it has one ("lesson 02_loop"); "run" and "programs" for their keys.
   * The client calls this once, when it has its own handlers. From then on nothing is remembered.
   */
  takePendingActions(): string[];
  /** The line to the page around an embed; null elsewhere. */
  readonly host: HostLine | null;
  /** True once it is known that no earlier visit has left anything here. */
  storageEmpty: boolean;
  /** Loads a part of the page. Present once the client is. */
  need?(part: Part): Promise<void>;
  /** Loads the file of the course (build/render/course.go). Present once the client is. */
  course?(): Promise<unknown>;
  /**
   * Makes texts of dropped files. ELF files and folders are read as compiler output; other files are returned as they
   * are. What cannot be opened is among the results. Present once boot is.
   */
  textsOf?(files: File[], folders: FileSystemDirectoryEntry[]): Promise<Dropped[]>;
  /** Applies changes to a panel: see patch.ts. */
  patch(root: Element, operations: string): void;
  /** Calls back once the next frame has been drawn, or soon if the page is hidden and draws none. */
  afterFrame(callback: () => void): void;
}

declare global {
  interface Window {
    lanewise?: Lanewise;
  }
}

/**
 * Messages between page and worker. An ArrayBuffer is a frame of core/protocol, in either
 * direction; the objects below are everything else.
 */

/** Page to worker: the worker's name or, if it has a module, which a name cannot hold, the first message. */
export interface StartMessage {
  /** Address of the toolchain's wasm_exec.js. */
  readonly exec: string;
  /** Address of the engine. */
  readonly engine: string;
  /**
   * Address of the program that is client and engine in one (wasm/embed), if the page has it. If it cannot be loaded,
   * for example without a network, the separate programs are used.
   */
  readonly both?: string;
  /**
   * Address of the program that runs programs ahead of the engine (wasm/ahead), which the engine asks for when one
   * runs long; in that worker, the second worker's program.
   */
  readonly ahead?: string;
  /** The worker's program as an earlier worker compiled it. */
  readonly module?: WebAssembly.Module;
  /** Address of the client, if the worker is to compile it for the page. */
  readonly client?: string;
}

/**
 * Worker to page: the compiled engine, which the page keeps for the next worker, or the compiled client, or why there
 * is none. The client never sees it.
 */
export interface CompiledMessage {
  readonly compiled: "engine" | "client";
  readonly module?: WebAssembly.Module;
  readonly error?: string;
}

/** Worker to page: the worker is of no further use, with the reason in one sentence. */
export interface FatalMessage {
  readonly fatal: string;
}
