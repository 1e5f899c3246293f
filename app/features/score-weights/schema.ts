import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";
import { scoreWeights } from "~/platform/settings/schema";

/** The effect of new weights on one casino. */
export const scoreEffect = z.object({
  casinoId: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Null when it is closed and has no score. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** Rank among all scored casinos, from 1; equal scores share one. */
  rankBefore: z.number().int().nullable(),
  rankAfter: z.number().int().nullable(),
});
export type ScoreEffect = z.infer<typeof scoreEffect>;

/** Proposed weights, whose effect can be seen before they are applied. */
export const scoreProposalFields = z.object({
  /** The formula version they would become. */
  formulaVersion: z.number().int().positive(),
  weights: scoreWeights,
  /** Weight of a seventh component, which is off: such a proposal is a preview alone. */
  games: z.number().gt(0).max(1).optional(),
  note: textUpTo(300),
  from: z.iso.date(),
  casinos: z.number().int().min(0),
  state: z.enum(["open", "applied"]),
  /** The operation that recalculates the scores, once applied. */
  operationId: z.string().nullable(),
  at: instant,
  by: z.string(),
  byName: textUpTo(80),
});
export type ScoreProposalFields = z.infer<typeof scoreProposalFields>;

/** A chunk of a proposal's effects. Document id: `proposal:number`. */
export const scoreProposalPartFields = z.object({
  proposalId: z.string(),
  number: z.number().int().min(0),
  effects: z.array(scoreEffect),
});
