import type { Batch } from "~/backend/documents/port";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { complaintMessages } from "~/features/complaints/collection";
import { gameObservations } from "~/features/games/collection";
import { articles } from "~/features/news/collection";
import { faqEntries } from "~/features/pages/collection";
import { reviewTotals } from "~/features/casinos/score/totals-collection";
import { settings } from "~/platform/settings/collection";
import { changed, isGone, saying, type Desk, type Edit, type EditKind } from "./edits";
import { anyArticle, anyCasino, anyComplaint, anyGame, anyOffer, anyQuestion } from "../items";

/** How far ahead something is set to turn by itself. */
const SOON_MS = 1_000;
const MANY = 10;

export const soon = (): string => new Date(Date.now() + SOON_MS).toISOString();

/** An edit made at the store itself, as scripts and other instances make theirs. */
export function atStore({ documents }: Desk, write: (batch: Batch) => Batch): Pick<Edit, "isByForm" | "commit"> {
  return {
    isByForm: false,
    async commit(_address, writing) {
      writing();
      await write(documents.batch("system:test")).commit();
    },
  };
}

/** Many at once, as an import does. */
const casinoSummaries: EditKind = async (desk) => {
  const casino = await anyCasino(desk);
  if (!casino) return null;
  const { items } = await desk.documents.query(casinos, { limit: MANY });
  const summary = `A verdict that a script wrote, ${desk.chances.word()} by name.`;
  return {
    name: `summary of ${casino.name} and others`,
    pages: [`/casinos/${casino.slug}`, `/casinos?q=${encodeURIComponent(casino.name)}`, "/casinos", "/"],
    shows: saying(summary),
    ...atStore(desk, (batch) => {
      for (const { id } of [casino, ...items]) batch.update(casinos, id, { summary });
      return batch;
    }),
  };
};

const casinoHidden: EditKind = async (desk) => {
  const casino = await anyCasino(desk);
  return (
    casino && {
      name: `${casino.name} back among the drafts`,
      pages: [`/casinos/${casino.slug}`, `/casinos?q=${encodeURIComponent(casino.name)}`, "/", "/bonuses", "/awards"],
      shows: isGone,
      ...atStore(desk, (batch) => batch.update(casinos, casino.id, { publishState: "draft" })),
    }
  );
};

const complaintMessage: EditKind = async (desk) => {
  const complaint = await anyComplaint(desk, () => true);
  const body = `Here is what ${desk.chances.word()} has found.`;
  return (
    complaint && {
      name: `message on ${complaint.ref}`,
      pages: [`/complaints/${complaint.ref}`, "/complaints"],
      shows: saying(body),
      ...atStore(desk, (batch) =>
        batch.set(complaintMessages, desk.chances.word(), {
          complaintId: complaint.id,
          party: "casino",
          authorName: complaint.casinoName,
          body,
          visibility: "public",
          at: new Date().toISOString(),
        }),
      ),
    }
  );
};

const articleDeleted: EditKind = async (desk) => {
  const article = await anyArticle(desk);
  return (
    article && {
      name: `deletion of ${article.title}`,
      pages: [`/news/${article.slug}`, "/news", "/news/feed.xml", "/"],
      shows: isGone,
      ...atStore(desk, (batch) => batch.delete(articles, article.id)),
    }
  );
};

const faqDeleted: EditKind = async (desk) => {
  const entry = await anyQuestion(desk);
  return (
    entry && {
      name: `deletion of ${entry.question}`,
      pages: ["/faq", "/faq.data"],
      shows: changed,
      ...atStore(desk, (batch) => batch.delete(faqEntries, entry.id)),
    }
  );
};

const gameSeen: EditKind = async (desk) => {
  const [game, casino] = [await anyGame(desk), await anyCasino(desk)];
  const [version] = game?.versions ?? [];
  if (!game || !casino || !version) return null;
  const src = `/demo/help-screens/${desk.chances.word()}.svg`;
  const today = new Date().toISOString();
  return {
    name: `${game.name} seen at ${casino.name}`,
    pages: [`/games/${game.slug}`, `/casinos/${casino.slug}/games`, `/casinos/${casino.slug}`],
    shows: saying(src),
    ...atStore(desk, (batch) =>
      batch.set(gameObservations, desk.chances.word(), {
        ...{ casinoId: casino.id, gameId: game.id, percent: version.percent, means: "help_screen", country: "IE" },
        ...{ seenOn: today.slice(0, 10), recordedAt: today },
        picture: { src, alt: "Its help screen", width: 640, height: 400 },
      }),
    ),
  };
};

const socialLink: EditKind = async (desk) => {
  const current = await desk.documents.get(settings, "current");
  const url = `https://${desk.chances.word()}.example/edgewise`;
  return (
    current && {
      name: "a social link",
      pages: ["/about", "/", "/casinos.data"],
      shows: saying(url),
      ...atStore(desk, (batch) =>
        batch.update(settings, "current", { site: { ...current.site, socialLinks: [{ label: "Elsewhere", url }] } }),
      ),
    }
  );
};

/** What a casino's readers gave it is counted apart from what they wrote. */
const starsCounted: EditKind = async (desk) => {
  const casino = await anyCasino(desk);
  const totals = casino && (await desk.documents.get(reviewTotals, casino.id));
  if (!totals) return null;
  const [one, two, three, four, five] = totals.byStars;
  return {
    name: `stars of ${casino.name}`,
    pages: [`/casinos/${casino.slug}`, "/casinos", `/casinos?q=${encodeURIComponent(casino.name)}`],
    shows: changed,
    ...atStore(desk, (batch) => batch.update(reviewTotals, totals.id, { byStars: [one, two, three, four, five + 7] })),
  };
};

const offerEnds: EditKind = async (desk) => {
  const offer = await anyOffer(desk);
  return (
    offer && {
      name: `${offer.title} ends by itself`,
      pages: [`/bonuses/${offer.slug}`, "/bonuses", `/casinos/${offer.casinoId}`, "/"],
      shows: changed,
      turns: true,
      ...atStore(desk, (batch) => batch.update(bonuses, offer.id, { endsAt: soon() })),
    }
  );
};

const articleAppears: EditKind = async (desk) => {
  const article = await anyArticle(desk);
  return (
    article && {
      name: `${article.title} appears by itself`,
      pages: ["/news", "/", "/news/feed.xml", `/news/${article.slug}`],
      shows: saying(article.slug),
      turns: true,
      ...atStore(desk, (batch) => batch.update(articles, article.id, { publishState: "scheduled", publishAt: soon() })),
    }
  );
};

export const STORE_EDITS: readonly EditKind[] = [
  ...[casinoSummaries, casinoHidden, complaintMessage, articleDeleted, gameSeen, faqDeleted, socialLink],
  ...[starsCounted, offerEnds, articleAppears],
];
