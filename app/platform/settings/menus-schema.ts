import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";

export const MOST_HEADER_ENTRIES = 8;
export const MOST_COLUMNS = 3;
export const MOST_FOOTER_ENTRIES = 12;

const menuEntry = z.object({ label: textUpTo(40).min(2), target: textUpTo(500).regex(/^(?:\/|https:\/\/)/) });

export const menusSettings = z.object({
  header: z.array(menuEntry).max(MOST_HEADER_ENTRIES),
  footer: z
    .array(z.object({ title: textUpTo(40).min(2).nullable(), entries: z.array(menuEntry).max(MOST_FOOTER_ENTRIES) }))
    .max(MOST_COLUMNS),
});
