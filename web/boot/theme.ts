/** The colour theme: the stored choice, else what the system prefers; `data-theme` on <html>. */
import type { Theme } from "./api";

const key = "lanewise.theme";

const prefersLight = matchMedia("(prefers-color-scheme: light)");

/** Storage can be refused (a sandboxed frame, blocked cookies); the theme then lasts for the page. */
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

export function currentTheme(): Theme {
  return document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
}

export function setTheme(theme: Theme): void {
  apply(theme);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Refused: see stored.
  }
}

/** Applies the theme now and follows the system's until the user has chosen one. */
export function startTheme(): void {
  const follow = (): void => apply(stored() ?? (prefersLight.matches ? "light" : "dark"));
  follow();
  prefersLight.addEventListener("change", follow);
}
