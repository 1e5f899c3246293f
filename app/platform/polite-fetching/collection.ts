import { defineCollection } from "~/backend/documents/port";
import { askedHostFields } from "./schema";

/** Its name in the store is from when terms alone were fetched. */
export const askedHosts = defineCollection({ name: "termsHosts", schema: askedHostFields });
