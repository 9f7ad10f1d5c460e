// How Chromium is started: by the browser tests, by the measurements, and by the check of a first visit.
import { chromium } from "playwright-core";

/**
 * What Chromium does beside the page. Of the switch --disable-features the last one counts, so that those
 * that Playwright disables are named again.
 */
const disabled = [
  // Chromium 156 loads two pages of its own into each window, for the suggestions below its address bar: of
  // opening Lanewise in a new profile they took half of the processor time (13.4 s for six visits
  // with them, 7.1 s without).
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "PreloadTopChromeWebUI",
  // Playwright's, 1.65.
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
];

/** Opens the browser that build/browser chose. The arguments are further switches and features to disable. */
export function launch({ args = [], disable = [] } = {}) {
  return chromium.launch({
    executablePath: process.env.LANEWISE_CHROME,
    args: ["--no-sandbox", `--disable-features=${[...disabled, ...disable].join()}`, ...args],
  });
}
