import type { Backend } from "~/backend/index.server";
import type { Batch, Collection, Fields } from "~/backend/documents/port";
import { notifications, users } from "~/platform/access/collection";
import type { UserFields } from "~/platform/access/schema";
import { awards } from "~/features/awards/collection";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { tallyComplaints } from "~/features/casinos/score/safety-score";
import type { CasinoFields } from "~/features/casinos/schema";
import { complaintEvents, complaintMessages, complaints, complaintTags } from "~/features/complaints/collection";
import { complaintTotals, reviewTotals, versionTotals } from "~/features/casinos/score/totals-collection";
import { complaintEventFields } from "~/features/complaints/schema";
import type { ComplaintTotalsFields } from "~/features/casinos/score/totals-schema";
import { tagId } from "~/features/complaints/sorting/tag-counts.server";
import { eventId } from "~/features/complaints/trail/trail-entry.server";
import { deals, partners } from "~/features/partners/collection";
import { gameObservations, games } from "~/features/games/collection";
import { tallyVersions } from "~/features/games/count-versions.server";
import { articles } from "~/features/news/collection";
import { faqEntries, pages } from "~/features/pages/collection";
import { tallyReviews } from "~/features/casinos/score/player-rating";
import { reviewCounts, reviews } from "~/features/reviews/collection";
import { countReviews } from "~/features/reviews/counts/review-counts";
import type { ReviewFields } from "~/features/reviews/schema";
import { alerts } from "~/platform/alerts/collection";
import { settings } from "~/platform/settings/collection";
import { siteBeats } from "~/platform/site-hours/collection";
import type { Settings } from "~/platform/settings/schema";
import type { DemoOwners } from "./accounts";
import { demoAlerts } from "./alerts";
import { trailOf } from "./complaint-trail";
import { readDemoContent, type DemoCasino, type DemoComplaint, type DemoEntry } from "./demo-content";
import { withScoreHistory } from "./score-history";
import { seedStatistics } from "./statistics";

const SEEDER = "system:seed";
/** Complaints of the demo player, so that their dashboard has an item of every kind. */
const PLAYERS_COMPLAINTS = new Set(["EW-N1D3R2", "EW-EE1H3P", "EW-KVPRT3"]);
/** Complaints assigned to the demo admin, so that their own queue is not empty. */
const ADMINS_COMPLAINTS = new Set(["EW-281PV1"]);
const PLAYERS_REVIEWS = new Set(["amberquay.demo-olek-d", "larkmoor.demo-hollis", "oriel-games.demo-teuvo"]);
const BATCH_SIZE = 200;

function scored(
  { fields: casino, lifecycleSince, lifecycleBefore, formerly, formerTests }: DemoCasino,
  own: readonly DemoComplaint[],
  published: readonly ReviewFields[],
  current: Settings,
  today: Date,
): CasinoFields {
  const dossier = {
    casino,
    formerly,
    formerTests,
    lifecycles: [
      ...lifecycleBefore,
      ...(lifecycleSince === null ? [] : [{ lifecycle: casino.lifecycle, since: lifecycleSince }]),
    ],
    complaints: own.map(({ fields: { ref, disputedEur, publishedAt }, events }) => ({
      ref,
      amountEur: disputedEur,
      publishedAt: publishedAt ?? "",
      states: events.filter(({ from, to }) => from !== to).map(({ to, at }) => ({ state: to, at })),
    })),
    reviews: published.map(({ stars, publishedAt, submittedAt }) => ({ stars, at: publishedAt ?? submittedAt })),
  };
  return withScoreHistory(dossier, current, today);
}

/** Counts the casinos' answers by the hours they took, one that had begun as a whole one. */
function answerHours(filed: readonly DemoComplaint[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { events } of filed) {
    let asked: string | null = null;
    for (const { from, to, actor, at } of events) {
      if (to === "awaiting_casino" && from !== to) asked = at;
      if (from !== "awaiting_casino" || actor !== "casino" || asked === null) continue;
      const hours = String(Math.max(0, Math.ceil((Date.parse(at) - Date.parse(asked)) / 3_600_000)));
      counts[hours] = (counts[hours] ?? 0) + 1;
    }
  }
  return counts;
}

