import { Link } from "@remix-run/react";
import { FrontSection } from "./front-section";
import type { WeekChange } from "./week-changes.server";

/** What changed this week. */
export function WeekChanges({ title, week }: { title: string; week: readonly WeekChange[] }) {
  return (
    <FrontSection id="week" title={title}>
      <ul className="border-b border-line">
        {week.map(({ to, rel, title: subject, words }) => (
          <li key={to + words} className="row-link border-t border-line py-2.5">
            <h3 className="text-base">
              <Link to={to} rel={rel} className="text-ink">
                {subject}
              </Link>
            </h3>
            <p className="numbers text-sm text-quiet">{words}</p>
          </li>
        ))}
      </ul>
    </FrontSection>
  );
}
