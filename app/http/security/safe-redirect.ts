import { decoded } from "~/domain/urls/decoded";
import { parseUrl } from "~/domain/urls/parse-url";

const BASE = "https://site.invalid";
/** In characters. Longer than any of our own addresses, and within the limit of a form's hidden field. */
const LONGEST = 2_000;

/**
 * Our redirects to casinos, and signing out: anybody can write a link to a page that returns to an address, and it must
 * neither lead to a casino nor sign anybody out.
 */
const LEADS_AWAY = /^\/+(?:go(?:\/|$)|(?:go|sign-out)(?:\.data)?\/*$)/i;

/**
 * Returns the path, query and fragment of `to` when it leads to this site, otherwise `fallback`. Resolves `to` as a
 * browser would and checks the result: another origin in any spelling (`//host`, `/\\host`, `/.//host`, inner tabs and
 * line ends, schemes), our own redirects to other sites, signing out, and anything but a path, is refused. The result
 * resolves to itself.
 */
export function safePath(to: FormDataEntryValue | null | undefined, fallback = "/"): string {
  if (typeof to !== "string" || !to.startsWith("/") || /[\u0000-\u001f\u007f]/.test(to)) return fallback;
  const url = parseUrl(to, BASE);
  if (!url) return fallback;
  const { origin, pathname, search, hash } = url;
  const path = pathname + search + hash;
  // Dot segments may leave two slashes at the front, which name another host when the path is resolved again.
  if (origin !== BASE || path.startsWith("//") || path.length > LONGEST) return fallback;
  return LEADS_AWAY.test(decoded(pathname)) ? fallback : path;
}

/** Sign-in pages, to which nobody wants to return once signed in. */
const NEVER_NEXT = /^\/+(?:login(?:\/code)?|forgot-password|remove-passkey|reset-password|verify-email)\/*$/i;

/** Returns the page to show after signing in: `to` as `safePath` returns it, `fallback` for a sign-in page. */
export function pathAfterSignIn(to: FormDataEntryValue | null | undefined, fallback = "/"): string {
  const path = safePath(to, "");
  if (path === "") return fallback;
  return NEVER_NEXT.test(decoded(new URL(path, BASE).pathname)) ? fallback : path;
}

/** Returns the address of a sign-in page that continues to `redirectTo`; "" for the page's default. */
export function withRedirect(page: string, redirectTo: string): string {
  return redirectTo === "" ? page : `${page}?${new URLSearchParams({ redirectTo }).toString()}`;
}

/**
 * Returns the address of Sign in or Join that leads back to `from` afterwards. It never holds another sign-in address,
 * or each would link to a longer one. `done` names the message at the top of the page.
 */
export function signInPath(from: string, done?: string): string {
  const query = new URLSearchParams(done === undefined ? {} : { done });
  const redirectTo = pathAfterSignIn(from, "");
  if (redirectTo !== "" && redirectTo !== "/") {
    const url = new URL(redirectTo, BASE);
    url.searchParams.delete("redirectTo");
    query.set("redirectTo", url.pathname + url.search + url.hash);
  }
  return query.size === 0 ? "/login" : `/login?${query.toString()}`;
}
