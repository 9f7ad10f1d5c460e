/**
 * Formats of texels, with the names of core/eu, such as "rgba8unorm" and "r32f": the channels, the bits of a channel,
 * and what the bits mean. i and l are intensity and luminance, with one channel. Three formats are packed in a dword:
 * rgb10a2 and rg11b10f, with red lowest, and bgr10a2, with blue lowest. Values on the sRGB curve are drawn as they
 * are stored, because a screen has that curve.
 */

export type Numbers = "unorm" | "snorm" | "ui" | "i" | "f";

interface Channel {
  readonly name: string;
  /** The channel's first bit, counted from the texel's, and the number of its bits. */
  readonly at: number;
  readonly bits: number;
}

export interface Format {
  readonly name: string;
  /** The size of a texel. */
  readonly bytes: number;
  readonly channels: readonly Channel[];
  readonly numbers: Numbers;
  /** The values lie between 0 and 1, or -1 and 1, whatever the texels hold. */
  readonly normal: boolean;
}

const pattern = /^(?!argb[13]|[il]\d+u?i$)(r|a|rg|ra|rgba|bgra|argb|i|l)(?!8f|32[us]n)(8|16|32)(unorm|snorm|ui|i|f|(?<=(?:rgba|bgra)8)srgb)$/;
const packing = /^((?:rgb|bgr)10a2(?=u)|rg11b10(?=f))(unorm|ui|f)$/;

/** The format of a name; null if there is none. */
export function formatOf(name: string): Format | null {
  const [, plain, bits, plainNumbers] = pattern.exec(name) ?? [];
  const [, packed, packedNumbers] = packing.exec(name) ?? [];
  if (!plain && !packed) return null;
  const numbers = (plainNumbers ?? packedNumbers!).replace("srgb", "unorm") as Numbers;
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

/** The values of all channels of texels, one after another. */
export function valuesOf(format: Format, bytes: Uint8Array): Float64Array {
  const { channels, numbers } = format;
  const texels = Math.floor(bytes.byteLength / format.bytes);
  const count = texels * channels.length;
  const { bits } = channels[0]!;
  if (bytes.byteOffset % 4 > 0) bytes = bytes.slice(); // a view of words must begin at a word
  const place = [bytes.buffer, bytes.byteOffset] as const;
  if (bits === 32) {
    if (numbers === "f") return new Float64Array(new Float32Array(...place, count));
    return new Float64Array(numbers === "ui" ? new Uint32Array(...place, count) : new Int32Array(...place, count));
  }
  const out = new Float64Array(count);
  if (bits === 8 || bits === 16) {
    const [raw, values] = [bits === 8 ? new Uint8Array(...place, count) : new Uint16Array(...place, count), tableOf(bits, numbers)];
    for (let i = 0; i < count; i++) out[i] = values[raw[i]!]!;
    return out;
  }
  const words = new Uint32Array(...place, texels);
  channels.forEach((channel, c) => {
    const [values, mask] = [tableOf(channel.bits, numbers), (1 << channel.bits) - 1];
    for (let i = 0, at = c; i < texels; i++, at += channels.length) out[at] = values[(words[i]! >>> channel.at) & mask]!;
  });
  return out;
}

const tables = new Map<string, Float64Array>();

/**
 * The values of all patterns of at most 16 bits. A picture has far more texels than there are patterns, and is made
 * anew at each step.
 */
function tableOf(bits: number, numbers: Numbers): Float64Array {
  const key = `${bits} ${numbers}`;
  let table = tables.get(key);
  if (!table) tables.set(key, (table = Float64Array.from({ length: 2 ** bits }, (_, raw) => valueOf(raw, bits, numbers))));
  return table;
}

function valueOf(raw: number, bits: number, numbers: Numbers): number {
  const most = 2 ** bits - 1;
  const signed = raw > most / 2 ? raw - most - 1 : raw;
  switch (numbers) {
    case "unorm":
      return raw / most;
    case "snorm":
      return Math.max(-1, signed / ((most - 1) / 2));
    case "ui":
      return raw;
    case "i":
      return signed;
    case "f":
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

/** A channel's value as text, with about as few digits as distinguish a float from its neighbours. */
export function written(format: Format, value: number): string {
  if (format.numbers === "ui" || format.numbers === "i") return String(value);
  return String(Number(value.toPrecision(format.channels[0]!.bits === 32 ? 7 : 4)));
}

/** The least and the greatest value of the colour channels, which do not include alpha. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

export const noBounds: Bounds = { low: Infinity, high: -Infinity };

export function boundsOf(format: Format, values: Float64Array, from: Bounds): Bounds {
  if (format.normal) return format.numbers === "unorm" ? { low: 0, high: 1 } : { low: -1, high: 1 };
  let { low, high } = from;
  const { length } = format.channels;
  const alpha = format.channels.findIndex(({ name }) => name === "a");
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if ((value < low || value > high) && Number.isFinite(value) && i % length !== alpha) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return { low, high };
}

/**
 * How alpha is shown: not at all, as opacity, or alone as grey. Ignoring it also shows texels with alpha 0, as in a
 * buffer of zeros.
 */
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
export function allOpaque(format: Format, values: Float64Array): boolean {
  const alpha = alphaOf(format);
  if (!alpha) return true;
  const opaque = opaqueOf(format);
  for (let at = format.channels.indexOf(alpha); at < values.length; at += format.channels.length) {
    if (!(values[at]! >= opaque)) return false;
  }
  return true;
}

/**
 * Converts texels to pixels: the low bound is black, the high bound white, and a single channel grey. A texel with a
 * NaN becomes the pixel `odd`.
 */
export function pixelsOf(format: Format, values: Float64Array, bounds: Bounds, odd: number, seen: Alpha): Uint32Array<ArrayBuffer> {
  const names = format.channels.map(({ name }) => name);
  const alpha = seen === "ignored" ? -1 : names.indexOf("a");
  const opaque = alpha >= 0 ? opaqueOf(format) : 1;
  const alone = alpha >= 0 && seen === "alone";
  // The indices of red, green and blue; -1 for a missing one.
  const [r, g, b] = alone ? [alpha, alpha, alpha] : names.length === 1 ? [0, 0, 0] : ["r", "g", "b"].map((name) => names.indexOf(name));
  const over = alone ? -1 : alpha;
  const { low, high } = alone ? { low: 0, high: opaque } : bounds;
  const scale = high > low ? 255 / (high - low) : 0;
  const shade = (value: number): number => (scale > 0 ? Math.min(255, Math.max(0, Math.round((value - low) * scale))) : 0);
  const out = new Uint32Array(values.length / names.length);
  for (let i = 0, at = 0; i < out.length; i++, at += names.length) {
    const red = r! < 0 ? low : values[at + r!]!;
    const green = g! < 0 ? low : values[at + g!]!;
    const blue = b! < 0 ? low : values[at + b!]!;
    const cover = over < 0 ? opaque : values[at + over]!;
    if (red !== red || green !== green || blue !== blue || cover !== cover) {
      out[i] = odd;
      continue;
    }
    const opacity = Math.min(255, Math.max(0, Math.round((cover * 255) / opaque)));
    out[i] = ((opacity << 24) | (shade(blue) << 16) | (shade(green) << 8) | shade(red)) >>> 0;
  }
  return out;
}
