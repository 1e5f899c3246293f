import type { Stored } from "~/backend/documents/port";
import type { CasinoFields } from "./schema";

/**
 * Empty values for fields that no list shows. They replace three fifths of a casino's bytes in memory and are shared by
 * all casinos.
 */
export const CASINOS_INSTEAD = { body: "", cons: [], pros: [], scoreHistory: [], termSnapshots: [] };

/** The fields of a casino that stay in memory. */
export type HeldFields = Omit<CasinoFields, keyof typeof CASINOS_INSTEAD>;
export type HeldCasino = Stored<HeldFields>;
