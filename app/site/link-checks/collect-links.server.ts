import type { Stored } from "~/backend/documents/port";
import { eachDocument } from "~/backend/documents/each-document";
import { TimeSlice } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { sha256Hex } from "~/domain/digest.server";
import { parseUrl } from "~/domain/urls/parse-url";
import type { EditorialFields, EditorialKind } from "~/platform/publishing/editorial-kind";
import { requireEditorialKind } from "~/platform/publishing/kind-registry.server";
import { EDITORIAL_KIND_NAMES } from "~/platform/publishing/schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { checkedLinks } from "./collection";
import { addressesOf, LINK_FIELDS, PARTNER_FIELDS } from "./link-fields";
import type { CheckedLinkFields, LinkUse } from "./schema";

const SYSTEM = "system:links";
const MOST_USES = 50;
/** Writes in one commit. */
const TOGETHER = 100;

type Place = Pick<CheckedLinkFields, "url" | "uses" | "useCount" | "leadsTo">;

export const linkId = (url: string) => sha256Hex(url).slice(0, 32);

/** Notes where an address is used. */
function note(places: Map<string, Place>, url: string, use: LinkUse, leadsTo: string | null): void {
  const id = linkId(url);
  const place = places.get(id) ?? { url, uses: [], useCount: 0, leadsTo: [] };
  places.set(id, place);
  place.useCount += 1;
  if (place.uses.length < MOST_USES) place.uses.push(use);
  if (leadsTo !== null && !place.leadsTo.includes(leadsTo) && place.leadsTo.length < MOST_USES)
    place.leadsTo.push(leadsTo);
}

/** A closed casino’s own addresses may be dead; its registers still prove what it was. */
function isOver(item: object, field: string): boolean {
  return "lifecycle" in item && item.lifecycle === "closed" && (field === "url" || PARTNER_FIELDS.has(field));
}

type Homes = Map<unknown, string | null>;

function addItem(places: Map<string, Place>, homes: Homes, kind: EditorialKind, item: Stored<EditorialFields>): void {
  const values = item as unknown as Readonly<Record<string, unknown>>;
  const label = kind.titleOf(item).slice(0, 200);
  if (kind.name === "casino")
    homes.set(item.id, typeof values["url"] === "string" ? (parseUrl(values["url"])?.host ?? null) : null);
  const home = homes.get(kind.name === "casino" ? item.id : values["casinoId"]) ?? null;
  for (const field of Object.keys(LINK_FIELDS[kind.name])) {
    if (isOver(item, field)) continue;
    const leadsTo = PARTNER_FIELDS.has(field) ? home : null;
    for (const url of new Set(addressesOf(kind.name, values[field])))
      note(places, url, { kind: kind.name, id: item.id, label, field }, leadsTo);
  }
}

/** Returns the addresses that published content and the helplines name, by id. */
async function placesOfLinks(): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  // Filled by the casinos, which come before the deals that lead to them.
  const homes: Homes = new Map();
  const slice = new TimeSlice();
  for (const name of EDITORIAL_KIND_NAMES) {
    const kind = requireEditorialKind(name);
    const published = { where: [["publishState", "==", "published"]], orderBy: ["publishAt"] } as const;
    for await (const item of eachDocument(backend().documents, kind.collection, published)) {
      addItem(places, homes, kind, item);
      if (slice.isOver) await slice.rest();
    }
  }
  const { support } = await currentSettings();
  for (const { name, url, source } of support.helplines)
    for (const address of new Set([url, source]))
      if (address !== null)
        note(places, address, { kind: "settings", id: "support", label: name, field: "helplines" }, null);
  return places;
}

const samePlace = (one: Place, other: Place) =>
  JSON.stringify([one.uses, one.useCount, one.leadsTo]) === JSON.stringify([other.uses, other.useCount, other.leadsTo]);

/** Returns what changes in a stored link; null if nothing does. */
function changeOf(stored: Stored<CheckedLinkFields>, place: Place | undefined): Partial<CheckedLinkFields> | null {
  if (!place)
    return stored.isUsed
      ? { isUsed: false, foundAt: null, failingSince: null, failure: null, ignoredUntil: null }
      : null;
  if (stored.isUsed && samePlace(stored, place)) return null;
  return { isUsed: true, uses: place.uses, useCount: place.useCount, leadsTo: place.leadsTo };
}

/**
 * Notes which addresses published content names now. New ones are due at once, and those no longer named are marked as
 * unused.
 */
export async function collectLinks(): Promise<void> {
  const { documents, clock } = backend();
  const places = await placesOfLinks();
  const now = clock().toISOString();
  let batch = documents.batch(SYSTEM);
  let size = 0;
  const written = async () => {
    if (++size < TOGETHER) return;
    await batch.commit();
    batch = documents.batch(SYSTEM);
    size = 0;
  };
  for await (const stored of eachDocument(documents, checkedLinks, {})) {
    const change = changeOf(stored, places.get(stored.id));
    places.delete(stored.id);
    if (!change) continue;
    batch.update(checkedLinks, stored.id, change);
    await written();
  }
  for (const [id, place] of places) {
    try {
      batch.set(checkedLinks, id, newLink(place, now));
    } catch (error) {
      log.error({ err: error, url: place.url }, "an address could not be noted");
      continue;
    }
    await written();
  }
  if (size > 0) await batch.commit();
}

function newLink(place: Place, now: string): CheckedLinkFields {
  return {
    ...{ ...place, isUsed: true, dueAt: now, checkedAt: null, unclear: null },
    ...{ failingSince: null, failure: null, foundAt: null, ignoredUntil: null },
  };
}
