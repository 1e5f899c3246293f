import { z } from "zod/v4";
import { multiLine } from "~/domain/text/fields";
import { hasLink } from "~/domain/text/links";
import { decisionSchema } from "~/platform/decisions/decision-fields";

const noLink = { error: "Leave out links, web addresses and email addresses." };

export const askForm = z.object({
  body: multiLine(500, { missing: "Write your question." })
    .min(20, "Use at least 20 characters.")
    .refine((text) => !hasLink(text), noLink),
});

export const answerForm = z.object({
  body: multiLine(2_000, { missing: "Write your answer." })
    .min(20, "Use at least 20 characters.")
    .refine((text) => !hasLink(text), noLink),
});

export const QUESTION_ACTS = ["publish", "refuse", "remove", "close"] as const;
export type QuestionAct = (typeof QUESTION_ACTS)[number];

/** Form in which staff decide on a question or an answer. */
export const questionDecisionForm = decisionSchema(QUESTION_ACTS, ["refuse", "remove"]);
