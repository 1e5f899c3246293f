import { countryInText } from "~/domain/codes/names.server";
import { MEANS_LABELS, returnWords } from "../labels";
import type { Observation } from "../observations.server";
import { byNewest, disagreeingWith } from "../observed-version";

/** An observation as readers see it. */
export interface ShownObservation {
  id: string;
  returns: string;
  seenOn: string;
  /** As in a sentence. */
  country: string;
  means: string;
  /** Address of the picture that shows it. */
  picture: string | null;
}

/** The version of a game that a casino runs, by the observation that counts. */
export interface ShownRun {
  percent: number;
  isBest: boolean;
  best: string;
  seen: ShownObservation;
  /** A recent observation of the same country that shows another version. */
  differing: ShownObservation | null;
  /** What was seen before, and from other countries; the newest first. */
  others: ShownObservation[];
}

/** A page tells the latest of them; the open data of a casino's games would have them all. */
const MOST_OTHERS = 5;

function shown({ id, percent, seenOn, country, means, picture }: Observation): ShownObservation {
  return {
    ...{ id, seenOn, means: MEANS_LABELS[means], picture: picture?.src ?? null },
    returns: returnWords(percent),
    country: countryInText(country),
  };
}

/** Returns which version of a game a casino runs, by the observation that counts among those of it there. */
export function shownRun({
  counting,
  best,
  observations,
}: {
  counting: Observation;
  /** The best of the game's versions. */
  best: number;
  observations: readonly Observation[];
}): ShownRun {
  const differing = disagreeingWith(counting, observations);
  return {
    percent: counting.percent,
    isBest: counting.percent >= best,
    best: returnWords(best),
    seen: shown(counting),
    differing: differing && shown(differing),
    others: byNewest(observations)
      .filter((one) => one !== counting && one !== differing)
      .slice(0, MOST_OTHERS)
      .map(shown),
  };
}
