/**
 * go-app parses the page's address with Go's net/url, and panics if that refuses what browsers accept: a % after the
 * # that begins no escape, in a link that was cut off or pasted wrongly.
 */
function mendAddress(): void {
  const hash = location.hash.replace(/%(?![0-9a-f]{2})/gi, "%25");
  if (hash !== location.hash) history.replaceState(history.state, "", location.pathname + location.search + hash);
}

/** Keeps the address mended. The listeners are registered before go-app's. */
export function keepAddress(): void {
  mendAddress();
  for (const change of ["hashchange", "popstate"]) addEventListener(change, mendAddress, true);
}
