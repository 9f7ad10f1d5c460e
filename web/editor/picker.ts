/**
 * A list above the text, to choose a place from: the outline, or the references of a name. Typing narrows the list,
 * the arrows move in it and show each place, Enter goes there, Escape goes back.
 */
import type { Extension } from "@codemirror/state";
import { EditorView, showPanel, type Panel } from "@codemirror/view";
import { element } from "./dom";
import { Popup } from "./popup";

interface Choice {
  /** What is searched for the typed text. */
  readonly label: string;
  readonly detail: string;
  readonly kind: string;
  readonly depth: number;
  readonly from: number;
  readonly to: number;
}

interface List {
  readonly title: string;
  readonly choices: readonly Choice[];
  /** The index of the choice that is selected first. */
  readonly start: number;
}

const list = new Popup<List>((field) => showPanel.from(field, (now) => now && ((view) => picker(view, now))));

/** At most this many choices are drawn. The others appear when typing narrows the list. */
const MOST = 200;

/** Shows a list and puts the focus into it. */
export function pick(view: EditorView, title: string, choices: readonly Choice[], start = 0): void {
  list.open(view, { title, choices, start });
}

/** Puts the cursor at a place and scrolls it to the middle. */
export function goTo(view: EditorView, from: number, to = from): void {
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: "center" }),
    userEvent: "select.goto",
  });
  view.focus();
}

function picker(view: EditorView, { title, choices, start }: List): Panel {
  const dom = element("div", "lw-picker");
  const field = element("input", "cm-textfield");
  const options = element("ul", "lw-choices");
  const count = element("span", "lw-count");
  let shown: readonly Choice[] = [];
  let at = 0;

  field.type = "text";
  field.placeholder = title;
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-label": title,
    "aria-expanded": "true",
    "aria-controls": "lw-choices",
    "aria-autocomplete": "list",
  })) {
    field.setAttribute(name, value);
  }
  options.id = "lw-choices";
  options.setAttribute("role", "listbox");
  options.setAttribute("aria-label", title);

  const move = (to: number, preview: boolean): void => {
    options.children[at]?.setAttribute("aria-selected", "false");
    at = Math.max(0, Math.min(shown.length - 1, to));
    const option = options.children[at];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
    if (preview && shown[at]) view.dispatch({ effects: EditorView.scrollIntoView(shown[at].from, { y: "center" }) });
  };

  const draw = (): void => {
    const typed = field.value.trim().toLowerCase();
    const matching = choices.filter((choice) => choice.label.toLowerCase().includes(typed));
    shown = matching.slice(0, MOST);
    count.textContent = matching.length === 1 ? "1 place" : `${matching.length} places`;
    options.replaceChildren(...shown.map((choice, i) => optionOf(choice, i)));
    move(typed ? 0 : start, false);
  };

  const optionOf = (choice: Choice, i: number): HTMLElement => {
    const option = element("li", `lw-choice lw-depth-${Math.min(2, choice.depth)}`);
    option.id = `lw-choice-${i}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    option.append(element("span", "lw-choice-kind", choice.kind), element("span", "lw-choice-label", choice.label), element("span", "lw-choice-detail", choice.detail));
    return option;
  };

  const choose = (): void => {
    const choice = shown[at];
    list.close(view);
    if (choice) goTo(view, choice.from, choice.to);
  };

  const keys: Record<string, () => void> = {
    ArrowDown: () => move(at + 1, true),
    ArrowUp: () => move(at - 1, true),
    PageDown: () => move(at + 8, true),
    PageUp: () => move(at - 8, true),
    Enter: choose,
    Escape: () => {
      view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head, { y: "nearest" }) });
      list.close(view);
    },
  };
  dom.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  list.closeOutside(view, dom);
  // The field must keep the focus: a press on an option must not take it away before the click.
  options.addEventListener("mousedown", (event) => event.preventDefault());
  options.addEventListener("click", (event) => {
    const option = (event.target as Element).closest(".lw-choice");
    at = [...options.children].indexOf(option as Element);
    choose();
  });
  field.addEventListener("input", draw);
  dom.append(field, count, options);
  draw();
  return { dom, top: true, mount: () => field.focus() };
}

export const pickers: Extension = list.field;
