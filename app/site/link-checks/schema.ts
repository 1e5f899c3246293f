import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";
import { storedUrl } from "~/domain/urls/web-address";
import { EDITORIAL_KIND_NAMES } from "~/platform/publishing/schema";
import { FINDINGS } from "./labels";

/** Where an address is used: in an editorial item, or in the settings (helplines). */
export const linkUse = z.object({
  kind: z.enum([...EDITORIAL_KIND_NAMES, "settings"]),
  id: textUpTo(200),
  label: textUpTo(200),
  field: textUpTo(60),
});
export type LinkUse = z.infer<typeof linkUse>;

export const linkFailure = z.object({
  finding: z.enum(FINDINGS),
  /** Explanation for staff. */
  message: textUpTo(500),
  /** Where it leads now, if that can take its place. */
  movedTo: textUpTo(500).nullable(),
  /** Failures in a row. */
  count: z.number().int().positive(),
  /** When it last failed. */
  at: instant,
});
export type LinkFailure = z.infer<typeof linkFailure>;

/** An address outside of this site that published content names. Document id: `linkId`. */
export const checkedLinkFields = z.object({
  url: storedUrl(),
  /** The first places where it is used. */
  uses: z.array(linkUse).max(50),
  useCount: z.number().int().min(0),
  /** Hosts it may lead to besides its own: a partner address leads to its casino. */
  leadsTo: z.array(textUpTo(255)).max(50),
  isUsed: z.boolean(),
  /** When it is to be fetched next. During a fetch, when another instance may take over in case this one died. */
  dueAt: instant,
  checkedAt: instant.nullable(),
  /** Why the last check told nothing; null if it did. */
  unclear: textUpTo(500).nullable(),
  /** When the current run of failures began. */
  failingSince: instant.nullable(),
  failure: linkFailure.nullable(),
  /** Since when it is a task for staff. */
  foundAt: instant.nullable(),
  ignoredUntil: instant.nullable(),
});
export type CheckedLinkFields = z.infer<typeof checkedLinkFields>;
