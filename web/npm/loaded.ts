import { ExpressionError, LanewiseError } from "./errors";
import type { Machine } from "./host";
import type { Values } from "./lanewise";
import { type Answer, type Assembled, type Fields, type View, decode, encode } from "./messages";

/** The text of a program for the machine. */
export interface Text {
  readonly name: string;
  readonly text: string;
  /** The Source of a translated text, as the translator encoded it. */
  readonly source: Uint8Array<ArrayBuffer>;
}

/** Drops programs that nothing refers to any more. */
const forgotten = new FinalizationRegistry<{ machine: Machine; program: number }>(({ machine, program }) => machine.drop(program));

let programs = 0;

/** A program in the machine, at some step of its run. */
export class Loaded {
  readonly assembled: Assembled;
  private readonly number = ++programs;
  private shown: View | null = null;
  private refusal: string | null = null;
  private closed = false;

  /**
   * Loads the text. A program with errors has no view. A program that the machine refuses throws the reason when it
   * is used.
   */
  constructor(
    private readonly machine: Machine,
    private readonly text: Text,
  ) {
    forgotten.register(this, { machine, program: this.number }, this);
    const answer = this.answer(encode("Load", { ...text, set: 0, interpret: true }));
    switch (answer.kind) {
      case "Loaded":
        this.shown = answer.fields.view;
        this.assembled = answer.fields.assembled;
        return;
      case "Failed":
        if (answer.fields.code === "limit") this.refusal = answer.fields.message;
        else if (answer.fields.code !== "program") throw this.error(answer.fields);
        this.assembled = answer.fields.assembled;
        return;
      default:
        throw unexpected(answer.kind);
    }
  }

  /** A second instance of the same program, before its first step. */
  again(): Loaded {
    const other = new Loaded(this.machine, this.text);
    other.check();
    return other;
  }

  /** Throws an error if the program cannot run. */
  check(): void {
    if (this.closed) throw new LanewiseError("closed", "The program was closed.");
    if (this.refusal !== null) throw new LanewiseError("limit", this.refusal);
  }

  get view(): View {
    this.check();
    if (!this.shown) throw new LanewiseError("internal", "The program stands nowhere.");
    return this.shown;
  }

  /** Sends a request that may move the machine. */
  move(request: Uint8Array<ArrayBuffer>, patience?: number): { reason: Fields<"Stopped">["reason"]; message: string } {
    if (patience !== undefined && !(typeof patience === "number" && patience >= 0)) throw new TypeError(`The timeout ${patience} is no number of milliseconds.`);
    const { reason, message, view } = this.ask("Stopped", request, patience);
    this.shown = view;
    return { reason, message };
  }

  /** Sends a request and returns its answer, which must be of this kind. */
  ask<K extends Answer>(kind: K, request: Uint8Array<ArrayBuffer>, patience?: number): Fields<K> {
    this.check();
    const answer = this.answer(request, patience);
    if (answer.kind === kind) return answer.fields as Fields<K>;
    throw answer.kind === "Failed" ? this.error(answer.fields) : unexpected(answer.kind);
  }

  buffers(): Readonly<Record<string, Values>> {
    return Object.fromEntries(this.view.surfaces.map((s, index) => [s.name, elements(s.type, this.memory(index, s.bytes))]));
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    forgotten.unregister(this);
    this.machine.drop(this.number);
  }

  /** The bytes of a surface, read in as many pieces as the protocol's limit requires. */
  private memory(surface: number, count: number): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(count);
    for (let offset = 0; offset < count; ) {
      const piece = this.ask("Memory", encode("ReadMemory", { surface, offset, count: count - offset })).bytes;
      if (piece.length === 0) throw new LanewiseError("internal", "A buffer ended too early.");
      all.set(piece, offset);
      offset += piece.length;
    }
    return all;
  }

  private answer(request: Uint8Array<ArrayBuffer>, patience = Infinity) {
    const answer = decode(this.machine.call(this.number, request, patience));
    if (!answer) throw unexpected("unknown");
    return answer;
  }

  private error({ code, message, start, end }: Fields<"Failed">): LanewiseError {
    if (code === "expression") return new ExpressionError(message, start, end);
    return new LanewiseError(code === "limit" ? "limit" : "internal", message);
  }
}

const unexpected = (kind: string) => new LanewiseError("internal", `The machine answered with ${kind}.`);

/** The arrays for the element types. hf, bf and types that are not numbers are given as their bits. */
const arrays = {
  b: Int8Array, ub: Uint8Array, w: Int16Array, uw: Uint16Array, d: Int32Array, ud: Uint32Array, q: BigInt64Array, uq: BigUint64Array,
  f: Float32Array, df: Float64Array, hf: Uint16Array, bf: Uint16Array,
};

function elements(type: string, memory: Uint8Array<ArrayBuffer>): Values {
  const array = arrays[type as keyof typeof arrays] ?? Uint8Array;
  return new array(memory.buffer, 0, Math.floor(memory.length / array.BYTES_PER_ELEMENT));
}
