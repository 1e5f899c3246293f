import { defineCollection } from "~/backend/documents/port";
import { buildFields } from "./schema";

export const builds = defineCollection({ name: "builds", schema: buildFields });
