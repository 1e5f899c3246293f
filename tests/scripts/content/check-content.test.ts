import { beforeAll, describe, expect, test } from "vitest";
import { checkContent, RULES } from "../../../scripts/content/check";
import { missingStates } from "../../../scripts/content/states";
import { readDemoContent, type DemoContent } from "../../../scripts/seeding/demo-content";
import { TEST_NOW } from "../../support/backend";
import { isThorough } from "../../support/thoroughly";

let demo: DemoContent;

beforeAll(() => {
  demo = readDemoContent(new Date(TEST_NOW));
});

/**
 * Returns what one rule, which `expected` begins with, finds in a copy of the content after a change, as "rule: place:
 * problem": all rules together take a third of a second.
 */
function found(change: (content: DemoContent) => void, expected: RegExp): string[] {
  const copy = structuredClone(demo);
  change(copy);
  const check = RULES[/^\^([\w-]+):/.exec(expected.source)?.[1] ?? ""];
  return (check?.(copy) ?? []).map(({ rule, where, problem }) => `${rule}: ${where}: ${problem}`);
}

function one<T extends { id: string }>(entries: T[], id: string): T {
  const entry = entries.find((candidate) => candidate.id === id);
  if (!entry) throw new Error(`The demo content has no ${id}.`);
  return entry;
}

const casino = (content: DemoContent, id: string) => one(content.casinos, id);
const complaint = (content: DemoContent, ref: string) => one(content.complaints, ref);
const bonus = (content: DemoContent, slug: string) => one(content.bonuses, slug);

/** Replaces words and throws if they are missing, so that every contradiction is really planted. */
function reword<K extends string>(fields: Record<K, string>, field: K, from: string, to: string): void {
  if (!fields[field].includes(from)) throw new Error(`“${from}” is not in the ${field}.`);
  fields[field] = fields[field].replace(from, to) as (typeof fields)[K];
}

function faq(content: DemoContent, question: string) {
  const entry = content.faq.find(({ fields }) => fields.question.includes(question));
  if (!entry) throw new Error(`No entry asks “${question}”.`);
  return entry;
}

describe("the demo content", () => {
  test("contradicts neither its data nor our style nor the law", () => {
    expect(checkContent(demo)).toEqual([]);
  });

  test("shows every state", () => {
    expect(missingStates(demo)).toEqual([]);
  });

  test("is right on other days as well", () => {
    for (const day of ["2027-02-28", ...(isThorough ? ["2026-11-25", "2027-01-31"] : [])])
      expect([day, checkContent(readDemoContent(new Date(`${day}T10:00:00Z`)))]).toEqual([day, []]);
  });
});

