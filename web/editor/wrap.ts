/**
 * Lines are wrapped between operands, with a hanging indent: no part of an instruction lies outside, or
 * below the column of the margin. How far the indent goes in stands in host.ts.
 */
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

export const wrap = (): Extension => EditorView.lineWrapping;
