import { z } from "zod/v4";
import { storedShape } from "~/platform/publishing/fields/field";
import { editorialFields } from "~/platform/publishing/schema";
import { DEAL_FIELDS } from "./deal-fields";
import { PARTNER_FIELDS } from "./partner-fields";

export const partnerFields = z.object({ ...editorialFields, ...storedShape(PARTNER_FIELDS) });
export type PartnerFields = z.infer<typeof partnerFields>;

export const dealFields = z.object({ ...editorialFields, ...storedShape(DEAL_FIELDS) });
export type DealFields = z.infer<typeof dealFields>;
export type DealLink = DealFields["links"][number];
