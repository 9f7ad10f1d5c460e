/** Shows above the page what went wrong. The text in the editor stays as it is. */
export function report(sentence: string): void {
  window.lanewise?.host?.tell("error", { message: sentence });
  const note = document.createElement("p");
  note.className = "client-failure";
  note.setAttribute("role", "alert");
  note.textContent = sentence;
  document.body.append(note);
}

/** The sentence for something thrown. */
export const why = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
