import { env } from "~/env.server";

/** Where the site is served: `PUBLIC_URL` when set, else as this request addressed it. */
export function siteOrigin(request: Request): string {
  return new URL(env.PUBLIC_URL ?? request.url).origin;
}

/**
 * Origin of links we mail: `PUBLIC_URL`, else this machine. Never what the request says: whoever asks for another's
 * password link could have it point at a host of their own.
 */
export function mailedOrigin(): string {
  return new URL(env.PUBLIC_URL ?? `http://localhost:${String(env.PORT)}`).origin;
}
