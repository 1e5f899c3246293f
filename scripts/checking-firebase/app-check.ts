import { z } from "zod/v4";
import { readPages, type Read } from "./google-request";

/** A page of `projects.services.list`. It leaves out services that nobody has configured, and a mode that is off. */
const servicesPage = z.object({
  services: z
    .array(z.object({ name: z.string(), enforcementMode: z.enum(["OFF", "UNENFORCED", "ENFORCED"]).default("OFF") }))
    .default([]),
  nextPageToken: z.string().optional(),
});

/** The services that browsers could reach without the site. Authentication is not among them: see `unsafeAppCheck`. */
const CLOSED_TO_BROWSERS = [
  ["firestore.googleapis.com", "Cloud Firestore"],
  ["firebasestorage.googleapis.com", "Storage"],
] as const;

/** Returns the ids of the services for which App Check is enforced. */
export async function readAppCheck(read: Read, service: string, projectId: string): Promise<ReadonlySet<string>> {
  const services = await readPages(read, `${service}/v1/projects/${projectId}/services`, servicesPage, (page) => page.services); // prettier-ignore
  const enforced = services.filter(({ enforcementMode }) => enforcementMode === "ENFORCED");
  return new Set(enforced.map(({ name }) => name.slice(name.lastIndexOf("/") + 1)));
}

/**
 * Returns what is unsafe in the services for which App Check is enforced. If App Check is enforced, a service answers
 * only requests with a token of a registered app, and those of the server's service account. No browser has such a
 * token here. For Authentication the server has none either, because it signs people in as their browser would.
 */
export function unsafeAppCheck(enforced: ReadonlySet<string>): string[] {
  const open = CLOSED_TO_BROWSERS.filter(([id]) => !enforced.has(id)).map(
    ([, name]) =>
      `Nothing but its rules keeps browsers out of ${name}. App Check → APIs → ${name}: enforce it. The server isn't affected.`, // prettier-ignore
  );
  return enforced.has("identitytoolkit.googleapis.com")
    ? [
        "Nobody can sign in, since the server has no token of App Check. App Check → APIs → Authentication: unenforce it.",
        ...open,
      ]
    : open;
}
