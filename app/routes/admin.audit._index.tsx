import { Link, useLoaderData } from "@remix-run/react";
import { adminLoader } from "~/platform/access/guards.server";
import { AuditFilters, AuditTable } from "~/features/audit-log/audit-list";
import { readAuditLog } from "~/features/audit-log/audit-log.server";
import { Notice } from "~/ui/notice";
import { CursorPagination } from "~/ui/lists/pagination";

export const loader = adminLoader("owner", ({ request }) => readAuditLog(request));

export const meta = () => [{ title: "Audit log · Admin" }];

export default function AdminAudit() {
  const page = useLoaderData<typeof loader>();
  const { total, entries, notices, exportHref, previous, next } = page;
  const isFiltered = Object.values(page.filter).some((value) => value !== "");
  return (
    <main id="content" className="page space-y-4 py-6">
      <h1 className="flex items-baseline gap-3 text-2xl">
        Audit log <span className="numbers font-sans text-lg text-quiet">{total}</span>
      </h1>
      <p className="max-w-text text-sm text-quiet">
        Every change made by staff, as worded at the time. Entries can be added, but never changed or removed.
      </p>
      <AuditFilters page={page} />
      {notices.length > 0 && (
        <Notice meaning="caution" role="status">
          {notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </Notice>
      )}
      <p className="flex flex-wrap gap-x-4 text-sm">
        {isFiltered && <Link to="/admin/audit">Show everything</Link>}
        {total > 0 && (
          <a href={exportHref} download>
            Export {total === 1 ? "this entry" : `these ${String(total)} entries`} as CSV
          </a>
        )}
      </p>
      {entries.length > 0 ? (
        <AuditTable entries={entries} />
      ) : (
        <p>
          {isFiltered
            ? "No matching entries. Remove a filter, or choose a longer period."
            : "No changes yet. Changes made by staff will appear here."}
        </p>
      )}
      <CursorPagination previous={previous} next={next} labels={{ previous: "Newer", next: "Older" }} />
    </main>
  );
}
