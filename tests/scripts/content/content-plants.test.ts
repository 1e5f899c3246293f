import { expect, test } from "vitest";
import { checkContent } from "../../../scripts/content/check";
import { uncountedPromises } from "../../../scripts/content/rules/promises/promise-sentences";
import { ourProse, unplacedFigures } from "../../../scripts/content/figures/figures";
import { readDemoContent, type DemoContent } from "../../../scripts/seeding/demo-content";
import { TEST_NOW } from "../../support/backend";
import { thoroughly } from "../../support/thoroughly";

/** Errors that somebody planted who had not read the rules: what is wrong, the file, the words, and what they became. */
const PLANTS: readonly (readonly [kind: string, file: string, from: string, to: string])[] = [
  ["minimum deposit", "bonuses/alderbank.yaml", "Minimum €20, maximum bonus €150", "Minimum €25, maximum bonus €150"],
  [
    "currency in a title",
    "bonuses/alderbank.yaml",
    "100% up to 500 DKK for Danish players",
    "100% up to 500 NOK for Danish players",
  ],
  ["maximum bet", "bonuses/amberquay.yaml", "betting no more than €5 a", "betting no more than €10 a"],
  [
    "wagering multiple",
    "bonuses/bellwether-play.yaml",
    "You stake the bonus 40 times in 20 days",
    "You stake the bonus 45 times in 20 days",
  ],
  ["days to use", "bonuses/candlewharf.yaml", "(the bonus alone) within 21 days", "(the bonus alone) within 14 days"],
  [
    "game's name",
    "bonuses/candlewharf.yaml",
    "The 100 spins on Lantern Tide come",
    "The 100 spins on Glass Stall come",
  ],
  [
    "country of an offer",
    "bonuses/brindlewick.yaml",
    "New customers in Great Britain, 18+. Register",
    "New customers in Ireland, 18+. Register",
  ],
  ["weekday in a title", "bonuses/brindlewick.yaml", "Sunday 50% up to £10", "Saturday 50% up to £10"],
  ["offer's code", "bonuses/cobaltine.yaml", "linked wallet and DRIP5:", "linked wallet and DRIP10:"],
  [
    "percentage (house edge)",
    "bonuses/bitharrow.yaml",
    "the house keeps 1% of each dice bet",
    "the house keeps 2% of each dice bet",
  ],
  ["tested time", "casinos/alderbank.yaml", "- Instant bank: 14 hours", "- Instant bank: 16 hours"],
  [
    "licence not held",
    "casinos/amberquay.yaml",
    "Same terms on the MGA and the UK site",
    "Same terms on the MGA and the Swedish site",
  ],
  ["authority", "casinos/brassmonde.yaml", "The authority in Curaçao told us", "The authority in Malta told us"],
  [
    "count of tools",
    "casinos/brindlewick.yaml",
    "All twelve protection tools, two taps",
    "All eleven protection tools, two taps",
  ],
  [
    "withdrawal limit",
    "casinos/goldspur-rush.yaml",
    "withdrawals up to €4,000 a month",
    "withdrawals up to €5,000 a month",
  ],
  ["payment method", "casinos/harrowmere.yaml", "thirteen to a debit card (£85)", "thirteen to an e-wallet (£85)"],
  ["sum of parts", "casinos/evenhand.yaml", "61 complaints, 38 about delays", "61 complaints, 34 about delays"],
  [
    "opposite word (outcome)",
    "complaints/brackwater-media.yaml",
    "and the complaint is closed as unresolved. A small debt",
    "and the complaint is closed as resolved. A small debt",
  ],
  [
    "amount in a staff message",
    "complaints/brackwater-media.yaml",
    "The provider confirms a jackpot of 48,000",
    "The provider confirms a jackpot of 84,000",
  ],
  [
    "amount recovered",
    "complaints/orrery-group.yaml",
    "Larkmoor agreed, paid €150 as cash",
    "Larkmoor agreed, paid €250 as cash",
  ],
  [
    "days a casino took",
    "complaints/sable-court-and-ninth-meridian.yaml",
    "Paid in full three days after Rushlight",
    "Paid in full nine days after Rushlight",
  ],
  [
    "authority's name",
    "complaints/sable-court-and-ninth-meridian.yaml",
    "she knows how to write to the Curaçao Gaming Authority",
    "she knows how to write to the Malta Gaming Authority",
  ],
  [
    "worked count",
    "articles/a-jackpot-in-instalments.md",
    "is being paid in nineteen parts",
    "is being paid in sixteen parts",
  ],
  [
    "staff name",
    "articles/a-week-at-the-complaint-desk.md",
    "Freja Lund handles complaints at Edgewise",
    "Lotte Vinther handles complaints at Edgewise",
  ],
  [
    "worked example's result",
    "articles/uk-ten-times-cap.md",
    "the target falls to £1,000",
    "the target falls to £1,500",
  ],
  [
    "year of a law",
    "articles/sweden-one-bonus-rule.md",
    "opened under licence in 2019",
    "opened under licence in 2021",
  ],
  [
    "age",
    "articles/slot-stakes-two-and-five-pounds.md",
    "if you are between 18 and 24. Before",
    "if you are between 18 and 21. Before",
  ],
  [
    "casino's name",
    "articles/harbourline-one-cashier.md",
    "Amberquay, Brindlewick and Candlewharf will share",
    "Amberquay, Brindlewick and Cobaltine will share",
  ],
  [
    "owner's name",
    "articles/brassmonde-gone-overnight.md",
    "Brassmonde belonged to Brackwater Media",
    "Brassmonde belonged to Gilded Pike",
  ],
  [
    "weight of the formula",
    "pages/how-we-rate.md",
    "how badly and how recently? | 0.30 |",
    "how badly and how recently? | 0.35 |",
  ],
  ["pay table", "pages/how-we-rate.md", "Jacks or Better that pays 8 and 5", "Jacks or Better that pays 9 and 6"],
  ["retention period", "pages/privacy-notice.md", "or after 14 days at the latest", "or after 30 days at the latest"],
  ["cookie's name", "pages/cookie-policy.md", "**`offers`** takes bonuses", "**`hide`** takes bonuses"],
  ["fact checker's name", "pages/about.md", "Saoirse Quinn or Anneli Ruus", "Saoirse Quinn or Beth Achterberg"],
  ["month", "faq.yaml", "Since January 2026 the rules", "Since March 2026 the rules"],
  ["cap of the score", "faq.yaml", "cannot go above 7.9, however", "cannot go above 8.9, however"],
  ["helpline's digit", "settings.yaml", "0808 8020 133", "0808 8020 113"],
  ["year of a law", "settings.yaml", "Since 14 July 2018 Italian law", "Since 14 July 2019 Italian law"],
  [
    "who won an award",
    "awards/0.yaml",
    "new award for clear fees, Sixpenny Palace is back",
    "new award for clear fees, Foxglove Casino is back",
  ],
  ["state", "newsletter.yaml", "are open to votes", "are closed to votes"],
  ["register's name", "articles/denmark-bonus-limits.md", "someone in ROFUS", "someone in Cruks"],
  ["money's name", "articles/denmark-bonus-limits.md", "A thousand kroner at most", "A thousand kronor at most"],
  [
    "authority behind a source",
    "articles/denmark-bonus-limits.md",
    "https://www.spillemyndigheden.dk/",
    "https://www.spelinspektionen.se/",
  ],
  [
    "address of a source",
    "articles/brindlewick-phone-desk.md",
    "https://brindlewick.example/contact",
    "https://brindlewik.example/contact",
  ],
];

