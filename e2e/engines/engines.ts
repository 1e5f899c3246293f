import { isFirefoxInstalled, startFirefox } from "./drivers/firefox";
import { isWebKitInstalled, startWebKit } from "./drivers/webkit";
import type { Tab } from "./drivers/webdriver";

interface Engine {
  name: string;
  isInstalled: boolean;
  start(site: string, options?: { hasScripts?: boolean }): Promise<Tab>;
}

export const ENGINES: readonly Engine[] = [
  { name: "Firefox ESR", isInstalled: isFirefoxInstalled, start: startFirefox },
  { name: "WebKitGTK", isInstalled: isWebKitInstalled, start: startWebKit },
];

/** Why a test is skipped where its browser is missing. */
export const notInstalled = (name: string) => `${name} isn't installed: docs/browsers.md says how`;
