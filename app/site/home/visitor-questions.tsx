import { Link } from "@remix-run/react";
import { Drawing } from "~/ui/icon";

/** A question that visitors have, with the page that answers it and a drawing. */
export interface WayIn {
  question: string;
  to: string;
  label: string;
  /** An outline on a grid of 20. */
  drawing: string;
}

/** Visitors' usual questions as cards, each of which leads to the page that answers it. */
export function WaysIn({ ways }: { ways: readonly WayIn[] }) {
  return (
    <ul className="mt-auto grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,40%)),1fr))] gap-3">
      {ways.map(({ question, to, label, drawing }) => (
        <li key={to} className="row-link card flex gap-x-3 gap-y-2 hover:border-control max-lg:flex-col">
          <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent">
            <Drawing outline={drawing} className="size-7" />
          </span>
          <div className="min-w-0">
            <h2 className="text-lg leading-snug">
              <Link to={to} className="text-ink">
                {question}
              </Link>
            </h2>
            <p className="text-sm text-quiet">{label}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
