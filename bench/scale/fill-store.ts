import { join } from "node:path";
import type { Batch, Collection, Documents, Fields } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { users } from "~/platform/access/collection";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { addComplaint } from "~/features/casinos/score/safety-score";
import { collections } from "~/site/registries/collections";
import { complaintEvents, complaintMessages, complaints } from "~/features/complaints/collection";
import { gameObservations, games } from "~/features/games/collection";
import { tallyVersions } from "~/features/games/count-versions.server";
import { complaintTotals, reviewTotals, versionTotals } from "~/features/casinos/score/totals-collection";
import type { ComplaintFields } from "~/features/complaints/schema";
import { reviewCounts, reviews } from "~/features/reviews/collection";
import { countReviews } from "~/features/reviews/counts/review-counts";
import type { ReviewFields } from "~/features/reviews/schema";
import { seedDemo } from "../../scripts/seeding/demo";
import { makeCasino, scoreCasino } from "./casinos";
import { addToSums, makeComplaint, mergeSums, noSums, type MadeComplaint } from "./complaints";
import { makeGame, makeObservations } from "./games";
import { casinoName, playerName } from "./names";
import { makeBonus } from "./offers";
import { evenShares, Random, unevenShares } from "./random";
import { makeReviews, memberId } from "./reviews";
import { readTemplates } from "./templates";

export interface Sizes {
  casinos: number;
  bonuses: number;
  reviews: number;
  complaints: number;
  /** Games beyond the demo's; none if left out. */
  games?: number;
  /** Games seen at casinos beyond the demo's, most of them at the first few. */
  seen?: number;
}

export interface FillOptions extends Sizes {
  /** Folder for the store, created when missing. */
  folder: string;
  today: Date;
  seed?: number;
  report?: (line: string) => void;
}

const ACTOR = "system:bench";
const BATCH_SIZE = 4_000;
const UNLISTED_SHARE = 0.03;
const DAY = 86_400_000;

/** Writes documents in batches, so that a million of them need a few hundred commits. */
class Writer {
  #batch: Batch | null = null;
  #size = 0;

  constructor(readonly documents: Documents) {}

  async set<F extends Fields>(collection: Collection<F>, id: string, fields: F): Promise<void> {
    this.#batch ??= this.documents.batch(ACTOR);
    this.#batch.set(collection, id, fields);
    if (++this.#size >= BATCH_SIZE) await this.flush();
  }

  async flush(): Promise<void> {
    await this.#batch?.commit();
    this.#batch = null;
    this.#size = 0;
  }
}

function open(folder: string, indexed: boolean): Documents {
  return openSqliteDocuments({
    file: join(folder, "edgewise.sqlite"),
    collections: indexed ? collections : collections.map((collection) => ({ ...collection, indexes: [] })),
  });
}

async function writeComplaint(writer: Writer, { complaint, messages, events }: MadeComplaint): Promise<void> {
  await writer.set(complaints, complaint.ref, complaint);
  for (const [index, message] of messages.entries())
    await writer.set(complaintMessages, `${complaint.ref}.${String(index + 1)}`, message);
  for (const event of events) await writer.set(complaintEvents, `${complaint.ref}.${String(event.sequence)}`, event);
}

const isPublished = (review: ReviewFields) => review.state === "published";
const rated = ({ stars, publishedAt, submittedAt }: ReviewFields) => ({ stars, at: publishedAt ?? submittedAt });
const scored = ({ state, disputedEur, closedAt }: ComplaintFields) => ({
  outcome: state,
  amountEur: disputedEur,
  closedAt,
});

function starCounts(published: readonly ReviewFields[]) {
  const byStars: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const { stars } of published) byStars[stars - 1] = (byStars[stars - 1] ?? 0) + 1;
  return byStars;
}

/**
 * Fills a folder with the demo content and similar content up to the sizes; equal options give an equal store. Sizes
 * below the demo's have no effect. Totals and scores agree with the documents.
 */
