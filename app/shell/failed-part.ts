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
export function reloadOnce(): boolean {
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
