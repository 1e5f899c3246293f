// Times the reports of earnings over 24 months on a store with the counts of 1,000,000 clicks of 1,000 casinos in two
// currencies, and the list of 50,000 conversions, by calling the feature directly, in turn. Run: npm run bench:earnings
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { installBackend, type Backend } from "~/backend/index.server";
import type { ClickOrigin } from "~/features/partners/click-schema";
import { conversions, earningCounts } from "~/features/partners/collection";
import { conversionDesk } from "~/features/partners/earnings/conversion-desk.server";
import { countsId } from "~/features/partners/earnings/counts.server";
import { MOST_MONTHS, readEarnings, REPORTS } from "~/features/partners/earnings/earnings-report.server";
import { Sheet } from "~/features/partners/earnings/sheet";
import { countedOf, differenceOf, keyOf, ONE_CLICK } from "~/features/partners/earnings/tally";
import type { ConversionFields } from "~/features/partners/earning-schema";
import { DIMENSIONS, PLACES, STAGES } from "~/features/partners/kinds";
import { readList } from "~/platform/admin-list/list.server";
import { collections } from "~/site/registries/collections";
import { alternate } from "../measuring";
import { Random } from "../scale/random";

const CLICKS = 1_000_000;
const CONVERSIONS = 50_000;
const CASINOS = 1_000;
const MOST_MS = 300;
const ROUNDS = 11;
const COUNTRIES = ["DE", "FI", "CA", "NL", "GB", "SE", "IE", "NZ", null] as const;

const folder = mkdtempSync(join(tmpdir(), "edgewise-bench-"));
const documents = openSqliteDocuments({ file: join(folder, "edgewise.sqlite"), collections });
const clock = () => new Date("2026-11-30T12:00:00.000Z");
installBackend({ documents, clock } as Backend);

const random = new Random(7);
const monthAt = (at: number) => new Date(Date.UTC(2026, 10 - at, 1)).toISOString().slice(0, 7);

function originIn(month: string): ClickOrigin {
  const casino = String(random.whole(1, CASINOS));
  return {
    ...{ casinoId: `casino-${casino}`, dealId: `deal-${casino}`, campaign: random.pick(["Main", "Mail"]) },
    ...{ place: random.pick(PLACES), country: random.pick(COUNTRIES) },
    day: `${month}-${String(random.whole(1, 28)).padStart(2, "0")}`,
  };
}

function conversionOf(origin: ClickOrigin, number: number): ConversionFields {
  const currency = random.pick(["EUR", "GBP"] as const);
  const posted = { amount: random.whole(1, 50_000), currency };
  const isStated = random.chance(0.9);
  const stated = isStated ? (random.chance(0.95) ? posted : { ...posted, amount: posted.amount + 1 }) : null;
  const said = { isPosted: true, isStated, posted, stated };
  return {
    ...origin,
    ...said,
    ...{ otherReference: null, click: null, clickUntil: null },
    ...{ partnerId: "partner", reference: `T-${String(number)}`, stage: random.pick(STAGES) },
    ...{ state: isStated ? random.pick(["due", "paid", "reversed"] as const) : ("open" as const) },
    ...{ difference: differenceOf(said), at: `${origin.day}T12:00:00.000Z` },
  };
}

console.log(`Counting ${CLICKS.toLocaleString("en")} clicks and ${CONVERSIONS.toLocaleString("en")} conversions …`);
for (let at = 0; at < MOST_MONTHS; at += 1) {
  const month = monthAt(at);
  const sheets = DIMENSIONS.map((dimension) => ({ dimension, sheet: new Sheet() }));
  const share = (all: number) => Math.floor(((at + 1) * all) / MOST_MONTHS) - Math.floor((at * all) / MOST_MONTHS);
  for (let click = share(CLICKS); click > 0; click -= 1) {
    const origin = originIn(month);
    for (const { dimension, sheet } of sheets) sheet.add(keyOf(dimension, origin), ONE_CLICK);
  }
  const batch = documents.batch("bench");
  for (let number = share(CONVERSIONS); number > 0; number -= 1) {
    const conversion = conversionOf(originIn(month), at * CONVERSIONS + number);
    for (const { dimension, sheet } of sheets) sheet.add(keyOf(dimension, conversion), countedOf(conversion));
    batch.set(conversions, `${month}-${String(number)}`, conversion);
  }
  for (const { dimension, sheet } of sheets)
    batch.set(earningCounts, countsId(month, dimension), { month, dimension, ...sheet.columns });
  await batch.commit();
}

const range = { from: monthAt(MOST_MONTHS - 1), to: monthAt(0), page: 1 };
const { sum } = await readEarnings({ ...range, by: "casino" });
if (sum.clicks !== CLICKS) throw new Error(`The report has ${String(sum.clicks)} clicks.`);
const list = (query: string) =>
  readList(new Request(`http://bench.invalid/admin/earnings/conversions${query}`), conversionDesk, "bench");
const measured: [string, () => Promise<unknown>][] = [
  ...REPORTS.map((by): [string, () => Promise<unknown>] => [`by ${by}`, () => readEarnings({ ...range, by })]),
  ["list of conversions", () => list("")],
  ["list of conversions that differ", () => list("?difference=amounts")],
];
const medians = await alternate(
  ROUNDS,
  measured.map(([, run]) => run),
);
for (const [at, [name]] of measured.entries()) {
  const ms = medians[at] ?? Number.NaN;
  console.log(`${name}: ${ms.toFixed(1)} ms${ms < MOST_MS ? "" : ` (over ${String(MOST_MS)} ms)`}`);
  if (!(ms < MOST_MS)) process.exitCode = 1;
}
await documents.close();
rmSync(folder, { recursive: true });
