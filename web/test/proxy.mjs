/**
 * A server between the browser and the site, for what a test cannot ask of a browser: to lose the
 * network for good, to be served with other headers, to get a page in two pieces.
 */
import http from "node:http";

export class Proxy {
  #server;
  #headers;
  #base;
  #holdAt;
  #released;
  /** Sends what was held. */
  release;

  /** Serves what the site at this address serves. headers replaces headers of the answers; a page is held after the text holdAt. */
  static async of(site, { headers = {}, holdAt = "" } = {}) {
    const proxy = new Proxy();
    const target = new URL(site);
    proxy.#headers = headers;
    proxy.#holdAt = holdAt;
    proxy.#released = new Promise((resolve) => (proxy.release = resolve));
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
      { host: target.hostname, port: target.port, path: request.url, method: request.method, headers: { ...request.headers, host: target.host, ...(this.#holdAt && { "accept-encoding": "identity" }) } },
      (answer) => {
        response.writeHead(answer.statusCode, { ...answer.headers, ...this.#headers });
        if (this.#holdAt && /html/.test(answer.headers["content-type"])) void this.#inPieces(answer, response);
        else answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  }

  async #inPieces(answer, response) {
    const html = Buffer.concat(await answer.toArray());
    const at = html.indexOf(this.#holdAt) + this.#holdAt.length;
    response.write(html.subarray(0, at));
    await this.#released;
    response.end(html.subarray(at));
  }
}