describe("a contradiction is found", () => {
  test.each<[string, (content: DemoContent) => void, RegExp]>([
    [
      "“none late”, where one took longer than promised",
      (content) => casino(content, "redshank").fields.pros.push("Six payouts in four months, none late"),
      /^payouts: redshank: “none late”, but debit card took 27 hours/,
    ],
    [
      "a fact that an article names and nothing has",
      (content) =>
        reword(one(content.articles, "what-a-sticky-bonus-is").fields, "body", "limit a week", "limit a fortnight"),
      /^directives: what-a-sticky-bonus-is body: .*limit a fortnight\}\} names nothing/,
    ],
    [
      "a named limit that is another than the article’s assertion",
      (content) => {
        casino(content, "jetsam").fields.withdrawalLimits.week = { amount: 1_400_00, currency: "EUR" };
      },
      /^assertions: what-a-sticky-bonus-is says: /,
    ],
    [
      "eight days, where the card took 137 hours",
      (content) => {
        const { fields } = casino(content, "cobaltine");
        reword(fields, "body", "after 137 hours", "after eight days");
        fields.cons = fields.cons.map((text) => text.replace("137 hours", "eight days"));
      },
      /^assertions: cobaltine says: testedHours of debit-card: the prose no longer says 137 hours/,
    ],
    [
      "a time beside a method that the table does not have",
      (content) => reword(casino(content, "ironleaf").fields, "body", "card: 52 minutes", "card: 57 minutes"),
      /^payouts: ironleaf body: .*57 minutes/,
    ],
    [
      "two cases, where there is one",
      (content) =>
        reword(casino(content, "evenhand").fields, "body", "which has had one case", "and we handled two cases"),
      /^counts: evenhand body: .*there is 1/,
    ],
    [
      "three days, where five are usual",
      (content) => {
        const { fields } = casino(content, "larkmoor");
        fields.pros = fields.pros.map((text) => text.replace("within five days", "within three days"));
      },
      /^counts: larkmoor: .*within three days/,
    ],
    [
      "“many” complaints, where there are two",
      (content) => {
        casino(content, "rushlight").fields.body += "\n\nThe complaints we hold suggest so, and many of them end soon.";
      },
      /^counts: rushlight body: .*we hold 2/,
    ],
    [
      "a staff of seven here and of five there",
      (content) => {
        reword(casino(content, "kittiwake").fields, "body", "Five people", "Seven people");
        bonus(content, "kittiwake-letter-from-the-ledge").says = { facts: { staff: 5 } };
        casino(content, "kittiwake").says = { facts: { staff: 7 } };
      },
      /^assertions: kittiwake-letter-from-the-ledge says: staff: 5 here, 7 in casinos\/kittiwake\.yaml/,
    ],
    [
      "a game seen where its studio has none",
      (content) => {
        for (const { fields } of one(content.games, "tide-table").seen) fields.casinoId = "turbothorn";
      },
      /^games: tide-table seen 1: Turbothorn has no games by Lanternfall Studios/,
    ],
    [
      "a game seen from a country that its casino refuses",
      (content) => {
        for (const { fields } of one(content.games, "gull-and-garter").seen) fields.country = "SE";
      },
      /^games: gull-and-garter seen 1: Brindlewick takes nobody from SE/,
    ],
    [
      "a version that its studio doesn't sell",
      (content) => void one(content.games, "millrace").fields.versions.pop(),
      /^games: millrace seen 3: the game has no version of 94%/,
    ],
    [
      "spins on a game that the casino hasn't",
      (content) => {
        const { freeSpins } = bonus(content, "goldspur-rush-motherlode").fields;
        if (freeSpins) freeSpins.game = "Tide Table";
      },
      /^games: goldspur-rush-motherlode freeSpins: .* has no games by Lanternfall Studios/,
    ],
    [
      "a withdrawal that never arrived and was not tested",
      (content) => {
        for (const payment of casino(content, "undertow").fields.payments) payment.testedAt = null;
      },
      /^payouts: undertow body: a withdrawal of ours never arrived/,
    ],
    [
      "eleven cases, where one story had one",
      (content) => {
        casino(content, "zinc-lantern").fields.body += "\n\nWe held eleven open complaints on the day.";
      },
      /^counts: zinc-lantern body: .*there is 1/,
    ],
    [
      "another number of balances in the story of the closing",
      (content) => reword(one(content.articles, "zinc-lantern-balances-paid").fields, "body", "4,212", "3,900"),
      /^assertions: zinc-lantern-balances-paid says: balances: the prose no longer says 4212/,
    ],
    [
      "a complaint that came before what it is about",
      (content) => {
        complaint(content, "EW-PJDC47").fields.incidentOn =
          complaint(content, "EW-PJDC47").fields.closedAt?.slice(0, 10) ?? "";
      },
      /^timeline: EW-PJDC47: writing to the casino .* comes before the incident/,
    ],
    [
      "an answer that arrived four days before the question",
      (content) => {
        const [first, second] = complaint(content, "EW-Z186GN").messages;
        if (first && second) second.at = new Date(Date.parse(first.at) - 4 * 86_400_000).toISOString();
      },
      /^timeline: EW-Z186GN: message 2 \(casino\) .* comes before message 1/,
    ],
    [
      "three weeks ago, where it was seventeen days",
      (content) => {
        const { fields } = complaint(content, "EW-3XPTA1");
        fields.incidentOn = new Date(Date.parse(fields.incidentOn) + 4 * 86_400_000).toISOString().slice(0, 10);
      },
      /^timeline: EW-3XPTA1: “Three weeks ago I won”, where the incident was/,
    ],
    [
      "a step that leaves a state nobody was in",
      (content) => {
        const event = complaint(content, "EW-Z186GN").events[2];
        if (event) event.from = "awaiting_player";
      },
      /^timeline: EW-Z186GN: event 3 leaves awaiting_player/,
    ],
    [
      "help that names a choice no screen has",
      (content) => {
        faq(content, "do not list").fields.answer = 'Yes. Choose "not listed" in the form.';
      },
      /^screens: .*“not listed” is on no screen/,
    ],
    [
      "score bands other than the filters'",
      (content) => reword(faq(content, "a good score").fields, "answer", "Good, 7.0 to 8.4", "Good, 6 to 8"),
      /^screens: .*a band at 6/,
    ],
    [
      "penny spins at five pence",
      (content) => {
        bonus(content, "sixpenny-palace-pools-night").fields.title = "20 penny spins every Thursday";
      },
      /^offers: sixpenny-palace-pools-night: “penny spins”, where a spin is worth 5p/,
    ],
    [
      "“outside Denmark”, where six countries may",
      (content) =>
        reword(
          bonus(content, "alderbank-sound-footing").fields,
          "significantTerms",
          "in Ireland, Finland",
          "outside Denmark, in",
        ),
      /^offers: alderbank-sound-footing: “outside Denmark”/,
    ],
    [
      "a British offer in euros",
      (content) => {
        bonus(content, "vesperhall-evening-welcome").fields.maxBet = { amount: 500, currency: "EUR" };
      },
      /^offers: vesperhall-evening-welcome: a British offer in other money than pounds/,
    ],
    [
      "a sum that is none of the offer's",
      (content) =>
        reword(bonus(content, "foxglove-casino-seedling").fields, "significantTerms", "up to €100", "up to €150"),
      /^offers: foxglove-casino-seedling: €150 is no sum/,
    ],
    [
      "a greatest deposit in the prose that the terms leave out",
      (content) => {
        bonus(content, "kittiwake-small-nest").fields.maxDeposit = null;
      },
      /^offers: kittiwake-small-nest: it takes deposits up to 40/,
    ],
    [
      "another greatest deposit in the prose than in the terms",
      (content) => {
        bonus(content, "umberfield-payday-ten").fields.maxDeposit = { amount: 50_00, currency: "EUR" };
      },
      /^offers: umberfield-payday-ten: its maxDeposit is 50/,
    ],
    [
      "a round figure of ordinary play that is not explained",
      (content) => {
        const page = content.pages.find(({ id }) => id === "how-we-rate");
        if (page) reword(page.fields, "body", "400 PLN", "100 PLN");
      },
      /^formula: how-we-rate: it does not say “400 PLN”/,
    ],
    [
      "a percentage that varies in the title alone",
      (content) => {
        bonus(content, "redshank-tide-table").fields.lowestPercent = null;
      },
      /^offers: redshank-tide-table: “20 to 40%”, where its terms say null to 40%/,
    ],
    [
      "a wagering in a review that no offer of the casino has",
      (content) => reword(casino(content, "neonvale").fields, "body", "55-fold", "45-fold"),
      /^offers: neonvale body: “45-fold wagering”, which none of its offers asks for/,
    ],
    [
      "cashback under the name of another kind",
      (content) => {
        bonus(content, "neonvale-neon-vip").fields.type = "loyalty";
      },
      /^offers: neonvale-neon-vip: “of losses” in the title of an offer of the kind loyalty/,
    ],
    [
      "a smallest loss in the prose that the terms leave out",
      (content) => {
        bonus(content, "inkwell-rooms-private-room-back").fields.minLoss = null;
      },
      /^offers: inkwell-rooms-private-room-back: it pays for losses from 500, its minLoss is null/,
    ],
    [
      "another smallest loss in the prose than in the terms",
      (content) => {
        bonus(content, "gantry-lane-live-ten").fields.minLoss = { amount: 60_00, currency: "EUR" };
      },
      /^offers: gantry-lane-live-ten: it pays for losses from 40, its minLoss is 60/,
    ],
    [
      "stakes in the prose that the terms leave out",
      (content) => {
        bonus(content, "larkmoor-uk-100-spins").fields.minStakes = null;
      },
      /^offers: larkmoor-uk-100-spins: it is earned by stakes \(“Stake £10”\), its minStakes is null/,
    ],
    [
      "another wagering in the title than in the terms",
      (content) => reword(bonus(content, "vesperhall-evening-welcome").fields, "title", "10× wagering", "8× wagering"),
      /^offers: vesperhall-evening-welcome: “8×”/,
    ],
    [
      "an offer that ended long before its casino closed",
      (content) => {
        const { fields } = bonus(content, "zinc-lantern-galvanised");
        fields.endsAt = new Date(content.today.getTime() - 400 * 86_400_000).toISOString();
      },
      /^offers: zinc-lantern-galvanised: it ended on .*; its casino closed on 2026-03-22/,
    ],
    [
      "casinos that were all listed at one end of the month",
      (content) => {
        for (const [index, { fields }] of content.casinos.entries())
          fields.listedOn = `${fields.listedOn.slice(0, 8)}${String(23 + (index % 4))}`;
      },
      /^day-spread: casinos listedOn: 100%/,
    ],
    [
      "clauses that were all found on two days",
      (content) => {
        for (const { fields } of content.casinos)
          for (const [index, flag] of fields.termFlags.entries())
            flag.foundAt = `${flag.foundAt.slice(0, 8)}${index % 2 === 0 ? "24" : "25"}T09:00:00.000Z`;
      },
      /^day-spread: casinos termFlags foundAt/,
    ],
    [
      "a step that says its name twice",
      (content) => {
        const event = complaint(content, "EW-Z186GN").events[0];
        if (event) event.reason = "Complaint sent by the player.";
      },
      /^repetition: EW-Z186GN event 1: “Complaint sent by the player\.”/,
    ],
    [
      "a sentence that stands in two places",
      (content) => {
        casino(content, "quillon").fields.body += "\n\nIf casinos were trams I would take this one.";
      },
      /^repetition: alderbank body: “If casinos were trams I would take this one\.” stands in casinos\/quillon\.yaml/,
    ],
    [
      "a link that leads nowhere",
      (content) => {
        faq(content, "a good score").fields.answer += " See [the rules](/how-we-grade).";
      },
      /^links: .*\/how-we-grade leads nowhere/,
    ],
    [
      "somebody who is not of ours",
      (content) => {
        casino(content, "quillon").fields.reviewer = "Ilse Brand";
      },
      /^names: quillon reviewer: Ilse Brand is nobody of ours/,
    ],
    [
      "money and percent written another way",
      (content) => {
        casino(content, "quillon").fields.body += "\n\nA fee of 5 % applies, which took 100 euros from us.";
      },
      /^wording: quillon body: .*percent has no space/,
    ],
    [
      "a sentence that begins with a small letter",
      (content) =>
        reword(bonus(content, "ironleaf-dk-bladguld").fields, "significantTerms", "Electronic ID", "electronic ID"),
      /^wording: ironleaf-dk-bladguld significantTerms: .*capital letter/,
    ],
    [
      "countries by their codes",
      (content) => {
        bonus(content, "alderbank-sound-footing").fields.significantTerms += " Only in IE, FI and NO.";
      },
      /^wording: alderbank-sound-footing significantTerms: .*countries by name/,
    ],
    [
      "a phrase of the house's list",
      (content) => {
        faq(content, "a good score").fields.answer += " Ask for a blackened copy.";
      },
      /^wording: .*redacted copy/,
    ],
    [
      "the platform that closed",
      (content) => {
        one(content.pages, "complaints-how-it-works").fields.body += "\n\nOr use the EU's ODR platform.";
      },
      /^law: complaints-how-it-works body: .*closed on 20 July 2025/,
    ],
    [
      "eight weeks for everybody",
      (content) => {
        one(content.pages, "complaints-how-it-works").fields.body +=
          "\n\nA casino has eight weeks to answer a complaint.";
      },
      /^law: complaints-how-it-works body: .*eight weeks to everybody/,
    ],
    [
      "eight weeks for Malta",
      ({ settings }) => {
        for (const rule of settings.disputeRules.rules) if (rule.authority.startsWith("Malta")) rule.waitDays = 56;
      },
      /^law: disputeRules: Malta Gaming Authority has Great Britain's eight weeks/,
    ],
    [
      "a register in the prose that its country's facts leave out",
      ({ settings }) => {
        for (const rule of settings.countryRules.countries) if (rule.country === "DE") rule.register = null;
      },
      /^law: .* “.*OASIS.*” names a register that the facts of Germany leave out/,
    ],
    [
      "a country without a helpline",
      ({ settings }) => {
        settings.support.helplines = settings.support.helplines.filter(({ country }) => country !== "NO");
      },
      /^law: helplines: there is none for Norway/,
    ],
    [
      "Sweden's board for Danish players",
      (content) => {
        casino(content, "eiderdown-club").fields.disputeBody = { name: "ARN", url: "https://www.arn.se/" };
      },
      /^law: eiderdown-club disputeBody: ARN takes no cases/,
    ],
    [
      "no German licence on the list, where one has it",
      (content) => {
        const [held] = casino(content, "quillon").fields.licences;
        if (held) held.authority = "Gemeinsame Glücksspielbehörde der Länder (Germany)";
      },
      /^law: faq-\d+ answer: “No casino on our list has a German licence”, but one has/,
    ],
    [
      "a weight that the explained formula does not have",
      (content) => {
        content.settings.score.weights.complaints = 0.35;
      },
      /^formula: how-we-rate: it does not say “10 · \(0\.20·L \+ 0\.35·C/,
    ],
    [
      "more recovered than was in dispute",
      (content) => {
        complaint(content, "EW-Z186GN").fields.recovered = { amount: 99_000, currency: "EUR" };
      },
      /^counts: EW-Z186GN: more came back than was in dispute/,
    ],
    [
      "an assertion about complaints that the record doesn't bear out",
      (content) => {
        casino(content, "rushlight").says = { complaints: { unresolved: 2 } };
      },
      /^assertions: rushlight says: complaints unresolved: the prose says 2, the record 0/,
    ],
    [
      "a Danish offer whose games count in part",
      (content) => {
        bonus(content, "northing-short-welcome-dk").fields.contributions.table_games = 25;
      },
      /^law: northing-short-welcome-dk: in Denmark: Some games count in part/,
    ],
    [
      "a Danish bonus that is half of the deposit",
      (content) => {
        bonus(content, "ironleaf-dk-bladguld").fields.percent = 50;
      },
      /^law: ironleaf-dk-bladguld: in Denmark: The bonus is 50% of the deposit/,
    ],
    [
      "a second Swedish bonus",
      (content) => {
        bonus(content, "ironleaf-se-start").fields.type = "reload";
      },
      /^law: ironleaf-se-start: in Sweden: A player may be given a bonus once/,
    ],
    [
      "another smallest deposit in an offer's words",
      (content) =>
        reword(bonus(content, "amberquay-welcome-100-eur").fields, "significantTerms", "at least €20", "at least €100"),
      /^facts: amberquay-welcome-100-eur: “at least €100”, where its smallest deposit is 20/,
    ],
    [
      "another smallest deposit, which is the bonus's sum",
      (content) =>
        reword(bonus(content, "vesperhall-evening-welcome").fields, "significantTerms", "£20 or more", "£100 or more"),
      /^facts: vesperhall-evening-welcome: “£100 or more”, where its smallest deposit is 20/,
    ],
    [
      "another country in an offer's words",
      (content) =>
        reword(
          bonus(content, "alderbank-sound-footing").fields,
          "significantTerms",
          "Finland, Norway",
          "Sweden, Norway",
        ),
      /^facts: alderbank-sound-footing: its words name Sweden, which it is not open to/,
    ],
    [
      "a weight in the table of components",
      (content) =>
        reword(one(content.pages, "how-we-rate").fields, "body", "how recently? | 0.30 |", "how recently? | 0.35 |"),
      /^formula: how-we-rate: the table gives complaints 0\.35, the formula 0\.30/,
    ],
    [
      "a value of the worked example",
      (content) => reword(one(content.pages, "how-we-rate").fields, "body", "| C | 0.7803 |", "| C | 0.7830 |"),
      /^formula: how-we-rate: its worked example does not say “\| C \| 0\.7803 \| 2\.34 \|”/,
    ],
    [
      "a figure from which the worked example is worked out",
      (content) => reword(one(content.pages, "how-we-rate").fields, "body", "over €2,500 ended", "over €5,200 ended"),
      /^formula: how-we-rate: its worked example does not say “\| C \|/,
    ],
    [
      "an amount that came back",
      (content) => {
        const { fields } = complaint(content, "EW-WJGB99");
        fields.outcomeReason = "Larkmoor agreed, paid €510 as cash, and corrected the card.";
      },
      /^facts: EW-WJGB99: “paid €510”, where 150 of 150 came back/,
    ],
    [
      "a digit too few in a helpline",
      (content) => {
        const [line] = content.settings.support.helplines;
        if (line) line.phone = "0808 8020 13";
      },
      /^facts: helplines: 0808 8020 13 of .* is no number of/,
    ],
    [
      "a helpline in a text with another digit",
      (content) => {
        one(content.pages, "responsible-gaming").fields.body += "\n\nRing 0808 8020 138 at any hour.";
      },
      /^facts: responsible-gaming body: 0808 8020 138 is no helpline's number/,
    ],
    [
      "the year of a law",
      (content) => reword(faq(content, "at most 10× wagering").fields, "answer", "January 2026", "January 2024"),
      /^facts: faq-\d+ answer: 2024 in a sentence about the British limit/,
    ],
    [
      "a licence that a casino doesn't hold",
      (content) => {
        casino(content, "rushlight").fields.body += "\n\nThe Swedish licence was found in its register.";
      },
      /^facts: rushlight body: “Swedish licence”, which it does not hold/,
    ],
    [
      "a number of clauses that were taken out",
      (content) => reword(casino(content, "crystalbazar").fields, "summary", "four bad clauses", "six bad clauses"),
      /^facts: crystalbazar: “struck out six bad clauses”, where 4 are gone/,
    ],
    [
      "a clause that is said to be gone and is still in the terms",
      (content) => {
        const flag = casino(content, "crystalbazar").fields.termFlags.find(({ quote }) => /ninety days/.test(quote));
        if (flag) flag.removedAt = content.today.toISOString();
      },
      /^facts: crystalbazar: “.*” is still in its terms, and is said to be gone/,
    ],
    [
      "a clause's quote that its terms don't have",
      (content) => {
        const flag = casino(content, "crystalbazar").fields.termFlags.find(({ removedAt }) => removedAt === null);
        if (flag) flag.quote = `${flag.quote} At any time.`;
      },
      /^facts: crystalbazar: the terms of \d{4}-\d\d-\d\d don't have/,
    ],
    [
      "an age",
      (content) => reword(bonus(content, "vesperhall-evening-welcome").fields, "significantTerms", "18+", "16+"),
      /^facts: vesperhall-evening-welcome significantTerms: .*nobody under 18/,
    ],
    [
      "a “pro” against the tests",
      (content) => casino(content, "candlewharf").fields.pros.push("E-wallet paid in 9 hours"),
      /^payouts: candlewharf.*: .*9 hours/,
    ],
    [
      "a cookie under another name",
      (content) => reword(one(content.pages, "cookie-policy").fields, "body", "**`passkey`**", "**`pass-key`**"),
      /^promises: cookie-policy: it leaves out the cookie passkey/,
    ],
    [
      "a cookie that the FAQ leaves out",
      (content) => reword(faq(content, "Which cookies").fields, "answer", " and for the country you named", ""),
      /^promises: faq-\d+: it leaves out the cookie country/,
    ],
    [
      "helplines that are all free",
      (content) =>
        reword(one(content.pages, "responsible-gaming").fields, "body", "They do not judge", "They are free"),
      /^promises: responsible-gaming body: .*some are not known to be free/,
    ],
    [
      "a check each quarter",
      (content) => {
        one(content.pages, "about").fields.body += "\n\nEach quarter we check every number on a casino's page.";
      },
      /^promises: about body: .*last checked before that/,
    ],
    [
      "an issue twice a month",
      (content) => {
        one(content.pages, "about").fields.body += "\n\nOur letter comes twice a month.";
      },
      /^promises: about body: .*not sent/,
    ],
    [
      "terms against the licence of the open data",
      (content) => {
        one(content.pages, "terms-conditions").fields.body += "\n\nUse the open data, but do not change them.";
      },
      /^promises: terms-conditions body: .*CC BY 4\.0/,
    ],
    [
      "a score that is said to be held by youth alone",
      (content) => {
        casino(content, "redshank").fields.summary = "A promising newcomer, held at its score by its youth alone.";
      },
      /^tense: redshank summary: .*by its youth.* is true for a while only/,
    ],
    [
      "an offer that is said to be still to come",
      (content) => {
        bonus(content, "crystalbazar-stallholders-back").fields.significantTerms = "Announced, not yet begun. 18+.";
      },
      /^tense: crystalbazar-stallholders-back significantTerms: .*not yet begun/,
    ],
    [
      "a vote that is said to be open",
      (content) => {
        const award = content.awards.find(({ fields }) => fields.phase === "voting");
        if (award) award.fields.title = "Edgewise Awards: the vote is open";
      },
      /^tense: awards-\d+ title: .*vote is open/,
    ],
    [
      "a closing so many months ago",
      (content) => {
        casino(content, "copperkettle").fields.lifecycleReason = "Closed by its owner nine months ago.";
      },
      /^tense: copperkettle lifecycleReason: .*nine months ago/,
    ],
    [
      "a warning a year before it was given",
      (content) => {
        casino(content, "neonvale").lifecycleSince = content.today.toISOString();
      },
      /^tense: how-to-check-a-licence-in-two-minutes: .*has a warning.* before Neonvale was warning/,
    ],
    [
      "a blacklist before the day",
      (content) => {
        const { fields } = one(content.articles, "what-an-anjouan-licence-is-worth");
        reword(fields, "body", "It has a warning from us", "It is on our blacklist now");
      },
      /^tense: what-an-anjouan-licence-is-worth: .*before Megamoraine was blacklisted/,
    ],
    [
      "a closing that an article knows of before it",
      (content) => {
        one(content.articles, "three-words-about-your-balance").fields.publishAt = "2026-01-24T08:40:00.000Z";
      },
      /^tense: three-words-about-your-balance: .*before Copperkettle was closed/,
    ],
    [
      "a test that is quoted before it was made",
      (content) => {
        const { fields } = one(content.articles, "friday-at-five");
        reword(fields, "body", "Wainscot pays on a Sunday too", "Wainscot takes its twelve hours on a Sunday too");
      },
      /^tense: friday-at-five: .*quotes a test of Wainscot/,
    ],
    [
      "a clause that is used long after a case about it ended",
      (content) => {
        const [flag] = casino(content, "saltmarsh-royal").fields.termFlags;
        if (flag) flag.enforcedAt = "2026-08-21T09:00:00.000Z";
      },
      /^tense: saltmarsh-royal: its clause on account_closure is used from 2026-08-21 on; EW-YMRK96 ended/,
    ],
    [
      "a story's weekday that is not its day's",
      (content) => {
        complaint(content, "EW-RAAW2D").fields.incidentOn = "2026-04-16";
      },
      /^tense: EW-RAAW2D: “Requested Friday”, where the incident was on a Thursday/,
    ],
    [
      "a date's weekday",
      (content) => {
        casino(content, "rushlight").fields.body += "\n\nWe looked on Monday, 17 November 2026.";
      },
      /^tense: rushlight body: “Monday, 17 November 2026” was a Tuesday/,
    ],
    [
      "an assertion that nobody can read",
      (content) => {
        casino(content, "rushlight").says = { testedHour: {} };
      },
      /^assertions: rushlight says: .*testedHour/,
    ],
  ])("%s", (_, plant, expected) => {
    expect(found(plant, expected)).toContainEqual(expect.stringMatching(expected));
  });
});

test("names a state that no content shows", () => {
  const copy = structuredClone(demo);
  copy.awards = copy.awards.filter(({ fields }) => fields.phase !== "voting");
  for (const { fields } of copy.bonuses) fields.paused = false;
  expect(missingStates(copy)).toEqual(["offer that is paused", "award: voting"]);
});
