import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** The way up, above a page’s title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="text-sm">
      <Link to={to}>{children}</Link>
    </p>
  );
}
