/** The signs of a problem, drawn so that they differ without colour. */
const svgNamespace = "http://www.w3.org/2000/svg";

const outlines = {
  error: ["M8 1.8 14.2 8 8 14.2 1.8 8z", "M8 5v3.6M8 10.6v.1"],
  warning: ["M8 2.2 14.4 13.4H1.6z", "M8 6.4v3.2M8 11.4v.1"],
  note: ["M8 2a6 6 0 1 0 .01 0z", "M8 7.4v3.8M8 4.9v.1"],
} as const;

export type Severity = keyof typeof outlines;

const names: Record<Severity, string> = { error: "Error", warning: "Warning", note: "Note" };

export function severityIcon(severity: Severity): SVGElement {
  const svg = document.createElementNS(svgNamespace, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", `lw-icon lw-${severity}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", names[severity]);
  for (const d of outlines[severity]) {
    const path = document.createElementNS(svgNamespace, "path");
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}
