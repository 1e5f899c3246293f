import { awardFields, type AwardFields } from "~/features/awards/schema";
import { bonusFields, type BonusFields } from "~/features/bonuses/schema";
import { LIFECYCLES } from "~/features/casinos/kinds";
import { casinoFields, type CasinoFields } from "~/features/casinos/schema";
import { complaintFields, complaintMessageFields, type ComplaintFields } from "~/features/complaints/schema";
import {
  gameFields,
  gameObservationFields,
  type GameFields,
  type GameObservationFields,
} from "~/features/games/schema";
import { DEAL_FIELDS } from "~/features/partners/deal-fields";
import { PARTNER_FIELDS } from "~/features/partners/partner-fields";
import { dealFields, partnerFields, type DealFields, type PartnerFields } from "~/features/partners/schema";
import { blankOf } from "~/platform/publishing/fields/field";
import { returnWords } from "~/features/games/labels";
import { instant } from "~/domain/codes/codes";
import { inEuros, type ExchangeRates, type Money } from "~/domain/money/money";
import { articleFields, type ArticleFields } from "~/features/news/schema";
import { newsletterIssueFields, type NewsletterIssueFields } from "~/features/newsletter/issues/issue-schema";
import { faqEntryFields, pageFields, type FaqEntryFields, type PageFields } from "~/features/pages/schema";
import { slugify } from "~/domain/text/slug";
import { newPublicId } from "~/features/reviews/public/public-id.server";
import { reviewFields, type ReviewFields } from "~/features/reviews/schema";
import { settingsFields, type Settings } from "~/platform/settings/schema";
import { z } from "zod/v4";
import type { BareEvent } from "./complaint-trail";
import { readMarkdownFolder, readYaml, readYamlFolder } from "./content-files";

type Raw = Record<string, unknown>;

const LOGO_SIZE = 96;
const raws = z.array(z.record(z.string(), z.unknown()));

/** An entry of the demo content as it is stored, with its file and the figures that its text states. */
export interface DemoEntry<F> {
  /** Within `demo/`. */
  file: string;
  id: string;
  fields: F;
  /** The figures that its text states (`scripts/content/rules/assertions.ts`); never stored. */
  says: unknown;
}

export interface DemoCasino extends DemoEntry<CasinoFields> {
  /** When it was warned of, blacklisted or closed; null for an active casino. For the score history; never stored. */
  lifecycleSince: string | null;
  /** What it was before, since when. */
  lifecycleBefore: FormerLifecycle[];
  /** Facts of its that were others until a day, and withdrawals that we tested before the latest. */
  formerly: FormerFacts[];
  formerTests: FormerTest[];
}

const formerLifecycle = z.strictObject({ lifecycle: z.enum(LIFECYCLES), since: instant });
export type FormerLifecycle = z.infer<typeof formerLifecycle>;
const { protectionTools, withdrawalLimits } = casinoFields.shape;
const formerFacts = z.strictObject({
  until: instant,
  protectionTools: protectionTools.optional(),
  withdrawalLimits: withdrawalLimits.optional(),
});
export type FormerFacts = z.infer<typeof formerFacts>;
const formerTest = z.strictObject({ method: z.string(), hours: z.number(), at: instant });
export type FormerTest = z.infer<typeof formerTest>;

/** A game, with what it was seen to be at casinos. */
export type DemoGame = DemoEntry<GameFields> & { seen: { id: string; fields: GameObservationFields }[] };

type Message = Omit<z.infer<typeof complaintMessageFields>, "complaintId">;

export interface DemoComplaint extends DemoEntry<ComplaintFields> {
  messages: Message[];
  events: BareEvent[];
}

/** The people, groups and authorities behind the casinos, which all other files must agree with. */
export interface Roster {
  authorities: Record<string, { name: string; tier: string }>;
  providers: string[];
  staff: Record<string, string | string[]>;
  casinos: Record<string, { name: string; group: string | null; lifecycle: string; size: string; licences: string[] }>;
}

