import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { findOffer, isRecommendable, offerSource, type Offer } from "~/features/bonuses/public/bonus.server";
import { playToShow } from "~/features/bonuses/value/offer-rank";
import { standardChance } from "~/features/bonuses/value/standard-value";
import { findCasino } from "~/features/casinos/public/casino.server";
import type { HeldCasino } from "~/features/casinos/public/held-casino";
import { publishedCasinos } from "~/features/casinos/public/published-casinos.server";
import { publishedArticles } from "~/features/news/published-articles.server";
import { publicationDate } from "~/platform/publishing/schema";
import { phaseAt } from "~/features/awards/phase";
import { publishedAwards } from "~/features/awards/public/published-awards.server";
import { bySlug } from "~/platform/publishing/former-slugs.server";
import { derive } from "~/platform/catalogue/source.server";
import { complaints } from "~/features/complaints/collection";
import { isPublicComplaint } from "~/features/complaints/public/public-complaint";
import { publishedComplaintTitles, type ComplaintTitle } from "~/features/complaints/public/complaint-titles.server";
import { complaintRef } from "~/features/complaints/schema";
import type { ArticleFields } from "~/features/news/schema";
import type { AwardFields } from "~/features/awards/schema";
import type { Settings } from "~/platform/settings/schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { articlePicture } from "./article-picture";
import { awardPicture } from "./award-picture";
import { bonusPicture } from "./bonus-picture";
import { casinoPicture } from "./casino-picture";
import { complaintPicture } from "./complaint-picture";
import type { Picture } from "./draw.server";
import { sitePicture } from "./site-picture";

const articles = bySlug(publishedArticles);
const awardsByYear = derive(
  [publishedAwards],
  ({ items }) => new Map(items.map((award) => [String(award.year), award])),
);

function ofSite(settings: Settings): Picture {
  const { name: siteName, tagline } = settings.site;
  return { name: "site", publishedAt: null, madeFrom: [settings], layout: () => sitePicture({ siteName, tagline }) };
}

const nameOfCasino = ({ id }: HeldCasino) => `casino/${id}`;

function ofCasino(settings: Settings, casino: HeldCasino, name = nameOfCasino(casino)): Picture {
  const { summary, lifecycle, score } = casino;
  return {
    name,
    publishedAt: casino.publishAt,
    madeFrom: [settings, casino],
    layout: () =>
      casinoPicture({
        siteName: settings.site.name,
        name: casino.name,
        summary,
        lifecycle,
        score: score && { score: score.score, components: score.components },
      }),
  };
}

function ofBonus(settings: Settings, { bonus, casino, state }: Offer): Picture {
  const name = `bonus/${bonus.id}`;
  if (!isRecommendable(casino)) return ofCasino(settings, casino, name);
  const { type, wagering, wageringBase, minDeposit } = bonus;
  return {
    name,
    publishedAt: bonus.publishAt,
    madeFrom: [settings, bonus, casino, state],
    layout: () =>
      bonusPicture({
        siteName: settings.site.name,
        casinoName: casino.name,
        type,
        state,
        chance: standardChance(bonus),
        play: playToShow(bonus),
        wagering,
        wageringBase,
        minDeposit,
      }),
  };
}

function ofArticle(settings: Settings, article: Stored<ArticleFields>): Picture {
  const { title, dek, category, author, sponsored } = article;
  const publishAt = publicationDate(article);
  return {
    name: `article/${article.id}`,
    publishedAt: article.publishAt,
    madeFrom: [settings, article],
    layout: () => articlePicture({ siteName: settings.site.name, title, dek, category, author, publishAt, sponsored }),
  };
}

export const COMPLAINT_PICTURES = "complaint/";

function ofComplaint(settings: Settings, complaint: ComplaintTitle): Picture {
  const { ref, title, casinoName, state, disputed, recovered } = complaint;
  return {
    name: `${COMPLAINT_PICTURES}${complaint.id}`,
    publishedAt: complaint.publishedAt,
    madeFrom: [settings, complaint],
    layout: () =>
      complaintPicture({ siteName: settings.site.name, ref, title, casinoName, state, disputed, recovered }),
  };
}

/** The winners of an award year appear when they are announced. */
function ofAward(settings: Settings, award: Stored<AwardFields>): Picture {
  const { year, title } = award;
  const phase = phaseAt(award, backend().clock().toISOString());
  return {
    name: `award/${award.id}`,
    publishedAt: award.publishAt,
    madeFrom: [settings, award, phase],
    layout: () =>
      awardPicture({
        siteName: settings.site.name,
        year,
        title,
        phase,
        winners:
          phase === "announced"
            ? award.categories.flatMap(({ name, nominees }) =>
                nominees.filter(({ winner }) => winner).map((nominee) => ({ category: name, name: nominee.name })),
              )
            : [],
      }),
  };
}

/** Returns the picture of pages that have none of their own. */
export async function pictureOfSite(): Promise<Picture> {
  return ofSite(await currentSettings());
}

/** Returns the picture of a published casino, or null. */
export async function pictureOfCasino(slug: string): Promise<Picture | null> {
  const casino = await findCasino(slug);
  return casino && ofCasino(await currentSettings(), casino);
}

/** Returns the picture of a published bonus, or null; that of its casino when we don't link to the offer. */
export async function pictureOfBonus(slug: string): Promise<Picture | null> {
  const offer = await findOffer(slug);
  return offer && ofBonus(await currentSettings(), offer);
}

/** Returns the picture of a published article, or null. */
export async function pictureOfArticle(slug: string): Promise<Picture | null> {
  const article = (await articles.read()).get(slug);
  return article ? ofArticle(await currentSettings(), article) : null;
}

/** Returns the picture of a public complaint, or null. */
export async function pictureOfComplaint(ref: string): Promise<Picture | null> {
  if (!complaintRef.safeParse(ref).success) return null;
  const found = (await backend().documents.query(complaints, { where: [["ref", "==", ref]], limit: 1 })).items[0];
  return found && isPublicComplaint(found) ? ofComplaint(await currentSettings(), found) : null;
}

/** Returns the picture of a published award year, or null. */
export async function pictureOfAward(year: string): Promise<Picture | null> {
  const award = (await awardsByYear.read()).get(year);
  return award ? ofAward(await currentSettings(), award) : null;
}

/** Returns the pictures of everything public, by kind; of complaints, those of the newest. */
export async function everyPicture(): Promise<Picture[][]> {
  const [settings, casinos, offers, { items: articles }, { items: awards }, titles] = await Promise.all([
    currentSettings(),
    publishedCasinos.read(),
    offerSource.read(),
    publishedArticles.read(),
    publishedAwards.read(),
    publishedComplaintTitles.read(),
  ]);
  return [
    [ofSite(settings)],
    awards.map((award) => ofAward(settings, award)),
    articles.map((article) => ofArticle(settings, article)),
    titles.items.filter(isPublicComplaint).map((complaint) => ofComplaint(settings, complaint)),
    casinos.items.map((casino) => ofCasino(settings, casino)),
    offers.map((offer) => ofBonus(settings, offer)),
  ];
}
