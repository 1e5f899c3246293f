export const GAME_TYPES = ["slot", "table", "live", "crash", "other"] as const;
/** As the calculator knows them; `unknown` where nobody states it. */
export const GAME_VOLATILITIES = ["unknown", "low", "medium", "high"] as const;
/** How a game's volatility is known. */
export const VOLATILITY_BASES = ["unknown", "studio", "pay_table", "measured"] as const;
/** How staff see which version of a game a casino runs. */
export const STAFF_MEANS = ["help_screen", "casino_list", "studio_register"] as const;
/** How it was seen at all: by staff, or in a report that staff confirmed. */
export const OBSERVATION_MEANS = [...STAFF_MEANS, "player_report", "casino_report"] as const;

export type GameType = (typeof GAME_TYPES)[number];
export type GameVolatility = (typeof GAME_VOLATILITIES)[number];
export type VolatilityBasis = (typeof VOLATILITY_BASES)[number];
export type ObservationMeans = (typeof OBSERVATION_MEANS)[number];

/** A studio sells a game in fewer versions than this. */
export const MOST_VERSIONS = 8;