export async function fillStore({
  folder,
  today,
  seed = 1,
  report = () => undefined,
  ...sizes
}: FillOptions): Promise<Sizes> {
  const random = new Random(seed);
  // Building indexes at the end takes a fraction of the time of updating them.
  const documents = open(folder, false);
  await seedDemo({ documents, clock: () => today } as Parameters<typeof seedDemo>[0], today);
  // So far the store holds the demo content alone.
  const templates = await readTemplates(documents);
  const writer = new Writer(documents);

  const more = {
    casinos: Math.max(0, sizes.casinos - templates.casinos.length),
    bonuses: Math.max(0, sizes.bonuses - templates.bonuses.length),
    reviews: Math.max(0, sizes.reviews - templates.reviews.length),
    complaints: Math.max(0, sizes.complaints - templates.complaints.length),
  };
  const people = Math.max(1_000, Math.ceil(more.reviews / 5));
  const unlisted = more.casinos === 0 ? more.complaints : Math.round(more.complaints * UNLISTED_SHARE);
  const reviewShares = unevenShares(more.reviews, more.casinos);
  const complaintShares = unevenShares(more.complaints - unlisted, more.casinos);
  const bonusShares = evenShares(more.bonuses, more.casinos);
  const ownGames = Array.from({ length: sizes.games ?? 0 }, (_, at) => makeGame(at, templates.games, random, today));
  for (const game of ownGames) await writer.set(games, game.slug, game);
  const listedGames = ownGames.map((game) => ({ id: game.slug, ...game }));
  const seenShares = unevenShares(sizes.seen ?? 0, more.casinos);
  const takenSlugs = new Set(templates.casinos.map(({ slug }) => slug));
  const takenRefs = new Set(templates.complaints.map(({ complaint }) => complaint.ref));
  const made: Sizes = { casinos: 0, bonuses: 0, reviews: 0, complaints: 0 };
  let names = 0;
  let refs = 0;
  let sums = noSums();
  const demo = await documents.get(complaintTotals, "all");
  if (!demo) throw new Error("The demo content has no totals of complaints.");
  let { tally } = demo;

  const complaintAbout = (accused: { casinoId: string | null; casinoName: string }): MadeComplaint => {
    for (;;) {
      const complaint = makeComplaint(refs++, accused, people, templates, random);
      if (takenRefs.has(complaint.complaint.ref)) continue;
      made.complaints += 1;
      return complaint;
    }
  };
  const nextName = (): string => {
    for (;;) {
      const name = casinoName(names++);
      const { slug } = makeCasino(name, templates, new Random(0), today);
      if (!takenSlugs.has(slug)) return name;
    }
  };

  for (let index = 0; index < more.casinos; index++) {
    const bare = makeCasino(nextName(), templates, random, today);
    const id = bare.slug;
    const ownComplaints = Array.from({ length: complaintShares[index] ?? 0 }, () =>
      complaintAbout({ casinoId: id, casinoName: bare.name }),
    );
    const ownReviews = makeReviews(id, Math.min(reviewShares[index] ?? 0, people), people, templates, random, today);
    const visible = ownComplaints.map(({ complaint }) => complaint).filter(({ publishedAt }) => publishedAt !== null);
    const published = ownReviews.map(({ fields }) => fields).filter(isPublished);
    const { casino, complaintTally, reviewTally } = scoreCasino(
      bare,
      visible.map(scored),
      published.map(rated),
      templates,
      today,
    );

    await writer.set(casinos, id, casino);
    await writer.set(reviewCounts, id, countReviews(ownReviews.map(({ fields }) => fields)));
    await writer.set(reviewTotals, id, { byStars: starCounts(published), tally: reviewTally });
    const own = noSums();
    for (const complaint of visible) addToSums(own, complaint);
    await writer.set(complaintTotals, id, { casinoId: id, ...own, tally: complaintTally });
    sums = mergeSums(sums, own);
    for (const complaint of visible) tally = addComplaint(tally, scored(complaint));

    const ofCasino = random.some(ownGames, seenShares[index] ?? 0);
    const observed = makeObservations(id, ofCasino, random, today);
    for (const [at, fields] of observed.entries())
      await writer.set(gameObservations, `${id}.${String(at + 1)}`, fields);
    if (observed.length > 0)
      await writer.set(versionTotals, id, { ...tallyVersions(observed, listedGames), countedAt: today.toISOString() });

    for (const { id: reviewId, fields } of ownReviews) await writer.set(reviews, reviewId, fields);
    for (const complaint of ownComplaints) await writeComplaint(writer, complaint);
    for (let offer = 0; offer < (bonusShares[index] ?? 0); offer++) {
      const bonus = makeBonus(id, casino, offer, templates, random, today);
      await writer.set(bonuses, bonus.slug, bonus);
    }
    made.casinos += 1;
    made.reviews += ownReviews.length;
    made.bonuses += bonusShares[index] ?? 0;
    if (made.casinos % 1_000 === 0)
      report(
        `${String(made.casinos)} casinos, ${String(made.reviews)} reviews, ${String(made.complaints)} complaints …`,
      );
  }

  const loose: ComplaintFields[] = [];
  for (let index = 0; index < unlisted; index++) {
    const complaint = complaintAbout({ casinoId: null, casinoName: `${casinoName(random.whole(0, 20_000))} Games` });
    if (complaint.complaint.publishedAt !== null) loose.push(complaint.complaint);
    await writeComplaint(writer, complaint);
  }
  for (const complaint of loose) {
    addToSums(sums, complaint);
    tally = addComplaint(tally, scored(complaint));
  }

  if (more.reviews > 0 || more.complaints > 0) {
    for (let person = 0; person < people; person++) {
      await writer.set(users, memberId(person), {
        email: null,
        displayName: playerName(person),
        photoURL: null,
        state: "active",
        emailVerifiedAt: new Date(today.getTime() - random.whole(1, 1_000) * DAY).toISOString(),
        representsCasinos: [],
        savedCasinos: [],
        preferences: { hideOffers: false, noticesByMail: false },
      });
    }
  }
  await writer.flush();

  await writer.set(complaintTotals, "all", {
    casinoId: null,
    ...mergeSums(demo, sums),
    tally,
  });
  await writer.flush();
  await documents.close();

  report("Building the indexes …");
  await open(folder, true).close();
  return {
    casinos: templates.casinos.length + made.casinos,
    bonuses: templates.bonuses.length + made.bonuses,
    reviews: templates.reviews.length + made.reviews,
    complaints: templates.complaints.length + made.complaints,
  };
}
