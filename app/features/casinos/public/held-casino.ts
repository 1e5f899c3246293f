import type { Stored } from "~/backend/documents/port";
import type { CASINOS_INSTEAD } from "~/site/registries/read-first";
import type { CasinoFields } from "../schema";

/** Of a casino, what is held in memory. */
export type HeldFields = Omit<CasinoFields, keyof typeof CASINOS_INSTEAD>;
export type HeldCasino = Stored<HeldFields>;
