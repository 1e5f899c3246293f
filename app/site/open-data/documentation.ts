export interface FieldDoc {
  /** Path within one entry; `[]` stands for each element. */
  name: string;
  words: string;
}

interface Words {
  title: string;
  /** Each address of the dataset, with its description. */
  addresses: { path: string; words: string }[];
  /** True if the dataset needs parameters. */
  isOnlyAsked?: boolean;
  intro: string;
  parameters: FieldDoc[];
}

function fields(rows: Readonly<Record<string, string>>): FieldDoc[] {
  return Object.entries(rows).map(([name, words]) => ({ name, words }));
}

const PAGED: Record<string, string> = {
  q: "Words to search for.",
  page: "From 1. The response’s next is the next page’s address.",
};

/** Every dataset by its name, in the order of the page. */
const DOCS = {
  casinos: {
    title: "Casinos",
    addresses: [
      { path: "/api/v1/casinos.json", words: "24 a page" },
      { path: "/api/v1/casinos.csv", words: "all matches, in one file" },
    ],
    intro:
      "Every casino we list, with its safety score and the six components behind it. With the filter country, only casinos open to players there, in the order of their standing: licensed, unknown, unlicensed; those that we advise against are last.",
    parameters: fields(PAGED),
  },
  casino: {
    title: "One casino, with its score’s working",
    addresses: [{ path: "/api/v1/casinos/:slug.json", words: "one casino" }],
    intro: "Every input of the score, each step’s figures, and the score’s history.",
    parameters: fields({ ":slug": "The casino’s slug, as in the list." }),
  },
  "casino-reviews": {
    title: "Reviews of a casino, as its rating counts them",
    addresses: [{ path: "/api/v1/casinos/:slug/reviews.json", words: "100 a page, newest first" }],
    intro: "Every published review. Its words and its author’s name are only on the casino’s page.",
    parameters: fields({
      ":slug": "The casino’s slug, as in the list.",
      after: "Where a page begins; take the whole address from the response’s next.",
    }),
  },
  formula: {
    title: "The score’s formula, by version",
    addresses: [{ path: "/api/v1/formula.json", words: "all versions" }],
    intro: "Weights, caps and exchange rates. What they are used for is at the end of this page.",
    parameters: [],
  },
  bonuses: {
    title: "Bonuses",
    addresses: [
      { path: "/api/v1/bonuses.json", words: "24 a page" },
      { path: "/api/v1/bonuses.csv", words: "1,000 a page; the Link header gives the next page" },
    ],
    intro:
      "Offers that are running, announced or paused: first those that must be wagered, by the chance to finish; then those with nothing to wager, by the casino’s safety score; then those of casinos we advise against: those with a warning, and those whose licence we found in no register. With the filter country, offers of casinos licensed there come first, then those of countries whose law we don’t know, then those without its licence; in each of these, unless sorted otherwise, those with nothing to wager come before the others. Offers that have ended are left out, and so are those of blacklisted or closed casinos.",
    parameters: fields(PAGED),
  },
  games: {
    title: "Games",
    addresses: [{ path: "/api/v1/games.json", words: "24 a page" }],
    intro: "The games whose versions we know, by name.",
    parameters: fields(PAGED),
  },
  game: {
    title: "One game, with what casinos were seen to run",
    addresses: [{ path: "/api/v1/games/:slug.json", words: "one game" }],
    intro:
      "Every observation of it at a listed casino, the newest first. The newest from a country counts for players there, and the newest of all for players of countries from which nobody looked. Where the version that counts has a pay table, offers’ pages and the calculator’s open data work a chance to finish out by it.",
    parameters: fields({ ":slug": "The game’s slug, as in the list." }),
  },
  complaints: {
    title: "Complaints",
    addresses: [
      { path: "/api/v1/complaints.json", words: "24 a page" },
      { path: "/api/v1/complaints.csv", words: "1,000 a page; the Link header gives the next page" },
    ],
    intro: "Public complaints. In CSV, money is two columns each: disputedAmount and disputedCurrency, and so on.",
    parameters: fields({
      "after, before": "Where a page begins; take the whole address from the response’s next or the Link header.",
    }),
  },
  complaint: {
    title: "One complaint, with its trail",
    addresses: [{ path: "/api/v1/complaints/:ref.json", words: "one complaint" }],
    intro:
      "The whole public record. Each entry of the trail carries the fingerprint of the one before and digests of what the complaint holds, and signed daily roots cover the entries. How to check all that is at the end of this page.",
    parameters: fields({ ":ref": "The reference, as it is in the address of the complaint’s page." }),
  },
  "review-counts": {
    title: "What became of reviews",
    addresses: [{ path: "/api/v1/review-counts.json", words: "all listed casinos together" }],
    intro:
      "How many reviews are published, waiting or withheld, and why, as of now. A casino’s own numbers are in its dataset.",
    parameters: [],
  },
  statistics: {
    title: "Complaints in figures",
    addresses: [{ path: "/api/v1/statistics.json", words: "the last twelve months" }],
    intro:
      "The totals of the home page and of the complaints’ page. Months are calendar months, UTC, the current one included.",
    parameters: [],
  },
  awards: {
    title: "Awards",
    addresses: [{ path: "/api/v1/awards.json", words: "all years" }],
    intro: "The years of our awards, newest first.",
    parameters: [],
  },
  award: {
    title: "One year of awards, with every tally",
    addresses: [{ path: "/api/v1/awards/:year.json", words: "one year" }],
    intro: "Nominees, and from the announcement on their votes and points.",
    parameters: fields({ ":year": "The year, such as 2025." }),
  },
  "bonus-value": {
    title: "The bonus calculator",
    addresses: [{ path: "/api/v1/bonus-value.json", words: "the figures for any offer" }],
    isOnlyAsked: true,
    intro:
      "Amounts in whole units of one currency, shares as decimals. Invalid input gets status 422 and messages by field.",
    parameters: fields({
      deposit: "Your own money, 0 to 1,000,000.",
      bonus: "The bonus, 0 to 1,000,000.",
      wagering: "How many times the base must be wagered, 0 to 1,000.",
      base: "bonus, deposit_plus_bonus, or winnings for free spins, whose winnings are the bonus. Default: bonus.",
      contribution: "Share of a bet that counts, 0 to 1. Default: 1.",
      edge: "Share of every bet the house keeps, 0 to 0.99. Default: 0.04. With the volatility, an offer’s page takes 0.04 and 20 for slots, 0.027 and 2 for table games and live casino, 0.027 and 20 for video poker, 0.12 and 100 for jackpot slots.",
      bet: "Each bet, 0.01 to 100,000. Default: 1.",
      volatility: "low, medium, high, or what a winning bet pays in stakes, 2 to 10,000. Default: medium, which is 20.",
      cap: "Maximum payout. Default: no cap.",
      model: "cashable or sticky. Default: cashable. A parachute bonus has no figures here.",
      cost: "What it costs on average to earn the bonus: a loss that is partly paid back, or stakes times the house edge. Default: 0.",
      country:
        "Country of the player, such as SE, to leave out warnings about other countries’ rules, and for the version of a game that its players get. Default: all warnings, and the version seen last.",
      offer: "Slug of an offer. Needed with a game: the game is the version that its casino runs.",
      game: "Slug of a game seen at the offer’s casino. Its edge, its pay table or else its volatility, and the contribution by the offer’s terms take the place of yours.",
    }),
  },
} satisfies Record<string, Words>;
export type DatasetId = keyof typeof DOCS;

export interface DatasetDoc extends Words {
  id: DatasetId;
}

export const DATASETS = Object.entries<Words>(DOCS).map(([id, words]) => ({ id, ...words })) as readonly DatasetDoc[];
