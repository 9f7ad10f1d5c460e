// What the bytes of texels stand for. The values are those of core/eu (image.go), which names the formats.
import assert from "node:assert/strict";
import { test } from "node:test";
import { allOpaque, boundsOf, formatOf, noBounds, pixelsOf, valuesOf } from "./format.ts";

const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16));

test("the values of every kind of channel", () => {
  for (const [name, hex, ...want] of [
    ["r8unorm", "00ff33", 0, 1, 0.2],
    ["r8snorm", "7f8081", 1, -1, -1],
    ["r8ui", "00ff", 0, 255],
    ["r8i", "7fff80", 127, -1, -128],
    ["rg16unorm", "0000ffff", 0, 1],
    ["r16snorm", "ff7f0080", 1, -1],
    ["r16ui", "ffff", 65535],
    ["r16i", "ffff0080", -1, -32768],
    ["r16f", "003c00c001000004ff7b007c00fc017e0080", 1, -2, 2 ** -24, 2 ** -14, 65504, Infinity, -Infinity, NaN, -0],
    ["r32ui", "ffffffff", 4294967295],
    ["r32i", "ffffffff", -1],
    ["rgba32f", "0000803f000000c00000807f0000c07f", 1, -2, Infinity, NaN],
    ["rgba8unorm", "ff00ff00", 1, 0, 1, 0],
    ["argb8unorm", "ff00ff00", 1, 0, 1, 0],
    ["l16f", "003c", 1],
    ["rgba8srgb", "00ff3333", 0, 1, 0.2, 0.2], // as a screen takes them
    ["rgb10a2ui", "010820c0", 1, 2, 2, 3], // red lowest: 0xc0200801
    ["bgr10a2unorm", "ff0300c0", 1, 0, 0, 1], // blue lowest
    ["rg11b10f", "c00300000000c0ff", 1, 0, 0, 0, 0, NaN],
  ]) {
    assert.deepEqual([...valuesOf(formatOf(name), bytes(hex))], want, name);
  }
});

test("a texel that is cut off is none", () => {
  assert.equal(valuesOf(formatOf("rgba8unorm"), bytes("0102030405")).length, 4);
  assert.equal(valuesOf(formatOf("r32f"), bytes("0102")).length, 0);
});

test("names that core/eu has no format for", () => {
  for (const name of ["", "rgb8unorm", "r8f", "r32unorm", "rgba32snorm", "r64ui", "rgb10a2", "rg11b10", "rgb10a2f", "rg11b10unorm", "argb16ui", "i8ui", "l32i", "r8srgb", "argb8srgb", "rgba16srgb"]) assert.equal(formatOf(name), null, name);
});

test("bounds are those of the colours that are numbers, and keep what was", () => {
  const f = formatOf("rgba32f");
  const values = Float64Array.of(1, -3, NaN, 1000, 2, Infinity, 0.5, -1000);
  assert.deepEqual(boundsOf(f, values, noBounds), { low: -3, high: 2 });
  assert.deepEqual(boundsOf(f, values, { low: -7, high: 0 }), { low: -7, high: 2 });
  assert.deepEqual(boundsOf(formatOf("rgba8unorm"), values, noBounds), { low: 0, high: 1 });
  assert.deepEqual(boundsOf(f, Float64Array.of(NaN, NaN, NaN, 1), noBounds), noBounds);
});

test("pixels: grey, colours by their names, alpha in its three looks, and what is no number", () => {
  const pixels = (name, values, bounds, seen = "ignored") => [...pixelsOf(formatOf(name), Float64Array.from(values), bounds, 7, seen)].map((pixel) => pixel.toString(16));
  const unit = { low: 0, high: 1 };
  assert.deepEqual(pixels("r32f", [0, 5, 10, 20, -20, NaN, Infinity], { low: 0, high: 10 }), ["ff000000", "ff808080", "ffffffff", "ffffffff", "ff000000", "7", "ffffffff"]);
  assert.deepEqual(pixels("r32f", [3, 3], { low: 3, high: 3 }), ["ff000000", "ff000000"]);
  assert.deepEqual(pixels("rg8unorm", [1, 0.2], unit), ["ff0033ff"]); // a b g r
  assert.deepEqual(pixels("bgra8unorm", [1, 0.2, 0, 0], unit), ["ffff3300"]);
  assert.deepEqual(pixels("argb8unorm", [0.4, 1, 0.2, 0], unit, "over"), ["660033ff"]);
  assert.deepEqual(pixels("l8unorm", [0.2], unit), ["ff333333"]);
  assert.deepEqual(pixels("rgba8unorm", [1, 0.2, 0, 0.4], unit, "over"), ["660033ff"]);
  assert.deepEqual(pixels("rgba8unorm", [1, 0.2, 0, 0.4], unit, "alone"), ["ff666666"]);
  assert.deepEqual(pixels("rgba8ui", [10, 0, 0, 255], { low: 0, high: 10 }, "over"), ["ff0000ff"]);
  assert.deepEqual(pixels("rgba32f", [1, 0, 0, NaN], unit), ["ff0000ff"]);
  assert.deepEqual(pixels("rgba32f", [1, 0, 0, NaN], unit, "over"), ["7"]);
});

test("opaque is the greatest alpha of the format", () => {
  assert.ok(allOpaque(formatOf("rgba8ui"), Float64Array.of(0, 0, 0, 255)));
  assert.ok(!allOpaque(formatOf("rgba8ui"), Float64Array.of(0, 0, 0, 255, 0, 0, 0, 254)));
  assert.ok(!allOpaque(formatOf("rgba32f"), Float64Array.of(0, 0, 0, NaN)));
  assert.ok(allOpaque(formatOf("r8unorm"), Float64Array.of(0)));
});
