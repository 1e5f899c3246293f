import { defineCollection } from "~/backend/documents/port";
import { importHeadingFields } from "./heading-schema";

export const importHeadings = defineCollection({ name: "importHeadings", schema: importHeadingFields });
