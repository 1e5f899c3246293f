// Compares the same reads, and the submission of a complaint, on 1,000 complaints and 1,000 reviews with those on
// 200,000 and 1,000,000, in turn, in one process, by calling the features directly.
// Run: npm run bench:growth [-- --small FOLDER --large FOLDER]
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installBackend, type Backend } from "~/backend/index.server";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { casinos } from "~/features/casinos/collection";
import { collections } from "~/site/registries/collections";
import { complaints } from "~/features/complaints/collection";
import { findPublicComplaint } from "~/features/complaints/public/complaint.server";
import { listComplaints, parseComplaintList } from "~/features/complaints/public/complaint-list.server";
import { complaintTotals, reviewTotals } from "~/features/casinos/score/totals-collection";
import { keepComplaintDraft } from "~/features/complaints/submit/prepared-drafts.server";
import { submitComplaint } from "~/features/complaints/submit/submission.server";
import { backgroundDone } from "~/http/listener/background.server";
import { listReviews } from "~/features/reviews/public/reviews.server";
import { alternate, storeOf } from "../measuring";
import { Random } from "./random";

const MOST_ALLOWED = 2;
const ROUNDS = 200;

const { values } = parseArgs({ options: { small: { type: "string" }, large: { type: "string" } } });

interface Side {
  backend: Backend;
  refs: string[];
  /** The casinos with the most complaints and the most reviews. */
  casinoSlugs: string[];
  reviewed: string[];
}

async function openSide(folder: string): Promise<Side> {
  const documents = openSqliteDocuments({ file: join(folder, "edgewise.sqlite"), collections });
  const backend = { documents, clock: () => new Date() } as Backend;
  const refs: string[] = [];
  const random = new Random(5);
  const page = await documents.query(complaints, {
    where: [["publishedAt", ">", ""]],
    orderBy: ["-publishedAt"],
    limit: 1_000,
  });
  for (let index = 0; index < 400; index++) refs.push(random.pick(page.items).ref);

  const sizes = new Map<string, { complaints: number; reviews: number }>();
  let cursor: string | null = null;
  do {
    const at: { next: string | null; items: { id: string; slug: string }[] } = await documents.query(casinos, {
      limit: 1_000,
      ...(cursor !== null && { cursor }),
    });
    const ids = at.items.map(({ id }) => id);
    const [complaintCounts, reviewCounts] = [
      await documents.getMany(complaintTotals, ids),
      await documents.getMany(reviewTotals, ids),
    ];
    for (const [index, id] of ids.entries()) {
      const counts = Object.values(complaintCounts[index]?.counts ?? {});
      sizes.set(id, {
        complaints: counts.reduce((sum, count) => sum + count, 0),
        reviews: reviewCounts[index]?.tally.count ?? 0,
      });
    }
    cursor = at.next;
  } while (cursor !== null);
  const most = (kind: "complaints" | "reviews") =>
    [...sizes]
      .sort(([, a], [, b]) => b[kind] - a[kind])
      .slice(0, 5)
      .map(([id]) => id);
  return { backend, refs, casinoSlugs: most("complaints"), reviewed: most("reviews") };
}

const smallStore = await storeOf({ casinos: 100, bonuses: 500, reviews: 1_000, complaints: 1_000 }, values.small);
const largeStore = await storeOf(
  { casinos: 10_000, bonuses: 50_000, reviews: 1_000_000, complaints: 200_000 },
  values.large,
);
const small = await openSide(smallStore.folder);
const large = await openSide(largeStore.folder);

async function complaintList(search: string): Promise<string | null> {
  const { definition, query } = await parseComplaintList(`http://edgewise.test/complaints${search}`);
  return (await listComplaints(definition, query)).next;
}

function at<T>(list: readonly T[], round: number): T {
  const item = list[round % list.length];
  if (item === undefined) throw new Error("There is nothing to ask for.");
  return item;
}

const STATES = ["resolved", "unresolved", "rejected", "awaiting_casino"];
const CATEGORIES = ["withdrawal_delay", "confiscation", "bonus", "kyc"];

const reads: [string, (side: Side, round: number) => Promise<unknown>][] = [
  ["newest complaints", () => complaintList("")],
  [
    "complaints of a state and a category",
    (_, round) => complaintList(`?state=${at(STATES, round)}&category=${at(CATEGORIES, round >> 2)}`),
  ],
  ["complaints of the busiest casinos", ({ casinoSlugs }, round) => complaintList(`?casino=${at(casinoSlugs, round)}`)],
  ["complaints by amount", (_, round) => complaintList(`?sort=amount&state=${at(STATES, round)}`)],
  ["a complaint with its trail", ({ refs }, round) => findPublicComplaint(at(refs, round))],
  [
    "a complaint sent",
    async ({ casinoSlugs }, round) => {
      // A new player each time, so that no earlier complaint interferes.
      const playerId = `bench-${randomUUID()}`;
      const id = randomUUID();
      await keepComplaintDraft({ id, playerId, draft: null, cookies: [] }, { ...SENT, casino: at(casinoSlugs, round) });
      const { outcome } = await submitComplaint(playerId, { id });
      if (outcome !== "sent") throw new Error(`A complaint was not sent: ${outcome}.`);
    },
  ],
  ["newest reviews of the busiest casinos", ({ reviewed }, round) => listReviews(at(reviewed, round), {})],
  ["their best reviews first", ({ reviewed }, round) => listReviews(at(reviewed, round), { sort: "best" })],
  ["their reviews of five stars", ({ reviewed }, round) => listReviews(at(reviewed, round), { stars: 5 })],
];

const SENT = {
  category: "withdrawal_delay",
  title: "Withdrawal of 400 euros held for three weeks",
  story: "I asked for my winnings on a Monday and sent every paper they wanted the same evening. ".repeat(3),
  money: "yes",
  amount: "400",
  currency: "EUR",
  incidentOn: "2026-01-03",
  contactedCasinoOn: "2026-01-10",
  playerName: "Somebody",
  notElsewhere: "on",
  consent: "on",
};

let failed = false;
for (const [name, read] of reads) {
  const on = (side: Side) => async (round: number) => {
    installBackend(side.backend);
    await read(side, round);
  };
  await alternate(20, [on(small), on(large)]);
  const [onSmall = NaN, onLarge = NaN] = await alternate(ROUNDS, [on(small), on(large)]);
  const ratio = onLarge / onSmall;
  if (!(ratio <= MOST_ALLOWED)) failed = true;
  console.log(`${name}: large / small = ${ratio.toFixed(2)} (${onSmall.toFixed(2)} ms, ${onLarge.toFixed(2)} ms)`);
}
console.log(`At most ${String(MOST_ALLOWED)} is allowed${failed ? ", so this is too slow" : ""}.`);

await backgroundDone();
installBackend(undefined);
await Promise.all([small.backend.documents.close(), large.backend.documents.close()]);
smallStore.discard();
largeStore.discard();
if (failed) process.exit(1);
