import { setTimeout as sleep } from "node:timers/promises";
import { env } from "~/env.server";
import { contactAddress } from "~/platform/settings/own-values.server";
import { currentSettings } from "~/platform/settings/settings.server";

/** How strangers’ pages are fetched. */
export interface Watching {
  /** Who asks, and how to reach them. */
  userAgent: string;
  /** Our name in a robots.txt. */
  robotsName: string;
  /** Time between two requests to a host. */
  pauseMs: number;
  /** Local hosts with their ports, for demo and tests. */
  allowed: readonly string[];
  /** Waits, or throws the signal's reason. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

const PAUSE_MS = 5_000;

/** Returns how this site fetches pages. */
export async function watchingOfSite(): Promise<Watching> {
  const settings = await currentSettings();
  // A header takes no other characters, and a robots.txt no spaces.
  const name = settings.site.name.replace(/[^A-Za-z0-9]+/g, "") || "Guide";
  const robotsName = `${name}-Watch`;
  const home = env.PUBLIC_URL === undefined ? null : `+${new URL("/contact", env.PUBLIC_URL).href}`;
  const contacts = [home, contactAddress(settings)].filter((contact) => contact !== null);
  return {
    robotsName,
    userAgent: `${robotsName}/1.0 (${contacts.join("; ")})`,
    pauseMs: PAUSE_MS,
    allowed: env.TERMS_WATCH_LOCAL,
    async wait(ms, signal) {
      await sleep(ms, undefined, { signal, ref: false });
    },
  };
}
