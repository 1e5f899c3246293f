import { defineCollection } from "~/backend/documents/port";
import { askedHostFields } from "./schema";

/** Its name in the store dates from when only terms were fetched. */
export const askedHosts = defineCollection({ name: "termsHosts", schema: askedHostFields });
