import type { ReactNode } from "react";

/** One fact in a list of them (`dl`): what it is, and what we know of it. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
