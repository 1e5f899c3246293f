const KEY = "reloaded-for-a-part";
const APART = 10_000;

interface LastReload {
  path: string;
  at: number;
}

/** True when the page at `path` may be loaded anew because a part of it was missing: once in 10 seconds. */
export function mayReload(path: string, now: number, last: LastReload | null): boolean {
  return last === null || last.path !== path || now - last.at >= APART || now < last.at;
}

function lastReload(): LastReload | null {
  return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as LastReload | null;
}

/** Loads the page anew unless that was just tried; false when it was. */
function reloadOnce(): boolean {
  const reload = { path: location.pathname, at: Date.now() };
  try {
    if (!mayReload(reload.path, reload.at, lastReload())) return false;
    sessionStorage.setItem(KEY, JSON.stringify(reload));
  } catch {
    // Without storage nobody could tell that it was tried: better not at all.
    return false;
  }
  location.reload();
  return true;
}

function wasReloaded(): boolean {
  return performance.getEntriesByType("navigation").some((load) => "type" in load && load.type === "reload");
}

/**
 * The same for a part without which this page doesn't come to life. If it was loaded anew for one already it stays,
 * however long that part took to fail: nobody can read a page that is loaded again and again.
 */
export function reloadForFirst(): void {
  try {
    if (wasReloaded() && lastReload()?.path === location.pathname) return;
  } catch {
    return;
  }
  reloadOnce();
}

/** True for 10 seconds after a page had to be loaded anew for a part: whole pages are loaded then, which need none. */
export function failedLately(): boolean {
  try {
    const last = lastReload();
    return last !== null && !mayReload(last.path, Date.now(), last);
  } catch {
    return false;
  }
}

declare global {
  /** Asked by the router when a part of a page can't be loaded; see vite.config.ts. */
  var edgewiseReloadOnce: (() => boolean) | undefined;
}

/** A part of a page that can't be loaded makes the page load anew, at most once in 10 seconds for the same path. */
export function reloadForFailedParts(): void {
  globalThis.edgewiseReloadOnce = reloadOnce;
}
