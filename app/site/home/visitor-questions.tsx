import { Link } from "@remix-run/react";

/** A question that visitors have, with the page that answers it. */
export interface WayIn {
  question: string;
  to: string;
  label: string;
}

/** Visitors' usual questions, each with the page that answers it. */
export function WaysIn({ ways }: { ways: readonly WayIn[] }) {
  return (
    <ul className="mt-auto border-b border-line">
      {ways.map(({ question, to, label }) => (
        <li key={to} className="border-t border-line py-2.5">
          <p className="font-serif text-lg leading-snug font-semibold">{question}</p>
          <Link to={to} className="text-sm">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
