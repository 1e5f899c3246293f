import type { Condition, Transaction } from "~/backend/documents/port";
import { users } from "~/platform/access/collection";
import { awardNominations, awards, awardVotes } from "~/features/awards/collection";
import type { AwardFields } from "~/features/awards/schema";
import { casinoAccess, factCorrections } from "~/features/casino-area/collection";
import { CORRECTIONS_PATH } from "~/features/casino-area/corrections/decide-correction.server";
import { accessDeskPath } from "~/features/casino-area/desk/access-desk.server";
import { termsPages } from "~/features/casino-terms/collection";
import { bonuses } from "~/features/bonuses/collection";
import { complaints } from "~/features/complaints/collection";
import { gameObservations, gameReports, games } from "~/features/games/collection";
import { formatDay } from "~/domain/days";
import type { Duty } from "~/domain/roles/duties";
import { questions } from "~/features/questions/collection";
import { QUESTIONS_PATH } from "~/features/questions/decide-question.server";
import { subjectKey } from "~/features/questions/question-subject.server";
import type { SubjectKind } from "~/features/questions/schema";
import { GAME_REPORTS_PATH } from "~/features/games/reports/decide-report.server";
import { deals } from "~/features/partners/collection";
import { articles } from "~/features/news/collection";
import { publishedArticles } from "~/features/news/published-articles.server";
import { publishedFaqEntries, publishedPages } from "~/features/pages/published-pages.server";
import { reviews } from "~/features/reviews/collection";
import { shortened } from "~/http/pages/shortened";
import type { EditorialFields } from "~/platform/publishing/editorial-kind";
import type { EditorialKindName } from "~/platform/publishing/schema";
import type { Reference } from "~/platform/publishing/deletion/references.server";

type Reader = Pick<Transaction, "get" | "query">;

/** The most of each kind that are shown at once; the next ones appear once these are removed. */
const MOST = 20;
const MOST_AWARDS = 100;
const LONGEST_TITLE = 80;

async function holdingCasino(reader: Reader, id: string): Promise<Reference[]> {
  const where = [["casinoId", "==", id]] as const;
  const offers = await reader.query(bonuses, { where, limit: MOST });
  const cases = await reader.query(complaints, { where, orderBy: ["-submittedAt"], limit: MOST });
  const written = await reader.query(reviews, { where, orderBy: ["submittedAt"], limit: MOST });
  const news = await reader.query(articles, { where: [["casinoIds", "array-contains", id]], limit: MOST });
  const years = await reader.query(awards, { orderBy: ["-year"], limit: MOST_AWARDS });
  const watched = await reader.query(termsPages, { where, limit: MOST_AWARDS });
  const people = await reader.query(users, { where: [["representsCasinos", "array-contains", id]], limit: MOST });
  const corrections = await reader.query(factCorrections, {
    where: [...where, ["state", "==", "open"]],
    orderBy: ["at"],
    limit: MOST,
  });
  const seen = await reader.query(gameObservations, { where, orderBy: ["-seenOn"], limit: MOST });
  const reports = [...(await openReports(reader, [...where])), ...(await standingQuestions(reader, "casino", id))];
  const seenGames = new Set(seen.map(({ gameId }) => gameId));
  const names = new Map<string, string>();
  for (const gameId of seenGames) names.set(gameId, (await reader.get(games, gameId))?.name ?? gameId);
  const requests = await reader.query(casinoAccess, {
    where: [...where, ["state", "==", "confirmed"]],
    orderBy: ["decidedAt"],
    limit: MOST,
  });
  const agreed = await reader.query(deals, { where, limit: MOST });
  return [
    ...agreed.map(dealReference),
    ...offers.map((one) => ({ kind: "Bonus", title: one.title, href: `/admin/bonuses/${one.id}` })),
    ...cases.map((one) => forDuty("case-handler", "Complaint", one.title, `/admin/complaints/${one.id}`)),
    ...written.map((one) => forDuty("moderator", "Review", one.title, `/admin/reviews/${one.id}`)),
    ...news.map((one) => ({ kind: "Article", title: one.title, href: `/admin/news/${one.id}` })),
    ...years
      .filter(({ categories }) => categories.some(({ nominees }) => nominees.some(({ casinoId }) => casinoId === id)))
      .map((one) => ({ kind: "Award with it as a nominee", title: one.title, href: `/admin/awards/${one.id}` })),
    ...[...names].map(([gameId, title]) => ({
      ...{ kind: "Game that was seen there", title, href: `/admin/games/${gameId}/observations` },
    })),
    // Its versions stay without it, as the record that they are.
    ...watched
      .filter(({ isWatched }) => isWatched)
      .map(({ url }) => ({ kind: "Watched terms page", title: url, href: `/admin/casinos/${id}/terms` })),
    ...corrections.map((one) => ({
      ...{ kind: "Correction that waits", title: shortened(one.to, LONGEST_TITLE) || "Not stated" },
      href: `${CORRECTIONS_PATH}/${one.id}`,
    })),
    ...reports,
    ...requests.map((one) =>
      forDuty("case-handler", "Request for access", one.workEmail ?? one.domain, accessDeskPath(id, one.userId)),
    ),
    ...people.map((one) => forDuty("owner", "Representative", one.displayName, `/admin/users/${one.id}`)),
  ];
}

