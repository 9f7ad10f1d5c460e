/**
 * A frame that is sandboxed without `allow-same-origin` has an opaque origin. A browser starts no worker for it, and
 * gives it no module and no program of the site unless the host allows all origins, which static hosts do not. So the
 * page cannot start there, and says what would allow it.
 */

export function isSandboxed(): boolean {
  return self.origin === "null" && location.protocol.startsWith("http");
}

/** Replaces the page, which cannot start, by sentences that say why. */
export function tellSandboxed(): void {
  const tell = (): void => {
    const paragraph = (...content: (string | Node)[]): HTMLElement => {
      const p = document.createElement("p");
      p.append(...content);
      return p;
    };
    const code = (text: string): HTMLElement => {
      const element = document.createElement("code");
      element.textContent = text;
      return element;
    };
    const link = document.createElement("a");
    link.href = location.href;
    link.target = "_blank";
    link.rel = "noopener";
    link.textContent = "Open it in a tab of its own.";
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const tab = open(link.href);
      if (tab) tab.opener = null;
      else link.replaceWith("It may not open a tab either.");
    });
    const main = document.createElement("main");
    main.className = "instead";
    main.append(
      paragraph("Lanewise cannot start in this frame: its sandbox takes away the site's own origin, without which a browser starts no engine."),
      paragraph("Whoever made this page can let it by ", code('sandbox="allow-scripts allow-same-origin"'), ", or by a frame without ", code("sandbox"), "."),
      paragraph(link),
    );
    document.body.replaceChildren(main);
    document.documentElement.hidden = false;
  };
  document.documentElement.hidden = true;
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", tell);
  else tell();
}
