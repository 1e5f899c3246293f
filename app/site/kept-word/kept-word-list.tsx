import { Link } from "@remix-run/react";
import { formatNumber } from "~/domain/numbers";
import { ShareBar } from "~/ui/charts/share-bar";
import type { Counter } from "./kept-word.server";

/** Each promise with how much of it is kept, as a bar, and how that is counted. */
export function KeptWordList({ counters }: { counters: readonly Counter[] }) {
  return (
    <ol className="max-w-text divide-y divide-line border-y border-line">
      {counters.map(({ id, promise, kept, of, counted, note, proof }) => (
        <li key={id} id={id} className="space-y-2 py-5">
          <h2 className="text-lg">{promise}</h2>
          <p className="numbers">
            <strong className="font-serif text-xl">
              {formatNumber(kept)} of {formatNumber(of)}
            </strong>{" "}
            {counted}
          </p>
          <ShareBar share={kept / of} />
          <p className="text-sm text-quiet">
            {note} <Link to={proof.to}>{proof.label}</Link>
          </p>
        </li>
      ))}
    </ol>
  );
}