/** What no rule finds: both names are of the text's own subject, or the wrong word is no figure. */
const MISSED = new Set(["payment method", "who won an award", "state"]);

/** Replaces words wherever an entry of the file, or the settings, has them. */
function reworded(content: DemoContent, [, file, from, to]: (typeof PLANTS)[number]): DemoContent {
  let count = 0;
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") {
      if (!value.includes(from)) return value;
      count += 1;
      return value.replace(from, () => to);
    }
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)]));
  };
  const entries = (all: unknown) =>
    Array.isArray(all) ? all.map((one: { file?: string }) => (one.file === file ? walk(one) : one)) : all;
  const changed = Object.fromEntries(
    Object.entries(content).map(([key, value]) => [
      key,
      key === "settings" && file === "settings.yaml" ? walk(value) : entries(value),
    ]),
  ) as unknown as DemoContent;
  if (count === 0) throw new Error(`“${from}” is nowhere in ${file}.`);
  return changed;
}

const filesOf = (findings: readonly { file: string }[]) => [...new Set(findings.map(({ file }) => file))].sort();

test("errors that were planted without knowing the rules are found", () => {
  const demo = readDemoContent(new Date(TEST_NOW));
  const found = PLANTS.filter(([kind]) => !MISSED.has(kind));
  const all = found.reduce(reworded, demo);
  const findings = checkContent(all);
  expect(filesOf(findings)).toEqual(filesOf(found.map(([, file]) => ({ file }))));
  expect(findings.length).toBeGreaterThanOrEqual(found.length);
});

