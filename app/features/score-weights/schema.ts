import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";
import { scoreWeights } from "~/platform/settings/schema";

/** What new weights would do to one casino. */
export const scoreEffect = z.object({
  casinoId: z.string(),
  name: z.string(),
  slug: z.string(),
  /** null: it is closed and has no score. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** Place among all scored casinos, from 1; equal scores share one. */
  rankBefore: z.number().int().nullable(),
  rankAfter: z.number().int().nullable(),
});
export type ScoreEffect = z.infer<typeof scoreEffect>;

/** New weights that somebody wants to see at work before they count. */
export const scoreProposalFields = z.object({
  /** The formula version they would be. */
  formulaVersion: z.number().int().positive(),
  weights: scoreWeights,
  note: z.string().max(300),
  from: z.iso.date(),
  casinos: z.number().int().min(0),
  state: z.enum(["open", "applied"]),
  /** What works the scores out anew, once applied. */
  operationId: z.string().nullable(),
  at: instant,
  by: z.string(),
  byName: z.string().max(80),
});
export type ScoreProposalFields = z.infer<typeof scoreProposalFields>;

/** Effects of a proposal, some to a document. Document id: `proposal:number`. */
export const scoreProposalPartFields = z.object({
  proposalId: z.string(),
  number: z.number().int().min(0),
  effects: z.array(scoreEffect),
});