function totalsOf(casinoId: string | null, filed: readonly DemoComplaint[], at: string): ComplaintTotalsFields {
  const own = filed.map(({ fields }) => fields);
  const counts: Record<string, number> = {};
  for (const { state, category } of own) {
    const key = `${state}|${category}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return {
    casinoId,
    counts,
    disputedEur: own.reduce((sum, { disputedEur }) => sum + disputedEur, 0),
    recoveredEur: own.reduce((sum, { recoveredEur }) => sum + recoveredEur, 0),
    tally: tallyComplaints(
      own.map(({ state, disputedEur, closedAt }) => ({ outcome: state, amountEur: disputedEur, closedAt })),
      at,
    ),
    answerHours: answerHours(filed),
  };
}

/** Writes documents in batches of a size every backend accepts. */
class Writer {
  #batch: Batch | null = null;
  #size = 0;
  written = 0;

  constructor(readonly backend: Backend) {}

  async set<F extends Fields>(collection: Collection<F>, id: string, fields: F): Promise<void> {
    this.#batch ??= this.backend.documents.batch(SEEDER);
    this.#batch.set(collection, id, fields);
    this.written++;
    if (++this.#size === BATCH_SIZE) await this.flush();
  }

  async flush(): Promise<void> {
    await this.#batch?.commit();
    this.#batch = null;
    this.#size = 0;
  }
}

function demoUser(displayName: string): UserFields {
  return {
    email: null,
    displayName,
    photoURL: null,
    state: "active",
    emailVerifiedAt: null,
    representsCasinos: [],
    savedCasinos: [],
    preferences: { hideOffers: false, noticesByMail: false },
  };
}

/** Makes the demo player the owner of some of the entries, and assigns others to the demo admin. */
function handOver(
  { player, admin }: DemoOwners,
  written: readonly DemoEntry<ReviewFields>[],
  filed: readonly DemoComplaint[],
): void {
  for (const review of written) {
    if (!PLAYERS_REVIEWS.has(review.id)) continue;
    review.id = `${review.fields.casinoId}.${player.uid}`;
    review.fields = { ...review.fields, userId: player.uid, authorName: player.name };
  }
  for (const complaint of filed) {
    if (PLAYERS_COMPLAINTS.has(complaint.fields.ref)) complaint.fields = { ...complaint.fields, playerId: player.uid };
    if (ADMINS_COMPLAINTS.has(complaint.fields.ref))
      complaint.fields = { ...complaint.fields, assignee: "Desk", assigneeId: admin };
  }
}

/**
 * Fills a store with the demo content, its dates counted from `today`; some of it belongs to the `owners`, when given.
 * The settings are written last, so a store that has them is complete. Returns the number of documents written.
 */
export async function seedDemo(backend: Backend, today: Date, owners?: DemoOwners): Promise<number> {
  const now = today.toISOString();
  const demo = readDemoContent(today);
  const complaintEntries = demo.complaints;
  const publicCases = complaintEntries.filter(({ fields }) => fields.publishedAt !== null);
  const visible = publicCases.map(({ fields }) => fields);
  if (owners) handOver(owners, demo.reviews, complaintEntries);
  const names = new Map<string, string>();
  const writer = new Writer(backend);

  for (const casino of demo.casinos) {
    const { id } = casino;
    const published = demo.reviews
      .map(({ fields }) => fields)
      .filter(({ casinoId, state }) => casinoId === id && state === "published");
    const own = publicCases.filter(({ fields }) => fields.casinoId === id);
    await writer.set(casinos, id, scored(casino, own, published, demo.settings, today));
    await writer.set(complaintTotals, id, totalsOf(id, own, now));
    const ofCasino = demo.reviews.map(({ fields }) => fields).filter(({ casinoId }) => casinoId === id);
    await writer.set(reviewCounts, id, countReviews(ofCasino));
    await writer.set(reviewTotals, id, {
      byStars: [1, 2, 3, 4, 5].map((stars) => published.filter((review) => review.stars === stars).length) as [
        number,
        number,
        number,
        number,
        number,
      ],
      tally: tallyReviews(
        published.map(({ stars, publishedAt, submittedAt }) => ({ stars, at: publishedAt ?? submittedAt })),
        now,
      ),
    });
  }
  await writer.set(complaintTotals, "all", totalsOf(null, publicCases, now));

  for (const { id, fields } of demo.bonuses) await writer.set(bonuses, id, fields);
  for (const { id, fields } of demo.reviews) {
    names.set(fields.userId, fields.authorName);
    await writer.set(reviews, id, fields);
  }
  const tags = complaintEntries.flatMap(({ fields }) => fields.tags ?? []);
  for (const tag of new Set(tags))
    await writer.set(complaintTags, tagId(tag), { tag, uses: tags.filter((one) => one === tag).length });
  for (const { fields, messages, events } of complaintEntries) {
    names.set(fields.playerId, fields.playerName);
    const said = messages.map((message, index) => ({
      ...message,
      id: `${fields.ref}.${String(index + 1)}`,
      complaintId: fields.ref,
    }));
    const whole = trailOf(fields, said, events);
    await writer.set(complaints, fields.ref, whole.complaint);
    for (const { id, ...message } of whole.messages) await writer.set(complaintMessages, id, message);
    for (const event of whole.events)
      await writer.set(complaintEvents, eventId(event), complaintEventFields.parse(event));
  }
  if (owners) names.delete(owners.player.uid);
  for (const [id, name] of names) await writer.set(users, id, demoUser(name));

  for (const { id, fields } of demo.articles) await writer.set(articles, id, fields);
  for (const { id, fields } of demo.awards) await writer.set(awards, id, fields);
  for (const { id, fields } of demo.pages) await writer.set(pages, id, fields);
  for (const { id, fields } of demo.faq) await writer.set(faqEntries, id, fields);
  for (const { id, fields } of demo.partners) await writer.set(partners, id, fields);
  for (const { id, fields } of demo.deals) await writer.set(deals, id, fields);
  for (const { id, fields, seen } of demo.games) {
    await writer.set(games, id, fields);
    for (const one of seen) await writer.set(gameObservations, one.id, one.fields);
  }
  const ofGames = demo.games.map(({ id, fields }) => ({ id, ...fields }));
  const observed = demo.games.flatMap(({ seen }) => seen.map(({ fields }) => fields));
  for (const { id } of demo.casinos) {
    const own = observed.filter(({ casinoId }) => casinoId === id);
    if (own.length > 0) await writer.set(versionTotals, id, { ...tallyVersions(own, ofGames), countedAt: now });
  }
  for (const [index, notice] of demo.notices.entries()) {
    await writer.set(notifications, `demo-${String(index + 1)}`, {
      readAt: null,
      ...notice,
      userId: owners?.admin ?? "demo-admin",
    } as never);
  }
  // Tests and benches need the content, and not the visitors' activity.
  if (owners) {
    for (const [id, alert] of demoAlerts(owners.player.uid, complaintEntries, now)) await writer.set(alerts, id, alert);
    const open = new Set(demo.casinos.filter(({ fields }) => fields.lifecycle === "active").map(({ id }) => id));
    await seedStatistics((collection, id, fields) => writer.set(collection, id, fields), today, {
      casinos: demo.casinos.map(({ id }) => ({ id, isOpen: open.has(id) })),
      bonuses: demo.bonuses.map(({ id, fields }) => ({ id, isOpen: open.has(fields.casinoId) })),
      articles: demo.articles.filter(({ fields }) => fields.publishState === "published").map(({ id }) => id),
      complaints: visible.map(({ ref }) => ref),
    });
  }
  // Without it, the time before the site's first start would count as one in which nobody could act.
  await writer.set(siteBeats, "site", { at: now, setBackFrom: null, closedSince: null });
  await writer.flush();
  await writer.set(settings, "current", demo.settings);
  await writer.flush();
  return writer.written;
}
