import { env } from "~/env.server";
import { cookieNameFor } from "~/http/cookies/host-cookie.server";
import { COOKIES, TAB_NOTES } from "~/http/cookies/kept-in-browser";
import { preferenceCookieName } from "~/http/cookies/preferences.server";
import type { CookieListData } from "./cookie-list";

const counted = (count: number, one: string) => `${String(count)} ${count === 1 ? one : `${one}s`}`;

function sessionLasts(): string {
  const [idle, whole] = [counted(env.SESSION_IDLE_HOURS, "hour"), counted(env.SESSION_MAX_DAYS, "day")];
  return `Until you sign out; at most ${idle} without use, and ${whole} in all`;
}

/** Returns everything the site keeps in a browser, under the names it has in the one that sent this request. */
export function cookieList(request: Request): CookieListData {
  const rows = Object.values(COOKIES).map(({ name, purpose, holds, setWhen, lasts }) => ({
    name: name === "theme" || name === "offers" ? preferenceCookieName(name) : cookieNameFor(request, name),
    ...{ purpose, holds, setWhen },
    lasts: name === "session" ? sessionLasts() : lasts,
  }));
  return {
    cookies: rows,
    // Where the proxy in front passes on a single cookie, the browser has no other.
    allIn: env.ONE_COOKIE ?? null,
    notes: Object.values(TAB_NOTES).map(({ key, purpose, holds }) => ({ name: key, purpose, holds })),
  };
}
