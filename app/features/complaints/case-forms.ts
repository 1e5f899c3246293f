import { z } from "zod/v4";

const unixLines = (text: string) => text.replace(/\r\n?/g, "\n").trim();

const body = z
  .string({ error: "Write what you have to say." })
  .overwrite(unixLines)
  .min(10, "Use at least 10 characters.")
  .max(10_000, "Use at most 10,000 characters.");

/** A party's answer to what it was asked. */
export const answerForm = z.object({ body, partiesOnly: z.boolean().optional() });

/** Why an ended complaint is to be looked at again. */
export const reopenForm = z.object({ body });

export const withdrawForm = z.object({
  reason: z.string().overwrite(unixLines).max(2_000, "Use at most 2,000 characters.").optional(),
  sure: z
    .boolean({ error: "Confirm that you want to end your complaint." })
    .refine((ticked) => ticked, { error: "Confirm that you want to end your complaint." }),
});

/** The case page's forms, by the name each sends as `intent`. */
export const CASE_INTENTS = ["answer", "evidence", "accept", "reopen", "withdraw"] as const;
export type CaseIntent = (typeof CASE_INTENTS)[number];
