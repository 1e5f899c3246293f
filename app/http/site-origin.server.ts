import { env } from "~/env.server";

/** Where the site is served: `PUBLIC_URL` when set, else as this request addressed it. */
export function siteOrigin(request: Request): string {
  return new URL(env.PUBLIC_URL ?? request.url).origin;
}
