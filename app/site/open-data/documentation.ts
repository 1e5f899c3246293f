import { GROUND_LABELS, GROUNDS } from "~/features/reviews/grounds";

export interface FieldDoc {
  /** Path within one entry; `[]` stands for each element. */
  name: string;
  words: string;
}

export interface DatasetDoc {
  id: DatasetId;
  title: string;
  /** Each address of the dataset, with its description. */
  addresses: { path: string; words: string }[];
  /** True if the dataset needs parameters. */
  isOnlyAsked?: boolean;
  intro: string;
  parameters: FieldDoc[];
  fields: FieldDoc[];
}

export const DATASET_IDS = [
  "casinos",
  "casino",
  "casino-reviews",
  "formula",
  "bonuses",
  "complaints",
  "complaint",
  "review-counts",
  "statistics",
  "awards",
  "award",
  "bonus-value",
] as const;
export type DatasetId = (typeof DATASET_IDS)[number];

export function fields(rows: Readonly<Record<string, string>>): FieldDoc[] {
  return Object.entries(rows).map(([name, words]) => ({ name, words }));
}

const SHARE = "Share of the score, 0 to 1";
const PAGED: Record<string, string> = {
  q: "Words to search for.",
  page: "Page, from 1. The response’s next is the address of the next page.",
};

