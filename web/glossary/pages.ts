/** Where the specifications can be read. Pages have the names that the tables of this repository use. */

const visa = "https://github.com/intel/intel-graphics-compiler/blob/master/documentation/visa/";
const ptx = "https://docs.nvidia.com/cuda/parallel-thread-execution/";

/** The address of a page: "5_operands.md#predication", "PTX ISA, \"...\"", "PTX ISA, call". */
function addressOf(page: string): string {
  if (page.startsWith("ptx_call.md")) return `${ptx}#control-flow-instructions-call`;
  const [, jump] = /^PTX ISA, (bra|call|ret)$/.exec(page) ?? [];
  if (jump) return `${ptx}#control-flow-instructions-${jump}`;
  const [, section] = /^PTX ISA, "(.*)"$/.exec(page) ?? [];
  if (section) return `${ptx}#${section.toLowerCase().replace(/[^a-z\d]+/g, "-")}`;
  return page.startsWith("PTX ISA") ? ptx : visa + page;
}

/** The title of a page: "vISA: Predication", "vISA: ADD", "PTX ISA: ld". */
function titleOf(page: string): string {
  if (page.startsWith("ptx_call.md")) return "PTX ISA: call";
  if (page.startsWith("PTX ISA")) return page.replace(/, "(?:.*: )?(.*)"$/, ": $1");
  const [file, heading] = page.split("#", 2);
  if (heading && file!.startsWith("instructions/")) return `${titleOf(file!)}, ${heading}`;
  if (heading) return `vISA: ${heading.charAt(0).toUpperCase()}${heading.slice(1).replaceAll("-", " ")}`;
  return `vISA: ${file!.replace(/^.*\//, "").replace(/^\d+_|\.md$/g, "").replaceAll("_", " ")}`;
}

/** A link to a page, which opens in a new tab. */
export function pageLink(page: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.className = "link spec";
  link.href = addressOf(page);
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  link.textContent = titleOf(page);
  return link;
}
