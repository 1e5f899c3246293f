import { z } from "zod/v4";
import { noAddress } from "~/domain/text/display-name";
import { multiLine, singleLine } from "~/domain/text/fields";
import { TEMPLATE_ACTS } from "./template-acts";
import { PLACEHOLDERS, unknownPlaceholders } from "./template-text";

export const LONGEST_NAME = 80;

export const templateForm = z.object({
  isPrivate: z.boolean().default(false),
  name: singleLine(LONGEST_NAME, { missing: "Give it a name.", tooLong: "Use at most 80 characters." })
    .min(3, "Use at least 3 characters.")
    .refine(...noAddress),
  act: z.enum(TEMPLATE_ACTS, { error: "Choose what it is for." }),
  body: multiLine(5_000, { missing: "Write the text." })
    .min(10, "Use at least 10 characters.")
    .superRefine((body, context) => {
      const unknown = unknownPlaceholders(body);
      if (unknown.length === 0) return;
      const known = Object.keys(PLACEHOLDERS).map((name) => `{${name}}`);
      context.addIssue({
        code: "custom",
        message: `{${unknown.join("}, {")}} can’t be filled in. You can use: ${known.join(", ")}.`,
      });
    }),
});
export type TemplateForm = z.infer<typeof templateForm>;
