import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";

export const LONGEST_HEADING = 100;
/** As many as a file may have columns. */
export const MOST_HEADINGS = 800;

/** The headings that people's own files have for a list's columns. Document id: the list's name. */
export const importHeadingFields = z.object({
  headings: z
    .array(
      z.object({
        /** In small letters, without spaces. */
        heading: textUpTo(LONGEST_HEADING),
        /** Null for a column that is left out. */
        column: textUpTo(200).nullable(),
      }),
    )
    .max(MOST_HEADINGS),
});
