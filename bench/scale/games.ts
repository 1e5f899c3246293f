import type { GameFields, GameObservationFields } from "~/features/games/schema";
import { casinoName } from "./names";
import type { Random } from "./random";

const DAY = 86_400_000;
const DROPS = [0, 1.5, 2, 4, 8];

const dayBefore = (today: Date, days: number) => new Date(today.getTime() - days * DAY).toISOString().slice(0, 10);

/** Returns a game like one of the demo's, in versions of its own. */
export function makeGame(index: number, templates: readonly GameFields[], random: Random, today: Date): GameFields {
  const template = random.pick(templates);
  const best = random.whole(9_400, 9_750) / 100;
  const slug = `game-${String(index + 1)}`;
  const source = `https://studio.example/games/${slug}`;
  const versions = DROPS.slice(0, random.whole(1, 4)).map((drop) => ({
    ...{ percent: Math.round((best - drop) * 100) / 100, source, checkedOn: dayBefore(today, random.whole(30, 300)) },
  }));
  return { ...template, slug, name: `${casinoName(index)} Reels`, versions };
}

/** Returns observations of a casino's games: every game once, and one in ten twice. */
export function makeObservations(
  casinoId: string,
  games: readonly GameFields[],
  random: Random,
  today: Date,
): GameObservationFields[] {
  return games.flatMap(({ slug, versions }) =>
    Array.from({ length: random.chance(0.1) ? 2 : 1 }, () => {
      const seenOn = dayBefore(today, random.whole(1, 400));
      const means = random.pick(["help_screen", "casino_list", "studio_register"] as const);
      const country = random.pick(["DE", "GB", "IE", "SE"] as const);
      const { percent } = random.pick(versions);
      const recordedAt = `${seenOn}T12:00:00.000Z`;
      return { casinoId, gameId: slug, percent, means, seenOn, country, picture: null, recordedAt };
    }),
  );
}