export const DATASETS: readonly DatasetDoc[] = [
  {
    id: "casinos",
    title: "Casinos",
    addresses: [
      { path: "/api/v1/casinos.json", words: "24 a page" },
      { path: "/api/v1/casinos.csv", words: "all matches, in one file" },
    ],
    intro: "Every casino we list, with its safety score and the six components behind it.",
    parameters: fields(PAGED),
    fields: fields({
      slug: "The casino’s name in URLs.",
      name: "Its name.",
      url: "Its page here.",
      lifecycle: "active, warning, blacklisted or closed.",
      score: "Safety score, 0 to 10 with one decimal; null for a closed casino.",
      scoredAt: "When the score last changed, UTC.",
      licence: `${SHARE}: licence.`,
      complaints: `${SHARE}: complaints.`,
      terms: `${SHARE}: terms.`,
      payout: `${SHARE}: payout.`,
      players: `${SHARE}: players.`,
      protection: `${SHARE}: protection.`,
      componentsAt:
        "The moment the six components are worked out for, UTC: the score’s own, or that of a review or complaint since.",
      legalEntity: "The company behind it.",
      group: "The group it belongs to, or null.",
      licences: "Licensing authorities in whose register we found it, separated by semicolons.",
      payoutHours:
        "Median hours until a withdrawal arrives, as a number (0.8 is 48 minutes): as tested, or as stated if not tested; null if unknown.",
      payoutTested: "Whether payoutHours is from our tests; null if there is no time.",
      testedHours: "Hours of each payment method we tested, separated by semicolons: debit_card 20; e_wallet 0.8.",
      protectionTools: "How many of the 12 protection tools it offers.",
      verifiedAt: "When its facts were last checked, UTC.",
      standing:
        "With the filter country: licensed, if it holds the licence that the law there requires; unlicensed, if it accepts players there without one; unknown, if we don’t know that law. Otherwise null.",
    }),
  },
  {
    id: "casino",
    title: "One casino, with its score’s working",
    addresses: [{ path: "/api/v1/casinos/:slug.json", words: "one casino" }],
    intro: "Every input of the score, each step’s figures, and the score’s history.",
    parameters: fields({ ":slug": "The casino’s slug, as in the list." }),
    fields: fields({
      "slug, name, url, lifecycle": "As in the list.",
      lifecycleReason: "Why we warn about it, blacklisted it or marked it closed; otherwise null.",
      "legalEntity, group": "As in the list.",
      "launchedOn, listedOn": "Days on which it opened and on which we listed it.",
      sizeBand: "small, medium, large or very_large.",
      licences:
        "Each with authority, number, tier (strict, offshore or none), registerUrl, and verifiedAt: when we found it in the register, or null.",
      payments:
        "Each with method, min and max (money), fee, statedHours, testedHours and testedAt. Hours are those of a withdrawal: 0.8 is 48 minutes, as the pages show it. A testedAt with testedHours null means that the money never came.",
      withdrawalLimits: "Maximum withdrawal a day, week and month (money); null for no limit.",
      restrictedCountries: "Countries it doesn’t accept players from, ISO 3166-1 alpha-2.",
      protectionTools: "The tools it offers, by name.",
      termFlags:
        "Unfair terms we found: category, severity (0.05 to 0.4), quote, foundAt, enforcedAt and removedAt, the last two null if that never happened.",
      rating:
        "The players’ rating: stars (1 to 5 with one decimal), byStars (reviews with 1, 2, 3, 4 and 5 stars) and at, up to when ages are counted; null without reviews.",
      complaints:
        "Its public complaints: total, open, resolved, unresolved, rejected, inactive (closed without an answer from the player), unreachable (closed because the casino couldn’t be reached, which counts for and against nobody), withdrawn, resolutionRate (resolved of those resolved or unresolved, or null), disputedEur and recoveredEur (the sums of all of them, including those open, rejected, withdrawn or closed for another reason), and medianAnswer (hours it took to answer us, and answers; null before the first).",
      "score.value": "The score, 0 to 10; null for a closed casino.",
      "score.at": "The moment the score is calculated for, UTC. Ages are counted up to then.",
      "score.formulaVersion": "Version of the formula.",
      "score.uncapped": "The score before caps and rounding.",
      "score.limits": "Caps that apply: cap, limit, held (whether it lowered the score) and words.",
      "score.components":
        "The six components: component, symbol, value (0 to 1), weight, points (10 · weight · value), formula and figures.",
      "score.inputs": "Every input of the formula. See below for how to use them.",
      reviewCounts: "What became of its reviews, as in “What became of reviews”; null if not counted yet.",
      history:
        "Every score so far, oldest first: score, components, caps, formulaVersion, at, and cause: what changed since the entry before.",
      "history.differences":
        "Points by which each component, and the limit of the caps, moved the score since the entry before, before rounding. Null for the first entry and where inputs were not recorded yet.",
      "history.inputs":
        "The inputs that changed since the entry before, with the weights; all of them in the first entry. Put them over the earlier ones, and the recipe below gives the entry’s score. Empty where only time passed; null where inputs were not recorded yet.",
    }),
  },
  {
    id: "bonuses",
    title: "Bonuses",
    addresses: [
      { path: "/api/v1/bonuses.json", words: "24 a page" },
      { path: "/api/v1/bonuses.csv", words: "1,000 a page; the Link header gives the next page" },
    ],
    intro:
      "Offers that are running, announced or paused: first those that must be wagered, by the chance to finish; then those with nothing to wager, by the casino’s safety score; then those of casinos we warn about. With the filter country, offers of casinos licensed there come first, then those of countries whose law we don’t know, then those without its licence; in each of these, those with nothing to wager come before the others. Offers that have ended are left out, and so are those of blacklisted or closed casinos.",
    parameters: fields(PAGED),
    fields: fields({
      slug: "The offer’s name in URLs.",
      url: "Its page here.",
      "casino, casinoSlug": "Name and slug of the casino.",
      type: "welcome, deposit_match, no_deposit, free_spins, cashback, reload or loyalty.",
      title: "The offer in words.",
      state: "active, scheduled or paused.",
      finishChance:
        "Chance of finishing the wagering under ordinary play, 0 to 1; null if it can’t be calculated or slots don’t count, 1 if nothing has to be wagered. Free spins that come beside a sum are left out of it and of play.",
      "playDepositAmount, playDepositCurrency":
        "The deposit that chance is for, in minor units: the one that earns the whole bonus, or €100 (about as much in round figures of another currency) where that earns part of it, within the offer’s limits.",
      "playBonusAmount, playBonusCurrency": "What that play is given, in minor units.",
      flags: "Codes of the rules to know, separated by semicolons, as on the offer’s page.",
      code: "Code to enter, or null.",
      percent: "Percent of the deposit matched, or of the loss paid back; the highest where it varies.",
      lowestPercent:
        "The lowest percent where it varies, else null. The play is for the end with the lower chance, without wagering for the lowest.",
      "maxAmount, maxCurrency": "Maximum value, in minor units.",
      freeSpins: "Number of free spins, or null.",
      "spinAmount, spinCurrency": "What one spin is worth, in minor units.",
      "minDepositAmount, minDepositCurrency": "Minimum deposit, in minor units.",
      "maxDepositAmount, maxDepositCurrency": "Maximum deposit, in minor units; null if not stated.",
      "minLossAmount, minLossCurrency": "The smallest loss that is partly paid back, in minor units; null for none.",
      "minStakesAmount, minStakesCurrency":
        "The stakes that earn a loyalty reward, in minor units; null where none are asked for.",
      wagering: "How many times the base must be wagered; 0 for none.",
      wageringBase: "bonus, deposit_plus_bonus or winnings; null without wagering.",
      slotsContribution: "Percent of a bet on slots that counts.",
      "maxBetAmount, maxBetCurrency": "Maximum bet while wagering, in minor units.",
      "maxCashoutAmount, maxCashoutCurrency": "Maximum payout, in minor units.",
      model: "cashable, sticky or parachute.",
      "claimDays, useDays": "Days to claim it and to finish it.",
      "startsAt, endsAt": "When it starts and ends, UTC; null for no limit.",
      countries: "Countries it is open to, separated by semicolons; empty for all the countries the casino accepts.",
      newPlayersOnly: "true or false.",
      significantTerms: "The significant terms in full. Show them wherever you show the offer.",
      termsUrl: "The casino’s own terms.",
      verifiedAt: "When we last checked it, UTC.",
      standing: "With the filter country, as for casinos; otherwise null.",
      contributions: "Percent of a bet that counts, by kind of game. JSON only.",
      play: "The play its chance is calculated for, in whole units, as the calculator below takes it. JSON only.",
      warnings: "The rules to know: code, label and text, as on the offer’s page. JSON only.",
    }),
  },
  {
    id: "complaints",
    title: "Complaints",
    addresses: [
      { path: "/api/v1/complaints.json", words: "24 a page" },
      { path: "/api/v1/complaints.csv", words: "1,000 a page; the Link header gives the next page" },
    ],
    intro: "Public complaints. In CSV, money is two columns each: disputedAmount and disputedCurrency, and so on.",
    parameters: fields({
      "after, before": "Where a page begins; take the whole address from the response’s next or the Link header.",
    }),
    fields: fields({
      ref: "The complaint’s reference.",
      title: "What it is about, in the player’s words.",
      "casino.name, casino.slug": "The casino; the slug is null for one we don’t list.",
      category:
        "withdrawal_delay, confiscation, bonus, kyc, account_closed, multi_account, self_exclusion, game or other.",
      state:
        "under_review, awaiting_player, asking_casino (a mail to the casino is under way), awaiting_casino, resolved, unresolved, rejected, closed_inactive, unreachable (the casino couldn’t be reached) or withdrawn.",
      "disputed, recovered":
        "Money the player claims and money the player got, whatever the state; null when it isn’t about money.",
      "disputedEur, recoveredEur": "Both in euros, at the rates of the day they were entered; 0 for none.",
      waitingOn: "player, casino, staff or none.",
      dueAt: "The deadline for their answer, UTC.",
      "publishedAt, closedAt": "When it became public and when it was closed, UTC.",
      url: "Its page here.",
      data: "The complaint in full, as below. JSON only.",
    }),
  },
  {
    id: "complaint",
    title: "One complaint, with its trail",
    addresses: [{ path: "/api/v1/complaints/:ref.json", words: "one complaint" }],
    intro:
      "The whole public record. Each entry of the trail carries the fingerprint of the one before and digests of what the complaint holds, and signed daily roots cover the entries. How to check all that is at the end of this page.",
    parameters: fields({ ":ref": "The reference, such as EW-7K3Q9M." }),
    fields: fields({
      "ref … closedAt, url": "As in the list.",
      playerName: "The name the player chose for the public. It is not the account’s.",
      "story, desiredOutcome": "In the player’s words.",
      "incidentOn, contactedCasinoOn": "Days on which it happened and on which the player wrote to the casino.",
      citedTerms:
        "The version of the casino’s terms that it is about, or null: the last part of that version’s address.",
      submittedAt: "When we received it, UTC.",
      extensions: "Extensions of the current deadline, 0 or 1.",
      outcomeReason: "Why it ended as it did.",
      messages: "Public messages: id, party, authorName, body and at.",
      "duplicateOf, duplicates":
        "References of the complaint it is a duplicate of, and of those that are its duplicates.",
      evidence:
        "Copies of evidence that staff released: id, party, name, contentType, size, width, height, kind, sha256 and at.",
      trail:
        "Every step, message and change: v, complaintId, sequence, kind, from, to, actor, reason, at, recordedAt, content, previousHash and hash. Entries without v are older, and lack kind, recordedAt and content.",
      salts: "Salts of the digests in the trail’s content, by item, as far as the items are public.",
      proofs: "Proof that entries are in a day’s root: subject, sequence, hash, day, index, size and path.",
      roots: "Where the signed daily roots are.",
      verification: "How the fingerprints are checked, in short.",
    }),
  },
  {
    id: "review-counts",
    title: "What became of reviews",
    addresses: [{ path: "/api/v1/review-counts.json", words: "all listed casinos together" }],
    intro:
      "How many reviews are published, waiting or withheld, and why, as of now. A casino’s own numbers are in its dataset.",
    parameters: [],
    fields: fields({
      published: "Reviews that can be read here.",
      pending: "Reviews that none of us has read yet.",
      "notPublished.total": "Reviews that we read and did not publish.",
      "hidden.total": "Published reviews that are taken down while we look into them.",
      "removed.total": "Published reviews that were taken down for good.",
      "notPublished.reasons, hidden.reasons, removed.reasons": `Their number by reason; reasons nobody had are left out. ${GROUNDS.map(
        (ground) => `${ground}: ${GROUND_LABELS[ground]}`,
      ).join(". ")}.`,
      uncountedCasinos: "Casinos, new ones above all, whose reviews are still to be counted and are not in the sums.",
    }),
  },
  {
    id: "bonus-value",
    title: "The bonus calculator",
    addresses: [{ path: "/api/v1/bonus-value.json", words: "the figures for any offer" }],
    isOnlyAsked: true,
    intro:
      "Amounts in whole units of one currency, shares as decimals. Invalid input gets status 422 and messages by field.",
    parameters: fields({
      deposit: "Your own money, 0 to 1,000,000.",
      bonus: "The bonus, 0 to 1,000,000.",
      wagering: "How many times the base must be wagered, 0 to 1,000.",
      base: "bonus or deposit_plus_bonus. Default: bonus.",
      contribution: "Share of a bet that counts, 0 to 1. Default: 1.",
      edge: "Share of every bet the house keeps, 0 to 0.99. Default: 0.04. With the volatility, an offer’s page takes 0.04 and 20 for slots, 0.027 and 2 for table games and live casino, 0.027 and 20 for video poker, 0.12 and 100 for jackpot slots.",
      bet: "Each bet, 0.01 to 100,000. Default: 1.",
      volatility: "low, medium, high, or what a winning bet pays in stakes, 2 to 10,000. Default: medium, which is 20.",
      cap: "Maximum payout. Default: no cap.",
      model: "cashable or sticky. Default: cashable.",
      cost: "What it costs on average to earn the bonus: a loss that is partly paid back, or stakes times the house edge. Default: 0.",
      country:
        "Country of the player, such as SE, to leave out warnings about other countries’ rules. Default: all warnings.",
    }),
    fields: fields({
      finishChance: "Chance to finish the wagering before the money is gone, 0 to 1.",
      nothingChance:
        "Chance that you are paid nothing, 0 to 1: the money is gone, or no more is left than a sticky bonus takes back.",
      expectedWagering: "Money wagered on average until then.",
      expectedValue: "Average payout minus the deposit and the cost; below zero, you lose on average.",
      aheadChance: "Chance that you are paid more than deposit and cost, 0 to 1.",
      bets: "Bets it takes to finish.",
      warnings: "Rules to know and limits of the model: code and text.",
    }),
  },
];
