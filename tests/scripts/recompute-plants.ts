/* eslint-disable @typescript-eslint/no-explicit-any -- A response may be changed in any place. */
type Anything = any;

/** What is wrong, the response it is planted in, and the change, which is false where it can't be made. */
export type Plant = readonly [what: string, path: RegExp, plant: (answer: Anything) => unknown];

const CASINO = /^\/api\/v1\/casinos\/[^/]+\.json$/;
const CASINOS = /^\/api\/v1\/casinos\.json/;
const OFFERS = /^\/api\/v1\/bonuses\.json/;
const CASE = /^\/api\/v1\/complaints\/EW-\w+\.json$/;
const CASES = /^\/api\/v1\/complaints\.json/;
const AWARD = /^\/api\/v1\/awards\/\d+\.json$/;
const GAME = /^\/api\/v1\/games\/[\w-]+\.json$/;

const later = (at: string, days: number) => new Date(Date.parse(at) + days * 86_400_000).toISOString();

/** Changes the first offer that fits. */
const offer = (fits: (one: Anything) => unknown, change: (one: Anything) => unknown) => (answer: Anything) => {
  const found = answer.bonuses.find(fits);
  if (!found) return false;
  change(found);
  return true;
};

const reworded = (of: Anything, field: string, from: RegExp, to: string) => {
  const before = of[field] as string;
  of[field] = before.replace(from, to);
  return of[field] !== before;
};

/** Changes the first cause that fits. */
const cause = (from: RegExp, to: string) => (answer: Anything) => {
  const step = answer.history.find((one: Anything) => from.test(one.cause));
  return step && reworded(step, "cause", from, to);
};

const ended = ({ closedAt }: Anything) => closedAt !== null;

