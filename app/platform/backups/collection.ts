import { defineCollection } from "~/backend/documents/port";
import { backupRecordFields } from "./schema";

export const backupRecords = defineCollection({ name: "backupRecords", schema: backupRecordFields });
