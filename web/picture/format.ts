/**
 * Formats of texels, by the names of core/eu: channels, bits of a channel, and what the bits stand
 * for: "rgba8unorm", "r32f". Three are packed in a dword: rgb10a2 and rg11b10f, red lowest, and
 * bgr10a2, blue lowest.
 */

export type Numbers = "unorm" | "snorm" | "ui" | "i" | "f";

interface Channel {
  readonly name: string;
  /** Bits from the texel's first bit, and how many. */
  readonly at: number;
  readonly bits: number;
}

export interface Format {
  readonly name: string;
  /** Of a texel. */
  readonly bytes: number;
  readonly channels: readonly Channel[];
  readonly numbers: Numbers;
  /** Its values lie between 0 and 1, or -1 and 1, whatever the texels hold. */
  readonly normal: boolean;
}

const pattern = /^(r|rg|rgba|bgra)(8|16|32)(unorm|snorm|ui|i|f)$/;
const packing = /^(rgb10a2|bgr10a2|rg11b10)(unorm|ui|f)$/;

/** The format of a name; null if there is none. */
export function formatOf(name: string): Format | null {
  const [, plain, bits, plainNumbers] = pattern.exec(name) ?? [];
  const [, packed, packedNumbers] = packing.exec(name) ?? [];
  if (!plain && !packed) return null;
  const numbers = (plainNumbers ?? packedNumbers) as Numbers;
  const names = [...(plain ?? packed!.replace(/\d+/g, ""))];
  const sizes = plain ? names.map(() => Number(bits)) : packed === "rg11b10" ? [11, 11, 10] : [10, 10, 10, 2];
  let at = 0;
  const channels = sizes.map((bits, i) => {
    const channel = { name: names[i]!, at, bits };
    at += bits;
    return channel;
  });
  return { name, bytes: at / 8, channels, numbers, normal: numbers === "unorm" || numbers === "snorm" };
}

/** A channel's value of the texel at a byte. */
export function valueOf(format: Format, data: DataView, byte: number, channel: Channel): number {
  const { bits } = channel;
  const at = byte + (channel.at >> 3);
  let raw: number;
  if (bits === 8) raw = data.getUint8(at);
  else if (bits === 16) raw = data.getUint16(at, true);
  else if (bits === 32) raw = data.getUint32(at, true);
  else raw = (data.getUint32(byte, true) >>> channel.at) & ((1 << bits) - 1);
  const most = 2 ** bits - 1;
  const signed = raw > most / 2 ? raw - most - 1 : raw;
  switch (format.numbers) {
    case "unorm":
      return raw / most;
    case "snorm":
      return Math.max(-1, signed / ((most - 1) / 2));
    case "ui":
      return raw;
    case "i":
      return signed;
    case "f":
      if (bits === 32) return data.getFloat32(at, true);
      return half(bits === 16 ? raw : raw << (bits === 11 ? 4 : 5)); // without a sign, the upper bits of a half
  }
}

function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

/** A channel's value as text: as few digits as tell a float from its neighbours, about. */
export function written(format: Format, value: number): string {
  if (format.numbers === "ui" || format.numbers === "i") return String(value);
  return String(Number(value.toPrecision(format.channels[0]!.bits === 32 ? 7 : 4)));
}

/** The least and the greatest value of the colour channels; alpha is none. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

export const noBounds: Bounds = { low: Infinity, high: -Infinity };

export function boundsOf(format: Format, data: DataView, from: Bounds): Bounds {
  if (format.normal) return format.numbers === "unorm" ? { low: 0, high: 1 } : { low: -1, high: 1 };
  let { low, high } = from;
  const colours = format.channels.filter(({ name }) => name !== "a");
  for (let at = 0; at + format.bytes <= data.byteLength; at += format.bytes) {
    for (const channel of colours) {
      const value = valueOf(format, data, at, channel);
      if (!Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return { low, high };
}

/** How alpha is seen: not at all, as opacity, or alone as grey. What has none, as a buffer of zeros, is to be seen, too. */
export type Alpha = "ignored" | "over" | "alone";

/** The alpha channel of a format. */
export function alphaOf(format: Format): Channel | undefined {
  return format.channels.find(({ name }) => name === "a");
}

/** The value at which alpha is opaque. */
export function opaqueOf(format: Format): number {
  const { bits } = alphaOf(format)!;
  return format.numbers === "ui" ? 2 ** bits - 1 : format.numbers === "i" ? 2 ** (bits - 1) - 1 : 1;
}

/** Whether every texel is opaque. */
export function allOpaque(format: Format, data: DataView): boolean {
  const alpha = alphaOf(format);
  if (!alpha) return true;
  const opaque = opaqueOf(format);
  for (let at = 0; at + format.bytes <= data.byteLength; at += format.bytes) {
    if (!(valueOf(format, data, at, alpha) >= opaque)) return false;
  }
  return true;
}

/**
 * Texels as pixels: the low bound black, the high one white, one channel as grey; not a number as
 * `odd`, a pixel.
 */
export function pixelsOf(format: Format, data: DataView, { low, high }: Bounds, odd: number, seen: Alpha): Uint32Array {
  const count = Math.floor(data.byteLength / format.bytes);
  const out = new Uint32Array(count);
  const { channels } = format;
  const alpha = seen === "ignored" ? undefined : alphaOf(format);
  const opaque = alpha ? opaqueOf(format) : 1;
  const colours = alpha && seen === "alone" ? [] : channels.filter(({ name }) => name !== "a");
  const level = (value: number, from: number, to: number): number => (to > from ? Math.min(255, Math.max(0, Math.round(((value - from) * 255) / (to - from)))) : 0);
  const places = [0, 0, 0];
  for (let i = 0, at = 0; i < count; i++, at += format.bytes) {
    places.fill(0);
    let strange = false;
    for (const channel of colours) {
      const value = valueOf(format, data, at, channel);
      strange ||= value !== value;
      const shade = level(value, low, high);
      if (colours.length === 1) places.fill(shade);
      else places["rgb".indexOf(channel.name)] = shade;
    }
    let cover = 255;
    if (alpha) {
      const value = valueOf(format, data, at, alpha);
      strange ||= value !== value;
      const shade = level(value, 0, opaque);
      if (seen === "over") cover = shade;
      else places.fill(shade);
    }
    out[i] = strange ? odd : ((cover << 24) | (places[2]! << 16) | (places[1]! << 8) | places[0]!) >>> 0;
  }
  return out;
}
