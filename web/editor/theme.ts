/**
 * The look of the editor. Colours, type and spacing come from tokens.css only: its custom
 * properties reach into the shadow root, so a change of theme needs nothing from the editor.
 */
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const font = (size: string, lineHeight: string, family: string): string => `${size}/${lineHeight} ${family}`;

const theme = EditorView.theme({
  "&": {
    height: "100%",
    color: "var(--sy-reg)",
    backgroundColor: "var(--bg-1)",
    font: font("var(--fs-12)", "var(--lh-code)", "var(--font-mono)"),
    fontVariantLigatures: "none",
    fontFeatureSettings: '"tnum", "zero" 0',
    letterSpacing: "-.3px",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit", overflow: "auto" },
  ".cm-content": { padding: "5px 0 40px", caretColor: "var(--fg-0)" },
  ".cm-line": { padding: "0 12px 0 4px" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--fg-0)" },
  ".cm-selectionBackground": { background: "var(--bg-4)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { background: "var(--accent-soft)" },
  ".cm-selectionMatch": { backgroundColor: "var(--bg-4)" },
  ".cm-searchMatch": { backgroundColor: "var(--warn-bg)", outline: "1px solid var(--warn)" },
  ".cm-searchMatch.cm-searchMatch-selected": { backgroundColor: "var(--accent-soft)", outline: "1px solid var(--accent)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "transparent", boxShadow: "inset 0 -1px 0 var(--fg-2)", color: "var(--fg-0)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "transparent", boxShadow: "inset 0 -1px 0 var(--err)" },
  ".cm-specialChar": { color: "var(--err)" },

  ".cm-gutters": { backgroundColor: "var(--bg-1)", color: "var(--fg-3)", border: "0", fontSize: "var(--fs-11)" },
  ".cm-gutterElement": { lineHeight: "var(--lh-code)" },
  ".lw-signs": { width: "18px" },
  ".lw-signs .cm-gutterElement": { paddingLeft: "5px" },
  ".lw-signs .lw-icon": { height: "var(--lh-code)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "24px", padding: "0" },
  ".cm-foldGutter .cm-gutterElement": { width: "12px", padding: "0 0 0 3px", color: "var(--fg-3)", cursor: "pointer" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--fg-0)" },
  ".lw-fold": {
    font: font("var(--fs-11)", "14px", "var(--font-mono)"),
    letterSpacing: "inherit",
    color: "var(--fg-2)",
    background: "var(--bg-3)",
    border: "0",
    borderRadius: "var(--r-1)",
    padding: "0 6px",
    height: "14px",
    cursor: "pointer",
    whiteSpace: "pre",
  },

  ".cm-line.lw-now": { backgroundColor: "var(--now-bg)" },
  ".cm-gutterElement.lw-now": { backgroundColor: "var(--now-bg)", color: "var(--fg-0)", fontWeight: "var(--fw-semi)" },
  ".lw-signs .cm-gutterElement.lw-now": { boxShadow: "inset 3px 0 0 var(--now-stroke)" },
  ".cm-line.lw-stale, .cm-gutterElement.lw-stale": { opacity: ".42" },
  ".lw-operand": { textDecoration: "underline 2px", textUnderlineOffset: "3px", textDecorationSkipInk: "none" },
  ".lw-dst": { textDecorationColor: "var(--op-dst)" },
  ".lw-src0": { textDecorationColor: "var(--op-s0)", textDecorationStyle: "dashed" },
  ".lw-src1": { textDecorationColor: "var(--op-s1)", textDecorationStyle: "dotted" },
  ".lw-src2, .lw-src3": { textDecorationColor: "var(--fg-3)", textDecorationStyle: "double", textDecorationThickness: "1px" },

  ".lw-error": { "--lw-severity": "var(--err)", "--lw-severity-bg": "var(--bg-3)" },
  ".lw-warning": { "--lw-severity": "var(--warn)", "--lw-severity-bg": "var(--warn-bg)" },
  ".lw-squiggle": {
    textDecoration: "underline wavy var(--lw-severity) 1px",
    textUnderlineOffset: "3px",
    textDecorationSkipInk: "none",
  },
  ".lw-icon": {
    width: "12px",
    height: "12px",
    flex: "none",
    fill: "none",
    stroke: "var(--lw-severity)",
    strokeWidth: "1.5",
    strokeLinecap: "round",
    strokeLinejoin: "round",
  },
  ".lw-problem": {
    display: "flex",
    alignItems: "flex-start",
    gap: "7px",
    font: font("var(--fs-11)", "16px", "var(--font-ui)"),
    letterSpacing: "0",
    color: "var(--fg-0)",
  },
  ".lw-problem .lw-icon": { marginTop: "2px" },
  ".lw-row": { padding: "1px 12px 2px 4px" },
  ".lw-row .lw-problem": {
    padding: "2px 8px 3px",
    background: "var(--lw-severity-bg)",
    borderLeft: "2px solid var(--lw-severity)",
    borderRadius: "0 var(--r-2) var(--r-2) 0",
    cursor: "default",
  },
  ".lw-message": { minWidth: "0", overflowWrap: "anywhere" },
  ".lw-more": { color: "var(--fg-2)", whiteSpace: "nowrap" },
  ".lw-fix": {
    font: "inherit",
    color: "var(--accent)",
    background: "none",
    border: "0",
    padding: "0",
    marginLeft: "auto",
    cursor: "pointer",
    whiteSpace: "nowrap",
  },
  ".lw-fix:hover": { textDecoration: "underline" },

  ".cm-tooltip": {
    background: "var(--bg-2)",
    border: "1px solid var(--line-2)",
    borderRadius: "var(--r-3)",
    boxShadow: "var(--shadow)",
    maxWidth: "460px",
  },
  ".lw-hover": { display: "grid", gap: "6px", padding: "8px 10px" },
  ".cm-tooltip .cm-tooltip-section + .cm-tooltip-section": { borderTop: "1px solid var(--line)" },
  ".lw-explain, .lw-info, .lw-rename, .lw-menu": {
    font: font("var(--fs-11)", "16px", "var(--font-ui)"),
    letterSpacing: "0",
    color: "var(--fg-1)",
  },
  ".lw-explain": { maxWidth: "460px", maxHeight: "320px", overflow: "auto" },
  ".lw-title": { font: font("var(--fs-12)", "16px", "var(--font-mono)"), color: "var(--fg-0)", overflowWrap: "anywhere" },
  ".lw-facts": { display: "grid", gridTemplateColumns: "max-content 1fr", gap: "1px 12px", margin: "0" },
  ".lw-facts dt": { color: "var(--fg-3)" },
  ".lw-facts dd": { margin: "0", overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" },
  ".lw-page": { color: "var(--fg-3)" },

  ".cm-tooltip.cm-tooltip-autocomplete": { maxWidth: "min(620px, 92vw)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    font: font("var(--fs-12)", "18px", "var(--font-mono)"),
    maxHeight: "242px",
    minWidth: "220px",
    maxWidth: "min(620px, 92vw)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { display: "flex", alignItems: "baseline", gap: "8px", padding: "1px 8px", color: "var(--fg-1)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--accent-soft)", color: "var(--fg-0)" },
  ".cm-completionLabel": { flex: "none" },
  ".cm-completionMatchedText": { textDecoration: "none", color: "var(--accent)" },
  ".cm-completionDetail": {
    marginLeft: "auto",
    paddingLeft: "16px",
    fontStyle: "normal",
    color: "var(--fg-3)",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "li[aria-selected] .cm-completionDetail, li[aria-selected] .lw-kind": { color: "var(--fg-1)" },
  ".cm-tooltip.cm-completionInfo": { padding: "6px 10px", maxWidth: "300px" },
  ".lw-kind": { flex: "none", width: "16px", textAlign: "center", color: "var(--fg-3)" },
  ".lw-kind-mnemonic": { color: "var(--sy-op)" },
  ".lw-kind-variable": { color: "var(--sy-reg)" },
  ".lw-kind-predicate": { color: "var(--sy-pred)" },
  ".lw-kind-immediate": { color: "var(--sy-imm)" },
  ".lw-kind-label, .lw-kind-function": { color: "var(--sy-label)" },
  ".lw-kind-directive": { color: "var(--sy-dir)" },

  ".lw-picker": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "6px 10px", padding: "6px 12px" },
  ".lw-picker .cm-textfield": { flex: "1", minWidth: "0" },
  ".lw-count": { color: "var(--fg-3)" },
  ".lw-choices": { flexBasis: "100%", listStyle: "none", margin: "0", padding: "0", maxHeight: "200px", overflow: "auto" },
  ".lw-choice": {
    display: "flex",
    gap: "10px",
    padding: "2px 8px",
    borderRadius: "var(--r-2)",
    font: font("var(--fs-12)", "18px", "var(--font-mono)"),
    cursor: "pointer",
  },
  ".lw-choice[aria-selected=true]": { background: "var(--accent-soft)", color: "var(--fg-0)" },
  ".lw-choice[aria-selected=true] .lw-choice-kind, .lw-choice[aria-selected=true] .lw-choice-detail": { color: "var(--fg-1)" },
  ".lw-choice:hover:not([aria-selected=true])": { background: "var(--bg-4)" },
  ".lw-depth-1 .lw-choice-label, .lw-depth-2 .lw-choice-label": { paddingLeft: "14px" },
  ".lw-choice-kind": { flex: "none", width: "76px", color: "var(--fg-3)", fontFamily: "var(--font-ui)", fontSize: "var(--fs-11)" },
  ".lw-choice-label": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  ".lw-choice-detail": { flex: "none", marginLeft: "auto", color: "var(--fg-3)", fontFamily: "var(--font-ui)", fontSize: "var(--fs-11)" },

  ".lw-rename": { display: "grid", gap: "4px", padding: "6px", margin: "0", width: "260px" },
  ".lw-keys": { color: "var(--fg-3)" },
  ".lw-why": { color: "var(--err)" },
  ".lw-why:empty": { display: "none" },
  ".lw-menu": { display: "grid", padding: "4px", maxWidth: "420px" },
  ".lw-item": {
    display: "grid",
    textAlign: "left",
    font: "inherit",
    color: "var(--fg-0)",
    background: "none",
    border: "0",
    borderRadius: "var(--r-2)",
    padding: "4px 8px",
    cursor: "pointer",
  },
  ".lw-item:hover, .lw-item:focus": { background: "var(--accent-soft)", outline: "none" },
  ".lw-item-why": { color: "var(--fg-1)" },
  ".lw-notice": { color: "var(--fg-1)" },

  ".cm-panels": {
    background: "var(--bg-2)",
    color: "var(--fg-1)",
    font: font("var(--fs-11)", "16px", "var(--font-ui)"),
    letterSpacing: "0",
  },
  ".cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".lw-hint": { padding: "4px 12px", color: "var(--fg-2)" },
  ".cm-panel.cm-search": { padding: "6px 28px 6px 12px" },
  ".cm-panel.cm-search label": { fontSize: "var(--fs-11)" },
  ".cm-panel.cm-search [name=close]": { color: "var(--fg-2)", fontSize: "var(--fs-15)", top: "5px", right: "8px" },
  ".cm-textfield": {
    font: font("var(--fs-12)", "16px", "var(--font-mono)"),
    color: "var(--fg-0)",
    background: "var(--bg-1)",
    border: "1px solid var(--line-2)",
    borderRadius: "var(--r-2)",
    padding: "2px 6px",
  },
  ".cm-button": {
    font: "inherit",
    color: "var(--fg-1)",
    background: "var(--bg-3)",
    backgroundImage: "none",
    border: "1px solid var(--line-2)",
    borderRadius: "var(--r-2)",
    padding: "2px 8px",
    "&:active": { backgroundImage: "none", background: "var(--bg-4)" },
  },
  ".cm-textfield:focus-visible, .cm-button:focus-visible, .lw-fix:focus-visible, .lw-fold:focus-visible": {
    outline: "2px solid var(--accent)",
    outlineOffset: "1px",
  },
});

/** The element itself, and the compact form of an embed: larger code, no signs or folds beside it. */
const hostRules = `
:host { display: block; position: relative; min-width: 0; min-height: 0; overflow: hidden; background: var(--bg-1); }
:host([hidden]) { display: none; }
:host([compact]) { --fs-12: 12.5px; --lh-code: 18px; }
:host([compact]) .lw-signs { width: 8px; }
:host([compact]) .cm-lineNumbers { padding-right: 8px; }
:host([compact]) .lw-signs .lw-icon, :host([compact]) .cm-foldGutter { display: none !important; }
.lw-description { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

export function look(): Extension {
  return theme;
}

/** The style sheet of every lw-editor's shadow root. */
export function hostSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(hostRules);
  return sheet;
}