/** Errors that were planted by somebody who had not read how `recompute` looks for them. */
export const BLIND_PLANTS: readonly Plant[] = [
  ["a version's day", CASINO, ({ slug, terms }) => slug === "evenhand" && (terms[0].at = later(terms[0].at, -10))],
  [
    "the day on which a term was taken out",
    CASINO,
    ({ termFlags }) => {
      const one = termFlags.find(({ removedAt }: Anything) => removedAt);
      return one && (one.removedAt = later(one.removedAt, -45));
    },
  ],
  // Points for and against.
  [
    "a number of tools in a line",
    CASINO,
    (a) => a.pros.some((_: string, at: number) => reworded(a.pros, String(at), /^All twelve protection tools/, "All nine protection tools")), // prettier-ignore
  ],
  [
    "a number of tests in a line",
    CASINO,
    (a) => a.pros.some((_: string, at: number) => reworded(a.pros, String(at), /^Six payouts tested/, "Nine payouts tested")), // prettier-ignore
  ],
  [
    "a tested time in a line against",
    CASINO,
    (a) =>
      a.cons.some((_: string, at: number) =>
        reworded(a.cons, String(at), /^Six days for a card/, "Three days for a card"),
      ),
  ],
  [
    "a limit in a line against",
    CASINO,
    (a) => a.cons.some((_: string, at: number) => reworded(a.cons, String(at), /Weekly limit of €1,500/, "Weekly limit of €2,500")), // prettier-ignore
  ],
  [
    "a count in a line against",
    CASINO,
    (a) => a.cons.some((_: string, at: number) => reworded(a.cons, String(at), /^Four tools of twelve/, "Six tools of twelve")), // prettier-ignore
  ],
  [
    "the month of a closing in its reason",
    CASINO,
    (a) => a.lifecycleReason && reworded(a, "lifecycleReason", /^Closed in March/, "Closed in July"),
  ],
  // A score's history.
  ["a step that is left out", CASINO, ({ history }) => history.length > 12 && history.splice(6, 1)],
  ["a beginning before the evidence", CASINO, ({ history: [first] }) => first && (first.at = later(first.at, -400))],
  ["reviews in a cause", CASINO, cause(/\b2 reviews published/, "4 reviews published")],
  ["an end in a cause", CASINO, cause(/closed as resolved/, "closed as rejected")],
  ["a term's subject in a cause", CASINO, cause(/term on withdrawals was found/, "term on inactivity was found")],
  ["a use of a term in a cause", CASINO, cause(/was used against a player/, "was taken out")],
  ["a method in a cause", CASINO, cause(/tested a withdrawal by debit card/, "tested a withdrawal by e-wallet")],
  ["an ageing in a cause", CASINO, cause(/; reviews have aged$/, "; complaints have aged")],
  ["a closing in a cause", CASINO, cause(/^It closed/, "It was blacklisted")],
  [
    "the day of a step",
    CASINO,
    ({ history }) => {
      const step = history.find((one: Anything) => /^Complaint EW-\w+ closed/.test(one.cause));
      return step && (step.at = later(step.at, 1));
    },
  ],
  ["a formula's version of the past", CASINO, ({ history }) => history.length > 5 && (history[3].formulaVersion = 4)],
  ["a cap of the past", CASINO, ({ history }) => history.length > 5 && history[2].caps.push("blacklisted")],
  [
    "a tool of the past",
    CASINO,
    ({ history }) => history[0]?.inputs?.protectionTools.length > 3 && history[0].inputs.protectionTools.pop(),
  ],
  // Reviews and the record.
  [
    "stars that keep their average",
    CASINO,
    ({ rating }) => {
      const stars = rating?.byStars;
      if (!stars || stars[2] < 2) return false;
      stars[2] -= 2;
      stars[1] += 1;
      stars[3] += 1;
      return true;
    },
  ],
  ["a count of reviews", CASINO, ({ reviewCounts }) => reviewCounts.published > 3 && (reviewCounts.published -= 1)],
  [
    "a reason for which a review isn't public",
    CASINO,
    ({ reviewCounts: { notPublished } }) => notPublished.total > 0 && (notPublished.total += 2),
  ],
  ["disputed money", CASINO, ({ complaints }) => complaints.disputedEur > 0 && (complaints.disputedEur += 100)],
  ["recovered money", CASINO, ({ complaints }) => complaints.recoveredEur > 0 && (complaints.recoveredEur += 100)],
  ["a rate of resolved cases", CASINO, ({ complaints }) => complaints.resolutionRate && (complaints.resolutionRate /= 2)], // prettier-ignore
  // What a casino's page says of it.
  ["a launch after the listing", CASINO, (a) => (a.launchedOn = later(a.listedOn, 90).slice(0, 10))],
  ["a tested time of today", CASINO, ({ payments: [first] }) => first?.testedHours > 20 && !!(first.testedHours -= 12)],
  [
    "the day of a test",
    CASINO,
    ({ payments: [first] }) => first?.testedAt && !!(first.testedAt = later(first.testedAt, -200)),
  ],
  ["a stated time", CASINO, ({ payments: [first] }) => first?.statedHours > 24 && !!(first.statedHours -= 24)],
  [
    "a monthly limit below a weekly one",
    CASINO,
    ({ withdrawalLimits: { week, month } }) => week && month && (month.amount = week.amount - 100),
  ],
  [
    "a daily limit above a weekly one",
    CASINO,
    ({ withdrawalLimits: { day, week } }) => day && week && (day.amount = week.amount + 100),
  ],
  ["a tool that is left out", CASINO, ({ protectionTools }) => protectionTools.length > 6 && protectionTools.pop()],
  ["an authority's tier", CASINO, ({ licences: [first] }) => first?.tier === "offshore" && (first.tier = "strict")],
  ["an authority", CASINO, ({ licences: [first] }) => first && (first.authority = "Anjouan Gaming")],
  ["a legal entity", CASINO, (a) => (a.legalEntity = "Somebody Else Ltd")],
  ["a term's severity", CASINO, ({ termFlags: [first] }) => first && (first.severity += 0.2)],
  ["a term's subject", CASINO, ({ termFlags: [first] }) => first && (first.category = "other_subject")],
  [
    "the day on which a term was used",
    CASINO,
    ({ termFlags }) => {
      const one = termFlags.find(({ enforcedAt }: Anything) => enforcedAt);
      return one && (one.enforcedAt = later(one.enforcedAt, -60));
    },
  ],
  ["a state", CASINO, (a) => a.lifecycle === "blacklisted" && (a.lifecycle = "active")],
  ["a score's day", CASINO, ({ score, history }) => history.length > 3 && (score.at = history[1].at)],
  ["a version of the formula", CASINO, ({ score }) => (score.formulaVersion = 7)],
  ["a cap that isn't there", CASINO, ({ score }) => score.limits.length === 0 && score.limits.push({ cap: "no_licence", limit: 3.9, held: true })], // prettier-ignore
  // The list of casinos.
  ["a name in the list", CASINOS, ({ casinos }) => (casinos[3].name = "Another Name")],
  ["a payout time in the list", CASINOS, ({ casinos }) => (casinos[4].payoutHours += 20)],
  ["tested times in the list", CASINOS, ({ casinos }) => reworded(casinos[15], "testedHours", /\d+/, "77")],
  ["a number of tools in the list", CASINOS, ({ casinos }) => (casinos[6].protectionTools -= 3)],
  ["licences in the list", CASINOS, ({ casinos }) => (casinos[7].licences = "Malta Gaming Authority; Another")],
  ["a component in the list", CASINOS, ({ casinos }) => (casinos[8].payout = 0.123)],
  ["a state in the list", CASINOS, ({ casinos }) => (casinos[9].lifecycle = "warning")],
  ["a score's day in the list", CASINOS, ({ casinos }) => (casinos[10].scoredAt = later(casinos[10].scoredAt, -90))],
  // Offers.
  ["an offer's percentage", OFFERS, offer((o) => o.percent === 100 && /100%/.test(o.title), (o) => (o.percent = 120))], // prettier-ignore
  ["an offer's most", OFFERS, offer((o) => o.title.includes(`up to €${o.maxAmount / 100}`), (o) => (o.maxAmount *= 2))], // prettier-ignore
  ["an offer's code", OFFERS, offer((o) => o.code && o.significantTerms.includes(o.code), (o) => (o.code = "OTHERCODE1"))], // prettier-ignore
  ["a code in an offer's words", OFFERS, offer((o) => o.code && o.significantTerms.includes(o.code), (o) => (o.significantTerms = o.significantTerms.replace(o.code, "ZEBRA77")))], // prettier-ignore
  ["an offer's country", OFFERS, offer((o) => o.countries === "SE" && /Sweden/.test(o.significantTerms), (o) => (o.countries = "DK"))], // prettier-ignore
  ["an age in an offer's words", OFFERS, offer((o) => /\b18\+/.test(o.significantTerms), (o) => reworded(o, "significantTerms", /\b18\+/, "16+"))], // prettier-ignore
  ["days to use in an offer's words", OFFERS, offer((o) => /in 30 days/.test(o.significantTerms), (o) => reworded(o, "significantTerms", /in 30 days/, "in 90 days"))], // prettier-ignore
  ["an offer's days to use", OFFERS, offer((o) => o.useDays === 60, (o) => (o.useDays = 6))], // prettier-ignore
  ["an offer's largest bet", OFFERS, offer((o) => /€5 a bet/.test(o.significantTerms) && o.maxBetAmount === 500, (o) => (o.maxBetAmount = 900))], // prettier-ignore
  ["a cap on winnings", OFFERS, offer((o) => /CA\$3,000 is the cash-out cap/.test(o.significantTerms), (o) => (o.maxCashoutAmount = 900_000))], // prettier-ignore
  ["no cap in an offer's words", OFFERS, offer((o) => /No cash-out cap/.test(o.significantTerms), (o) => { o.maxCashoutAmount = 50_000; o.maxCashoutCurrency = o.maxCurrency; })], // prettier-ignore
  ["a number of spins", OFFERS, offer((o) => o.freeSpins && o.title.startsWith(String(o.freeSpins)), (o) => (o.freeSpins += 15))], // prettier-ignore
  ["a state of an offer", OFFERS, offer((o) => o.state === "scheduled", (o) => (o.state = "active"))], // prettier-ignore
  ["an end before today", OFFERS, offer((o) => o.state === "active" && o.endsAt, (o) => (o.endsAt = later(o.endsAt, -300)))], // prettier-ignore
  ["an offer's casino", OFFERS, offer((o) => o.casinoSlug === "larkmoor", (o) => (o.casino = "Northing"))], // prettier-ignore
  ["how games count", OFFERS, offer((o) => /Every game weighs the same/.test(o.significantTerms), (o) => (o.contributions.table_games = 10))], // prettier-ignore
  ["a check in the future", OFFERS, offer((o) => o.verifiedAt, (o) => (o.verifiedAt = later(o.verifiedAt, 800)))], // prettier-ignore
  ["wagering in an offer's words", OFFERS, offer((o) => /30× the bonus/.test(o.significantTerms), (o) => reworded(o, "significantTerms", /30× the bonus/, "25× the bonus"))], // prettier-ignore
  ["a warning's multiple", OFFERS, offer((o) => o.warnings.some((w: Anything) => /about \d+ times/.test(w.text)), (o) => { for (const w of o.warnings) reworded(w, "text", /about \d+ times/, "about 12 times"); })], // prettier-ignore
  // Games.
  ["a version nobody sells", GAME, ({ observations: [one] }) => one && (one.percent = 88.8)],
  ["a version seen in the future", GAME, ({ observations }) => observations.length > 1 && (observations[0].seenOn = "2027-05-05")], // prettier-ignore
  ["a casino's name at a game", GAME, ({ observations }) => observations.length > 2 && (observations[1].casino = "Northing")], // prettier-ignore
  ["a game's largest win", GAME, (a) => a.maxWin > 100 && (a.maxWin *= 3)],
  ["a game's studio", GAME, (a) => (a.studio = "Some Other Studio")],
  // Complaints.
  ["a case's words", CASE, (a) => (a.story += " And then they paid.")],
  ["a case's title", CASE, (a) => (a.title = "Paid in full at once")],
  ["a message", CASE, ({ messages }) => messages.length > 1 && (messages[1].body = "We are sorry.")],
  ["a state that no step leads to", CASE, (a) => a.state === "unresolved" && (a.state = "resolved")],
  ["a reason of a step", CASE, ({ trail }) => trail.length > 4 && (trail[3].reason = "Another reason")],
  ["an entry that is left out", CASE, ({ trail }) => trail.length > 6 && trail.splice(3, 1)],
  ["a closing's day", CASE, (a) => ended(a) && (a.closedAt = later(a.closedAt, -3))],
  ["a publication's day", CASE, (a) => a.publishedAt && (a.publishedAt = later(a.publishedAt, 2))],
  ["disputed money in euros", CASE, (a) => a.disputed.currency !== "EUR" && (a.disputedEur += 50)],
  ["money that came back", CASE, (a) => a.recovered && (a.recovered.amount += 5_000)],
  ["whose turn it is", CASE, (a) => a.waitingOn === "casino" && (a.waitingOn = "player")],
  ["a reason of an outcome", CASE, (a) => a.outcomeReason && (a.outcomeReason = "The casino was right.")],
  ["a case's casino", CASE, (a) => ended(a) && (a.casino = { name: "Northing", slug: "northing" })],
  ["a case's category", CASE, (a) => ended(a) && (a.category = "other")],
  ["an event before the casino was asked", CASE, (a) => a.contactedCasinoOn && (a.incidentOn = later(a.contactedCasinoOn, 30).slice(0, 10))], // prettier-ignore
  ["a state in the list of cases", CASES, ({ complaints }) => (complaints[2].state = "rejected")],
  ["a due day in the list of cases", CASES, ({ complaints }) => complaints[0].dueAt && (complaints[0].dueAt = later(complaints[0].dueAt, 5))], // prettier-ignore
  // Awards.
  ["a nominee's name", AWARD, ({ categories }) => categories[1].nominees[0].casinoSlug && (categories[1].nominees[0].name = "Jetsam")], // prettier-ignore
  ["a phase", AWARD, (a) => a.phase === "voting" && (a.phase = "announced")],
  ["an announcement before its vote", AWARD, ({ dates }) => (dates.announcedAt = later(dates.votingFrom, -5))],
  ["a number of votes", AWARD, ({ phase, categories }) => phase === "announced" && (categories[0].nominees[0].result.votes += 100)], // prettier-ignore
  ["a year's phase in the list", /^\/api\/v1\/awards\.json$/, ({ awards }) => (awards[2].phase = "voting")],
  ["a year's categories in the list", /^\/api\/v1\/awards\.json$/, ({ awards }) => (awards[3].categories += 1)],
  // The formula, statistics, the register and the roots.
  ["a number of casinos", /statistics\.json$/, (a) => (a.casinos -= 1)],
  ["a year's ended cases", /statistics\.json$/, ({ year }) => (year.ended += 1)],
  ["a month's disputed money", /statistics\.json$/, ({ months }) => (months[1].disputedEur += 10)],
  ["an entry of the register that is left out", /register\.json$/, ({ entries }) => entries.splice(5, 1)],
  [
    "a root",
    /edgewise-trail\.json$/,
    ({ roots: [root] }) => (root.tree = root.tree.replace(/^./, (first: string) => (first === "0" ? "1" : "0"))),
  ],
];

