import type { LoaderFunctionArgs } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { contactAddress } from "~/platform/settings/own-values.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { requireFound } from "~/http/responses/responses";
import { siteOrigin } from "~/http/security/site-origin.server";
import { DAY_MS } from "~/domain/day-ms";

const GOOD_FOR_DAYS = 180;

/** Returns when this file expires: at the end of a day, so that every client on one day gets the same. */
function expiry(now: Date): string {
  return new Date((Math.floor(now.getTime() / DAY_MS) + GOOD_FOR_DAYS) * DAY_MS).toISOString();
}

/** Returns where to report a weakness of this site (RFC 9116). */
export async function loader({ request }: LoaderFunctionArgs) {
  // Without a contact address there is nobody whom a report could reach, and the file has to name somebody.
  const email = requireFound(contactAddress(await currentSettings()), request);
  const origin = siteOrigin(request);
  const lines = [
    `Contact: ${origin}/contact?type=bug`,
    `Contact: mailto:${email}`,
    `Expires: ${expiry(backend().clock())}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\r\n")}\r\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
