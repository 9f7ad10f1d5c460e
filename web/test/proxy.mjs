/**
 * A server between the browser and the site, for what a test cannot ask of a browser: to lose the
 * network for good, to keep a file waiting, to be served with other headers.
 */
import http from "node:http";

export class Proxy {
  #server;
  #held = new Map();
  #failing = [];
  #headers;
  #base;

  /** Serves what the site at this address serves. headers replaces headers of the answers. */
  static async of(site, { headers = {} } = {}) {
    const proxy = new Proxy();
    const target = new URL(site);
    proxy.#headers = headers;
    proxy.#base = target.pathname;
    proxy.#server = http.createServer((request, response) => proxy.#pass(target, request, response));
    await new Promise((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  /** The site's address behind this proxy. */
  get site() {
    return `http://127.0.0.1:${this.#server.address().port}${this.#base}`;
  }

  /** Keeps requests whose path holds this text waiting until release(). */
  hold(part) {
    let release;
    const open = new Promise((resolve) => (release = resolve));
    this.#held.set(part, { open, release });
  }

  /** Answers 404 to requests whose path holds all of these texts. */
  fail(...parts) {
    this.#failing.push(parts);
  }

  /** Lets through what hold() kept. */
  release() {
    for (const { release } of this.#held.values()) release();
    this.#held.clear();
  }

  /** The network is gone: open connections end, new ones are refused. */
  async close() {
    this.release();
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #pass(target, request, response) {
    for (const [part, { open }] of this.#held) if (request.url.includes(part)) await open;
    if (this.#failing.some((parts) => parts.every((part) => request.url.includes(part)))) {
      response.writeHead(404).end();
      return;
    }
    const onward = http.request(
      { host: target.hostname, port: target.port, path: request.url, method: request.method, headers: { ...request.headers, host: target.host } },
      (answer) => {
        response.writeHead(answer.statusCode, { ...answer.headers, ...this.#headers });
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  }
}
