import { Link } from "@remix-run/react";
import type { AlertKind } from "./kinds";

/** Path of the form of an alert. `about`: its subject in an address, or the filter as the query of its list. */
export function alertFormPath(kind: AlertKind, about: string): string {
  const path = `/dashboard/alerts/${kind}`;
  if (kind === "casinos" || kind === "bonuses") return about === "" ? path : `${path}?${about}`;
  return `${path}?${new URLSearchParams({ about }).toString()}`;
}

/**
 * Link to the form of an alert, the same for everybody: visitors sign in first and come back to it. `list`: address of the
 * list as it is filtered; `fixed`: what its page filters by besides.
 */
export function ListAlertLink({
  kind,
  list,
  fixed = {},
}: {
  kind: "casinos" | "bonuses";
  list: string;
  fixed?: Readonly<Record<string, string>>;
}) {
  const query = new URLSearchParams(list.split("?")[1] ?? "");
  for (const name of ["page", "sort"]) query.delete(name);
  for (const [name, value] of Object.entries(fixed)) query.set(name, value);
  return (
    <p className="no-print text-sm">
      <Link to={alertFormPath(kind, query.toString())} rel="nofollow">
        Tell me about new {kind}
      </Link>
    </p>
  );
}
