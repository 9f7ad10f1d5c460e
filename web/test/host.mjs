/** A page of another site: what a book, or documentation, has around programs of ours. */
import http from "node:http";
import { sites } from "./harness.mjs";

export const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** An element around a program, with these attributes. */
export const laneWise = (text, attributes = "") =>
  `<lane-wise ${attributes}><pre><code class="language-visaasm">${escaped(text)}</code></pre></lane-wise>`;

export const elementScript = `<script type="module" src="${sites.root}lane-wise.js"></script>`;

/** Serves a page for as long as body takes, which is given its address. */
export async function hosted(html, body) {
  const host = http.createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>A book</title>${html}`);
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  try {
    await body(`http://localhost:${host.address().port}/`);
  } finally {
    host.close();
    host.closeAllConnections();
  }
}

/** In the page: keeps the details of what elements tell, by name. */
export function listen() {
  window.told = {};
  for (const name of ["ready", "run", "step", "edit", "error", "height"]) {
    addEventListener(`lanewise-${name}`, ({ detail }) => (window.told[name] ??= []).push(detail));
  }
}
