import { formatMoney, moneyOf, wholeUnits } from "~/domain/money/money";
import { plural } from "~/domain/plural";
import { formatChance } from "../labels";
import { freeSpinsWorth } from "./bonus-value";
import { GAME_PLAYS } from "./standard-play";
import type { BonusFields } from "../schema";
import { playToShow } from "./offer-rank";
import { givenFor, givenWords, playWords } from "./play-words";
import { standardChance } from "./standard-value";

/**
 * What an offer is worth in ordinary play, in words. They are made on the server to keep them out of the pages'
 * scripts.
 */
export interface ShownWorth {
  label: string;
  /** The figure, or the words shown in its place. */
  figure: string;
  isFigure: boolean;
  /** The play that a chance is for; null where there is no chance. */
  play: string | null;
  notes: string[];
  /** The note on the spins that no figure counts; absent where there are none. */
  spins?: string;
}

/** Returns a note on the spins that come beside a sum, which no figure counts; null for any other offer. */
function spinsLeftOut({ freeSpins, maxAmount }: BonusFields, edge: number): string | null {
  if (!freeSpins || !maxAmount) return null;
  const { count, value } = freeSpins;
  const won = moneyOf(freeSpinsWorth(count, wholeUnits(value), edge), value.currency);
  return `without ${plural(count, "spin")}, worth about ${formatMoney(won)} before wagering`;
}

/** What an offer with nothing to wager gives, as it has no chance to compare. */
function given(bonus: BonusFields): ShownWorth {
  const play = playToShow(bonus);
  const forWhat = play && givenFor(play);
  return {
    label: "You get",
    figure: play ? givenWords(play) : "no amount stated",
    isFigure: play !== null,
    play: null,
    notes: [
      ...(forWhat ? [forWhat] : []),
      ...(bonus.model === "sticky" ? ["the bonus itself is taken off when you are paid"] : []),
    ],
  };
}

function whyNoChance({ model, contributions }: BonusFields): string[] {
  if (model === "parachute") return ["a parachute bonus"];
  return contributions.slots === 0 ? ["slots do not count"] : [];
}

function chance(bonus: BonusFields): ShownWorth {
  const share = standardChance(bonus);
  const play = playToShow(bonus);
  return {
    label: "Chance to finish",
    figure: share === null ? "not computed" : formatChance(share),
    isFigure: share !== null,
    play: share !== null && play ? playWords(play) : null,
    notes: share === null ? whyNoChance(bonus) : [],
  };
}

/** Returns an offer's worth in ordinary play. `spinsEdge`: the house edge of the game of its spins, where it is known. */
export function shownWorth(bonus: BonusFields, spinsEdge: number = GAME_PLAYS.slots.edge): ShownWorth {
  const worth = bonus.wagering === 0 ? given(bonus) : chance(bonus);
  const spins = spinsLeftOut(bonus, spinsEdge);
  return spins ? { ...worth, spins, notes: [...worth.notes, spins] } : worth;
}
