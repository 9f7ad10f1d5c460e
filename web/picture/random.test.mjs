// No bytes, format or size is too much: whatever a surface holds becomes as many values and pixels as it has texels.
import assert from "node:assert/strict";
import { test } from "node:test";
import { allOpaque, boundsOf, formatOf, noBounds, pixelsOf, valuesOf, written } from "./format.ts";
import { fitting, most, windowAt, zooms } from "./model.ts";

/** Numbers below n, the same ones in every run (mulberry32). */
function random(seed) {
  return (n) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

const layouts = ["r", "a", "rg", "ra", "rgb", "rgba", "bgra", "argb", "i", "l"].flatMap((channels) => [8, 16, 32, 64].map((bits) => channels + bits));
const names = [...layouts, "rgb10a2", "bgr10a2", "rg11b10"].flatMap((layout) => ["unorm", "snorm", "ui", "i", "f", "srgb", ""].map((numbers) => layout + numbers));
const formats = names.map(formatOf).filter(Boolean);

test("every format has whole bytes, its channels side by side", () => {
  assert.equal(formats.length, 95);
  for (const { name, bytes, channels } of formats) {
    assert.ok([1, 2, 4, 8, 16].includes(bytes), name);
    assert.equal(channels.reduce((at, channel) => (assert.equal(channel.at, at, name), at + channel.bits), 0), 8 * bytes, name);
  }
});

test("any bytes are values and pixels, wherever they stand in a buffer", () => {
  const next = random(1);
  for (const format of formats) {
    for (let i = 0; i < 60; i++) {
      const whole = Uint8Array.from({ length: 80 }, () => [0, 0xff, 0x7f, 0x80, next(256)][next(5)]);
      const from = next(8);
      const bytes = whole.subarray(from, from + next(70));
      const texels = Math.floor(bytes.length / format.bytes);
      const values = valuesOf(format, bytes);
      assert.equal(values.length, texels * format.channels.length, format.name);
      assert.deepEqual(values, valuesOf(format, bytes.slice()), `${format.name} at byte ${from}`);
      for (const value of values) {
        assert.ok(format.numbers === "f" || Number.isFinite(value), format.name);
        assert.ok(!format.normal || (value >= -1 && value <= 1), `${format.name}: ${value}`);
        assert.notEqual(written(format, value), "", format.name);
      }
      const bounds = boundsOf(format, values, noBounds);
      assert.ok(bounds === noBounds || bounds.low <= bounds.high || bounds.low === Infinity, format.name);
      const odd = 0x01020304; // neither opaque nor a grey, nor red alone
      for (const alpha of ["ignored", "over", "alone"]) {
        const pixels = pixelsOf(format, values, bounds, odd, alpha);
        assert.equal(pixels.length, texels, format.name);
        if (alpha !== "over" || allOpaque(format, values)) assert.ok(pixels.every((pixel) => pixel === odd || pixel >>> 24 === 255), `${format.name}, alpha ${alpha}`);
        if (format.numbers !== "f") assert.ok(!pixels.includes(odd), `${format.name}: a pixel for what is no number`);
      }
    }
  }
});

test("any size is seen as a window that one answer holds", () => {
  const next = random(2);
  for (let i = 0; i < 20_000; i++) {
    const size = () => next(2 ** (1 + next(31)));
    const [width, height] = [1 + size(), 1 + size()];
    const shape = { width, height };
    const [x, y, across, down, texel] = [next(width), next(height), next(4000), next(4000), [1, 2, 4, 8, 16][next(5)]];
    const zoom = zooms[next(zooms.length)];
    const seen = windowAt(shape, zoom, x, y, across, down, texel);
    assert.ok(Number.isInteger(Math.log2(seen.step)) && seen.columns * seen.rows * texel <= most, JSON.stringify(seen));
    assert.ok(seen.columns >= 0 && seen.rows >= 0, JSON.stringify(seen));
    assert.ok((seen.columns - 1) * seen.step < width - x && (seen.rows - 1) * seen.step < height - y, JSON.stringify(seen));
    assert.ok(zooms.includes(fitting(shape, across, down)));
  }
});
