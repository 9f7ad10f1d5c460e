/**
 * Lines are wrapped between operands, with a hanging indent: no part of an instruction lies outside, or
 * below the column of the margin. How far the indent goes in stands in host.ts, as does at which width the
 * comments with which a compiler numbers its instructions, `/// $12`, no longer stand in their column, which is
 * its 81st, but behind the instruction.
 */
import type { Extension } from "@codemirror/state";
import { Decoration, EditorView, MatchDecorator, ViewPlugin } from "@codemirror/view";

/**
 * An operand with its region, `V32(0,0)<8;8,1>`, an execution size, `(M1, 16)`, or a compiler's comment: short enough for
 * any line. Or the spaces before such a comment, but for the first.
 */
const wholeOrGap = /[\w$%.]{0,24}\([^()\n]{1,20}\)(?:<[^<>\n]{1,20}>)?|\/\/\/ \$\d{1,9}|(?<= ) +(?=\/\/\/ \$\d)/g;

const whole = Decoration.mark({ class: "lw-whole" });
const gap = Decoration.mark({ class: "lw-gap" });

const decorator = new MatchDecorator({ regexp: wholeOrGap, decoration: ([text]) => (text.startsWith(" ") ? gap : whole) });

const unbroken = ViewPlugin.define(
  (view) => ({
    marks: decorator.createDeco(view),
    update(update) {
      if (update.docChanged || update.viewportChanged) this.marks = decorator.updateDeco(update, this.marks);
    },
  }),
  {
    decorations: (plugin) => plugin.marks,
    // The cursor passes a gap in one step, whether it is seen or not.
    provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.marks.update({ filter: (_from, _to, mark) => mark === gap }) ?? Decoration.none),
  },
);

export const wrap = (): Extension => [EditorView.lineWrapping, unbroken];
