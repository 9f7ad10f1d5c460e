// Compresses standard input, and gives the smallest of what some codings of distances make of it: quality, logarithm of the
// window, and the codings, each as POSTFIX/DIRECT.
const { brotliCompressSync, constants: c } = require("node:zlib");
const { readFileSync } = require("node:fs");

const body = readFileSync(0);
const [quality, window, codings] = process.argv.slice(1);

function compressed([postfix, direct]) {
  return brotliCompressSync(body, {
    params: {
      [c.BROTLI_PARAM_QUALITY]: Number(quality),
      [c.BROTLI_PARAM_LGWIN]: Number(window),
      [c.BROTLI_PARAM_NPOSTFIX]: postfix,
      [c.BROTLI_PARAM_NDIRECT]: direct,
      [c.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

const made = codings.split(",").map((coding) => compressed(coding.split("/").map(Number)));
process.stdout.write(made.reduce((least, one) => (one.length < least.length ? one : least)));
