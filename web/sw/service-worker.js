// The service worker: the site works offline after its first load, and online it is never stale.
//
// The build fills in three constants. VERSION is a hash over all files of the site; FILES lists them,
// relative to this script. Installing stores all of them or none, so the copy is one version of the
// site. LATER lists the files that a visit may never need: they are added when they are first used.
//
// Pages come from the network first and from the copy when that fails. Files below assets/ have
// their content's hash in their name, so the copy of one is the file itself and is used at once.
//
// A new version waits until no page of the old one is open: such a page may still start a worker
// from files that a deploy has removed from the host, and finds them here.

const VERSION = "{{.Version}}";
const FILES = {{.Files}};
const LATER = {{.Later}};

const PREFIX = "lanewise-";
const SCOPE = new URL("./", self.location.href);
// Two sites of one origin (/visa/ and /) keep separate copies.
const MINE = `${PREFIX}${SCOPE.pathname}@`;
const CACHE = MINE + VERSION;

const addresses = (files) => new Set(files.map((file) => new URL(file, SCOPE).href));
const STORED = addresses(FILES);
const ADDED = addresses(LATER);

self.addEventListener("install", (event) => {
  event.waitUntil(store());
});

async function store() {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    [...STORED].map((url) => new Request(url, { cache: url.includes("/assets/") ? "default" : "no-cache" })),
  );
}

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([removeOldVersions(), self.clients.claim()]));
});

async function removeOldVersions() {
  for (const name of await caches.keys()) {
    if (name.startsWith(MINE) && name !== CACHE) await caches.delete(name);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  if (url.pathname.endsWith("/index.html")) url.pathname = url.pathname.slice(0, -"index.html".length);
  if (!STORED.has(url.href) && !ADDED.has(url.href)) return;
  event.respondWith(url.pathname.includes("/assets/") ? copyFirst(request, url.href) : networkFirst(request, url.href));
});

async function copyFirst(request, url) {
  const cache = await caches.open(CACHE);
  return (await cache.match(url)) ?? load(request, url);
}

// load stores what a visit may never need. A full disk must not keep the file from the page.
async function load(request, url) {
  const answer = await fetch(request);
  if (answer.ok && ADDED.has(url)) {
    const cache = await caches.open(CACHE);
    await cache.put(url, answer.clone()).catch(() => {});
  }
  return answer;
}

async function networkFirst(request, url) {
  try {
    return await load(request, url);
  } catch (offline) {
    const cache = await caches.open(CACHE);
    const copy = await cache.match(url);
    if (copy) return copy;
    throw offline;
  }
}
