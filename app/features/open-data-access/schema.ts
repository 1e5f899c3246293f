import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";
import { storedLine, textUpTo } from "~/domain/text/fields";

/** Requests an hour of one address without a token: one a second, as the page about the open data asks. */
export const ANONYMOUS_HOURLY = 3_600;

/** Requests an hour that staff can give a token. */
export const HOURLY_LIMITS = [10_000, 50_000, 200_000] as const;

export const MOST_TOKENS = 50;

/** A read token of the open data. Document id: the SHA-256 of the token, which is stored nowhere. */
export const readTokenFields = z.object({
  name: storedLine(2, 60),
  /** The token's first characters, which show its holder and staff which one it is. */
  begins: textUpTo(12),
  hourly: z.number().int().min(1),
  /** `submissionId` of the post that made it, so that the same post sent again is recognised. */
  madeBy: z.string(),
  by: z.object({ uid: z.string(), name: textUpTo(80) }),
  at: instant,
  /** To the hour; null while it was never used. */
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
});
export type ReadTokenFields = z.infer<typeof readTokenFields>;
