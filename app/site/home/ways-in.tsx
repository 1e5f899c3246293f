import { Link } from "@remix-run/react";

const WAYS = [
  { question: "Is this casino safe?", to: "/casinos", label: "See its score" },
  { question: "What is this bonus worth?", to: "/bonuses/calculator", label: "Calculate it yourself" },
  { question: "It won’t pay me.", to: "/complaints/how-it-works", label: "What to do, step by step" },
];

/** Visitors' usual questions, each with the page that answers it. */
export function WaysIn() {
  return (
    <ul className="mt-auto border-b border-line">
      {WAYS.map(({ question, to, label }) => (
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
