import type { ReactNode } from "react";

/** A label and what it says of something; false for a line that is left out. */
export type SummaryLine = readonly [label: string, value: ReactNode] | false;

/** What is known of one thing, a line each. */
export function SummaryList({ lines }: { lines: readonly SummaryLine[] }) {
  return (
    <dl className="grid max-w-text grow grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {lines.map(
        (line) =>
          line && (
            <div key={line[0]} className="contents">
              <dt className="text-quiet">{line[0]}</dt>
              <dd dir="auto" className="wrap-anywhere">
                {line[1]}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
