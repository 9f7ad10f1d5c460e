/** The look of an lw-picture: the canvas, and below it the texel that is pointed at. */
const rules = `
:host { display: grid; grid-template-rows: minmax(0, 1fr) 20px; min-width: 0; min-height: 0; overflow: hidden; contain: strict; user-select: none; -webkit-user-select: none; }
:host([hidden]) { display: none; }
:host(:focus-visible) { outline: 2px solid var(--accent); outline-offset: -2px; }
.ground { position: relative; overflow: hidden; min-height: 0; cursor: crosshair; touch-action: none; background: var(--bg-0); }
canvas { position: absolute; left: 0; top: 0; width: 100%; height: 100%; }
.facts { display: flex; gap: 14px; font: 11px/20px var(--font-mono); font-variant-ligatures: none; letter-spacing: -.3px; color: var(--fg-1); white-space: nowrap; overflow: hidden; }
.texel { overflow: hidden; text-overflow: ellipsis; }
.bounds { margin-left: auto; color: var(--fg-2); }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

let sheet: CSSStyleSheet | undefined;

export function pictureSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
  }
  return sheet;
}
