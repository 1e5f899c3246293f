import type { Backend } from "~/backend/index.server";
import type { Batch, Collection, Fields } from "~/backend/documents/port";
import { notifications, users } from "~/platform/access/collection";
import type { UserFields } from "~/platform/access/schema";
import { awards } from "~/features/awards/collection";
import { awardFields } from "~/features/awards/schema";
import { bonuses } from "~/features/bonuses/collection";
import { bonusFields, type BonusFields } from "~/features/bonuses/schema";
import { casinos } from "~/features/casinos/collection";
import { tallyComplaints } from "~/features/casinos/score/safety-score";
import { scoreInputs } from "~/features/casinos/score/score-inputs";
import { casinoFields, type CasinoFields } from "~/features/casinos/schema";
import { complaintEvents, complaintMessages, complaints } from "~/features/complaints/collection";
import { complaintTotals, reviewTotals } from "~/features/casinos/score/totals-collection";
import {
  complaintEventFields,
  complaintFields,
  complaintMessageFields,
  type ComplaintFields,
} from "~/features/complaints/schema";
import type { ComplaintTotalsFields } from "~/features/casinos/score/totals-schema";
import { eventId } from "~/features/complaints/trail/trail-entry.server";
import { inEuros, type ExchangeRates, type Money } from "~/domain/money/money";
import { articles } from "~/features/news/collection";
import { articleFields } from "~/features/news/schema";
import { faqEntries, pages } from "~/features/pages/collection";
import { faqEntryFields, pageFields } from "~/features/pages/schema";
import { slugify } from "~/domain/text/slug";
import { tallyReviews } from "~/features/casinos/score/player-rating";
import { reviews } from "~/features/reviews/collection";
import { newPublicId } from "~/features/reviews/public/public-id.server";
import { reviewFields, type ReviewFields } from "~/features/reviews/schema";
import { settings } from "~/platform/settings/collection";
import { settingsFields, type Settings } from "~/platform/settings/schema";
import { z } from "zod/v4";
import type { DemoOwners } from "./accounts";
import { trailOf, type BareEvent } from "./complaint-trail";
import { readMarkdownFolder, readYaml, readYamlFolder } from "./content-files";
import { scoreHistory } from "./score-history";
import { seedStatistics } from "./statistics";

type Entry = Record<string, unknown>;

const SEEDER = "system:seed";
/** Complaints of the demo player, so that their dashboard has an item of every kind. */
const PLAYERS_COMPLAINTS = new Set(["EW-N1D3R2", "EW-EE1H3P", "EW-KVPRT3"]);
/** Complaints assigned to the demo admin, so that their own queue is not empty. */
const ADMINS_COMPLAINTS = new Set(["EW-281PV1"]);
const PLAYERS_REVIEWS = new Set(["amberquay.demo-olek-d", "larkmoor.demo-hollis", "oriel-games.demo-teuvo"]);
const BATCH_SIZE = 200;
const LOGO_SIZE = 96;

const entries = z.array(z.record(z.string(), z.unknown()));

