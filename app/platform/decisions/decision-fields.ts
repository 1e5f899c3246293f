import { z } from "zod/v4";
import { multiLine } from "~/domain/text/fields";

/** Form in which staff decide on something. Acts in `explained` need a reason. */
export function decisionSchema<const Act extends string>(
  acts: readonly [Act, ...Act[]],
  explained: readonly NoInfer<Act>[],
) {
  return z
    .object({
      act: z.enum(acts, { error: "Choose what to do." }),
      reason: multiLine(500).optional(),
    })
    .superRefine(({ act, reason = "" }, context) => {
      if (explained.includes(act as Act) && reason.length < 10)
        context.addIssue({
          ...{
            code: "custom",
            path: ["reason"],
            message: "Say why, in at least 10 characters. We’ll send it to them.",
          },
        });
    });
}
