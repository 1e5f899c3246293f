import { Link } from "@remix-run/react";

interface Use {
  kind: string;
  title: string;
  href: string;
  state: string;
}

/** The uses of a picture, with links to the editors. */
export function UseList({ uses }: { uses: readonly Use[] }) {
  return (
    <ul className="list-disc space-y-1 ps-5 text-sm">
      {uses.map(({ kind, title, href, state }) => (
        <li key={`${href} ${state}`} className="wrap-anywhere">
          <Link to={href}>{title}</Link>{" "}
          <span className="text-quiet">
            ({kind}, {state})
          </span>
        </li>
      ))}
    </ul>
  );
}
