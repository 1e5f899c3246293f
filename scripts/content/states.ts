import type { AwardPhase } from "~/features/awards/kinds";
import { BONUS_MODELS, BONUS_TYPES } from "~/features/bonuses/kinds";
import { shownTie } from "~/features/casinos/commercial-tie";
import { COMMERCIAL_TIES, LIFECYCLES, LICENCE_TIERS, SIZE_BANDS, TERM_CATEGORIES } from "~/features/casinos/kinds";
import { COMPLAINT_CATEGORIES } from "~/features/complaints/kinds";
import { COMPLAINT_STATES } from "~/domain/complaint-states";
import { GAME_TYPES, OBSERVATION_MEANS, VOLATILITY_BASES } from "~/features/games/kinds";
import { byNewest } from "~/features/games/observed-version";
import { ISSUE_STATES } from "~/features/newsletter/issues/issue-schema";
import { REVIEW_STATES } from "~/features/reviews/schema";
import type { DemoContent } from "../seeding/demo-content";

const DAY = 86_400_000;

interface State {
  name: string;
  isShown: (content: DemoContent) => boolean;
}

/** Returns a state for each value of a field. */
function each<T extends string>(
  what: string,
  values: readonly T[],
  shown: (content: DemoContent) => readonly (string | null)[],
): State[] {
  return values.map((value) => ({
    name: `${what}: ${value.replaceAll("_", " ")}`,
    isShown: (content) => shown(content).includes(value),
  }));
}

function within(at: string | null, content: DemoContent, from: number, until: number): boolean {
  if (at === null) return false;
  const days = (Date.parse(at) - content.today.getTime()) / DAY;
  return days >= from && days <= until;
}

