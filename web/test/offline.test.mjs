/**
 * The service worker (web/sw): after one load everything works without a network, under a base path
 * and from a host that knows nothing of it, and other sites of the same origin keep their copies.
 */
import assert from "node:assert/strict";
import { eventually, inFreshProfile, sites, withServiceWorker } from "./harness.mjs";
import { Playground } from "./playground.mjs";
import { doubling } from "./programs.mjs";

const runReady = (page) =>
  page.waitForFunction(() => performance.getEntriesByName("lanewise:run-ready").length > 0);

/** Opens the site and waits until its service worker has stored it. */
async function visit(profile, url) {
  const page = await profile.newPage();
  await page.goto(url);
  await runReady(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return page;
}

for (const site of ["visa", "static"]) {
  inFreshProfile(`works offline after its first load (${site})`, withServiceWorker, async (profile) => {
    const page = await visit(profile, sites[site]);
    await profile.context.setOffline(true);
    for (const path of ["", "index.html", "embed/", "?from=mail"]) {
      const response = await page.goto(sites[site] + path);
      assert.equal(response.fromServiceWorker(), true, `${path} comes from the copy`);
      await runReady(page);
    }
  });
}

inFreshProfile("asks the network for pages while there is one", withServiceWorker, async (profile) => {
  const page = await visit(profile, sites.visa);
  await page.reload();
  await eventually(async () => assert.equal(await page.evaluate(() => navigator.serviceWorker.controller !== null), true));
  // What the worker has stored differs from what the host serves: the host's page is shown.
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith("lanewise-"));
    const cache = await caches.open(name);
    await cache.put(new URL("./", location.href), new Response("stale", { headers: { "Content-Type": "text/html" } }));
  });
  await page.reload();
  assert.notEqual(await page.evaluate(() => document.body.textContent), "stale");
});

inFreshProfile("pages that are stored with their first visit come from the network, too, while there is one", withServiceWorker, async (profile) => {
  const page = await visit(profile, sites.visa);
  for (const path of ["desk/", "docs/commands/"]) {
    await page.goto(sites.visa + path);
    const heading = await page.locator("h1").first().innerText();
    await page.evaluate(async () => {
      const name = (await caches.keys()).find((key) => key.startsWith("lanewise-"));
      const cache = await caches.open(name);
      if (!(await cache.match(location.href))) throw new Error("the page was not stored");
      await cache.put(location.href, new Response("stale", { headers: { "Content-Type": "text/html" } }));
    });
    await page.reload();
    assert.equal(await page.locator("h1").first().innerText(), heading, path);
    await profile.context.setOffline(true);
    await page.reload();
    assert.equal(await page.locator("h1").first().innerText(), heading, `${path} offline: what the network gave is stored`);
    await profile.context.setOffline(false);
  }
});

inFreshProfile("leaves the other caches of its origin alone", withServiceWorker, async (profile) => {
  profile.expectTrouble(/favicon\.ico/); // a text has no head that names the icon
  const page = await profile.newPage();
  await page.goto(`${sites.visa}licenses.txt`);
  await page.evaluate(() => Promise.all([caches.open("neighbour-1"), caches.open("lanewise-/other/@1"), caches.open("lanewise-/visa/@old")]));
  await page.goto(sites.visa);
  await runReady(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await eventually(async () => {
    const names = await page.evaluate(() => caches.keys());
    assert.deepEqual(names.filter((name) => !name.startsWith("lanewise-/visa/@")).sort(), ["lanewise-/other/@1", "neighbour-1"]);
    assert.equal(names.includes("lanewise-/visa/@old"), false);
    assert.equal(names.length, 3);
  });
});

for (const [where, site] of [["at the root", sites.root], ["below /visa/", sites.visa]]) {
  inFreshProfile(`runs programs when its host has gone (${where})`, withServiceWorker, async (profile) => {
    const proxy = await profile.proxy(site);
    const address = proxy.site;
    const first = await Playground.open(profile, { site: address });
    await first.replace(doubling);
    await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await proxy.close();

    profile.expectTrouble(/ERR_CONNECTION_REFUSED|Failed to fetch/);
    const playground = await Playground.open(profile, { site: address });
    await eventually(async () => assert.equal(await playground.text(), doubling));
    await playground.run();
    await playground.stands("Step 3 of 3");
    assert.deepEqual(await playground.expectations(), ["pass"]);

    const embed = await Playground.open(profile, { site: address, path: "embed/" });
    await embed.run();
    await embed.stands("Step 7 of 7");
  });
}
