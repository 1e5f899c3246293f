import { Link } from "@remix-run/react";
import { FrontSection } from "./front-section";
import type { WeekChange } from "./week-changes.server";

/** What changed this week. */
export function WeekChanges({ title, week }: { title: string; week: readonly WeekChange[] }) {
  return (
    <FrontSection id="week" title={title}>
      <ul className="grid gap-x-14 gap-y-3 lg:grid-cols-2">
        {week.map(({ to, rel, title: subject, words }) => (
          <li key={to + words}>
            <Link to={to} rel={rel}>
              {subject}
            </Link>
            : {words}
          </li>
        ))}
      </ul>
    </FrontSection>
  );
}
