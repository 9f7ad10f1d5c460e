/** Lines of a text in the editor's colours. */
import isa from "lanewise:isa";
import ptxWords from "lanewise:ptx";
import { colours } from "../editor/colours";
import { isPTX } from "../editor/ptx";
import { nextPTX, ptxVocabularyOf, startPTX } from "../editor/ptxtokenizer";
import { nextToken, startState, vocabularyOf, type Token, type TokenClass } from "../editor/tokenizer";
import { h, type Content } from "./dom";

/** Columns of a line that are underlined. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A tokenizer at a place in a text. */
interface Reader {
  next(line: string, pos: number): Token;
  copy(): Reader;
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(Object.entries(colours).map(([name, colour]) => `code .token-${name} { color: var(${colour}); }`).join("\n"));
document.adoptedStyleSheets.push(sheet);

const visaWords = vocabularyOf(isa);
const visa = (state = startState()): Reader => ({
  next: (line, pos) => nextToken(line, pos, state, visaWords),
  copy: () => visa({ ...state }),
});

const ptxVocabulary = ptxVocabularyOf(ptxWords);
const ptx = (state = startPTX()): Reader => ({
  next: (line, pos) => nextPTX(line, pos, state, ptxVocabulary),
  copy: () => ptx({ ...state }),
});

export class Painter {
  /** The readers at the beginning of each line: comments, and statements of PTX, can span several lines. */
  private readonly readers: Reader[] = [];

  constructor(name: string, lines: readonly string[]) {
    const reader = isPTX(name, lines.join("\n")) ? ptx() : visa();
    for (const line of lines) {
      this.readers.push(reader.copy());
      for (let pos = 0; pos < line.length; ) pos = reader.next(line, pos).end;
    }
  }

  /** A line, counted from 0, in its colours. text is what is shown of it; ranges are in order. */
  paint(line: number, text: string, underlined: readonly Range[]): Content {
    const reader = this.readers[line]!.copy();
    const tokens: (Range & { readonly class: TokenClass | null })[] = [];
    for (let pos = 0; pos < text.length; pos = tokens.at(-1)!.to) {
      const token = reader.next(text, pos);
      tokens.push({ from: pos, to: token.end, class: token.class });
    }
    const between = (from: number, to: number): Content =>
      tokens.filter((token) => token.from < to && token.to > from).map((token) => {
        const piece = text.slice(Math.max(from, token.from), Math.min(to, token.to));
        return token.class ? h("span", { class: `token-${token.class}` }, piece) : piece;
      });
    const content: Content[] = [];
    let at = 0;
    for (const { from, to } of underlined) {
      content.push(between(at, from), h("u", {}, between(from, to)));
      at = to;
    }
    return [content, between(at, text.length)];
  }
}
