import type { ReactNode } from "react";

/** One of the facts that staff base a decision on, as a row. */
export function DeskFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-quiet">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
