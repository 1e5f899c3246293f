import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { fieldChange } from "~/platform/audit/schema";
import { instant } from "~/domain/codes/codes";

export const SETTINGS_CAUSES = ["original", "saved", "restored", "formula"] as const;

/** One save of a group: the whole group at that time. Document id: `group:number`. */
export const settingsRevisionFields = z.object({
  group: textUpTo(40),
  number: z.number().int().min(0),
  cause: z.enum(SETTINGS_CAUSES),
  fields: z.record(z.string(), z.unknown()),
  changes: z.array(fieldChange),
  at: instant,
  by: z.string(),
  byName: textUpTo(80),
  note: textUpTo(500).nullable(),
});
export type SettingsRevisionFields = z.infer<typeof settingsRevisionFields>;
