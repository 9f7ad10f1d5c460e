/** The essentials, wherever the site lies and whatever its server sends. */
import { inFreshProfile, sites, withServiceWorker } from "./harness.mjs";
import { essentials } from "./essentials.mjs";

/** The policy of DESIGN.md, word for word. */
const strictPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";

inFreshProfile("the essentials work at the root of a host", withServiceWorker, (profile) => essentials(profile, sites.root));

inFreshProfile("the essentials work below /visa/", withServiceWorker, (profile) => essentials(profile, sites.visa));

inFreshProfile("the essentials work on a static host that knows neither compression nor headers", withServiceWorker, (profile) => essentials(profile, sites.static));

inFreshProfile("the essentials work under the strict content-security-policy", withServiceWorker, async (profile) => {
  const proxy = await profile.proxy(sites.root, { headers: { "content-security-policy": strictPolicy } });
  await essentials(profile, proxy.site);
});
