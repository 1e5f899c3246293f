import type { Stored } from "~/backend/documents/port";
import type { CasinoFields } from "./schema";

/**
 * Empty values for fields that no list shows. They replace three fifths of a casino's bytes in memory and are shared by
 * all casinos.
 */
export const OMITTED_CASINO_FIELDS = { body: "", cons: [], pros: [], scoreHistory: [], termSnapshots: [] };

/** The fields of a casino that stay in memory. */
export type HeldFields = Omit<CasinoFields, keyof typeof OMITTED_CASINO_FIELDS>;
export type HeldCasino = Stored<HeldFields>;
