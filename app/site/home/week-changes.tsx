import { Link } from "@remix-run/react";
import { FrontSection } from "./front-section";
import type { WeekChange } from "./week-changes.server";

/** What changed this week; renders nothing if nothing did. */
export function WeekChanges({ week }: { week: readonly WeekChange[] }) {
  if (week.length === 0) return null;
  return (
    <FrontSection id="week" title="What changed this week">
      <ul className="grid gap-x-14 gap-y-3 lg:grid-cols-2">
        {week.map(({ to, rel, title, words }) => (
          <li key={to + words}>
            <Link to={to} rel={rel}>
              {title}
            </Link>
            : {words}
          </li>
        ))}
      </ul>
    </FrontSection>
  );
}
