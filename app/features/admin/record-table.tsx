import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

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
