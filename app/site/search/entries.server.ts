import { paymentLabel } from "~/domain/codes/payment-methods";
import { publishedAt } from "~/features/news/news.server";
import type { Stored } from "~/backend/documents/port";
import type { AwardFields } from "~/features/awards/schema";
import type { BonusFields } from "~/features/bonuses/schema";
import { TYPE_LABELS } from "~/features/bonuses/kinds";
import { LIFECYCLE_LABELS } from "~/features/casinos/labels";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { STATE_WORDS } from "~/features/complaints/labels";
import { CATEGORY_LABELS as COMPLAINT_LABELS } from "~/features/complaints/kinds";
import { tagLabel } from "~/features/news/labels";
import { CATEGORY_LABELS as NEWS_LABELS } from "~/features/news/kinds";
import { GAME_TYPE_LABELS } from "~/features/games/labels";
import type { GameFields } from "~/features/games/schema";
import type { PublishedQuestion } from "~/features/questions/public-questions.server";
import { shortened } from "~/http/pages/shortened";
import type { ArticleFields } from "~/features/news/schema";
import { FIXED_PAGES } from "~/features/pages/fixed-pages";
import type { FaqEntryFields, PageFields } from "~/features/pages/schema";
import type { NamedWords } from "~/platform/publishing/markdown/directive";
import { plainText } from "~/platform/publishing/markdown/markdown.server";
import { formatDay } from "~/domain/days";
import type { ComplaintTitle } from "~/features/complaints/public/complaint-titles.server";
import { entryOf, type EntryMaker, type EntrySource, type SearchEntry } from "./search-index";

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(" ");
}

const NO_OFFER = { isOffer: () => false };

export const casinoEntries: EntryMaker<HeldCasino, null> = {
  kind: "casinos",
  ...NO_OFFER,
  make(casino) {
    const score = casino.score?.score ?? null;
    return {
      title: casino.name,
      href: `/casinos/${casino.slug}`,
      context: [
        score === null ? "No safety score" : `Safety score ${score.toFixed(1)}`,
        ...(casino.lifecycle === "active" ? [] : [LIFECYCLE_LABELS[casino.lifecycle]]),
      ].join(" · "),
      names: joined(
        casino.group,
        casino.legalEntity,
        ...casino.licences.map(({ authority }) => authority),
        ...casino.payments.map(({ method }) => paymentLabel(method)),
      ),
      text: casino.summary,
    };
  },
};

/** Bonuses, each with the casino that offers it. */
export const bonusEntries: EntryMaker<Stored<BonusFields>, HeldCasino> = {
  kind: "bonuses",
  isOffer: () => true,
  make: (bonus, casino) => ({
    title: bonus.title,
    href: `/bonuses/${bonus.slug}`,
    context: `${TYPE_LABELS[bonus.type]} at ${casino.name}`,
    names: joined(
      casino.name,
      bonus.code,
      TYPE_LABELS[bonus.type],
      bonus.wagering === 0 ? "no wagering" : `${String(bonus.wagering)}x wagering`,
    ),
    text: bonus.significantTerms,
    isSmallPrint: true,
  }),
};

export const articleEntries: EntryMaker<Stored<ArticleFields>, NamedWords> = {
  kind: "news",
  isOffer: ({ sponsored }) => sponsored,
  make: (article, words) => ({
    title: article.title,
    href: `/news/${article.slug}`,
    context: `${article.sponsored ? "Ad · " : ""}${NEWS_LABELS[article.category]} · ${formatDay(publishedAt(article))}`,
    names: joined(article.author, ...article.tags.map(tagLabel)),
    text: joined(article.dek, plainText(article.body, words)),
  }),
};

export const complaintEntries: EntryMaker<ComplaintTitle, null> = {
  kind: "complaints",
  ...NO_OFFER,
  make: (complaint) => ({
    title: complaint.title,
    href: `/complaints/${complaint.ref}`,
    context: `${complaint.ref} · ${complaint.casinoName} · ${STATE_WORDS[complaint.state]}`,
    names: joined(complaint.casinoName, complaint.ref),
    text: COMPLAINT_LABELS[complaint.category],
  }),
};

export const gameEntries: EntryMaker<Stored<GameFields>, null> = {
  kind: "games",
  ...NO_OFFER,
  make: (game) => ({
    title: game.name,
    href: `/games/${game.slug}`,
    context: `${GAME_TYPE_LABELS[game.type]} by ${game.studio}`,
    names: joined(game.studio, GAME_TYPE_LABELS[game.type]),
    text: game.summary,
  }),
};

/** Readers' questions, each with the casino or game that it is about. */
export const questionEntries: EntryMaker<PublishedQuestion, null> = {
  kind: "questions",
  ...NO_OFFER,
  make: ({ question, subject }) => ({
    title: shortened(question.text, 100),
    href: `/questions/${question.id}`,
    context: `Question about ${subject.name}`,
    names: subject.name,
    text: question.text,
  }),
};

export const faqEntries: EntryMaker<Stored<FaqEntryFields>, NamedWords> = {
  kind: "faq",
  ...NO_OFFER,
  make: (entry, words) => ({
    title: entry.question,
    href: `/faq#${entry.slug}`,
    context: entry.group,
    names: entry.group,
    text: plainText(entry.answer, words),
  }),
};

/** Pages with an address of their own. */
export const pageEntries: EntryMaker<Stored<PageFields>, NamedWords> = {
  kind: "pages",
  ...NO_OFFER,
  make: (page, words) => ({
    title: page.title,
    href: FIXED_PAGES[page.slug] ?? "/",
    context: "Page",
    names: "",
    text: joined(page.dek, plainText(page.body, words)),
  }),
};

export const awardEntries: EntryMaker<Stored<AwardFields>, null> = {
  kind: "pages",
  ...NO_OFFER,
  make: (award) => ({
    title: award.title,
    href: `/awards/${String(award.year)}`,
    context: `Awards ${String(award.year)}`,
    names: joined(String(award.year), ...award.categories.map(({ name }) => name)),
    text: award.intro,
  }),
};

const screenEntries: EntryMaker<SearchEntry, null> = { kind: "pages", ...NO_OFFER, make: (screen) => screen };

/** Screens that are not documents. */
export const SCREENS: readonly EntrySource[] = [
  {
    title: "Contact",
    href: "/contact",
    context: "Form",
    names: "mail write support report error bug press privacy",
    text: "Write to the editors, report an error, or ask about your data.",
  },
  {
    title: "Newsletter",
    href: "/newsletter",
    context: "Form",
    names: "subscribe email e-mail",
    text: "Changes to scores and rules, by email.",
  },
].map((screen) => entryOf(screenEntries, screen));
