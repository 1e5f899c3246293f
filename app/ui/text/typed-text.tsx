import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** Text that somebody typed, in its own direction and with its line breaks. */
export function TypedText({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="break-words whitespace-pre-line">
      {children}
    </p>
  );
}

/** A link by a name that somebody typed, in its own direction. */
export function NameLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link dir="auto" to={to}>
      {children}
    </Link>
  );
}
