import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";

interface Props {
  votes: readonly { year: number; categoryId: string; category: string; nominee: string; votedAt: string }[];
}

/** A person's own votes, shown to nobody else. */
export function MyVotes({ votes }: Props) {
  if (votes.length === 0)
    return (
      <p>
        You have not voted in the <Link to="/awards">awards</Link> yet.
      </p>
    );
  return (
    <ul className="divide-y divide-line border-y border-line">
      {votes.map(({ year, categoryId, category, nominee, votedAt }) => (
        <li key={`${String(year)}-${categoryId}`} className="py-3">
          <p className="font-semibold">{nominee}</p>
          <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
            <Link to={`/awards/${String(year)}#${categoryId}`}>
              {category} {year}
            </Link>{" "}
            <DateTime at={votedAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
