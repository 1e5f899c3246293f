import type { DemoContent } from "../seeding/demo-content";
import type { Finding, Rule } from "./finding";
import { assertions } from "./rules/assertions";
import { counts } from "./rules/counts";
import { daySpread } from "./rules/dates/day-spread";
import { directives } from "./rules/directives";
import { facts } from "./rules/facts";
import { figures } from "./figures/figures";
import { games } from "./rules/games";
import { formula } from "./rules/formula";
import { law } from "./rules/law";
import { links } from "./rules/links";
import { toldContent } from "./named";
import { names } from "./rules/names";
import { offers } from "./rules/offers";
import { ofPlaces } from "./rules/of-places";
import { payouts } from "./rules/payouts";
import { promises } from "./rules/promises/promises";
import { repetition } from "./rules/repetition";
import { helpAndScreens } from "./rules/screens";
import { tense } from "./rules/dates/tense";
import { timeline } from "./rules/dates/timeline";
import { wording } from "./rules/wording";

/** The rules by the names that their findings have. */
export const RULES: Readonly<Record<string, Rule>> = {
  assertions,
  payouts,
  offers,
  counts,
  formula,
  timeline,
  tense,
  "day-spread": daySpread,
  names,
  links,
  screens: helpAndScreens,
  repetition,
  wording,
  law,
  promises,
  facts,
  games,
  "of-places": ofPlaces,
  figures,
  directives,
};

/** Returns every contradiction between the content and its data, our style or the law; empty when there is none. */
export function checkContent(content: DemoContent): Finding[] {
  const read = toldContent(content);
  return Object.entries(RULES).flatMap(([name, rule]) => rule(name === "directives" ? content : read));
}
