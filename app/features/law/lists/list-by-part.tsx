import { Fragment, type ReactNode } from "react";
import type { LicenceNote } from "../dispute-rules";
import { LawSource } from "../law-source";
import { ADVISED_AGAINST, type ListPart } from "./list-parts";

/** What playing without a licence means in the country that a list is for. */
function NoLicenceNote({ note: { meaning, source, checkedOn } }: { note: LicenceNote }) {
  return (
    <details className="max-w-text text-sm">
      <summary className="min-h-6 w-fit text-accent">What that means</summary>
      <p dir="auto">{meaning}</p>
      <LawSource source={source} checkedOn={checkedOn} />
    </details>
  );
}

/**
 * A page of a list by its parts, each with its heading. What we advise against is folded, unless there is nothing else.
 */
export function ListByPart<T>({
  entries,
  parts,
  note = null,
  children,
}: {
  entries: readonly T[];
  parts: readonly ListPart[];
  /** What it means to have no licence in the list's country; null where we know of no law that requires one. */
  note?: LicenceNote | null;
  children: (entries: readonly T[]) => ReactNode;
}) {
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { count }) => sum + count, 0));
  const unlicensed = parts.find(({ place }) => place.startsWith("unlicensed"));
  return (
    <>
      {parts.map((part, at) => {
        const { place, heading, count } = part;
        const own = children(entries.slice(starts[at], (starts[at] ?? 0) + count));
        if (heading === null) return <Fragment key={place}>{own}</Fragment>;
        if (place === ADVISED_AGAINST)
          return (
            <details key={place} open={parts.length === 1}>
              <summary className="min-h-11 py-2">
                <h2 className="inline text-lg">
                  {heading} ({count})
                </h2>
              </summary>
              {own}
            </details>
          );
        return (
          <section key={place} className="space-y-4">
            <div className="flex flex-wrap items-baseline gap-x-4">
              <h2 id={`part-${place}`} className="text-lg">
                {heading}
              </h2>
              {note && part === unlicensed && <NoLicenceNote note={note} />}
            </div>
            {own}
          </section>
        );
      })}
    </>
  );
}
