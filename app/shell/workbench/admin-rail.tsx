import { NavLink } from "@remix-run/react";
import { mayDo } from "~/domain/roles/duties";
import { useDuties } from "~/platform/access/duties/use-duties";
import type { WaitingCounts } from "~/site/admin-home/waiting-counts.server";
import { RAIL_NAVIGATION } from "../frame/admin-navigation";
import { WaitingBadge } from "./waiting-badge";

/**
 * The admin's further screens that the person's duties open, in groups, each with what waits there: beside the page on
 * wide screens, in the header's menu on narrow ones.
 */
export function AdminRail({ counts, className }: { counts: WaitingCounts; className: string }) {
  const duties = useDuties();
  const groups = RAIL_NAVIGATION.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ duty }) => mayDo(duties, duty)),
  })).filter(({ entries }) => entries.length > 0);
  if (groups.length === 0) return null;
  return (
    <nav aria-label="More screens" className={`no-print text-sm ${className}`}>
      {groups.map(({ title, entries }) => (
        <div key={title} className="break-inside-avoid pb-2">
          <p className="eyebrow px-2">{title}</p>
          <ul>
            {entries.map(({ label, to, waits }) => {
              const count = waits === undefined ? undefined : counts[waits];
              return (
                <li key={to}>
                  <NavLink to={to} className="rail-link">
                    {label} {count !== undefined && <WaitingBadge count={count} isQuiet />}
                  </NavLink>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
