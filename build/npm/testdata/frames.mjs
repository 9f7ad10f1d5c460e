// Takes frames apart and puts some together, with the module whose path is the first argument: what
// messages_test.go asks for on standard input, as JSON.
import { readFileSync } from "node:fs";

const { decode, encode, noSource } = await import(process.argv[2]);
const { frames, requests } = JSON.parse(readFileSync(0, "utf8"));
console.log(
  JSON.stringify({
    messages: frames.map((frame) => decode(Uint8Array.from(Buffer.from(frame, "base64")))),
    frames: requests.map(({ kind, fields }) => Buffer.from(encode(kind, "source" in fields ? { ...fields, source: noSource } : fields)).toString("base64")),
  }),
);
