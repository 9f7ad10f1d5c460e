/**
 * Lines are wrapped between operands, with a hanging indent: no part of an instruction lies outside, or
 * below the column of the margin. How far the indent goes in stands in host.ts, as does at which width the
 * comments with which a compiler numbers its instructions, `/// $12`, no longer stand in their column, which is
 * its 81st, but as `$12` at the end of the row: no line takes a row more for them. Where the instruction leaves no
 * room for that they are seen while the cursor is in their line.
 */
import type { Extension } from "@codemirror/state";
import { Decoration, EditorView, highlightActiveLine, MatchDecorator, ViewPlugin } from "@codemirror/view";

/**
 * An operand with its region, `V32(0,0)<8;8,1>`, or an execution size, `(M1, 16)`: short enough for any line. Of a
 * compiler's comment: the spaces before it, but for the first, its slashes, and its number.
 */
const pieces = /[\w$%.]{0,24}\([^()\n]{1,20}\)(?:<[^<>\n]{1,20}>)?|(?<= )( +)(?=\/\/\/ \$\d)|(\/\/\/ )(?=\$\d)|(?<=\/\/\/ )(\$\d{1,9})/g;

const whole = Decoration.mark({ class: "lw-whole" });
const gap = Decoration.mark({ class: "lw-gap" });
const slashes = Decoration.mark({ class: "lw-whole lw-slashes" });
const number = Decoration.mark({ class: "lw-number" });

const decorator = new MatchDecorator({ regexp: pieces, decoration: ([, spaces, marks, digits]) => (spaces ? gap : marks ? slashes : digits ? number : whole) });

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

export const wrap: Extension = [EditorView.lineWrapping, highlightActiveLine(), unbroken];
