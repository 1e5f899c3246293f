import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";
import { STANDINGS } from "~/features/law/legal-standing.server";

/** A count or another whole number from 0. */
export const whole = z.number().int().min(0);
/** A share, 0 to 1. */
export const share = z.number().min(0).max(1);
export const timeOrNull = instant.nullable();

/** An absolute address on this site. */
// eslint-disable-next-line no-restricted-properties -- it describes what we answer.
export const address = z.url();

export const notices = z
  .array(z.string())
  .describe("What we ignored in the request, or what is left out of the response and why.");

/** The fields that every list with numbered pages has beside its entries. */
export const numberedPage = {
  total: whole.describe("Entries that match, on all pages."),
  page: z.number().int().min(1),
  pages: z.number().int().min(1),
  next: address.nullable().describe("Address of the next page; null on the last."),
  notices,
};

/** The response of a request that can't be answered. */
export const openErrorAnswer = z.object({
  error: z.object({ status: z.number().int(), message: z.string().describe("The reason, for a person.") }),
});

/** What it means for players in the country that a list was asked for. */
export const standingOrNull = z.enum(STANDINGS).nullable();

/** Returns a shape with words on each of its fields. */
export function described<T extends Readonly<Record<string, z.ZodType>>>(shape: T, words: (name: string) => string): T {
  return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, part.describe(words(name))])) as T;
}
