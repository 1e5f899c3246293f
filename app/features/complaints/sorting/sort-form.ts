import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";
import { PRIORITIES, type ComplaintFields, type Priority } from "../schema";
import { tagProblem, tagsIn } from "./tag-words";

export const PRIORITY_WORDS: Record<Priority, string> = { high: "High", normal: "Normal", low: "Low" };
export const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_WORDS[value] }));

/** Tags and priority of one complaint. */
export const sortForm = z.object({
  tags: singleLine(400)
    .optional()
    .superRefine((text, context) => {
      const problem = tagProblem(tagsIn(text ?? ""));
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
    }),
  priority: z.enum(PRIORITIES, { error: "Choose a priority." }),
  /** Tags and priority when the page was shown. */
  was: singleLine(500).optional(),
});

/** Returns a complaint's tags and priority as one text, to see whether somebody changed them. */
export function sortingOf({ tags = [], priority = "normal" }: Pick<ComplaintFields, "tags" | "priority">): string {
  return [priority, ...tags].join(",");
}
