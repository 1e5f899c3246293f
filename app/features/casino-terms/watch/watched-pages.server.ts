import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { casinos } from "~/features/casinos/collection";
import { recordAct } from "~/platform/audit/audit.server";
import type { AuditedAct } from "~/platform/audit/labels";
import { termsPages } from "../collection";
import type { TermsKind } from "../labels";
import type { TermsPageFields } from "../schema";
import { pageId } from "../versions.server";

/** The most addresses watched for one casino, whatever their kind. */
export const MOST_PAGES = 12;

export type TermsPage = Stored<TermsPageFields>;

/** Returns a watched page before its first fetch. */
export function newPage(casinoId: string, kind: TermsKind, url: string, now: string): TermsPageFields {
  return {
    ...{ casinoId, kind, url, isWatched: true, dueAt: now, checkedAt: null, etag: null, modified: null },
    ...{ latest: null, failingSince: null, failure: null, readAs: null, moving: [], recent: [] },
    ...{ returned: null, acceptedAt: null },
  };
}

/** Returns the pages of a casino, those no longer watched included, in the order of their kind and address. */
export async function listPages(casinoId: string): Promise<TermsPage[]> {
  const { items } = await backend().documents.query(termsPages, {
    where: [["casinoId", "==", casinoId]],
    limit: 200,
  });
  return items.sort((a, b) => (a.kind + a.url < b.kind + b.url ? -1 : 1));
}

export type PageOutcome = "done" | "missing" | "full" | "known" | "conflict";

/** Starts to watch an address of a casino. If it was watched before, its versions continue. */
export async function watchPageOf(
  casinoId: string,
  { kind, url }: { kind: TermsKind; url: string },
  staff: Staff,
): Promise<PageOutcome> {
  const id = pageId(casinoId, kind, url);
  const { documents, clock } = backend();
  return documents.transaction<PageOutcome>(staff.uid, async (transaction) => {
    const casino = await transaction.get(casinos, casinoId);
    if (!casino) return "missing";
    const known = await transaction.query(termsPages, { where: [["casinoId", "==", casinoId]], limit: 200 });
    const before = known.find((one) => one.id === id);
    if (before?.isWatched) return "known";
    if (known.filter(({ isWatched }) => isWatched).length >= MOST_PAGES) return "full";
    const now = clock().toISOString();
    const fields = before ? { isWatched: true, dueAt: now, failingSince: null, failure: null } : {};
    if (before) transaction.update(termsPages, id, fields);
    else transaction.set(termsPages, id, newPage(casinoId, kind, url, now), { when: { exists: false } });
    log(transaction, staff, "terms.watch", casino, { kind, url });
    return "done";
  });
}

export type PageAct = "stop" | "check" | "accept";

/**
 * Stops watching a page (its versions stay), has it fetched as soon as its host’s pause allows, or accepts the text that
 * has replaced its newest version, by that text's SHA-256: the next reading is kept. "conflict" if the page has another
 * one by now.
 */
export async function changePage(
  casinoId: string,
  id: string,
  act: PageAct,
  staff: Staff,
  replacement = "",
): Promise<PageOutcome> {
  const { documents, clock } = backend();
  return documents.transaction<PageOutcome>(staff.uid, async (transaction) => {
    const [casino, page] = [await transaction.get(casinos, casinoId), await transaction.get(termsPages, id)];
    if (!casino || page?.casinoId !== casinoId) return "missing";
    // A form that is posted twice finds the page stopped, or its text accepted, the second time.
    if (!page.isWatched || (act === "accept" && page.acceptedAt !== null)) return "done";
    if (act === "accept" && (!isAsking(page) || page.failure?.sha256 !== replacement)) return "conflict";
    const now = clock().toISOString();
    const changes: Record<PageAct, Partial<TermsPageFields>> = {
      stop: { isWatched: false, failingSince: null, failure: null },
      check: { dueAt: now },
      accept: { dueAt: now, acceptedAt: now },
    };
    transaction.update(termsPages, id, changes[act]);
    log(transaction, staff, `terms.${act}`, casino, page);
    return "done";
  });
}

/** True if a page waits for staff to say whether the text it has now is the casino's terms. */
export function isAsking({ isWatched, failure, acceptedAt }: TermsPageFields): boolean {
  return isWatched && failure?.reason === "replaced" && acceptedAt === null;
}

function log(
  transaction: Parameters<typeof recordAct>[0],
  staff: Staff,
  action: AuditedAct,
  casino: { id: string; name: string },
  { kind, url }: { kind: TermsKind; url: string },
): void {
  recordAct(transaction, staff, {
    action,
    entity: { kind: "terms", id: casino.id, label: `Terms of ${casino.name}` },
    note: `${kind}: ${url}`,
  });
}
