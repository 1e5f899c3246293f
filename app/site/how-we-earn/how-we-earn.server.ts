import { formatMoney } from "~/domain/money/money";
import { formatNumber } from "~/domain/numbers";
import { shownTie } from "~/features/casinos/commercial-tie";
import { publishedArticles } from "~/features/news/published-articles.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { dealsAgreed, partnersInForce } from "~/features/partners/deals-in-force.server";
import { MODEL_LABELS } from "~/features/partners/labels";
import type { DealFields } from "~/features/partners/schema";
import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { backend } from "~/backend/index.server";
import { badRequest } from "~/http/responses/responses";
import { siteOrigin } from "~/http/security/site-origin.server";
import { trailProofs } from "~/platform/trail/collection";
import { REGISTER, type TrailProof } from "~/platform/trail/schema";
import { placements, placementStates } from "./collection";
import { keyOf } from "./placement-register.server";
import type { Placement } from "./placement-schema";

/** Entries of one page of the register. */
const SHOWN = 200;
const states = definePublishedCollection(placementStates);
const newest = definePublishedCollection(placements, { query: { orderBy: ["-number"], limit: SHOWN } });

/** Returns the entries before one, the newest first; null for the newest of all. */
async function readEntries(before: number | null): Promise<Placement[]> {
  if (before === null) return (await newest.read()).items.toSorted((a, b) => b.number - a.number).map(publicEntry);
  const { items } = await backend().documents.query(placements, {
    where: [["number", "<", before]],
    orderBy: ["-number"],
    limit: SHOWN,
  });
  return items.map(publicEntry);
}

/** Returns the number that an address names as `before`, so that every entry has an address; throws a 400 for no number. */
function entryBefore({ url }: Request): number | null {
  const named = new URL(url).searchParams.get("before");
  if (named === null) return null;
  if (!/^(?:[2-9]|[1-9]\d{1,8})$/.test(named)) throw badRequest();
  return Number(named);
}

/** Returns one page of the register, and before which entry the next one begins; null on the last page. */
async function readPage(request: Request) {
  const entries = await readEntries(entryBefore(request));
  const last = entries.at(-1)?.number ?? 1;
  return { entries, earlier: last > 1 ? last : null };
}

/** Returns how a deal pays; how much as well only where its partner may be quoted. */
function payWords({ model, share, perPlayer, perMonth }: DealFields, showsAmounts: boolean): string {
  if (!showsAmounts) return MODEL_LABELS[model];
  const amounts = [
    share !== null && (model === "share" || model === "hybrid") && `${formatNumber(share, 2)}%`,
    perPlayer && (model === "player" || model === "hybrid") && formatMoney(perPlayer),
    perMonth && model === "flat" && formatMoney(perMonth),
  ].filter((part) => typeof part === "string");
  return amounts.length === 0 ? MODEL_LABELS[model] : `${MODEL_LABELS[model]}: ${amounts.join(" and ")}`;
}

function publicEntry({ v, number, place, item, path, title, tie, recordedAt, previous, hash }: Placement): Placement {
  return { v, number, place, item, path, title, tie, recordedAt, previous, hash };
}

/** Returns what readers learn of who pays us: casinos with a tie and how they pay, and a page of the register. */
export async function howWeEarn(request: Request) {
  const [
    { items: casinos },
    { items: articles },
    {
      items: [state],
    },
    deals,
    { byId: partners },
    register,
  ] = await Promise.all([
    publishedCasinos.read(),
    publishedArticles.read(),
    states.read(),
    dealsAgreed.read(),
    partnersInForce.read(),
    readPage(request),
  ]);
  const today = backend().clock().toISOString().slice(0, 10);
  const open = casinos.filter(({ lifecycle }) => lifecycle !== "closed");
  const entryOf = (place: Placement["place"], item: string) => state?.since[keyOf({ place, item })] ?? null;
  const tied = open
    .flatMap((casino) => {
      const { pays } = shownTie(casino);
      if (pays === "none") return [];
      const own = deals.filter(
        ({ casinoId, startsOn, endsOn }) =>
          casinoId === casino.id && startsOn <= today && (endsOn === "" || today <= endsOn),
      );
      const how = own.map((deal) => payWords(deal, partners.get(deal.partnerId)?.showsAmounts === true));
      return [
        { slug: casino.slug, name: casino.name, pays, how: [...new Set(how)], entry: entryOf("casino", casino.id) },
      ];
    })
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
  const sponsored = articles
    .filter((article) => article.sponsored)
    .map(({ id, slug, title }) => ({ slug, title, entry: entryOf("article", id) }));
  return { listed: open.length, tied, sponsored, ...register };
}

/** Returns the proofs that entries of a page are in their day's root, those of entries that are gone among them. */
async function readProofs(request: Request, earlier: number | null): Promise<TrailProof[]> {
  const before = entryBefore(request);
  const { items } = await backend().documents.query(trailProofs, {
    where: [
      ["subject", "==", REGISTER],
      ["sequence", ">=", earlier ?? 1],
      ...(before === null ? [] : [["sequence", "<", before] as const]),
    ],
    orderBy: ["sequence"],
    limit: SHOWN,
  });
  return items.map(({ subject, sequence, hash, day, index, size, path }) => ({
    ...{ subject, sequence, hash, day, index, size, path },
  }));
}

/** Returns a page of the register as data, with what each hash covers and the address of the page before it. */
export async function publishedRegister(request: Request) {
  const { entries, earlier } = await readPage(request);
  const origin = siteOrigin(request);
  return {
    about: `What is paid for on this site, from when on, written by the site itself; the newest entries first, ${String(SHOWN)} a page. “earlier” is the address of the page before, and null on the first entry’s. Each hash is the SHA-256 of the canonical JSON of the entry without it, and names the one before. The daily roots cover the last entry of each day under the name “placements”: “proofs” lead there.`,
    roots: `${origin}/.well-known/edgewise-trail.json`,
    earlier: earlier === null ? null : `${origin}/how-we-earn/register.json?before=${String(earlier)}`,
    entries,
    proofs: await readProofs(request, earlier),
  };
}
