/** The look of an lw-timeline: boxes that lie over each other, and the veil over the steps that are still ahead. */
const rules = `
:host { display: block; position: relative; min-width: 0; min-height: 0; overflow: hidden; contain: strict; touch-action: pan-y; cursor: crosshair; user-select: none; -webkit-user-select: none; }
:host([hidden]) { display: none; }
canvas { position: absolute; left: 0; top: 0; width: 100%; height: 100%; }
.future { position: absolute; left: 0; right: 0; top: 0; overflow: hidden; pointer-events: none; }
.veil { position: absolute; inset: 0; background: var(--bg-1); opacity: .58; will-change: transform; }
.veil { color: transparent; font: var(--fs-11)/1 var(--font-ui); display: grid; align-items: center; }
.veil.covered:not(.mute) { color: var(--fg-1); }
.veil.covered { opacity: 1; background: var(--bg-2); box-shadow: inset 0 0 0 1px var(--line-2); }
.head { position: absolute; left: 0; top: 0; pointer-events: none; border: 2px solid var(--now-line); border-radius: 3px; will-change: transform; }
.head[hidden], .tip[hidden] { display: none; }
.head span { position: absolute; top: 100%; left: 0; translate: -50% 0; margin-top: 1px; padding: 0 4px; border-radius: 3px; background: var(--now); color: var(--now-ink); font: 600 10px/13px var(--font-mono); }
:host([compact]) { cursor: pointer; touch-action: none; }
:host([compact]) .head { border: 0; }
:host([compact]) .head span { inset: auto; left: -9px; top: -9px; width: 18px; height: 18px; margin: 0; padding: 0; translate: 0 0; border-radius: 50%; border: 3px solid var(--bg-1); color: transparent; overflow: hidden; box-sizing: border-box; }
.tip { position: absolute; left: 0; top: 0; max-width: 90%; padding: 1px 6px; border-radius: 3px; background: var(--bg-3); box-shadow: 0 0 0 1px var(--line-2); color: var(--fg-0); font: 11px/16px var(--font-ui); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; pointer-events: none; }
@media (forced-colors: active) { .veil:is(:not(.covered), .mute) { font-size: 0; } } /* where nothing is transparent */
@media (prefers-reduced-motion: no-preference) {
  .head:not(.still), .veil:not(.still) { transition: transform var(--t-fast) var(--ease); }
}
`;

let sheet: CSSStyleSheet | undefined;

export function timelineSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
  }
  return sheet;
}
