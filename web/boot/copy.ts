/**
 * Ctrl+C in a cell of a grid copies its row, as a spreadsheet takes one: its name and its cells, with tabs between them.
 * The lanes of a row lie in banks, which are copied as one. Text that is selected is copied as anywhere.
 */
export function startCopying(): void {
  document.addEventListener("copy", (event) => {
    const cell = document.activeElement;
    const row = cell?.closest<HTMLElement>("[role=row]");
    if (!row || !cell!.matches("[role=gridcell]") || !event.clipboardData || !(getSelection()?.isCollapsed ?? true)) return;
    event.clipboardData.setData("text/plain", rowText(row));
    event.preventDefault();
  });
}

function rowText(row: HTMLElement): string {
  const nameOf = ({ dataset }: HTMLElement) => dataset["id"] ?? dataset["row"];
  const name = nameOf(row);
  const banks = [...row.closest("[role=grid]")!.querySelectorAll<HTMLElement>("[role=row]")].filter((other) => other === row || (name && nameOf(other) === name));
  const cells = banks.flatMap((bank) => [...bank.querySelectorAll("[role=gridcell]")]);
  return [headOf(row), ...cells.map(textOf)].join("\t");
}

/** What stands at the head of a row, in words: a mask and what it is of, an operand and its role. */
function headOf(row: HTMLElement): string {
  const head = row.querySelector("[role=rowheader]");
  return [...(head?.childNodes ?? [])].map((part) => part.textContent!.trim()).filter(Boolean).join(" ");
}

/** What a cell says: one with a picture says it to who does not see that ("lane 3: Waiting"). */
const textOf = (cell: Element): string => cell.textContent!.trim() || (cell.ariaLabel ?? "").replace(/^.*: /, "");
