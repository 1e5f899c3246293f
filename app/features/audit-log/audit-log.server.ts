import { eachPage } from "~/backend/documents/each-document";
import type { Stored, Condition } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import type { Staff } from "~/domain/staff";
import { BOM, csvLines, privateCsv, textStream } from "~/http/csv/csv.server";
import { log } from "~/backend/log.server";
import { refuseCursor } from "~/http/responses/refuse-cursor";
import { recordActAlone } from "~/platform/audit/audit.server";
import { auditEntries } from "~/platform/audit/collection";
import { itemPath, AUDITED_KINDS } from "~/platform/audit/labels";
import type { AuditEntryFields } from "~/platform/audit/schema";
import { z } from "zod/v4";
import { DAY_FORM } from "~/domain/text/fields";
import { plural } from "~/domain/plural";

/** Filters of the audit log. Days are UTC, both included. */
interface AuditFilter {
  actor: string;
  action: string;
  kind: string;
  entity: string;
  from: string;
  to: string;
}

const NAMES = ["actor", "action", "kind", "entity", "from", "to"] as const;
const day = z.iso.date();

/** Parses the filters of the log's address. Invalid values are left out and named in `notices`. */
export function parseAuditFilter(parameters: URLSearchParams): { filter: AuditFilter; notices: string[] } {
  const notices: string[] = [];
  const text = (name: string) => (parameters.get(name) ?? "").trim().slice(0, 200);
  const filter = Object.fromEntries(NAMES.map((name) => [name, text(name)])) as unknown as AuditFilter;
  for (const name of ["from", "to"] as const) {
    if (filter[name] === "" || day.safeParse(filter[name]).success) continue;
    notices.push(`“${filter[name].slice(0, 40)}” is not a date and was ignored. ${DAY_FORM}`);
    filter[name] = "";
  }
  if (filter.kind !== "" && !Object.hasOwn(AUDITED_KINDS, filter.kind)) {
    notices.push(`“${filter.kind.slice(0, 40)}” is not a kind of item and was ignored.`);
    filter.kind = "";
  }
  if (filter.entity !== "" && filter.kind === "") {
    notices.push("Choose a kind as well; the id alone was ignored.");
    filter.entity = "";
  }
  if (filter.from && filter.to && filter.from > filter.to) notices.push("The first day is after the last one.");
  return { filter, notices };
}

/** Returns the filter as parameters of an address. */
export function auditParameters(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(NAMES.flatMap((name) => (filter[name] === "" ? [] : [[name, filter[name]]])));
}

/** Returns the filter as a query's conditions; each combination has its index. */
function auditConditions({ actor, action, kind, entity, from, to }: AuditFilter): Condition[] {
  return [
    ...(actor ? [["actorId", "==", actor] as const] : []),
    ...(action ? [["action", "==", action] as const] : []),
    ...(kind ? [["entityKind", "==", kind] as const] : []),
    ...(kind && entity ? [["entityId", "==", entity] as const] : []),
    ...(from ? [["at", ">=", `${from}T00:00:00.000Z`] as const] : []),
    ...(to ? [["at", "<=", `${to}T23:59:59.999Z`] as const] : []),
  ];
}

/** Returns the filter in words, as the log records it for an export. */
function filterWords(filter: AuditFilter): string {
  const words = NAMES.flatMap((name) => (filter[name] === "" ? [] : [`${name}: ${filter[name]}`]));
  return words.length === 0 ? "everything" : words.join(", ");
}

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
    note: `${plural(total, "entry", "entries")}, ${filterWords(filter)}`,
  });
  const body = textStream(csvOf(filter, until), (error) =>
    log.error({ err: error }, "an export of the audit log broke off"),
  );
  return privateCsv(body, `audit-log-${until.slice(0, 10)}.csv`);
}
