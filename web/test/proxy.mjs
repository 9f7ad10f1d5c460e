/**
 * A server between the browser and the site, for what a test cannot ask of a browser: to lose the
 * network for good, to be served with other headers.
 */
import http from "node:http";

export class Proxy {
  #server;
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

  /** The network is gone: open connections end, new ones are refused. */
  async close() {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  #pass(target, request, response) {
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
