/**
 * The fields of frames, as core/protocol/codec.go writes them. Integers are varints, with zigzag encoding if they are
 * signed. Texts and lists are a count followed by their elements. The fields of a message are described once, for
 * both directions.
 */

/** Takes a frame apart. */
export class Reader {
  private at = 0;
  constructor(private readonly frame: Uint8Array<ArrayBuffer>) {}

  /** An unsigned number. Beyond 2^53 it is the nearest number of JavaScript. */
  number(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.frame[this.at++];
      if (byte === undefined) throw new RangeError("the frame ends too early");
      value += (byte & 127) * unit;
      if (byte < 128) return value;
    }
  }

  bytes(count: number): Uint8Array<ArrayBuffer> {
    const end = this.at + count;
    if (end > this.frame.length) throw new RangeError("the frame ends too early");
    const bytes = this.frame.slice(this.at, end);
    this.at = end;
    return bytes;
  }

  /** All remaining bytes. */
  rest(): Uint8Array<ArrayBuffer> {
    return this.bytes(this.frame.length - this.at);
  }
}

/** Puts a frame together. */
export class Writer {
  private frame = new Uint8Array(256);
  private length = 0;

  number(value: number): void {
    this.room(10);
    for (; value >= 128; value = Math.floor(value / 128)) this.frame[this.length++] = (value % 128) | 128;
    this.frame[this.length++] = value;
  }

  bytes(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.frame.set(bytes, this.length);
    this.length += bytes.length;
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.frame.slice(0, this.length);
  }

  private room(count: number): void {
    if (this.length + count <= this.frame.length) return;
    const larger = new Uint8Array(2 * (this.length + count));
    larger.set(this.frame);
    this.frame = larger;
  }
}

/** A field of type T, for reading and writing. */
export interface Field<T> {
  read(from: Reader): T;
  write(to: Writer, value: T): void;
}

/** The type of a field's value. */
export type Held<F> = F extends { read(from: Reader): infer T } ? T : never;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An unsigned number: a set of lanes, a kind. */
export const unsigned: Field<number> = {
  read: (from) => from.number(),
  write: (to, value) => to.number(value),
};

/** A signed number. */
export const int: Field<number> = {
  read: (from) => {
    const value = from.number();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  },
  write: (to, value) => to.number(value >= 0 ? 2 * value : -2 * value - 1),
};

export const bool: Field<boolean> = {
  read: (from) => from.number() === 1,
  write: (to, value) => to.number(value ? 1 : 0),
};

export const text: Field<string> = {
  read: (from) => decoder.decode(from.bytes(from.number())),
  write: (to, value) => {
    const bytes = encoder.encode(value);
    to.number(bytes.length);
    to.bytes(bytes);
  },
};

/** Bytes, encoded like a text. */
export const bytes: Field<Uint8Array<ArrayBuffer>> = {
  read: (from) => from.bytes(from.number()),
  write: (to, value) => {
    to.number(value.length);
    to.bytes(value);
  },
};

/** Fields that are passed on unread. */
export const raw: Field<Uint8Array<ArrayBuffer>> = {
  read: (from) => from.rest(),
  write: (to, value) => to.bytes(value),
};

/** A number that stands for one of several names, in their order. */
export const oneOf = <N extends string>(...names: readonly N[]): Field<N> => ({
  read: (from) => {
    const name = names[from.number()];
    if (name === undefined) throw new RangeError("a number in the frame stands for nothing");
    return name;
  },
  write: (to, value) => to.number(names.indexOf(value)),
});

export const list = <T>(of: Field<T>): Field<T[]> => ({
  read: (from) => Array.from({ length: from.number() }, () => of.read(from)),
  write: (to, values) => {
    to.number(values.length);
    for (const value of values) of.write(to, value);
  },
});

/** Three numbers: x, y and z. */
export const triple: Field<[number, number, number]> = {
  read: (from) => [int.read(from), int.read(from), int.read(from)],
  write: (to, value) => value.forEach((n) => int.write(to, n)),
};

/** Several fields, in the order given here. */
export const record = <R extends Record<string, Field<unknown>>>(fields: R): Field<{ [K in keyof R]: Held<R[K]> }> => {
  const entries = Object.entries(fields) as [string, Field<unknown>][];
  return {
    read: (from) => Object.fromEntries(entries.map(([name, field]) => [name, field.read(from)])) as { [K in keyof R]: Held<R[K]> },
    write: (to, value) => {
      for (const [name, field] of entries) field.write(to, value[name as keyof R]);
    },
  };
};