function forDuty(duty: Duty, kind: string, title: string, href: string): Reference {
  return { kind, title, href, duty };
}

const dealReference = ({ id, name }: { id: string; name: string }) =>
  forDuty("commercial", "Deal", name, `/admin/deals/${id}`);

/** People's votes and nominations are a record that is kept: a year that has any stays, archived if need be. */
async function holdingAward(reader: Reader, award: AwardFields & { id: string }): Promise<Reference[]> {
  const found: Reference[] = [];
  for (const { id, name } of award.categories) {
    const where = [
      ["year", "==", award.year],
      ["category", "==", id],
    ] as const;
    const [vote] = await reader.query(awardVotes, { where, orderBy: ["mailbox"], limit: 1 });
    const [nomination] = await reader.query(awardNominations, { where, orderBy: ["nominatedAt"], limit: 1 });
    if (vote) found.push({ kind: "Votes of players", title: name, href: `/admin/awards/${award.id}/desk` });
    if (nomination)
      found.push({ kind: "Nominations by players", title: name, href: `/admin/awards/${award.id}/nominations` });
  }
  return found;
}

/** Returns the reports of a casino or game that staff have to decide first. */
async function openReports(reader: Reader, where: Condition[]): Promise<Reference[]> {
  const open = await reader.query(gameReports, {
    where: [...where, ["state", "==", "open"]],
    orderBy: ["at"],
    limit: MOST,
  });
  return open.map(({ id, at }) =>
    forDuty("moderator", "Report of a game that waits", `Sent on ${formatDay(at)}`, `${GAME_REPORTS_PATH}/${id}`),
  );
}

/** Returns what readers have asked and answered about a casino or game that waits or is public. */
async function standingQuestions(reader: Reader, kind: SubjectKind, id: string): Promise<Reference[]> {
  const found = await reader.query(questions, {
    where: [
      ["about", "==", subjectKey({ kind, id })],
      ["state", "in", ["pending", "published"]],
    ],
    orderBy: ["-at"],
    limit: MOST,
  });
  return found.map(({ id: one, questionId, text }) => {
    const what = questionId === null ? "Question" : "Answer";
    return forDuty("moderator", what, shortened(text, LONGEST_TITLE), `${QUESTIONS_PATH}/${one}`);
  });
}

/** Returns a game's observations, which are removed on their own screen. */
async function holdingGame(reader: Reader, id: string): Promise<Reference[]> {
  const where = [["gameId", "==", id]] as const;
  const [seen] = await reader.query(gameObservations, { where, orderBy: ["-seenOn"], limit: 1 });
  const reports = [...(await openReports(reader, [...where])), ...(await standingQuestions(reader, "game", id))];
  if (!seen) return reports;
  return [{ kind: "Observations", title: "Casinos that run it", href: `/admin/games/${id}/observations` }, ...reports];
}

/** Returns what would be left pointing at nothing if the item were deleted. */
export async function findHolding(
  reader: Reader,
  kind: EditorialKindName,
  item: EditorialFields & { id: string },
): Promise<Reference[]> {
  switch (kind) {
    case "casino":
      return holdingCasino(reader, item.id);
    case "award":
      return holdingAward(reader, item as unknown as AwardFields & { id: string });
    case "game":
      return holdingGame(reader, item.id);
    case "partner": {
      const agreed = await reader.query(deals, { where: [["partnerId", "==", item.id]], limit: MOST });
      return agreed.map(dealReference);
    }
    case "deal":
    case "bonus":
    case "article":
    case "page":
    case "faq":
      return [];
  }
}

/** Returns the articles, pages and FAQ entries, public or not, whose text links to an address. */
export async function findLinking(publicPath: string): Promise<Reference[]> {
  const [news, pages, faq] = await Promise.all([
    publishedArticles.read(),
    publishedPages.read(),
    publishedFaqEntries.read(),
  ]);
  const link = new RegExp(`\\(${publicPath.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}[)#?\\s]`);
  return [
    ...news.all
      .filter(({ body }) => link.test(body))
      .map(({ id, title }) => ({ kind: "Article", title, href: `/admin/news/${id}` })),
    ...pages.all
      .filter(({ body }) => link.test(body))
      .map(({ id, title }) => ({ kind: "Page", title, href: `/admin/pages/${id}` })),
    ...faq.all
      .filter(({ answer }) => link.test(answer))
      .map(({ id, question }) => ({ kind: "Question", title: question, href: `/admin/faq/${id}` })),
  ];
}
