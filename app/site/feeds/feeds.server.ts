import { backend } from "~/backend/index.server";
import { phaseAt } from "~/features/awards/phase";
import { publishedAwards } from "~/features/awards/public/published-awards.server";
import { offerSource } from "~/features/bonuses/public/bonus.server";
import { NEVER, termsEntries } from "~/features/casino-terms/public/terms-feed.server";
import { mayBeFeatured } from "~/features/casinos/commercial-tie";
import { findWholeCasino } from "~/features/casinos/public/casino.server";
import { shownHistory } from "~/features/casinos/score/history/shown-history";
import { waitingWords } from "~/features/complaints/labels";
import { caseFailure } from "~/features/complaints/party/case-actions.server";
import { requireCase } from "~/features/complaints/party/case-page.server";
import { isPublicComplaint } from "~/features/complaints/public-complaint";
import { complaintEvents, complaints } from "~/features/complaints/collection";
import { articleEntries, newsFeed } from "~/features/news/news-feed.server";
import { revisedAt } from "~/features/news/news.server";
import { publishedArticles } from "~/features/news/published-articles.server";
import type { Calendar } from "~/http/feeds/calendar";
import type { Feed, FeedEntry } from "~/http/feeds/feed";
import { calendarResponse, feedResponse } from "~/http/feeds/feed-response";
import { notFound, requireFound } from "~/http/responses/responses";
import { siteOrigin } from "~/http/security/site-origin.server";
import { countryNotice } from "~/platform/access/choices/age-gate.server";
import { hidesOffers } from "~/platform/access/choices/offers-choice.server";
import { readerCountry } from "~/platform/access/choices/reader-country.server";
import { feedIds } from "~/platform/publishing/slugs/feed-ids.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { standingIn, mayBePutForward } from "~/features/law/legal-standing.server";

/** Entries of a casino's feed. */
const FEED_LENGTH = 50;
const MOST_EVENTS = 300;

/** Returns what happened to a casino: its score's steps with their cause, new versions of its terms, and our articles. */
async function casinoFeed(request: Request, slug: string, format: string): Promise<Feed> {
  const found = await findWholeCasino(slug);
  if (!found) await redirectFormerSlug("casino", slug, (to) => `/feeds/casinos/${to}.${format}`);
  const casino = requireFound(found, request);
  const origin = siteOrigin(request);
  const page = `${origin}/casinos/${casino.slug}`;
  const [idOf, { site }, { items: articles }, terms] = await Promise.all([
    feedIds(),
    currentSettings(),
    publishedArticles.read(),
    termsEntries(casino, origin),
  ]);
  const scores: FeedEntry[] = shownHistory(casino.scoreHistory)
    .filter(({ isEvent, score }) => isEvent && score !== null)
    .map(({ at, score, cause }) => ({
      id: idOf(`score\n${casino.id}\n${at}`),
      title: `${casino.name}: score ${(score ?? 0).toFixed(1)}`,
      url: `${page}#history`,
      updated: at,
      summary: cause,
    }));
  // No more than can stand in the feed are rendered.
  const about = articles
    .filter(({ casinoIds }) => casinoIds.includes(casino.id))
    .sort((a, b) => revisedAt(b).localeCompare(revisedAt(a)))
    .slice(0, FEED_LENGTH);
  const entries = [...scores, ...terms, ...(await articleEntries(about, origin))]
    .sort((a, b) => b.updated.localeCompare(a.updated) || a.id.localeCompare(b.id))
    .slice(0, FEED_LENGTH);
  return {
    ...{ id: idOf(`casino\n${casino.id}`), title: `${casino.name} on ${site.name}`, page, author: site.name, entries },
    updated: entries[0]?.updated ?? NEVER,
  };
}

