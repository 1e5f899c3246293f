import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** A section of the front page under its heavy rule, with a link to the rest. */
export function FrontSection({
  id,
  title,
  more,
  children,
  className = "",
}: {
  id: string;
  title: string;
  more?: { to: string; label: string };
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`min-w-0 ${className}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t-2 border-ink pt-3 pb-4">
        <h2 id={id}>{title}</h2>
        {more && (
          <Link to={more.to} className="text-sm">
            {more.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
