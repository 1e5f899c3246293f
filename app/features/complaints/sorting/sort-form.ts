import { optionsOf } from "~/domain/codes/names-in";
import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";
import { PRIORITIES, type Priority } from "../schema";
import { tagProblem, tagsIn } from "./tag-words";

export const PRIORITY_WORDS: Record<Priority, string> = { high: "High", normal: "Normal", low: "Low" };
export const PRIORITY_OPTIONS = optionsOf(PRIORITY_WORDS);

/** Tags and priority of one complaint. */
export const sortForm = z.object({
  tags: singleLine(400)
    .optional()
    .superRefine((text, context) => {
      const problem = tagProblem(tagsIn(text ?? ""));
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
    }),
  priority: z.enum(PRIORITIES, { error: "Choose a priority." }),
});
