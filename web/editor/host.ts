/**
 * Names for the width of the element, in CSS pixels. The style sheet uses these and not a container query, because in
 * a size container WebKit lays out new content later, and the code, shorter for a moment, would lose its place
 * whenever other lines are drawn.
 */
const rooms: readonly [name: string, from: number, to: number][] = [
  ["narrow", 0, 420],
  ["wraps", 0, 820],
  ["strips", 558, Infinity],
];

/** The value of the attribute `room` for a width. */
export const roomFor = (width: number): string => rooms.filter(([, from, to]) => width >= from && width <= to).map(([name]) => name).join(" ");

/** The element itself, and the compact form of an embed: larger code, without signs or folds beside it. */
const hostRules = `
:host { display: block; position: relative; min-width: 0; min-height: 0; overflow: hidden; background: var(--bg-1); }
:host([hidden]) { display: none; }
.cm-editor { --lw-hang: 56px; --lw-strip: 68px; --lw-margin: 107px; }
:host([room~="strips"]) .cm-editor { --lw-strip: 86px; --lw-margin: 125px; }
:host([compact]) { --fs-12: var(--embed-code, 12.5px); --lh-code: var(--embed-line, 18px); }
:host([compact]) .lw-signs { width: 8px; }
:host([compact]) .cm-lineNumbers { padding-right: 8px; }
:host([compact]) .lw-signs .lw-icon, :host([compact]) .cm-foldGutter { display: none !important; }
/* A compiler's number floats to the end of its row and takes no height; one that finds no room there falls out of its line, and is cut off. */
:host([room~="wraps"]) .lw-gap { font-size: 0; line-height: 0; letter-spacing: 0; }
:host([room~="wraps"]) :is(.cm-editor:not(.cm-focused), .cm-line:not(.cm-activeLine)) .lw-slashes { font-size: 0; line-height: 0; letter-spacing: 0; }
:host([room~="wraps"]) :is(.cm-editor:not(.cm-focused), .cm-line:not(.cm-activeLine)) .lw-number { float: right; margin-bottom: calc(-1 * var(--lh-code)); text-indent: 0; }
:host([room~="wraps"]) :is(.cm-editor:not(.cm-focused) .cm-line, .cm-line:not(.cm-activeLine)) { overflow-y: clip; }
:host([room~="narrow"]) .cm-editor { --lw-hang: 6ch; --lw-strip: 44px; --lw-margin: auto; }
:host([room~="narrow"]) .lw-margin .cm-gutterElement { padding: 0 6px 0 4px !important; }
:host([compact][room~="narrow"]) .lw-margin { display: none !important; }
/* A finger needs more room; above and below are the marks of other lines. */
@media (pointer: coarse) { .lw-below-mark::after { content: ""; position: absolute; inset: -1px -14px; } }
.lw-description { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.lw-paper { display: none; }
@media print {
  :host(:not([compact])) { background: none; }
  :host(:not([compact])) > :not(.lw-paper), .lw-floor { display: none !important; }
  .lw-paper { display: block; margin: 0; padding: 4px 0 4px 5ch; font: 10px/14px var(--font-mono); font-variant-ligatures: none; color: var(--fg-0); }
  .lw-paper li { white-space: pre-wrap; overflow-wrap: anywhere; padding-left: calc(1ch + 4em); text-indent: -4em; }
  .lw-paper li::marker { color: var(--fg-3); }
  .lw-paper .now { background: var(--now-bg); box-shadow: inset 2px 0 var(--now-line); }
  .lw-paper .more { list-style: none; }
}
`;

/** The style sheet of every lw-editor's shadow root. */
export function hostSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(hostRules);
  return sheet;
}
