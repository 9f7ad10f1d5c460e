/**
 * The colour theme: the one that the page around an embed or its address states, else the stored choice, else the one
 * that the system prefers. `data-theme` on <html> holds it.
 */
export type Theme = "dark" | "light";

const key = "lanewise.theme";

const prefersLight = matchMedia("(prefers-color-scheme: light)");

/** The theme given from outside; "auto" is the system's. */
let given: Theme | "auto" | undefined;

/** Storage can be refused (a sandboxed frame, blocked cookies): the theme then lasts as long as the page. */
function stored(): Theme | null {
  try {
    const value = localStorage.getItem(key);
    return value === "dark" || value === "light" ? value : null;
  } catch {
    return null;
  }
}

function apply(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
}

function follow(): void {
  const chosen = given === "auto" ? null : (given ?? stored());
  apply(chosen ?? (prefersLight.matches ? "light" : "dark"));
}

export function currentTheme(): Theme {
  return document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
}

export function setTheme(theme: Theme): void {
  given = undefined;
  apply(theme);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Refused: see stored.
  }
}

/** Applies a theme that is given from outside and not stored; undefined: none is given. */
export function giveTheme(theme: Theme | "auto" | undefined): void {
  given = theme;
  follow();
}

/** Applies the theme now, and follows the system's until the user has chosen one. Paper gets the light one. */
export function startTheme(theme?: Theme | "auto"): void {
  given = theme;
  follow();
  prefersLight.addEventListener("change", follow);
  let seen = currentTheme();
  addEventListener("beforeprint", () => ((seen = currentTheme()), apply("light"))); // paper is white
  addEventListener("afterprint", () => apply(seen));
}
