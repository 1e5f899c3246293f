import type { ReactNode } from "react";

/** A row of what staff decide by. */
export function DeskFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-quiet">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
