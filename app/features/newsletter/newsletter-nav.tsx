import { NavLink } from "@remix-run/react";
import { useMay } from "~/platform/access/duties/use-duties";

const ENTRIES = [
  { to: "/admin/newsletter", label: "Subscribers" },
  { to: "/admin/newsletter/issues", label: "Issues" },
] as const;

/** Navigation between the newsletter's two lists, for those who may open both. */
export function NewsletterNav() {
  const isOwner = useMay("owner");
  if (!isOwner) return null;
  return (
    <nav aria-label="Newsletter">
      <ul className="flex gap-4 border-b border-line text-sm">
        {ENTRIES.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === "/admin/newsletter"}
              className="-mb-px block border-b-2 border-transparent py-1.5 font-semibold no-underline aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
