import { eachPage } from "~/backend/documents/each-document";
import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import type { Staff } from "~/domain/staff";
import { BOM, csvLines, privateCsv, textStream } from "~/http/csv/csv.server";
import { log } from "~/backend/log.server";
import { refuseCursor } from "~/http/responses/refuse-cursor";
import { recordActAlone } from "~/platform/audit/audit.server";
import { auditConditions, auditParameters, filterWords, parseAuditFilter, type AuditFilter } from "./audit-query";
import { auditEntries } from "~/platform/audit/collection";
import { itemPath } from "~/platform/audit/labels";
import type { AuditEntryFields } from "~/platform/audit/schema";

const PAGE = 50;
const EXPORT_PAGE = 500;
const MOST_ACTORS = 100;

const HEADING = ["at", "actor", "actorId", "action", "kind", "id", "thing", "changes", "note", "requestId"];

/**
 * Returns one page of the log for a request's filters and `?cursor=`, newest first. Throws 400 for a cursor of another
 * list.
 */
export async function readAuditLog(request: Request) {
  const { searchParams } = new URL(request.url);
  const { filter, notices } = parseAuditFilter(searchParams);
  const where = auditConditions(filter);
  const cursor = searchParams.get("cursor");
  const { documents } = backend();
  try {
    const [page, total, admins] = await Promise.all([
      documents.query(auditEntries, { where, orderBy: ["-at"], limit: PAGE, ...(cursor && { cursor }) }),
      documents.count(auditEntries, where),
      documents.query(users, { where: [["role", "==", "admin"]], orderBy: ["-createdAt"], limit: MOST_ACTORS }),
    ]);
    const href = (to: string | null) => {
      if (to === null) return null;
      const parameters = auditParameters(filter);
      parameters.set("cursor", to);
      return `/admin/audit?${parameters.toString()}`;
    };
    const actors = new Map(admins.items.map(({ id, displayName, email }) => [id, displayName ?? email]));
    // People who are no longer admins are missing from the list of actors, but their entries can still be filtered for.
    if (filter.actor !== "" && !actors.has(filter.actor))
      actors.set(filter.actor, page.items[0]?.actorName ?? filter.actor);
    return {
      filter,
      notices,
      total,
      entries: page.items.map((entry) => ({ ...shown(entry), path: itemPath(entry) })),
      actors: [...actors].map(([value, label]) => ({ value, label })),
      items: itemsToChoose(filter, page.items),
      exportHref: `/admin/audit.csv?${auditParameters(filter).toString()}`,
      previous: href(page.previous),
      next: href(page.next),
    };
  } catch (error) {
    return refuseCursor(error);
  }
}

/** The items of the chosen kind that the page's entries name, and the chosen one, because nobody types an id. */
function itemsToChoose(filter: AuditFilter, entries: readonly AuditEntryFields[]) {
  const items = new Map(
    entries
      .filter(({ entityKind }) => entityKind === filter.kind)
      .map(({ entityId, entityLabel }) => [entityId, entityLabel] as const)
      .reverse(),
  );
  if (filter.entity !== "" && !items.has(filter.entity)) items.set(filter.entity, filter.entity);
  return [...items].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label, "en"));
}

function shown({
  id,
  at,
  actorId,
  actorName,
  action,
  entityKind,
  entityId,
  entityLabel,
  changes,
  note,
  requestId,
}: Stored<AuditEntryFields>) {
  return { id, at, actorId, actorName, action, entityKind, entityId, entityLabel, changes, note, requestId };
}

export type AuditLogPage = Awaited<ReturnType<typeof readAuditLog>>;

function row(entry: AuditEntryFields): (string | null)[] {
  const changes = entry.changes.map(({ field, from, to }) => `${field}: ${from ?? "nothing"} → ${to ?? "nothing"}`);
  return [
    entry.at,
    entry.actorName,
    entry.actorId,
    entry.action,
    entry.entityKind,
    entry.entityId,
    entry.entityLabel,
    changes.join("\n"),
    entry.note,
    entry.requestId,
  ];
}

/** Yields the filtered entries up to `until` as CSV, newest first, some lines at a time. */
async function* csvOf(filter: AuditFilter, until: string): AsyncGenerator<string> {
  yield BOM + csvLines([HEADING]);
  const where = auditConditions(filter).filter(([field, operator]) => !(field === "at" && operator === "<="));
  const last = filter.to ? `${filter.to}T23:59:59.999Z` : until;
  const query = {
    where: [...where, ["at", "<=", last < until ? last : until] as const],
    orderBy: ["-at"],
    limit: EXPORT_PAGE,
  };
  for await (const { items } of eachPage(backend().documents, auditEntries, query)) yield csvLines(items.map(row));
}

/** Returns the log as CSV, narrowed by the address's filters, and logs the export itself. */
export async function exportAuditLog(request: Request, staff: Staff): Promise<Response> {
  const { filter } = parseAuditFilter(new URL(request.url).searchParams);
  const { documents, clock } = backend();
  const until = clock().toISOString();
  const total = await documents.count(auditEntries, auditConditions(filter));
  await recordActAlone(staff, {
    action: "audit.export",
    entity: { kind: "audit", id: "log", label: "Audit log" },
    note: `${String(total)} entries, ${filterWords(filter)}`,
  });
  const body = textStream(csvOf(filter, until), (error) =>
    log.error({ err: error }, "an export of the audit log broke off"),
  );
  return privateCsv(body, `audit-log-${until.slice(0, 10)}.csv`);
}
