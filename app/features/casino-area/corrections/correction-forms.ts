import { z } from "zod/v4";
import { multiLine } from "~/domain/text/fields";
import { LONGEST_FACT } from "~/features/casinos/kinds";
import { https } from "~/platform/publishing/fields/form-fields";
import { decisionSchema } from "~/platform/decisions/decision-fields";

/** Form that proposes a correction of one fact. Each fact validates its own value. */
export const correctionForm = z.object({
  value: multiLine(LONGEST_FACT)
    .optional()
    .transform((text) => text ?? ""),
  source: https("Say where we can check it."),
  note: multiLine(1_000)
    .optional()
    .transform((text) => text ?? ""),
});

/** Form in which staff accept or refuse a correction. Only a refusal needs a reason. */
export const correctionDecisionForm = decisionSchema(["accept", "refuse"], ["refuse"]);
