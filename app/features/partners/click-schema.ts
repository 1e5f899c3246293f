import { z } from "zod/v4";
import { country, day } from "~/domain/codes/codes";
import { textUpTo } from "~/domain/text/fields";
import { PLACES } from "./kinds";

/** Where a click came from and went to: what reports tell apart. Nothing of it is about a person. */
export const clickOrigin = z.object({
  casinoId: textUpTo(300),
  dealId: textUpTo(300),
  campaign: textUpTo(40),
  place: z.enum(PLACES),
  country: country.nullable(),
  /** The day of the click (UTC). */
  day,
});
export type ClickOrigin = z.infer<typeof clickOrigin>;

/** A click on a partner's link. Document id: the random id that the partner gets. */
export const clickFields = clickOrigin.extend({
  /** The deal's partner on that day. Clicks stored before this was noted lack it. */
  partnerId: textUpTo(300).optional(),
  /** True once it is in the reports' counts. */
  isCounted: z.boolean(),
  /** The day on which it is deleted. */
  expiresOn: day,
});
