// The npm package in Node.js: until the machine is ready, beside a Go program that does nothing; a small run;
// and the command line through Node.js, beside the program itself. What is compared is started in turn.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const { LANEWISE_PACKAGES: packages, LANEWISE_EMPTY: empty, LANEWISE_PROGRAM: program, LANEWISE_RUNS: runs } = process.env;
const main = join(packages, "lanewise");
const address = (...path) => JSON.stringify(pathToFileURL(join(...path)).href);

/** Scripts that end when what they start is ready. */
const scripts = {
  Lanewise: `import { open } from ${address(main, "node.js")}; await open(""); process.exit();`,
  Empty: `import { readFile } from "node:fs/promises";
    import ${address(main, "cli", "wasm_exec.cjs")};
    globalThis.lanewiseReady = () => process.exit();
    const go = new Go();
    const module = await WebAssembly.compile(await readFile(${JSON.stringify(empty)}));
    go.run(await WebAssembly.instantiate(module, go.importObject));`,
};

/** Milliseconds that a program takes from its start to its end. */
function took(name, ...args) {
  const begin = performance.now();
  const { status, stderr } = spawnSync(name, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
  return performance.now() - begin;
}

const times = { Lanewise: [], Empty: [], Native: [], Script: [], Installed: [], Run: [] };
const native = join(packages, "@lanewise", `${process.platform}-${process.arch}`, "bin", process.platform === "win32" ? "lanewise.exe" : "lanewise");
for (let run = 0; run < Number(runs); run++) {
  for (const [name, script] of Object.entries(scripts)) times[name].push(took(process.execPath, "--input-type=module", "--eval", script));
  times.Script.push(took(process.execPath, join(main, "bin", "lanewise"), "check", program));
}

// As npm leaves it: the program itself stands in the place of the script.
took(process.execPath, join(main, "cli", "install.cjs"));
for (let run = 0; run < Number(runs); run++) {
  times.Native.push(took(native, "check", program));
  times.Installed.push(took(join(main, "bin", "lanewise"), "check", program));
}

const { open } = await import(pathToFileURL(join(main, "node.js")).href);
const text = readFileSync(program, "utf8");
for (let run = 0; run < 200; run++) {
  const opened = await open(text);
  const begin = performance.now();
  opened.run();
  times.Run.push(performance.now() - begin);
  opened.close();
}
console.log(JSON.stringify(times));
