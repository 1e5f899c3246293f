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
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as LastReload | null;
  } catch {
    return null;
  }
}

/** Loads the page anew unless that was just tried; false when it was. */
function reloadOnce(): boolean {
  const now = Date.now();
  if (!mayReload(location.pathname, now, lastReload())) return false;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, at: now }));
  } catch {
    // Without storage nobody could tell that it was tried: better not at all.
    return false;
  }
  location.reload();
  return true;
}

/** True for 10 seconds after a page had to be loaded anew for a part: links then load whole pages, which need none. */
export function failedLately(): boolean {
  const last = lastReload();
  const ago = Date.now() - (last?.at ?? 0);
  return last !== null && ago >= 0 && ago < APART;
}

declare global {
  /** Asked by the router when a part of a page can't be loaded; see vite.config.ts. */
  var edgewiseReloadOnce: (() => boolean) | undefined;
}

/** A part of a page that can't be loaded makes the page load anew, at most once in 10 seconds for the same path. */
export function reloadForFailedParts(): void {
  globalThis.edgewiseReloadOnce = reloadOnce;
}
