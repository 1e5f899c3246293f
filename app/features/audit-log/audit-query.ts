import { z } from "zod/v4";
import type { Condition } from "~/backend/documents/port";
import { DAY_FORM } from "~/domain/text/fields";
import { AUDITED_KINDS } from "~/platform/audit/labels";

/** Filters of the audit log. Days are UTC, both included. */
export interface AuditFilter {
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
export function auditConditions({ actor, action, kind, entity, from, to }: AuditFilter): Condition[] {
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
export function filterWords(filter: AuditFilter): string {
  const words = NAMES.flatMap((name) => (filter[name] === "" ? [] : [`${name}: ${filter[name]}`]));
  return words.length === 0 ? "everything" : words.join(", ");
}
