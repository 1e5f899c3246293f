import type { GameFields, GameObservationFields } from "~/features/games/schema";

/** A published game in two versions, valid as it stands. */
export function gameFixture(overrides: Partial<GameFields> = {}): GameFields {
  return {
    slug: "tin-harbour",
    publishState: "published",
    publishAt: "2026-10-01T09:00:00.000Z",
    name: "Tin Harbour",
    studio: "Brasscog",
    type: "slot",
    summary: "A crane lifts crates, and the crates multiply.",
    volatility: "medium",
    volatilityBasis: "studio",
    versions: [
      { percent: 96.5, source: "https://brasscog.example/tin-harbour", checkedOn: "2026-10-01" },
      { percent: 94.5, source: "https://brasscog.example/tin-harbour", checkedOn: "2026-10-01" },
    ],
    buyFeature: false,
    jackpotShare: null,
    maxWin: 5_000,
    picture: null,
    ...overrides,
  };
}

/** The better version of that game, seen at Saltbox from Germany. */
export function observationFixture(overrides: Partial<GameObservationFields> = {}): GameObservationFields {
  return {
    casinoId: "saltbox",
    gameId: "tin-harbour",
    percent: 96.5,
    means: "help_screen",
    seenOn: "2026-11-03",
    country: "DE",
    picture: null,
    recordedAt: "2026-11-03T12:00:00.000Z",
    ...overrides,
  };
}
