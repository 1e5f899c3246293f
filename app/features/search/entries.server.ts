import type { Stored } from "~/backend/documents/port";
import type { AwardFields } from "~/features/awards/schema";
import type { Offer } from "~/features/bonuses/bonus.server";
import { TYPE_LABELS } from "~/features/bonuses/labels";
import { LIFECYCLE_LABELS } from "~/features/casinos/labels";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { CATEGORY_LABELS as COMPLAINT_LABELS, STATE_WORDS } from "~/features/complaints/labels";
import { CATEGORY_LABELS as NEWS_LABELS, tagLabel } from "~/features/news/labels";
import type { ArticleFields } from "~/features/news/schema";
import { faqAnchor } from "~/features/pages/faq-anchor";
import { FIXED_PAGES } from "~/features/pages/fixed-pages";
import type { FaqEntryFields, PageFields } from "~/features/pages/schema";
import { plainText } from "~/features/publishing/markdown.server";
import { formatDay } from "~/ui/days";
import type { ComplaintTitle } from "./complaint-titles.server";
import type { EntrySource, SearchEntry } from "./search-index";

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(" ");
}

export function casinoEntry(casino: HeldCasino): EntrySource {
  const score = casino.score?.score ?? null;
  const make = (): SearchEntry => ({
    kind: "casinos",
    title: casino.name,
    href: `/casinos/${casino.slug}`,
    context: [
      score === null ? "No safety score" : `Safety score ${score.toFixed(1)}`,
      ...(casino.lifecycle === "active" ? [] : [LIFECYCLE_LABELS[casino.lifecycle]]),
    ].join(" · "),
    names: joined(casino.group, casino.legalEntity, ...casino.licences.map(({ authority }) => authority)),
    text: casino.summary,
    isOffer: false,
  });
  return { id: `casino:${casino.id}`, madeOf: [casino], make };
}

export function bonusEntry({ bonus, casino }: Offer): EntrySource {
  const make = (): SearchEntry => ({
    kind: "bonuses",
    title: bonus.title,
    href: `/bonuses/${bonus.slug}`,
    context: `${TYPE_LABELS[bonus.type]} at ${casino.name}`,
    names: joined(casino.name, bonus.code, TYPE_LABELS[bonus.type]),
    text: bonus.significantTerms,
    isOffer: true,
  });
  return { id: `bonus:${bonus.id}`, madeOf: [bonus, casino], make };
}

export function articleEntry(article: Stored<ArticleFields>): EntrySource {
  const make = (): SearchEntry => ({
    kind: "news",
    title: article.title,
    href: `/news/${article.slug}`,
    context: `${article.sponsored ? "Ad · " : ""}${NEWS_LABELS[article.category]} · ${formatDay(article.publishAt ?? article.createdAt)}`,
    names: joined(article.author, ...article.tags.map(tagLabel)),
    text: joined(article.dek, plainText(article.body)),
    isOffer: article.sponsored,
  });
  return { id: `article:${article.id}`, madeOf: [article], make };
}

export function complaintEntry(complaint: ComplaintTitle): EntrySource {
  const make = (): SearchEntry => ({
    kind: "complaints",
    title: complaint.title,
    href: `/complaints/${complaint.ref}`,
    context: `${complaint.ref} · ${complaint.casinoName} · ${STATE_WORDS[complaint.state]}`,
    names: joined(complaint.casinoName, complaint.ref),
    text: COMPLAINT_LABELS[complaint.category],
    isOffer: false,
  });
  return { id: `complaint:${complaint.id}`, madeOf: [complaint], make };
}

export function faqSource(entry: Stored<FaqEntryFields>): EntrySource {
  const make = (): SearchEntry => ({
    kind: "faq",
    title: entry.question,
    href: `/faq#${faqAnchor(entry.id)}`,
    context: entry.group,
    names: entry.group,
    text: plainText(entry.answer),
    isOffer: false,
  });
  return { id: `faq:${entry.id}`, madeOf: [entry], make };
}

/** None for a page that has no address of its own. */
export function pageEntries(page: Stored<PageFields>): EntrySource[] {
  const href = FIXED_PAGES[page.slug];
  if (href === undefined) return [];
  const make = (): SearchEntry => ({
    kind: "pages",
    title: page.title,
    href,
    context: "Page",
    names: "",
    text: joined(page.dek, plainText(page.body)),
    isOffer: false,
  });
  return [{ id: `page:${page.id}`, madeOf: [page], make }];
}

export function awardEntry(award: Stored<AwardFields>): EntrySource {
  const make = (): SearchEntry => ({
    kind: "pages",
    title: award.title,
    href: `/awards/${String(award.year)}`,
    context: "Awards",
    names: joined(...award.categories.map(({ name }) => name)),
    text: award.intro,
    isOffer: false,
  });
  return { id: `award:${award.id}`, madeOf: [award], make };
}

function screen(id: string, entry: Pick<SearchEntry, "title" | "href" | "names" | "text">): EntrySource {
  return { id: `screen:${id}`, madeOf: [], make: () => ({ ...entry, kind: "pages", context: "Form", isOffer: false }) };
}

/** Screens that are no documents. */
export const SCREENS: readonly EntrySource[] = [
  screen("contact", {
    title: "Contact",
    href: "/contact",
    names: "mail write support report error bug press privacy",
    text: "Write to the editors, report an error, or ask about your data.",
  }),
  screen("newsletter", {
    title: "Newsletter",
    href: "/newsletter",
    names: "subscribe e-mail",
    text: "What changed in scores and rules, twice a month.",
  }),
];
