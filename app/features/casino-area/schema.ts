import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";
import { storedEmail } from "~/domain/text/email-address";
import { storedHttpsUrl, withoutLogin } from "~/domain/urls/web-address";

/**
 * - `asked`: a link was mailed to the address at the casino's domain.
 * - `confirmed`: the link was used; staff decide.
 * - `approved`, `refused`, `ended`: decided. Who represents a casino now is what `users.representsCasinos` says.
 */
export const ACCESS_STATES = ["asked", "confirmed", "approved", "refused", "ended"] as const;
export type AccessState = (typeof ACCESS_STATES)[number];

/** A member's access to a casino's own area. Document id: `accessId`, so that each pair has one. */
export const casinoAccessFields = z.object({
  casinoId: z.string(),
  userId: z.string(),
  /** The address at the casino's domain; none once access was refused or has ended. */
  workEmail: storedEmail().nullable(),
  domain: textUpTo(253),
  state: z.enum(ACCESS_STATES),
  /** SHA-256 of the mailed link's secret; null once it was used. */
  tokenHash: z.string().nullable(),
  askedAt: instant,
  confirmedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** Why access was refused or has ended. */
  reason: textUpTo(500).nullable(),
  /** When the link stops working, or the record of a refusal or an end is deleted. */
  expiresAt: instant.nullable(),
  /** The refusal or end that this request came after, until staff decide on it. */
  previous: z
    .object({
      state: z.enum(["refused", "ended"]),
      reason: textUpTo(500).nullable(),
      domain: textUpTo(253),
      decidedAt: instant,
      expiresAt: instant,
    })
    .nullable()
    .optional(),
});
export type CasinoAccessFields = z.infer<typeof casinoAccessFields>;

/** The domains, the person in charge and the letters of a casino's own area. Document id: the casino's. */
export const casinoAreaFields = z.object({
  /** Further domains at which its people have their mail, listed by staff. */
  domains: z.array(textUpTo(253)).max(20),
  /** The person put in charge by their predecessor; it counts while they represent the casino. */
  inCharge: z.string().nullable(),
  /** Letters that its people answer complaints and reviews with. */
  letters: z
    .array(z.object({ id: textUpTo(40), name: textUpTo(80), body: textUpTo(5_000) }))
    .max(20)
    .optional(),
});

export const CORRECTION_STATES = ["open", "accepted", "refused", "withdrawn"] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

/** A correction of one fact, proposed by a casino's people. */
export const factCorrectionFields = z.object({
  casinoId: z.string(),
  /** Name among `factFields`. */
  field: textUpTo(80),
  /** The fact as text, when it was proposed and as it should be. */
  from: textUpTo(6_000),
  to: textUpTo(6_000),
  source: storedHttpsUrl.overwrite(withoutLogin),
  note: textUpTo(1_000),
  /** Who proposed it; null once their account is deleted. */
  by: z.string().nullable(),
  at: instant,
  state: z.enum(CORRECTION_STATES),
  decidedAt: instant.nullable(),
  /** Why staff refused it. */
  reason: textUpTo(500).nullable(),
});
export type FactCorrectionFields = z.infer<typeof factCorrectionFields>;
