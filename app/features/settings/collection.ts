import { defineCollection } from "~/backend/documents/port";
import { settingsFields } from "./schema";

/** One document, `current`. */
export const settings = defineCollection({ name: "settings", schema: settingsFields });
