/**
 * Ctrl+C in a cell of a grid copies its row, as from a spreadsheet: its name and its cells, separated by tabs. The
 * lanes of a row are split into banks, which are copied as one row. Selected text is copied as usual.
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

/** The head of a row as text: a mask and what it belongs to, an operand and its role. */
function headOf(row: HTMLElement): string {
  const head = row.querySelector("[role=rowheader]");
  return [...(head?.childNodes ?? [])].map((part) => part.textContent!.trim()).filter(Boolean).join(" ");
}

/**
 * The text of a cell. A cell with a picture has its text in the label for those who cannot see it ("lane 3:
 * Waiting").
 */
const textOf = (cell: Element): string => cell.textContent!.trim() || (cell.ariaLabel ?? "").replace(/^.*: /, "");
