import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/forms/button";
import { ScrollRegion } from "~/ui/scroll-region";
import type { AuditLogPage } from "./audit-log.server";
import { ChangeTable } from "~/platform/audit/change-table";
import { actionWords, auditHref, AUDITED_ACTS, AUDITED_KINDS } from "~/platform/audit/labels";
import { localOf } from "~/domain/zones/zones";
import { useTimeLabel } from "~/ui/forms/local-time-input";
import { useTimeWords } from "~/ui/times/time-words";
import { Options } from "~/ui/menus/options";

const CONTROL = "control min-h-9 py-1 text-sm";

const KINDS = Object.entries(AUDITED_KINDS)
  .map(([value, { label }]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, "en"));

interface Filter {
  name: string;
  label: string;
  children: ReactNode;
}

function FilterField({ name, label, children }: Filter) {
  return (
    <div className="space-y-1 text-sm">
      <label htmlFor={name} className="block font-semibold">
        {label}
      </label>
      {children}
    </div>
  );
}

interface Choices extends Omit<Filter, "children"> {
  value: string;
  any: string;
  options: readonly { value: string; label: string }[];
}

function FilterChoice({ name, label, value, any, options }: Choices) {
  return (
    <FilterField name={name} label={label}>
      <select id={name} name={name} defaultValue={value} className={CONTROL}>
        <option value="">{any}</option>
        <Options of={options} />
      </select>
    </FilterField>
  );
}

/** Filters of the audit log, as one plain form. */
export function AuditFilters({ page }: { page: AuditLogPage }) {
  const { filter, actors, items } = page;
  return (
    <form method="get" action="/admin/audit" aria-label="Filter" key={JSON.stringify(filter)}>
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 lg:grid-cols-7">
        <FilterChoice name="actor" label="Who" value={filter.actor} any="Anybody" options={actors} />
        <FilterField name="action" label="Action">
          <select id="action" name="action" defaultValue={filter.action} className={CONTROL}>
            <option value="">Any</option>
            {AUDITED_ACTS.map(({ noun, acts }) => (
              <optgroup key={noun} label={noun}>
                <Options of={acts} />
              </optgroup>
            ))}
          </select>
        </FilterField>
        <FilterChoice name="kind" label="Kind" value={filter.kind} any="Anything" options={KINDS} />
        {filter.kind !== "" && (
          <FilterChoice name="entity" label="Item" value={filter.entity} any="All of them" options={items} />
        )}
        <FilterField name="from" label="From">
          <input id="from" name="from" type="date" defaultValue={filter.from} className={CONTROL} />
        </FilterField>
        <FilterField name="to" label="Until">
          <input id="to" name="to" type="date" defaultValue={filter.to} className={CONTROL} />
        </FilterField>
        <Button look="secondary" className="min-h-9 py-1 text-sm">
          Show
        </Button>
      </div>
    </form>
  );
}

/** With seconds, since one act may write several entries within a minute. */
function clock(at: string): string {
  return at.slice(0, 19).replace("T", " ");
}

/** When something was done, in the reader's zone with UTC beneath. */
function When({ at }: { at: string }) {
  const { zone } = useTimeWords();
  return (
    <time dateTime={at}>
      {zone ? clock(localOf(zone, at)) : clock(at)}
      {zone && <span className="block text-xs text-quiet">{clock(at)} UTC</span>}
    </time>
  );
}

type Entry = AuditLogPage["entries"][number];

function EntryRows({ entry }: { entry: Entry }) {
  const { at, actorId, actorName, action, entityKind, entityId, entityLabel, changes, note, requestId, path } = entry;
  return (
    <tbody className="border-b border-line">
      <tr className="[&>td]:border-0 [&>td]:pb-1">
        <td className="whitespace-nowrap">
          <When at={at} />
        </td>
        <td className="whitespace-nowrap">
          <Link to={`/admin/audit?${new URLSearchParams({ actor: actorId }).toString()}`}>{actorName}</Link>
        </td>
        <td className="whitespace-nowrap">
          <Link to={`/admin/audit?${new URLSearchParams({ action }).toString()}`}>{actionWords(action)}</Link>
        </td>
        <td className="min-w-48 [&>a]:inline-block [&>a]:min-h-6">
          {path ? <Link to={path}>{entityLabel}</Link> : entityLabel}{" "}
          {Object.hasOwn(AUDITED_KINDS, entityKind) && (
            <Link to={auditHref(entityKind, entityId)} className="text-quiet">
              history<span className="sr-only"> of {entityLabel}</span>
            </Link>
          )}
        </td>
      </tr>
      <tr className="[&>td]:border-0 [&>td]:pt-0">
        <td colSpan={4}>
          {note && (
            <p dir="auto" className="wrap-anywhere">
              {note}
            </p>
          )}
          <details>
            <summary className="min-h-6 text-quiet">
              {changes.length === 0
                ? "No field changed"
                : `${String(changes.length)} ${changes.length === 1 ? "field" : "fields"} changed`}
              <span className="sr-only">
                {" "}
                by {actionWords(action)}, {entityLabel}, {clock(at)} UTC
              </span>
            </summary>
            <div className="space-y-2 py-2 ps-4">
              <ChangeTable changes={changes} label={`What changed in ${entityLabel} at ${clock(at)} UTC`} />
              <p className="text-quiet">
                <code>{action}</code> · {entityKind} <code>{entityId}</code> · by <code>{actorId}</code>
                {requestId && (
                  <>
                    {" "}
                    · request <code>{requestId}</code>
                  </>
                )}
              </p>
            </div>
          </details>
        </td>
      </tr>
    </tbody>
  );
}

/** Table of audit log entries, newest first; each entry's changes can be opened. */
export function AuditTable({ entries }: { entries: readonly Entry[] }) {
  return (
    <ScrollRegion label="Audit log">
      <table className="ledger text-sm">
        <thead>
          <tr>
            <th scope="col">{useTimeLabel("When")}</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Item</th>
          </tr>
        </thead>
        {entries.map((entry) => (
          <EntryRows key={entry.id} entry={entry} />
        ))}
      </table>
    </ScrollRegion>
  );
}
