import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** A link to the page above, placed over a page's title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="text-sm">
      <Link to={to}>{children}</Link>
    </p>
  );
}
