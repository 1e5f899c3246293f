import { backend } from "~/backend/index.server";
import { isRecommendable, findOffer } from "~/features/bonuses/public/bonus.server";
import { playToShow } from "~/features/bonuses/value/offer-rank";
import { standardChance } from "~/features/bonuses/value/standard-value";
import { findCasino } from "~/features/casinos/public/casino.server";
import type { HeldFields } from "~/features/casinos/public/held-casino";
import { publishedArticles } from "~/features/news/published-articles.server";
import { publicationDate } from "~/platform/publishing/schema";
import { phaseAt } from "~/features/awards/phase";
import { publishedAwards } from "~/features/awards/public/published-awards.server";
import { bySlug } from "~/platform/publishing/former-slugs.server";
import { derive } from "~/platform/catalogue/source.server";
import { complaints } from "~/features/complaints/collection";
import { isPublicComplaint } from "~/features/complaints/public/public-complaint";
import { complaintRef } from "~/features/complaints/schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { articlePicture } from "./article-picture";
import { awardPicture } from "./award-picture";
import { bonusPicture } from "./bonus-picture";
import { casinoPicture } from "./casino-picture";
import { complaintPicture } from "./complaint-picture";
import { pictureOf, type Picture } from "./draw.server";
import { sitePicture } from "./site-picture";

const articles = bySlug(publishedArticles);
const awardsByYear = derive(
  [publishedAwards],
  ({ items }) => new Map(items.map((award) => [String(award.year), award])),
);

async function siteName(): Promise<string> {
  return (await currentSettings()).site.name;
}

/** Returns the picture of pages that have none of their own. */
export async function pictureOfSite(): Promise<Picture> {
  const { site } = await currentSettings();
  return pictureOf("site", { siteName: site.name, tagline: site.tagline }, sitePicture);
}

async function ofCasino({ name, summary, lifecycle, score }: HeldFields): Promise<Picture> {
  const shown = score && { score: score.score, components: score.components };
  return pictureOf("casino", { siteName: await siteName(), name, summary, lifecycle, score: shown }, casinoPicture);
}

/** Returns the picture of a published casino, or null. */
export async function pictureOfCasino(slug: string): Promise<Picture | null> {
  const casino = await findCasino(slug);
  return casino && ofCasino(casino);
}

/** Returns the picture of a published bonus, or null; that of its casino when we don't link to the offer. */
export async function pictureOfBonus(slug: string): Promise<Picture | null> {
  const offer = await findOffer(slug);
  if (!offer) return null;
  const { bonus, casino, state } = offer;
  if (!isRecommendable(casino)) return ofCasino(casino);
  const { type, wagering, wageringBase, minDeposit } = bonus;
  return pictureOf(
    "bonus",
    {
      siteName: await siteName(),
      casinoName: casino.name,
      type,
      state,
      chance: standardChance(bonus),
      play: playToShow(bonus),
      wagering,
      wageringBase,
      minDeposit,
    },
    bonusPicture,
  );
}

/** Returns the picture of a published article, or null. */
export async function pictureOfArticle(slug: string): Promise<Picture | null> {
  const article = (await articles.read()).get(slug);
  if (!article) return null;
  const { title, dek, category, author, sponsored } = article;
  const publishAt = publicationDate(article);
  return pictureOf(
    "article",
    { siteName: await siteName(), title, dek, category, author, publishAt, sponsored },
    articlePicture,
  );
}

/** Returns the picture of a public complaint, or null. */
export async function pictureOfComplaint(ref: string): Promise<Picture | null> {
  if (!complaintRef.safeParse(ref).success) return null;
  const found = (await backend().documents.query(complaints, { where: [["ref", "==", ref]], limit: 1 })).items[0];
  if (!found || !isPublicComplaint(found)) return null;
  const { title, casinoName, state, disputed, recovered } = found;
  return pictureOf(
    "complaint",
    { siteName: await siteName(), ref, title, casinoName, state, disputed, recovered },
    complaintPicture,
  );
}

/** Returns the picture of a published award year, or null. Its winners appear when they are announced. */
export async function pictureOfAward(year: string): Promise<Picture | null> {
  const award = (await awardsByYear.read()).get(year);
  if (!award) return null;
  const phase = phaseAt(award, backend().clock().toISOString());
  const winners =
    phase === "announced"
      ? award.categories.flatMap(({ name, nominees }) =>
          nominees.filter(({ winner }) => winner).map((nominee) => ({ category: name, name: nominee.name })),
        )
      : [];
  return pictureOf(
    "award",
    { siteName: await siteName(), year: award.year, title: award.title, phase, winners },
    awardPicture,
  );
}