/** Returns the ends of current offers of casinos that we may put forward to the reader; none where offers are hidden. */
async function offersCalendar(request: Request): Promise<Calendar> {
  const [offers, isHidden, notice, country, { localLicences }, idOf] = await Promise.all([
    offerSource.read(),
    hidesOffers(request),
    // What stands beside offers on pages by the rules of the country.
    countryNotice(request),
    readerCountry(request),
    currentSettings(),
    feedIds(),
  ]);
  const isOpenHere = (offer: (typeof offers)[number]) =>
    country === null ||
    mayBePutForward(
      standingIn(country.code, { casino: offer.casino, offerCountries: offer.bonus.countries }, localLicences.countries)
        .standing,
    );
  const shown = isHidden
    ? []
    : offers.filter((offer) => offer.state === "active" && mayBeFeatured(offer.casino) && isOpenHere(offer));
  const text = ({ significantTerms }: { significantTerms: string }) =>
    [significantTerms, notice?.text].filter(Boolean).join("\n");
  const events = shown
    .flatMap(({ bonus, casino }) => {
      if (bonus.endsAt === null) return [];
      const title = `${casino.name}: ${bonus.title} ends`;
      const url = `${siteOrigin(request)}/bonuses/${bonus.slug}`;
      const id = idOf(`end of\n${bonus.id}`);
      return [{ id, at: bonus.endsAt, title, text: text(bonus), url, updated: bonus.updatedAt }];
    })
    .sort((a, b) => a.at.localeCompare(b.at))
    .slice(0, MOST_EVENTS);
  return { name: "Offers that end", events };
}

/** Returns the dates of the years' awards that are still to be decided. */
async function votesCalendar(request: Request): Promise<Calendar> {
  const [{ items }, idOf] = await Promise.all([publishedAwards.read(), feedIds()]);
  const now = backend().clock().toISOString();
  const events = items
    .filter((award) => phaseAt(award, now) !== "announced")
    .flatMap(({ id, year, title, dates, updatedAt }) =>
      [
        ["nominationsFrom", "nominations open"],
        ["votingFrom", "voting opens"],
        ["votingUntil", "voting ends"],
        ["announcedAt", "winners are announced"],
      ].map(([date = "", words = ""]) => ({
        id: idOf(`award\n${id}\n${date}`),
        at: dates[date as keyof typeof dates],
        title: `${title}: ${words}`,
        text: "",
        url: `${siteOrigin(request)}/awards/${String(year)}`,
        updated: updatedAt,
      })),
    )
    .sort((a, b) => a.at.localeCompare(b.at));
  return { name: "Award votes", events };
}

/** Returns a case's deadline: that of a public case to everybody, of any other to those who may open it. */
async function caseCalendar(request: Request, ref: string): Promise<Response> {
  const { documents } = backend();
  const stored = await documents.get(complaints, ref);
  const isPublic = stored !== null && isPublicComplaint(stored);
  const own = () =>
    requireCase(request, ref).catch((error: unknown) => Promise.reject(caseFailure(error, request.url)));
  const { id, dueAt, waitingOn, casinoName } = isPublic ? stored : (await own()).complaint;
  const [idOf, { items }] = await Promise.all([
    feedIds(),
    documents.query(complaintEvents, { where: [["complaintId", "==", id]], orderBy: ["-sequence"], limit: 1 }),
  ]);
  const event = dueAt !== null && {
    id: idOf(`deadline\n${id}`),
    at: dueAt,
    title: `Complaint ${ref}: deadline`,
    text: waitingWords(waitingOn, casinoName) ?? "",
    url: `${siteOrigin(request)}/complaints/${ref}${isPublic ? "" : "/case"}`,
    updated: items[0]?.at ?? dueAt,
  };
  return calendarResponse(
    { name: `Complaint ${ref}`, events: event ? [event] : [] },
    isPublic ? "everybody" : "parties",
  );
}

/** Returns the feed or the calendar of a path below `/feeds`. Throws a 404 for any other. */
export async function handleFeed(request: Request, path: string): Promise<Response> {
  const origin = siteOrigin(request);
  const self = `${origin}/feeds/${path}`;
  if (path === "news.json") return feedResponse(await newsFeed(origin), "json", self);
  if (path === "offers.ics") return calendarResponse(await offersCalendar(request), "reader");
  if (path === "votes.ics") return calendarResponse(await votesCalendar(request), "everybody");
  const [, slug, format] = /^casinos\/([a-z0-9-]{1,80})\.(xml|json)$/.exec(path) ?? [];
  if (slug !== undefined && (format === "xml" || format === "json"))
    return feedResponse(await casinoFeed(request, slug, format), format, self);
  const [, ref] = /^complaints\/([A-Z0-9-]{4,20})\.ics$/.exec(path) ?? [];
  if (ref !== undefined) return caseCalendar(request, ref);
  throw notFound(`/feeds/${path}`);
}
