import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { CursorPagination } from "~/ui/pagination";
import { ScrollRegion } from "~/ui/scroll-region";

interface Column<T> {
  label: string;
  show: (item: T) => ReactNode;
  figure?: boolean;
}

interface Props<T> {
  title: string;
  page: { items: readonly T[]; total: number; previous: string | null; next: string | null };
  idOf: (item: T) => string;
  columns: readonly Column<T>[];
}

/** A dense list of stored things. */
export function RecordTable<T>({ title, page, idOf, columns }: Props<T>) {
  return (
    <main id="content" className="page space-y-4 py-6">
      <h1 className="flex items-baseline gap-3 text-2xl">
        {title} <span className="numbers font-sans text-lg text-quiet">{page.total}</span>
      </h1>
      {page.items.length === 0 && <p>There is nothing here.</p>}
      {page.items.length > 0 && (
        <ScrollRegion label={title}>
          <table className="ledger text-sm">
            <thead>
              <tr>
                {columns.map(({ label, figure }) => (
                  <th key={label} scope="col" className={figure ? "figure" : undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {page.items.map((item) => (
                <tr key={idOf(item)}>
                  {columns.map(({ label, show, figure }) => (
                    <td key={label} className={figure ? "figure" : undefined}>
                      {show(item)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <CursorPagination previous={page.previous} next={page.next} labels={{ previous: "Previous", next: "Next" }} />
    </main>
  );
}

/** Everything stored of one thing, to read. */
export function FieldList({ fields }: { fields: readonly { name: string; value: string }[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 text-sm wrap-anywhere sm:grid-cols-[12rem_minmax(0,1fr)]">
      {fields.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="border-t border-line py-1.5 font-semibold">{name}</dt>
          <dd className="border-line pb-1.5 whitespace-pre-wrap sm:border-t sm:pt-1.5">
            {value || <span className="text-quiet">none</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="text-sm">
      <Link to={to}>{children}</Link>
    </p>
  );
}