/** An issue of the newsletter; `sentTo` is the share of its readers, 0 to 1, that a stopped delivery reached. */
export type DemoIssue = DemoEntry<NewsletterIssueFields> & { sentTo: number | null };

export interface DemoContent {
  /** The day from which all relative dates are counted. */
  today: Date;
  settings: Settings;
  roster: Roster;
  casinos: DemoCasino[];
  bonuses: DemoEntry<BonusFields>[];
  reviews: DemoEntry<ReviewFields>[];
  complaints: DemoComplaint[];
  articles: DemoEntry<ArticleFields>[];
  awards: DemoEntry<AwardFields>[];
  pages: DemoEntry<PageFields>[];
  faq: DemoEntry<FaqEntryFields>[];
  games: DemoGame[];
  partners: DemoEntry<PartnerFields>[];
  deals: DemoEntry<DealFields>[];
  issues: DemoIssue[];
  notices: { text: string; href: string; at: string }[];
}

/** A link for everybody, besides its campaign and address. */
const BLANK_LINK = {
  ...{ countries: [], languages: [], devices: [], offer: null, weight: 1, startsOn: "", endsOn: "" },
  isFallback: false,
};

function parsed<F>(schema: z.ZodType<F>, what: string, value: unknown): F {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${what}: ${z.prettifyError(result.error)}`);
}

function euros(value: unknown, rates: ExchangeRates): number {
  return value ? Math.round((inEuros(value as Money, rates) ?? 0) * 100) / 100 : 0;
}

/** Returns the id of the account of a person in the demo content. */
function userIdOf(name: string): string {
  return `demo-${slugify(name) || "player"}`;
}

function readCasinos(today: Date): DemoCasino[] {
  return readYamlFolder("casinos", today).map(([slug, content]) => {
    const { logoAlt, says, lifecycleSince, lifecycleBefore, formerly, formerTests, ...casino } = content as Raw;
    const fields = parsed(casinoFields, `casinos/${slug}`, {
      ...casino,
      slug,
      publishState: "published",
      publishAt: `${String(casino["listedOn"])}T09:00:00.000Z`,
      logo: { src: `/demo/logos/${slug}.svg`, alt: logoAlt, width: LOGO_SIZE, height: LOGO_SIZE },
      score: null,
      scoreHistory: [],
    });
    const since = parsed(instant.optional(), `casinos/${slug} lifecycleSince`, lifecycleSince) ?? null;
    const before = parsed(z.array(formerLifecycle), `casinos/${slug} lifecycleBefore`, lifecycleBefore ?? []);
    return {
      ...{ file: `casinos/${slug}.yaml`, id: slug, fields, says, lifecycleSince: since, lifecycleBefore: before },
      formerly: parsed(z.array(formerFacts), `casinos/${slug} formerly`, formerly ?? []),
      formerTests: parsed(z.array(formerTest), `casinos/${slug} formerTests`, formerTests ?? []),
    };
  });
}

function readBonuses(today: Date): DemoEntry<BonusFields>[] {
  return readYamlFolder("bonuses", today).flatMap(([casinoId, content]) =>
    parsed(raws, `bonuses/${casinoId}`, content).map(({ says, ...bonus }) => {
      const fields = parsed(bonusFields, `bonuses/${casinoId} ${String(bonus["slug"])}`, { ...bonus, casinoId });
      return { file: `bonuses/${casinoId}.yaml`, id: fields.slug, fields, says };
    }),
  );
}

function readReviews(today: Date): DemoEntry<ReviewFields>[] {
  return readYamlFolder("reviews", today).flatMap(([casinoId, content]) =>
    parsed(raws, `reviews/${casinoId}`, content).map(({ author, reply, says, ...review }, index) => {
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
      return { file: `reviews/${casinoId}.yaml`, id: `${casinoId}.${fields.userId}`, fields, says };
    }),
  );
}

function readComplaints(
  today: Date,
  rates: ExchangeRates,
  casinos: readonly DemoEntry<CasinoFields>[],
): DemoComplaint[] {
  const names = new Map(casinos.map(({ id, fields }) => [id, fields.name]));
  return readYamlFolder("complaints", today).flatMap(([file, content]) =>
    parsed(raws, `complaints/${file}`, content).map(
      ({ casino, unlistedCasino, messages, events, says, ...complaint }) => {
        const id = String(complaint["ref"]);
        const listed = casino === undefined || casino === null ? null : String(casino);
        if (listed !== null && !names.has(listed)) throw new Error(`complaints/${file} ${id}: no casino ${listed}`);
        const fields = parsed(complaintFields, `complaints/${file} ${id}`, {
          ...complaint,
          casinoId: listed,
          casinoName: listed === null ? unlistedCasino : names.get(listed),
          playerId: userIdOf(String(complaint["playerName"])),
          disputedEur: euros(complaint["disputed"], rates),
          recoveredEur: euros(complaint["recovered"], rates),
        });
        const said = z.array(complaintMessageFields.omit({ complaintId: true }));
        return {
          file: `complaints/${file}.yaml`,
          id,
          fields,
          says,
          messages: parsed(said, `complaints/${file} ${id}, messages`, messages ?? []),
          events: (events ?? []) as BareEvent[],
        };
      },
    ),
  );
}

function readArticles(today: Date): DemoEntry<ArticleFields>[] {
  return readMarkdownFolder("articles", today).map(([slug, { heroAlt, says, ...article }]) => {
    const fields = parsed(articleFields, `articles/${slug}`, {
      publishState: "published",
      ...article,
      slug,
      hero: { src: `/demo/heroes/${slug}.svg`, alt: heroAlt, width: 1200, height: 630 },
    });
    return { file: `articles/${slug}.md`, id: slug, fields, says };
  });
}

function readAwards(today: Date): DemoEntry<AwardFields>[] {
  return readYamlFolder("awards", today).map(([file, content]) => {
    const { yearOffset, says, ...award } = content as Raw;
    const year = today.getUTCFullYear() + Number(yearOffset);
    const fields = parsed(awardFields, `awards/${file}`, {
      publishState: "published",
      publishAt: (award["dates"] as Raw | undefined)?.["nominationsFrom"],
      ...award,
      year,
      slug: `awards-${String(year)}`,
    });
    return { file: `awards/${file}.yaml`, id: fields.slug, fields, says };
  });
}

function readPages(today: Date): DemoEntry<PageFields>[] {
  return readMarkdownFolder("pages", today).map(([slug, { says, ...page }]) => ({
    file: `pages/${slug}.md`,
    id: slug,
    fields: parsed(pageFields, `pages/${slug}`, {
      publishState: "published",
      publishAt: today.toISOString(),
      ...page,
      slug,
    }),
    says,
  }));
}

function readFaq(today: Date): DemoEntry<FaqEntryFields>[] {
  return parsed(raws, "faq", readYaml("faq.yaml", today)).map(({ says, ...entry }, index) => {
    const id = `faq-${String(index + 1).padStart(2, "0")}`;
    const fields = { publishState: "published", publishAt: today.toISOString(), ...entry, slug: id };
    return { file: "faq.yaml", id, fields: parsed(faqEntryFields, `faq ${id}`, fields), says };
  });
}

const HELP_SCREEN = { width: 640, height: 400 };

function readObservation(game: GameFields, at: number, { casino, hasPicture, ...seen }: Raw) {
  const percent = String(seen["percent"]);
  const picture = hasPicture === true && {
    src: `/demo/help-screens/${game.slug}-${percent.replace(".", "-")}.svg`,
    alt: `Help screen of ${game.name}: return to player ${returnWords(Number(percent))}`,
    ...HELP_SCREEN,
  };
  const id = `${game.slug}.${String(at + 1)}`;
  return {
    id,
    fields: parsed(gameObservationFields, `games ${id}`, {
      ...seen,
      ...{ casinoId: casino, gameId: game.slug, picture: picture || null },
      recordedAt: `${String(seen["seenOn"])}T15:00:00.000Z`,
    }),
  };
}

/** A game was published on the day on which its versions were looked up. */
function publishedOn({ versions }: Raw): string {
  const [first] = parsed(raws, "versions of a game", versions);
  return `${String(first?.["checkedOn"])}T09:00:00.000Z`;
}

/** Reads the games of each studio, whose file is named after it. */
function readGames(today: Date, { providers }: Roster): DemoGame[] {
  return readYamlFolder("games", today).flatMap(([file, content]) => {
    const studio = providers.find((name) => slugify(name) === file);
    return parsed(raws, `games/${file}`, content).map(({ seen, pictureAlt, ...game }) => {
      const { slug } = game as { slug: string };
      const fields = parsed(gameFields, `games/${file} ${slug}`, {
        ...{ publishState: "published", publishAt: publishedOn(game) },
        ...game,
        studio,
        picture: { src: `/demo/games/${slug}.svg`, alt: pictureAlt, width: LOGO_SIZE, height: LOGO_SIZE },
      });
      const observations = parsed(raws, `games/${file} ${slug}, seen`, seen ?? []);
      return {
        ...{ file: `games/${file}.yaml`, id: slug, fields, says: undefined },
        seen: observations.map((one, at) => readObservation(fields, at, one)),
      };
    });
  });
}

const IN_FORCE = { publishState: "published", publishAt: "2026-01-05T09:00:00.000Z" };

/** Reads partners and deals, with what a form leaves empty. */
function readPartners(today: Date): Pick<DemoContent, "partners" | "deals"> {
  const file = "partners.yaml";
  const { partners, deals } = readYaml(file, today) as Record<"partners" | "deals", Raw[]>;
  const entry = <F>(schema: z.ZodType<F>, blank: object, { slug, ...more }: Raw): DemoEntry<F> => {
    const fields = parsed(schema, `${file} ${String(slug)}`, { ...blank, slug, ...IN_FORCE, ...more });
    return { file, id: String(slug), fields, says: undefined };
  };
  return {
    partners: partners.map((one) => entry(partnerFields, blankOf(PARTNER_FIELDS), one)),
    deals: deals.map(({ links, ...deal }) =>
      entry(dealFields, blankOf(DEAL_FIELDS), {
        ...deal,
        links: parsed(raws, `${file} ${String(deal["slug"])}`, links).map((link) => ({ ...BLANK_LINK, ...link })),
      }),
    ),
  };
}

export function readIssues(today: Date): DemoIssue[] {
  return parsed(raws, "newsletter", readYaml("newsletter.yaml", today)).map(({ id, says, sentTo, ...issue }) => ({
    file: "newsletter.yaml",
    id: String(id),
    fields: parsed(newsletterIssueFields, `newsletter ${String(id)}`, { sends: [], sentAt: null, ...issue }),
    says,
    sentTo: typeof sentTo === "number" ? sentTo : null,
  }));
}

/** Reads the whole demo content, parsed by the stored collections' schemas, with its dates counted from `today`. */
export function readDemoContent(today: Date): DemoContent {
  const settings: Settings = parsed(settingsFields, "settings", readYaml("settings.yaml", today));
  const casinos = readCasinos(today);
  return {
    today,
    settings,
    roster: readYaml("roster.yaml", today) as Roster,
    casinos,
    bonuses: readBonuses(today),
    reviews: readReviews(today),
    complaints: readComplaints(today, settings.exchange.rates, casinos),
    articles: readArticles(today),
    awards: readAwards(today),
    pages: readPages(today),
    faq: readFaq(today),
    ...readPartners(today),
    games: readGames(today, readYaml("roster.yaml", today) as Roster),
    issues: readIssues(today),
    notices: readYaml("notifications.yaml", today) as DemoContent["notices"],
  };
}
