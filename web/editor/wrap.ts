/**
 * Lines are wrapped between operands, with a hanging indent: no part of an instruction lies outside, or
 * below the column of the margin. How far the indent goes in stands in host.ts.
 */
import type { Extension } from "@codemirror/state";
import { Decoration, EditorView, MatchDecorator, ViewPlugin } from "@codemirror/view";

/** An operand with its region, `V32(0,0)<8;8,1>`, or an execution size, `(M1, 16)`: short enough for any line. */
const operand = /[\w$%.]{0,24}\([^()\n]{1,20}\)(?:<[^<>\n]{1,20}>)?/g;

const operands = new MatchDecorator({ regexp: operand, decoration: Decoration.mark({ class: "lw-whole" }) });

const unbroken = ViewPlugin.define(
  (view) => ({
    marks: operands.createDeco(view),
    update(update) {
      if (update.docChanged || update.viewportChanged) this.marks = operands.updateDeco(update, this.marks);
    },
  }),
  { decorations: (plugin) => plugin.marks },
);

export const wrap = (): Extension => [EditorView.lineWrapping, unbroken];