/** The states that a freshly started demo site must show. */
const STATES: readonly State[] = [
  ...each("casino", LIFECYCLES, ({ casinos }) => casinos.map(({ fields }) => fields.lifecycle)),
  ...each("casino of size", SIZE_BANDS, ({ casinos }) => casinos.map(({ fields }) => fields.sizeBand)),
  ...each("casino with tie", COMMERCIAL_TIES, ({ casinos }) => casinos.map(({ fields }) => fields.commercial)),
  {
    name: "casino whose commercial tie is stopped",
    isShown: ({ casinos }) => casinos.some(({ fields }) => shownTie(fields).stoppedBecause !== null),
  },
  ...each(
    "licence",
    LICENCE_TIERS.filter((tier) => tier !== "none"),
    ({ casinos }) => casinos.flatMap(({ fields }) => fields.licences.map(({ tier }) => tier)),
  ),
  {
    name: "casino without a licence",
    isShown: ({ casinos }) => casinos.some(({ fields }) => fields.licences.length === 0),
  },
  {
    name: "licence that was not found in its register",
    isShown: ({ casinos }) =>
      casinos.some(({ fields }) => fields.licences.some(({ verifiedAt }) => verifiedAt === null)),
  },
  {
    name: "casino listed for less than six months",
    isShown: (content) =>
      content.casinos.some(({ fields }) => within(`${fields.listedOn}T00:00:00Z`, content, -182, 0)),
  },
  {
    name: "withdrawal of ours that never arrived",
    isShown: ({ casinos }) =>
      casinos.some(({ fields }) =>
        fields.payments.some(({ testedAt, testedHours }) => testedAt !== null && testedHours === null),
      ),
  },
  ...each("term on", TERM_CATEGORIES, ({ casinos }) =>
    casinos.flatMap(({ fields }) => fields.termFlags.map(({ category }) => category)),
  ),
  {
    name: "casino that took out a clause",
    isShown: ({ casinos }) =>
      casinos.some(({ fields }) => fields.termFlags.some(({ removedAt }) => removedAt !== null)),
  },
  {
    name: "casino that changed its terms this week",
    isShown: (content) =>
      content.casinos.some(
        ({ fields }) =>
          fields.termSnapshots.length > 1 && within(fields.termSnapshots.at(-1)?.at ?? null, content, -7, 0),
      ),
  },
  ...each("offer", BONUS_TYPES, ({ bonuses }) => bonuses.map(({ fields }) => fields.type)),
  ...each("bonus model", BONUS_MODELS, ({ bonuses }) => bonuses.map(({ fields }) => fields.model)),
  {
    name: "offer that starts within a week",
    isShown: (content) => content.bonuses.some(({ fields }) => within(fields.startsAt, content, 0, 8)),
  },
  {
    name: "offer that ends tonight",
    isShown: (content) =>
      content.bonuses.some(
        ({ fields }) =>
          fields.withdrawnAt === null &&
          fields.endsAt?.slice(0, 10) === content.today.toISOString().slice(0, 10) &&
          within(fields.endsAt, content, 0, 1),
      ),
  },
  {
    name: "offer that is over",
    isShown: (content) => content.bonuses.some(({ fields }) => within(fields.endsAt, content, -9_999, 0)),
  },
  { name: "offer that is paused", isShown: ({ bonuses }) => bonuses.some(({ fields }) => fields.paused) },
  {
    name: "offer that was withdrawn",
    isShown: ({ bonuses }) => bonuses.some(({ fields }) => fields.withdrawnAt !== null),
  },
  // Nothing sends the demo's mails, so that a request would stay under way.
  ...each(
    "complaint",
    COMPLAINT_STATES.filter((state) => state !== "asking_casino"),
    ({ complaints }) => complaints.map(({ fields }) => fields.state),
  ),
  ...each("complaint waiting on", ["player", "casino", "staff"], ({ complaints }) =>
    complaints.map(({ fields }) => fields.waitingOn),
  ),
  ...each("complaint about", COMPLAINT_CATEGORIES, ({ complaints }) => complaints.map(({ fields }) => fields.category)),
  {
    name: "complaint whose deadline was extended",
    isShown: ({ complaints }) => complaints.some(({ fields }) => fields.closedAt === null && fields.extensions > 0),
  },
  {
    name: "complaint about a casino that is not listed",
    isShown: ({ complaints }) => complaints.some(({ fields }) => fields.casinoId === null),
  },
  ...each("message to", ["public", "parties", "staff"], ({ complaints }) =>
    complaints.flatMap(({ messages }) => messages.map(({ visibility }) => visibility)),
  ),
  ...each("review", REVIEW_STATES, ({ reviews }) => reviews.map(({ fields }) => fields.state)),
  { name: "review with a reply", isShown: ({ reviews }) => reviews.some(({ fields }) => fields.reply !== null) },
  ...each("award", ["nominations", "voting", "announced"] satisfies AwardPhase[], (content) =>
    content.awards
      .filter(({ fields }) => fields.phase !== "voting" || within(fields.dates.votingUntil, content, 0, 9_999))
      .map(({ fields }) => fields.phase),
  ),
  ...each("article", ["draft", "scheduled", "published"], ({ articles }) =>
    articles.map(({ fields }) => fields.publishState),
  ),
  {
    name: "article with a correction",
    isShown: ({ articles }) => articles.some(({ fields }) => fields.corrections.length > 0),
  },
  ...each("game", GAME_TYPES, ({ games }) => games.map(({ fields }) => fields.type)),
  ...each(
    "volatility",
    VOLATILITY_BASES.filter((basis) => basis !== "unknown"),
    ({ games }) => games.map(({ fields }) => fields.volatilityBasis),
  ),
  ...each("game seen by", OBSERVATION_MEANS, ({ games }) =>
    games.flatMap(({ seen }) => seen.map(({ fields }) => fields.means)),
  ),
  { name: "version that fell", isShown: (content) => changesOf(content).some(([now = 0, before = 0]) => now < before) },
  {
    name: "game in other versions in two countries",
    isShown: ({ games }) =>
      games.some(({ seen }) =>
        seen.some(({ fields: one }) =>
          seen.some(
            ({ fields: other }) =>
              other.casinoId === one.casinoId && other.country !== one.country && other.percent !== one.percent,
          ),
        ),
      ),
  },
  {
    name: "game that was seen more than a year ago",
    isShown: ({ games, today }) =>
      games.some(({ seen }) =>
        seen.some(({ fields }) => Date.parse(fields.seenOn) < today.getTime() - 365 * 86_400_000),
      ),
  },
  ...each("newsletter issue", ISSUE_STATES, ({ issues }) => issues.map(({ fields }) => fields.state)),
  {
    name: "delivery that was stopped half-way",
    isShown: ({ issues }) => issues.some(({ sentTo }) => sentTo !== null && sentTo > 0 && sentTo < 1),
  },
];

/** Returns the versions of each game at each casino in one country, the newest first. */
function changesOf({ games }: DemoContent): number[][] {
  const places = new Map<string, DemoContent["games"][number]["seen"][number]["fields"][]>();
  for (const { seen } of games)
    for (const { fields } of seen) {
      const place = [fields.gameId, fields.casinoId, fields.country].join();
      places.set(place, [...(places.get(place) ?? []), fields]);
    }
  return [...places.values()].map((seen) => byNewest(seen).map(({ percent }) => percent));
}

/** Returns the names of the states that the demo content lacks. */
export function missingStates(content: DemoContent): string[] {
  return STATES.filter(({ isShown }) => !isShown(content)).map(({ name }) => name);
}