thoroughly("each of them is found by itself", () => {
  const demo = readDemoContent(new Date(TEST_NOW));
  const missed: string[] = [];
  // Errors in different files are told apart by the file.
  for (let left = PLANTS; left.length > 0;) {
    const first = new Map([...left].reverse().map((plant) => [plant[1], plant]));
    const found = filesOf(checkContent([...first.values()].reduce(reworded, demo)));
    for (const [file, [kind]] of first) if (!found.includes(file)) missed.push(kind);
    left = left.filter((plant) => first.get(plant[1]) !== plant);
  }
  expect(missed.sort()).toEqual([...MISSED].sort());
});

test("of numbers changed by one, nine in ten are found by this rule alone", () => {
  const demo = readDemoContent(new Date(TEST_NOW));
  const prose = ourProse(demo);
  // Every seventh, so that texts of each kind are among them; numbers of steps are no figures.
  const changed = prose
    .flatMap((one) =>
      [...one.text.matchAll(/(?<![\w.,`(/-]|^|^#+ )\d{1,6}(?![\w/`,.]\d|[\w/`])/gm)].map(({ 0: digits, index }) => ({
        one,
        text: `${one.text.slice(0, index)}${String(Number(digits) + 1)}${one.text.slice(index + digits.length)}`,
      })),
    )
    .filter((_, at) => at % 7 === 0);
  const figuresBy = (figures: readonly { file: string; where: string; figure: string }[]) => {
    const by = new Map<string, { figure: string }[]>();
    for (const { file, where, figure } of figures) {
      const place = `${file} ${where}`;
      by.set(place, [...(by.get(place) ?? []), { figure }]);
    }
    return by;
  };
  const before = figuresBy(unplacedFigures(demo, prose));
  const after = figuresBy(
    unplacedFigures(
      demo,
      changed.map(({ one, text }, at) => ({ ...one, field: `${one.field} #${String(at)}`, text })),
    ),
  );
  const told = (figures: readonly { figure: string }[] = []) => figures.map(({ figure }) => figure).join();
  const found = changed.filter(({ one: { file, id, field } }, at) => {
    const place = `${file} ${file.startsWith("awards/") ? "" : `${id} `}${field}`;
    return told(after.get(`${place} #${String(at)}`)) !== told(before.get(place));
  });
  expect(found.length / changed.length).toBeGreaterThan(0.9);
});

test("a promise that nothing counts and nobody has signed is found, and an entry for one that no page makes", () => {
  const demo = readDemoContent(new Date(TEST_NOW));
  expect(uncountedPromises(demo)).toEqual([]);
  const promised = reworded(demo, [
    "promise",
    "pages/complaints-how-it-works.md",
    "We answer within 48 hours:",
    "We call you within three days:",
  ]);
  expect(uncountedPromises(promised).map(({ problem }) => problem)).toEqual([
    expect.stringMatching(/We call you within three days.* is a promise that no counter covers/),
    expect.stringMatching(/^“We answer within 48 hours: .*” is promised nowhere/),
  ]);
});