/** An item of a response, by which a difference that it causes is known. */
const LISTS = ["casinos", "bonuses", "complaints", "awards"] as const;
const nameOf = (item: Anything): string => String(item.slug ?? item.ref ?? item.year);

export interface Planted {
  what: string;
  /** The response, and of a list the item, that is wrong. */
  path: string;
  item: string | null;
}

/**
 * Puts every plant into a subject of its own, so that none is found through another. Returns the responses that changed,
 * and where each plant is; what could not be planted is an error.
 */
export function plantAll(answers: ReadonlyMap<string, string>, plants: readonly Plant[] = BLIND_PLANTS) {
  const changed = new Map<string, Anything>();
  const taken = new Set<string>();
  const planted: Planted[] = [];
  // Rows of lists first: a casino whose row is wrong has nothing else that is.
  const isOfList = ([, path]: Plant) => LISTS.some((one) => path.test(`/api/v1/${one}.json`));
  for (const [what, path, plant] of plants.toSorted((a, b) => Number(isOfList(b)) - Number(isOfList(a)))) {
    const found = [...answers.keys()].some((at) => {
      const name = /\/([^/]+)\.json/.exec(at)?.[1] ?? "";
      if (!path.test(at)) return false;
      const answer: Anything = changed.get(at) ?? JSON.parse(answers.get(at) ?? "");
      const list = LISTS.find((one) => at.includes(`/${one}.json`));
      if (!list && taken.has(name) && !/formula|statistics|register|trail/.test(name)) return false;
      const before = JSON.stringify(answer);
      const part = list
        ? { ...answer, [list]: answer[list].filter((one: Anything) => !taken.has(nameOf(one))) }
        : answer;
      const rows: string[] = list ? part[list].map((one: Anything) => JSON.stringify(one)) : [];
      const isPlanted = Boolean(plant(part) ?? true) && JSON.stringify(answer) !== before;
      if (!isPlanted) return false;
      const row = list ? part[list].find((one: Anything, place: number) => JSON.stringify(one) !== rows[place]) : null;
      const item = row && nameOf(row);
      taken.add(item ?? name);
      changed.set(at, answer);
      planted.push({ what, path: at, item });
      return true;
    });
    if (!found) throw new Error(`${what} could not be planted.`);
  }
  return { changed, planted };
}

/** True if a difference is of what was planted there. */
export function isOf({ path, item }: Planted, { address }: { address: string }): boolean {
  const name = item ?? /\/([^/]+)\.json/.exec(path)?.[1] ?? "";
  return address.startsWith(path.split("?")[0] ?? path)
    ? item === null || address.includes(`(${item})`)
    : address.includes(`(${name})`) || address.includes(`/${name}.json`) || address.startsWith(`/casinos/${name}`);
}
