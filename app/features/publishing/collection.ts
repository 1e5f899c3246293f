import { defineCollection } from "~/backend/documents/port";
import { redirectFields } from "./schema";

export const redirects = defineCollection({ name: "redirects", schema: redirectFields, indexes: [["kind"]] });
