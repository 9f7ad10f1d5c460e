/** What one run did, in numbers, also as a file. */
import { counted, group, h, type Content } from "./dom";
import { efficiency, type Figures } from "./results";

/**
 * link makes a line's number lead to the line. code is what is shown of the line, if nothing beside the figures shows
 * it.
 */
export function figures(f: Figures, json: string, name: string, link: (line: number) => Content, code?: (line: number) => Content): HTMLElement {
  const save = h("button", { class: "btn", type: "button", "data-action": "save-figures" }, "Save as JSON");
  save.addEventListener("click", () => download(`${name.replace(/\.\w+$/, "")}.stats.json`, json));
  const root = h("div", { class: "figures", "data-part": "figures" }, f.failure ? h("p", { class: "failure", role: "alert" }, f.failure) : null);
  const { divergence, memory } = f;
  if (!divergence || !memory) return root;
  const fact = (label: string, ...value: Content[]): HTMLElement => h("div", { class: "number" }, h("dt", {}, label), h("dd", {}, h("b", {}, value)));
  root.append(
    h("dl", { class: "numbers" },
      fact("Instructions run", f.ptx === undefined ? group(f.steps ?? 0) : `${group(f.ptx)} of PTX, ${group(f.steps ?? 0)} of vISA`),
      fact(f.ptx === undefined ? "Threads and lanes" : "Warps and lanes", `${group(f.threads)} of ${f.lanes}`),
      fact("SIMD efficiency", efficiency({ enabled: f.enabled ?? 0, channels: f.channels ?? 0 })),
      fact("Lanes parted", group(divergence.parted)),
      fact("Lanes met again", group(divergence.met)),
      fact("Lanes that waited", group(divergence.waited)),
      fact("Memory messages", group(memory.messages)),
      fact("Bytes read", group(memory.read)),
      fact("Bytes written", group(memory.written)),
      fact("Barriers", group(f.barriers ?? 0)),
      fact("Live at most", `${counted(f.mostLive ?? 0, "byte")}, ${counted(f.registers ?? 0, "register")}`, f.mostLiveAt ? [", ", link(f.mostLiveAt)] : "")),
    h("p", {}, save),
    table("Instructions by kind", ["Kind", "Runs", "In the text"], (f.kinds ?? []).map((k) => [k.name, group(k.runs), group(k.written)])),
    memory.byLines.some((n) => n > 0)
      ? table("Gathers and scatters by the cache lines that they touched", ["Cache lines", "Messages"], memory.byLines.flatMap((n, i) => (n > 0 ? [[group(i + 1), group(n)]] : [])))
      : h("p", { class: "minor" }, "No message of several lanes: no gathers, no scatters."),
    table("Lines", ["Line", "Runs", "Efficiency", "Lanes parted", "Messages", "Cache lines", "Live bytes", ...(code ? ["Instruction"] : [])],
      (f.lines ?? []).map((l) => [link(l.line), group(l.runs), efficiency(l), group(l.parted), group(l.messages), group(l.cacheLines), group(l.live), ...(code ? [code(l.line)] : [])])));
  return root;
}

function table(caption: string, head: readonly string[], rows: readonly (readonly Content[])[]): HTMLElement {
  return h("div", { class: "table", role: "region", tabindex: 0, "aria-label": caption }, h("table", {}, h("caption", {}, caption),
    h("thead", {}, h("tr", {}, head.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell, i) => (i === 0 ? h("th", { scope: "row" }, cell) : h("td", {}, cell))))))));
}

/** Saves a text as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser reads it later
}
