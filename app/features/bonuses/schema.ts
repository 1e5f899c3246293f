import { z } from "zod/v4";
import { storedShape } from "~/platform/publishing/fields/field";
import { editorialFields } from "~/platform/publishing/schema";
import { BONUS_FIELDS } from "./bonus-fields";

export * from "./kinds";

export const bonusFields = z.object({ ...editorialFields, ...storedShape(BONUS_FIELDS) });
export type BonusFields = z.infer<typeof bonusFields>;
