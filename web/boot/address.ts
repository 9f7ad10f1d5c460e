/**
 * go-app reads the page's address with Go's net/url, and panics where that refuses what browsers accept: a %
 * behind the # that begins no escape, in a link that was cut or pasted wrongly.
 */
function mendAddress(): void {
  const hash = location.hash.replace(/%(?![0-9a-f]{2})/gi, "%25");
  if (hash !== location.hash) history.replaceState(history.state, "", location.pathname + location.search + hash);
}

/** Keeps the address mended: the listeners stand before go-app's. */
export function keepAddress(): void {
  mendAddress();
  for (const change of ["hashchange", "popstate"]) addEventListener(change, mendAddress, true);
}
