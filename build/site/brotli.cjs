// Compresses standard input: quality, logarithm of the window, how distances are coded, and the logarithm of the blocks
// (compress.go).
const { brotliCompressSync, constants: c } = require("node:zlib");
const { readFileSync } = require("node:fs");

const body = readFileSync(0);
const [quality, window, postfix, direct, block] = process.argv.slice(1).map(Number);
process.stdout.write(
  brotliCompressSync(body, {
    params: {
      [c.BROTLI_PARAM_QUALITY]: quality,
      [c.BROTLI_PARAM_LGWIN]: window,
      [c.BROTLI_PARAM_NPOSTFIX]: postfix,
      [c.BROTLI_PARAM_NDIRECT]: direct,
      [c.BROTLI_PARAM_LGBLOCK]: block,
      [c.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }),
);