function parsed<F>(schema: z.ZodType<F>, what: string, value: unknown): F {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${what}: ${z.prettifyError(result.error)}`);
}

function euros(value: unknown, rates: ExchangeRates): number {
  return value ? Math.round(inEuros(value as Money, rates) * 100) / 100 : 0;
}

interface DemoReview {
  id: string;
  fields: ReviewFields;
}

function userIdOf(name: string): string {
  return `demo-${slugify(name) || "player"}`;
}

function readReviews(today: Date): Map<string, DemoReview[]> {
  return new Map(
    readYamlFolder("reviews", today).map(([casinoId, content]) => [
      casinoId,
      parsed(entries, `reviews/${casinoId}`, content).map(({ author, reply, ...review }, index) => {
        const fields = parsed(reviewFields, `reviews/${casinoId} ${String(index + 1)}`, {
          publicId: newPublicId(),
          flags: [],
          edits: [],
          stateReason: null,
          ...review,
          reply: reply ?? null,
          casinoId,
          userId: userIdOf(String(author)),
          authorName: author,
        });
        return { id: `${casinoId}.${fields.userId}`, fields };
      }),
    ]),
  );
}

interface DemoComplaint {
  fields: ComplaintFields;
  messages: Entry[];
  events: Entry[];
}

function readComplaints(today: Date, rates: ExchangeRates, nameOf: (casinoId: string) => string): DemoComplaint[] {
  return readYamlFolder("complaints", today).flatMap(([file, content]) =>
    parsed(entries, `complaints/${file}`, content).map(
      ({ casino, unlistedCasino, messages, events, ...complaint }) => ({
        fields: parsed(complaintFields, `complaints/${file} ${String(complaint["ref"])}`, {
          ...complaint,
          casinoId: casino ?? null,
          casinoName: casino ? nameOf(String(casino)) : unlistedCasino,
          playerId: userIdOf(String(complaint["playerName"])),
          disputedEur: euros(complaint["disputed"], rates),
          recoveredEur: euros(complaint["recovered"], rates),
        }),
        messages: (messages ?? []) as Entry[],
        events: (events ?? []) as Entry[],
      }),
    ),
  );
}

function readCasinos(today: Date): Map<string, CasinoFields> {
  return new Map(
    readYamlFolder("casinos", today).map(([slug, content]) => {
      const { logoAlt, ...casino } = content as Entry;
      return [
        slug,
        parsed(casinoFields, `casinos/${slug}`, {
          ...casino,
          slug,
          publishState: "published",
          publishAt: `${String(casino["listedOn"])}T09:00:00.000Z`,
          logo: { src: `/demo/logos/${slug}.svg`, alt: logoAlt, width: LOGO_SIZE, height: LOGO_SIZE },
          score: null,
          scoreHistory: [],
        }),
      ];
    }),
  );
}

function readBonuses(today: Date): BonusFields[] {
  return readYamlFolder("bonuses", today).flatMap(([casinoId, content]) =>
    parsed(entries, `bonuses/${casinoId}`, content).map((bonus) =>
      parsed(bonusFields, `bonuses/${casinoId} ${String(bonus["slug"])}`, { ...bonus, casinoId }),
    ),
  );
}

function scored(
  casino: CasinoFields,
  own: readonly ComplaintFields[],
  published: readonly ReviewFields[],
  rates: ExchangeRates,
  today: Date,
): CasinoFields {
  const inputs = scoreInputs(
    casino,
    {
      complaints: own.map(({ state, disputedEur, closedAt }) => ({ outcome: state, amountEur: disputedEur, closedAt })),
      reviews: published.map(({ stars, publishedAt, submittedAt }) => ({ stars, at: publishedAt ?? submittedAt })),
    },
    rates,
  );
  const history = scoreHistory(casino, inputs, own, today);
  return { ...casino, score: history.at(-1) ?? null, scoreHistory: history };
}

/** Counts the casinos' answers by the whole hours they took. */
function answerHours(filed: readonly DemoComplaint[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { events } of filed) {
    let asked: string | null = null;
    for (const { from, to, actor, at } of events as unknown as readonly BareEvent[]) {
      if (to === "awaiting_casino" && from !== to) asked = at;
      if (from !== "awaiting_casino" || actor !== "casino" || asked === null) continue;
      const hours = String(Math.max(0, Math.floor((Date.parse(at) - Date.parse(asked)) / 3_600_000)));
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
  written: readonly DemoReview[],
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
  const site: Settings = parsed(settingsFields, "settings", readYaml("settings.yaml", today));
  const { rates } = site.exchange;
  const casinoEntries = readCasinos(today);
  const reviewEntries = readReviews(today);
  const complaintEntries = readComplaints(today, rates, (id) => {
    const casino = casinoEntries.get(id);
    if (!casino) throw new Error(`complaints: no casino ${id}`);
    return casino.name;
  });
  const publicCases = complaintEntries.filter(({ fields }) => fields.publishedAt !== null);
  const visible = publicCases.map(({ fields }) => fields);
  if (owners) handOver(owners, [...reviewEntries.values()].flat(), complaintEntries);
  const names = new Map<string, string>();
  const writer = new Writer(backend);

  for (const [id, casino] of casinoEntries) {
    const published = (reviewEntries.get(id) ?? [])
      .map(({ fields }) => fields)
      .filter(({ state }) => state === "published");
    const own = visible.filter(({ casinoId }) => casinoId === id);
    await writer.set(casinos, id, scored(casino, own, published, rates, today));
    await writer.set(
      complaintTotals,
      id,
      totalsOf(
        id,
        publicCases.filter(({ fields }) => fields.casinoId === id),
        now,
      ),
    );
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

  const offers = readBonuses(today);
  for (const bonus of offers) await writer.set(bonuses, bonus.slug, bonus);
  for (const { id, fields } of [...reviewEntries.values()].flat()) {
    names.set(fields.userId, fields.authorName);
    await writer.set(reviews, id, fields);
  }
  for (const { fields, messages, events } of complaintEntries) {
    names.set(fields.playerId, fields.playerName);
    const said = messages.map((message, index) => ({
      id: `${fields.ref}.${String(index + 1)}`,
      ...parsed(complaintMessageFields, `complaint ${fields.ref}, message ${String(index + 1)}`, {
        ...message,
        complaintId: fields.ref,
      }),
    }));
    const whole = trailOf(fields, said, events as unknown as BareEvent[]);
    await writer.set(complaints, fields.ref, whole.complaint);
    for (const { id, ...message } of whole.messages) await writer.set(complaintMessages, id, message);
    for (const event of whole.events) {
      const value = parsed(complaintEventFields, `complaint ${fields.ref}, event ${String(event.sequence)}`, event);
      await writer.set(complaintEvents, eventId(event), value);
    }
  }
  if (owners) names.delete(owners.player.uid);
  for (const [id, name] of names) await writer.set(users, id, demoUser(name));

  const news = readMarkdownFolder("articles", today);
  for (const [file, article] of news) {
    const { heroAlt, ...rest } = article;
    const fields = parsed(articleFields, `articles/${file}`, {
      publishState: "published",
      ...rest,
      slug: file,
      hero: { src: `/demo/heroes/${file}.svg`, alt: heroAlt, width: 1200, height: 630 },
    });
    await writer.set(articles, file, fields);
  }
  for (const [file, content] of readYamlFolder("awards", today)) {
    const { yearOffset, ...award } = content as Entry;
    const year = today.getUTCFullYear() + Number(yearOffset);
    const fields = parsed(awardFields, `awards/${file}`, {
      publishState: "published",
      publishAt: (award["dates"] as Entry | undefined)?.["nominationsFrom"],
      ...award,
      year,
      slug: `awards-${String(year)}`,
    });
    await writer.set(awards, fields.slug, fields);
  }
  for (const [file, page] of readMarkdownFolder("pages", today)) {
    await writer.set(
      pages,
      file,
      parsed(pageFields, `pages/${file}`, { publishState: "published", publishAt: now, ...page, slug: file }),
    );
  }
  const faq = parsed(z.array(faqEntryFields), "faq", readYaml("faq.yaml", today));
  for (const [index, entry] of faq.entries())
    await writer.set(faqEntries, `faq-${String(index + 1).padStart(2, "0")}`, entry);
  const notices = parsed(entries, "notifications", readYaml("notifications.yaml", today));
  for (const [index, notice] of notices.entries()) {
    await writer.set(notifications, `demo-${String(index + 1)}`, {
      readAt: null,
      ...notice,
      userId: owners?.admin ?? "demo-admin",
    } as never);
  }
  // Tests and benches need the content, and not the visitors' activity.
  if (owners) {
    const isOpen = (casinoId: string) => casinoEntries.get(casinoId)?.lifecycle === "active";
    await seedStatistics((collection, id, fields) => writer.set(collection, id, fields), today, {
      casinos: [...casinoEntries.keys()].map((id) => ({ id, isOpen: isOpen(id) })),
      bonuses: offers.map(({ slug, casinoId }) => ({ id: slug, isOpen: isOpen(casinoId) })),
      articles: news.filter(([, article]) => !("publishState" in article)).map(([file]) => file),
      complaints: visible.map(({ ref }) => ref),
    });
  }
  await writer.flush();
  await writer.set(settings, "current", site);
  await writer.flush();
  return writer.written;
}
