import { defineCollection } from "~/backend/documents/port";
import { storedFileFields } from "./schema";

export const storedFiles = defineCollection({ name: "storedFiles", schema: storedFileFields, inSnapshots: true });
