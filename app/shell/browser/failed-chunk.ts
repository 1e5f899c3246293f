import { RELOAD_NOTE_KEY as KEY } from "~/http/cookies/kept-in-browser";

const APART_MS = 10_000;

interface LastReload {
  path: string;
  at: number;
}

/** True if the page at `path` may be reloaded because one of its chunks was missing: once in 10 seconds. */
export function mayReload(path: string, now: number, last: LastReload | null): boolean {
  return last === null || last.path !== path || now - last.at >= APART_MS || now < last.at;
}

function lastReload(): LastReload | null {
  return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as LastReload | null;
}

function setLastReload(): void {
  sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, at: Date.now() } satisfies LastReload));
}

/** True for a page that came by a reload, by the reader or by a script. */
export function wasReloaded(): boolean {
  return performance.getEntriesByType("navigation").some((load) => "type" in load && load.type === "reload");
}

/**
 * Records that this page was reloaded. Remix reloads a page by itself when a chunk can't be loaded during a navigation,
 * and doesn't say so: every reload counts, whatever its reason.
 */
export function rememberReload(): void {
  try {
    if (wasReloaded()) setLastReload();
  } catch {
    // Without storage, this page's own navigation type has to do.
  }
}

/**
 * Reloads a page that can't hydrate without one of its chunks, unless it was reloaded already: a page that reloads
 * again and again can't be read.
 */
export function reloadOnce(): void {
  try {
    if (wasReloaded() || !mayReload(location.pathname, Date.now(), lastReload())) return;
    setLastReload();
  } catch {
    // Without storage we couldn't tell that it was tried, and might reload for ever.
    return;
  }
  location.reload();
}

/**
 * True for 10 seconds after a reload. Meanwhile whole pages are loaded, which need no chunk that may be missing again.
 */
export function reloadedRecently(): boolean {
  try {
    const last = lastReload();
    return last !== null && !mayReload(last.path, Date.now(), last);
  } catch {
    return false;
  }
}
