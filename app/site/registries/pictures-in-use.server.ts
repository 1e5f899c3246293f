import type { Fields, Transaction } from "~/backend/documents/port";
import { publishedArticles } from "~/features/news/published-articles.server";
import { publishedAwards } from "~/features/awards/public/published-awards.server";
import { publishedBonuses } from "~/features/bonuses/public/list/published-bonuses.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { publishedFaqEntries, publishedPages } from "~/features/pages/published-pages.server";
import { definePublishedCollection, derive, type PublishedCollection } from "~/platform/catalogue/source.server";
import { editorialHeadsInMemory } from "~/platform/publishing/published-heads.server";
import { gameObservations, games } from "~/features/games/collection";
import { picturedObservations } from "~/features/games/observations.server";
import { publishedGames } from "~/features/games/published-games.server";
import { newsletterIssues } from "~/features/newsletter/collection";
import { editorialHeads, revisions } from "~/platform/publishing/collection";
import type { EditorialFields } from "~/platform/publishing/editorial-kind";
import { requireEditorialKind } from "~/platform/publishing/kind-registry.server";
import type { RevisionUses, Use, UsesOfPictures } from "~/platform/media/picture-uses.server";
import type { EditorialKindName } from "~/platform/publishing/schema";
import { casinoPictures } from "~/features/casinos/public/casino-pictures.server";
import { settings, settingsRevisions } from "~/platform/settings/collection";
import { settingsInMemory } from "~/platform/settings/published-settings.server";
import { CURRENT } from "~/platform/settings/settings.server";
import { mediaIdsOf } from "~/platform/media/named-pictures";

/** Includes sent issues: an old mail still shows its pictures when it is opened, so staff are told before one goes. */
const issuesInMemory = definePublishedCollection(newsletterIssues);

const LOOK = { kind: "setting", title: "Look", href: "/admin/settings/look", state: "in force" };

const observationsPath = (gameId: string) => `/admin/games/${gameId}/observations`;

/**
 * The uses of each picture of the library, by its id: in every item's present state as editors see it, public or not,
 * with its pending draft. Earlier revisions (`readUsesInRevisions`) don't hold a picture: they are kept for good and
 * would keep every picture for good. Restoring one whose picture is gone asks for another.
 */
const usesById = derive(
  [
    publishedCasinos,
    publishedBonuses,
    publishedArticles,
    publishedAwards,
    publishedPages,
    publishedFaqEntries,
    publishedGames,
    picturedObservations,
    issuesInMemory,
    editorialHeadsInMemory,
    casinoPictures,
    settingsInMemory,
  ],
  (casinos, bonuses, articles, awards, pages, faq, ofGames, seen, issues, heads, ofCasinos, { byId }) => {
    const uses = new Map<string, Use[]>();
    function add(ids: readonly string[], describe: () => Use): void {
      for (const id of ids) uses.set(id, [...(uses.get(id) ?? []), describe()]);
    }
    const collections: Record<EditorialKindName, PublishedCollection<Fields>> = {
      casino: casinos,
      bonus: bonuses,
      article: articles,
      award: awards,
      page: pages,
      faq,
      game: ofGames,
    } as never;
    for (const [name, collection] of Object.entries(collections)) {
      const kind = requireEditorialKind(name as EditorialKindName);
      for (const item of collection.all) {
        const { publishState: state } = item as unknown as EditorialFields;
        add(name === "casino" ? (ofCasinos.get(item.id)?.ids ?? []) : mediaIdsOf(item), () => ({
          kind: kind.words.one,
          title: kind.titleOf(item as unknown as EditorialFields),
          href: `${kind.adminPath}/${item.id}`,
          state,
        }));
      }
    }
    for (const item of seen.all)
      add(mediaIdsOf(item), () => ({
        kind: "observation",
        title: ofGames.all.find(({ id }) => id === item.gameId)?.name ?? item.gameId,
        href: observationsPath(item.gameId),
        state: "in force",
      }));
    for (const item of issues.all)
      add(mediaIdsOf(item), () => ({
        kind: "newsletter issue",
        title: item.subject,
        href: `/admin/newsletter/issues/${item.id}`,
        state: item.state,
        isOver: item.state === "sent",
      }));
    const look = byId.get(CURRENT)?.look;
    if (look) add(mediaIdsOf(look), () => LOOK);
    for (const { draft, kind: name, entityId } of heads.all) {
      if (!draft) continue;
      const kind = requireEditorialKind(name);
      const item = collections[name].all.find(({ id }) => id === entityId) as EditorialFields | undefined;
      if (!item) continue;
      add(mediaIdsOf(draft), () => ({
        kind: kind.words.one,
        title: kind.titleOf(item),
        href: `${kind.adminPath}/${entityId}`,
        state: "waiting changes",
      }));
    }
    return uses;
  },
);

/** Returns where each picture is used now, in the items of all subjects. */
export async function readUsesEverywhere(): Promise<UsesOfPictures> {
  // The first read takes a while, and pictures that are placed meanwhile must not be missed.
  await casinoPictures.read();
  return usesById.read();
}

const MOST_REVISIONS = 500;

/** Returns which items' revisions name a picture, of fields and Markdown alike. */
export async function readUsesInRevisions(
  reader: Pick<Transaction, "get" | "query">,
  id: string,
): Promise<RevisionUses> {
  const items = await reader.query(revisions, { where: [["pictures", "array-contains", id]], limit: MOST_REVISIONS });
  const newest = new Map<string, number>();
  for (const { thing, number } of items) newest.set(thing, Math.max(newest.get(thing) ?? 0, number));
  const current = await reader.get(settings, CURRENT);
  let isCurrent = current !== null && mediaIdsOf(current.look).includes(id);
  const looks = await reader.query(settingsRevisions, {
    where: [["group", "==", "look"]],
    orderBy: ["-number"],
    limit: MOST_REVISIONS,
  });
  const earlier: Use[] = looks.some(({ fields }) => mediaIdsOf(fields).includes(id))
    ? [{ ...LOOK, state: "earlier revision" }]
    : [];
  const seen = await reader.query(gameObservations, { where: [["pictureId", "==", id]], limit: MOST_REVISIONS });
  for (const { gameId } of seen) {
    isCurrent = true;
    const title = (await reader.get(games, gameId))?.name ?? gameId;
    earlier.push({ kind: "observation", title, href: observationsPath(gameId), state: "in force" });
  }
  for (const [thing, number] of newest) {
    const head = await reader.get(editorialHeads, thing);
    if (!head) continue;
    const kind = requireEditorialKind(head.kind);
    const item = await reader.get(kind.collection, head.entityId);
    if (!item) continue;
    if (number >= head.revision) isCurrent = true;
    earlier.push({
      kind: kind.words.one,
      title: kind.titleOf(item),
      href: `${kind.adminPath}/${head.entityId}`,
      state: "earlier revision",
    });
  }
  return { isCurrent, earlier };
}
