import { z } from "zod/v4";
import { instant } from "~/features/codes/codes";

export const PUBLISH_STATES = ["draft", "scheduled", "published", "archived"] as const;
export const publishState = z.enum(PUBLISH_STATES);

export const slug = z
  .string()
  .min(3, "Use at least 3 characters.")
  .max(80, "Use at most 80 characters.")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use small letters, digits and single hyphens.");

/** What every editorial thing (casino, bonus, article, award, page) has besides its own fields. */
export const editorialFields = {
  slug,
  publishState,
  /** When it was or will be published; null for a draft that has no date. */
  publishAt: instant.nullable(),
};

/** An image of our own: a path on this site, its words, and its size in pixels so that nothing jumps. */
export const image = z.object({
  src: z.string().regex(/^\/[\w./-]+$/),
  alt: z.string().max(200),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type Image = z.infer<typeof image>;

export const httpsUrl = z.url({ protocol: /^https$/, error: "Use an address that starts with https://." }).max(500);

/** A former address of a thing: document id is `kind:slug`. */
export const redirectFields = z.object({
  kind: z.enum(["casino", "bonus", "article", "award", "page"]),
  from: slug,
  to: slug,
});
export type RedirectFields = z.infer<typeof redirectFields>;

/** True when the public may see it at `now` (UTC, ISO 8601). */
export function isPublic(thing: { publishState: string; publishAt: string | null }, now: string): boolean {
  return (
    (thing.publishState === "published" || thing.publishState === "scheduled") &&
    thing.publishAt !== null &&
    thing.publishAt <= now
  );
}
