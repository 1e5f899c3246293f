import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { findOffer, isRecommendable, offerSource, type Offer } from "~/features/bonuses/public/bonus.server";
import { playToShow } from "~/features/bonuses/value/offer-rank";
import { standardChance } from "~/features/bonuses/value/standard-value";
import { findCasino } from "~/features/casinos/public/casino.server";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { gameRow } from "~/features/games/public/game-list.server";
import { findGame } from "~/features/games/public/game-page.server";
import { publishedGames } from "~/features/games/published-games.server";
import type { GameFields } from "~/features/games/schema";
import { publishedArticles } from "~/features/news/published-articles.server";
import { publicationDate, type RedirectFields } from "~/platform/publishing/schema";
import { phaseAt } from "~/features/awards/phase";
import { publishedAwards } from "~/features/awards/public/published-awards.server";
import { bySlug, redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { derive } from "~/platform/catalogue/source.server";
import { complaints } from "~/features/complaints/collection";
import { isPublicComplaint } from "~/features/complaints/public-complaint";
import { publishedComplaintTitles, type ComplaintTitle } from "~/features/complaints/public/complaint-titles.server";
import { complaintRef } from "~/features/complaints/schema";
import type { ArticleFields } from "~/features/news/schema";
import type { AwardFields } from "~/features/awards/schema";
import { currentBrand } from "./brand.server";
import type { PictureBrand } from "./drawing";
import { articlePicture } from "./subjects/article-picture";
import { awardPicture } from "./subjects/award-picture";
import { bonusPicture } from "./subjects/bonus-picture";
import { casinoPicture } from "./subjects/casino-picture";
import { complaintPicture } from "./subjects/complaint-picture";
import type { Picture } from "./draw.server";
import { gamePicture } from "./subjects/game-picture";
import { sitePicture } from "./subjects/site-picture";

const articles = bySlug(publishedArticles);
const awardsByYear = derive(
  [publishedAwards],
  ({ items }) => new Map(items.map((award) => [String(award.year), award])),
);

function ofSite(brand: PictureBrand): Picture {
  return {
    name: PREFIXES.site,
    publishedAt: null,
    madeFrom: [brand],
    layout: () => sitePicture(brand),
  };
}

/** What the names of a kind's pictures begin with; the id follows. */
const PREFIXES = {
  article: "article/",
  award: "award/",
  bonus: "bonus/",
  casino: "casino/",
  complaint: "complaint/",
  game: "game/",
  site: "site",
};
export const COMPLAINT_PICTURES = PREFIXES.complaint;

const nameOfCasino = ({ id }: HeldCasino) => PREFIXES.casino + id;

function ofCasino(brand: PictureBrand, casino: HeldCasino, name = nameOfCasino(casino)): Picture {
  const { summary, lifecycle, score } = casino;
  return {
    name,
    publishedAt: casino.publishAt,
    madeFrom: [brand, casino],
    layout: () =>
      casinoPicture({
        brand,
        name: casino.name,
        summary,
        lifecycle,
        score: score && { score: score.score, components: score.components },
      }),
  };
}

function ofBonus(brand: PictureBrand, { bonus, casino, state }: Offer): Picture {
  const name = PREFIXES.bonus + bonus.id;
  if (!isRecommendable(casino)) return ofCasino(brand, casino, name);
  const { type, wagering, wageringBase, minDeposit } = bonus;
  return {
    name,
    publishedAt: bonus.publishAt,
    madeFrom: [brand, bonus, casino, state],
    layout: () =>
      bonusPicture({
        brand,
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

function ofArticle(brand: PictureBrand, article: Stored<ArticleFields>): Picture {
  return {
    name: PREFIXES.article + article.id,
    publishedAt: article.publishAt,
    madeFrom: [brand, article],
    layout: () => articlePicture(brand, { ...article, publishAt: publicationDate(article) }),
  };
}

function ofGame(brand: PictureBrand, game: Stored<GameFields>): Picture {
  const { made, returns, summary, name } = gameRow(game);
  return {
    name: PREFIXES.game + game.id,
    publishedAt: game.publishAt,
    madeFrom: [brand, game],
    layout: () => gamePicture({ brand, name, made, summary, returns, versions: game.versions.length }),
  };
}

function ofComplaint(brand: PictureBrand, complaint: ComplaintTitle): Picture {
  return {
    name: PREFIXES.complaint + complaint.id,
    publishedAt: complaint.publishedAt,
    madeFrom: [brand, complaint],
    layout: () => complaintPicture(brand, complaint),
  };
}

/** The winners of an award year appear when they are announced. */
function ofAward(brand: PictureBrand, award: Stored<AwardFields>): Picture {
  const { year, title } = award;
  const phase = phaseAt(award, backend().clock().toISOString());
  return {
    name: PREFIXES.award + award.id,
    publishedAt: award.publishAt,
    madeFrom: [brand, award, phase],
    layout: () =>
      awardPicture({
        brand,
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
  return ofSite(await currentBrand());
}

/** Returns a function that finds the picture of something published by its name, or null. */
function found<T>(
  find: (name: string) => Promise<T | null | undefined>,
  draw: (brand: PictureBrand, item: T) => Picture,
) {
  return async (name: string): Promise<Picture | null> => {
    const item = await find(name);
    return item ? draw(await currentBrand(), item) : null;
  };
}

/** Returns the picture of a published casino, or null. */
export const pictureOfCasino = found(findCasino, (brand, casino) => ofCasino(brand, casino));

async function findComplaint(ref: string) {
  if (!complaintRef.safeParse(ref).success) return null;
  const { items } = await backend().documents.query(complaints, { where: [["ref", "==", ref]], limit: 1 });
  return items.find(isPublicComplaint);
}

/** Returns the picture of a published award year, or null. */
const FOUND: Readonly<
  Record<string, { find: (name: string) => Promise<Picture | null>; renamed?: RedirectFields["kind"] }>
> = {
  casinos: { find: pictureOfCasino, renamed: "casino" },
  bonuses: { find: found(findOffer, ofBonus), renamed: "bonus" },
  news: { find: found(async (slug) => (await articles.read()).get(slug), ofArticle), renamed: "article" },
  games: { find: found(findGame, ofGame), renamed: "game" },
  complaints: { find: found(findComplaint, ofComplaint) },
  awards: { find: found(async (year) => (await awardsByYear.read()).get(year), ofAward) },
};

/** Returns the picture at `/og/<kind>/<name>.png`, or null. Throws a 301 for the former slug of a renamed item. */
export async function findPicture(kind: string, name: string): Promise<Picture | null> {
  const { find, renamed } = (Object.hasOwn(FOUND, kind) && FOUND[kind]) || {};
  const picture = (await find?.(name)) ?? null;
  if (!picture && renamed) await redirectFormerSlug(renamed, name, (to) => `/og/${kind}/${to}.png`);
  return picture;
}

/**
 * What is public of one kind, by position. Its pictures are made one by one: of a large site, all of them would take
 * more memory than what they show.
 */
export interface PictureKind {
  /** A picture's name is this and the id. */
  prefix: string;
  size: number;
  idAt(at: number): string;
  publishedAt(at: number): string | null;
  pictureAt(at: number): Picture;
}

interface Reading<T> {
  id: (item: T) => string;
  publishedAt: (item: T) => string | null;
  picture: (item: T) => Picture;
}

export function pictureKind<T>(prefix: string, items: readonly T[], reading: Reading<T>): PictureKind {
  const itemAt = (at: number): T => {
    const item = items[at];
    if (item === undefined) throw new RangeError(`There is no ${prefix} at ${String(at)}.`);
    return item;
  };
  return {
    prefix,
    size: items.length,
    idAt: (at) => reading.id(itemAt(at)),
    publishedAt: (at) => reading.publishedAt(itemAt(at)),
    pictureAt: (at) => reading.picture(itemAt(at)),
  };
}

const EDITORIAL = {
  id: ({ id }: { id: string }) => id,
  publishedAt: ({ publishAt }: { publishAt: string | null }) => publishAt,
};

/** Returns everything public, by kind; of complaints, the newest. */
export async function everyPicture(): Promise<PictureKind[]> {
  const [brand, casinos, offers, { items: articles }, { items: awards }, games, titles] = await Promise.all([
    currentBrand(),
    publishedCasinos.read(),
    offerSource.read(),
    publishedArticles.read(),
    publishedAwards.read(),
    publishedGames.read(),
    publishedComplaintTitles.read(),
  ]);
  return [
    pictureKind(PREFIXES.site, [brand], { id: () => "", publishedAt: () => null, picture: ofSite }),
    pictureKind(PREFIXES.award, awards, { ...EDITORIAL, picture: (award) => ofAward(brand, award) }),
    pictureKind(PREFIXES.article, articles, { ...EDITORIAL, picture: (article) => ofArticle(brand, article) }),
    pictureKind(PREFIXES.game, games.items, { ...EDITORIAL, picture: (game) => ofGame(brand, game) }),
    pictureKind(PREFIXES.complaint, titles.items.filter(isPublicComplaint), {
      id: ({ id }) => id,
      publishedAt: ({ publishedAt }) => publishedAt,
      picture: (complaint) => ofComplaint(brand, complaint),
    }),
    pictureKind(PREFIXES.casino, casinos.items, { ...EDITORIAL, picture: (casino) => ofCasino(brand, casino) }),
    pictureKind(PREFIXES.bonus, offers, {
      id: ({ bonus }) => bonus.id,
      publishedAt: ({ bonus }) => bonus.publishAt,
      picture: (offer) => ofBonus(brand, offer),
    }),
  ];
}
