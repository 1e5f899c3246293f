import { z } from "zod/v4";
import { defineCollection } from "~/backend/documents/port";
import { LIFECYCLES } from "../kinds";

/** The standing that people who follow a casino were last told about. Document id: the casino's. */
export const casinoNoticeFields = z.object({
  score: z.number().nullable(),
  lifecycle: z.enum(LIFECYCLES),
  /** The unfair terms at that time, each as a digest. */
  terms: z.array(z.string()),
});

export const casinoNotices = defineCollection({
  name: "casinoNotices",
  schema: casinoNoticeFields,
  checkedOnce: true,
  inSnapshots: true,
});
