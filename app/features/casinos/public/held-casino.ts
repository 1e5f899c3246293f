import type { Stored } from "~/backend/documents/port";
import type { CasinoFields } from "../schema";

/** What casinos are held with instead of fields that no list shows, three fifths of their bytes. Shared by all of them. */
export const CASINOS_INSTEAD = { body: "", cons: [], pros: [], scoreHistory: [], termSnapshots: [] };

/** Of a casino, what is held in memory. */
export type HeldFields = Omit<CasinoFields, keyof typeof CASINOS_INSTEAD>;
export type HeldCasino = Stored<HeldFields>;
