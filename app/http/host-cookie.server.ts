import { siteOrigin } from "./site-origin.server";

/**
 * Browsers take a `__Host-` cookie over https alone: from this host, for every path, never from a neighbouring domain.
 * Where the site's own address is plain http (a demo on one's own machine) the cookie has to go without.
 */
export function hostCookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** Name and attributes of a cookie that scripts can't read, for the address this request came by. */
export function hostCookie(request: Request, name: string): { name: string; attributes: string } {
  const isSecure = siteOrigin(request).startsWith("https:");
  return {
    name: hostCookieName(name, isSecure),
    attributes: `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`,
  };
}

/** The value of a request's cookie with this very name, or null. */
export function cookieValue(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}
