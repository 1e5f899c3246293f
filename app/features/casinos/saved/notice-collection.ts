import { z } from "zod/v4";
import { defineCollection } from "~/backend/documents/port";
import { LIFECYCLES } from "../schema";

/** What those who saved a casino were last told of it. Document id: the casino's. */
export const casinoNoticeFields = z.object({
  score: z.number().nullable(),
  lifecycle: z.enum(LIFECYCLES),
  /** The unfair terms that stood, each as a digest. */
  terms: z.array(z.string()),
});

export const casinoNotices = defineCollection({ name: "casinoNotices", schema: casinoNoticeFields });
