// Reloads the page when `serve -watch` has rebuilt the site. Only pages that it serves include this.
const base = document.querySelector('meta[name="lanewise-base"]').content;
new EventSource(`${base}lanewise-reload`).addEventListener("rebuilt", () => location.reload());
