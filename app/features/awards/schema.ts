import { z } from "zod/v4";
import { storedLine, textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";
import { editorialFields } from "~/platform/publishing/schema";
import { storedShape } from "~/platform/publishing/fields/field";
import { SEARCH_FIELDS } from "~/platform/publishing/fields/search-fields";
import { AWARD_PHASES } from "./kinds";

export * from "./kinds";

export const nominee = z.object({
  id: z.string().regex(/^[a-z0-9-]{2,60}$/),
  casinoId: z.string().nullable(),
  name: storedLine(2, 80),
  /** Reason for the nomination, in one or two sentences. */
  citation: textUpTo(600),
  /** Set when announced; null before. */
  publicVotes: z.number().int().min(0).nullable(),
  /** Jury's points, 0 to 100. */
  juryPoints: z.number().min(0).max(100).nullable(),
  winner: z.boolean(),
});

export const MOST_NOMINEES = 30;

export const awardCategory = z.object({
  id: z.string().regex(/^[a-z0-9-]{2,60}$/),
  name: storedLine(3, 80),
  description: textUpTo(400),
  kind: z.enum(["public", "jury", "mixed"]),
  /** Share of the public vote in the result, 0 to 1. */
  publicWeight: z.number().min(0).max(1),
  nominees: z.array(nominee).max(MOST_NOMINEES),
});

export const awardFields = z.object({
  ...editorialFields,
  year: z.number().int().min(2000).max(2100),
  title: storedLine(5, 110),
  intro: textUpTo(2_000),
  phase: z.enum(AWARD_PHASES),
  dates: z.object({
    nominationsFrom: instant,
    shortlistAt: instant,
    votingFrom: instant,
    votingUntil: instant,
    announcedAt: instant,
  }),
  /** Markdown; frozen from voting on. */
  rules: textUpTo(10_000),
  categories: z.array(awardCategory).max(20),
  ...storedShape(SEARCH_FIELDS),
});
export type AwardFields = z.infer<typeof awardFields>;
export type AwardCategory = z.infer<typeof awardCategory>;
export type Nominee = z.infer<typeof nominee>;
