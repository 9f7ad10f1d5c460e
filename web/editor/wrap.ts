/**
 * Lines are wrapped between operands, with a hanging indent: no part of an instruction lies outside the view, or
 * below the column of the margin. The depth of the indent is in host.ts. So is the width of the editor up to which
 * the comments with which a compiler numbers its instructions, `/// $12`, are not shown in their column, the 81st,
 * but as `$12` at the end of the row, so that no line takes one more row for them. If the instruction leaves no room
 * for the number, it is seen only while the cursor is in its line.
 */
import type { Extension } from "@codemirror/state";
import { Decoration, EditorView, highlightActiveLine, MatchDecorator, ViewPlugin } from "@codemirror/view";

/**
 * An operand with its region, `V32(0,0)<8;8,1>`, or an execution size, `(M1, 16)`, short enough for any line. In a
 * compiler's comment: the spaces before it except the first, its slashes, and its number.
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
    // The cursor passes a gap in one step, whether the gap is visible or not.
    provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.marks.update({ filter: (_from, _to, mark) => mark === gap }) ?? Decoration.none),
  },
);

export const wrap: Extension = [EditorView.lineWrapping, highlightActiveLine(), unbroken];
