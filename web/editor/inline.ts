/**
 * Values beside the lines, on demand: the present values of the next instruction's operands and, for lines that have
 * run, the values they had then. They are shown at the end of the line if there is room, else below it.
 */
import { StateEffect, StateField, type Extension, type Range } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, WidgetType, type DecorationSet, type ViewUpdate } from "@codemirror/view";
import { element } from "./dom";
import { seenWidth } from "./seen";

interface OperandValue {
  /** "dst": what the line wrote, or will write next; else a source, which the line reads. */
  readonly role: string;
  readonly name: string;
  /** Abbreviated to a few characters. */
  readonly value: string;
}

export interface LineValues {
  /** 1-based. */
  readonly line: number;
  /** The line runs next: what it will write is not there yet. */
  readonly now: boolean;
  readonly operands: readonly OperandValue[];
}

class Values extends WidgetType {
  constructor(
    readonly at: LineValues,
    /**
     * Characters of indentation if the values are below the line, else -1, and how many characters there is room for.
     */
    readonly indent: number,
    readonly room: number,
  ) {
    super();
  }
  override eq(other: Values): boolean {
    return this.indent === other.indent && this.room === other.room && JSON.stringify(this.at) === JSON.stringify(other.at);
  }
  override toDOM(): HTMLElement {
    const widget = document.createElement("span");
    const box = element("span", `lw-values${this.at.now ? " lw-next" : ""}`);
    widget.append(box);
    if (this.indent >= 0) {
      widget.prepend("\n"); // a block element would push what CodeMirror puts after it to a third line
      box.style.setProperty("margin-left", `${this.indent}ch`);
      box.style.setProperty("max-width", `${Math.max(8, this.room - this.indent)}ch`);
    }
    for (const { role, name, value } of this.at.operands) {
      const one = element("span", `lw-value lw-v-${role}`);
      one.append(element("span", "lw-value-of", `${name} ${role === "dst" ? "→" : "="} `), value);
      box.append(one);
    }
    return widget;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

/** The number of characters that the values of a line take. */
const length = (at: LineValues): number => at.operands.reduce((sum, o) => sum + o.name.length + o.value.length + 5, 1);

/** Replaces the values that are shown. */
export const valuesEffect = StateEffect.define<readonly LineValues[]>();
const measured = StateEffect.define<number>();

interface Shown {
  readonly lines: readonly LineValues[];
  /** How many characters of a line can be seen. */
  readonly room: number;
  readonly set: DecorationSet;
}

const nothing: Shown = { lines: [], room: 60, set: Decoration.none };

const shownValues = StateField.define<Shown>({
  create: () => nothing,
  update(shown, tr) {
    let { lines, room, set } = shown;
    if (tr.docChanged && lines.length > 0) {
      set = set.map(tr.changes);
      shown = { lines, room, set };
    }
    for (const effect of tr.effects) {
      if (effect.is(valuesEffect)) lines = effect.value;
      else if (effect.is(measured)) room = effect.value;
      else continue;
      const ranges: Range<Decoration>[] = [];
      for (const at of lines) {
        if (at.line < 1 || at.line > tr.newDoc.lines || at.operands.length === 0) continue;
        const line = tr.newDoc.line(at.line);
        const indent = line.length + length(at) > room ? /^\s*/.exec(line.text)![0].length + 2 : -1;
        // Behind the mark of the vISA below (below.ts), which stays in the line's own row.
        ranges.push(Decoration.widget({ widget: new Values(at, indent, room), side: 2 }).range(line.to));
      }
      set = Decoration.set(ranges, true);
      shown = { lines, room, set };
    }
    return shown;
  },
  provide: (field) => EditorView.decorations.from(field, (shown) => shown.set),
});

/** Measures how much of a line can be seen, as long as there are values to place. */
const measuring = ViewPlugin.define((view) => {
  const measure = (): void => {
    view.requestMeasure({
      key: measuring,
      read() {
        return Math.floor((seenWidth(view) - 20) / view.defaultCharacterWidth);
      },
      write(room) {
        const now = view.state.field(shownValues);
        if (room > 0 && room !== now.room) setTimeout(() => view.dispatch({ effects: measured.of(room) }));
      },
    });
  };
  return {
    update(update: ViewUpdate) {
      const [now, before] = [update.state.field(shownValues), update.startState.field(shownValues)];
      if (now.lines.length > 0 && (update.geometryChanged || before.lines.length === 0)) measure();
    },
  };
});

export const inlineValues: Extension = [shownValues, measuring];
