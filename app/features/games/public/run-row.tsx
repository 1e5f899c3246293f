import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import type { ShownObservation, ShownRun } from "./shown-run.server";

function Evidence({ seen: { means, picture } }: { seen: ShownObservation }) {
  return picture ? <a href={picture}>{means}</a> : <>{means}</>;
}

/** Which version of a game a casino runs, with how that is known and what was seen before; the figure at the end. */
export function RunRow({
  to,
  title,
  run,
  children,
}: {
  to: string;
  title: string;
  run: ShownRun;
  children?: ReactNode;
}) {
  const { seen, differing, others, isBest, best } = run;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link dir="auto" to={to} className="font-semibold">
            {title}
          </Link>{" "}
          {children}
        </p>
        <p className="numbers text-sm">
          Runs the {seen.returns} version ({isBest ? "the best" : `best: ${best}`}), seen <DateTime at={seen.seenOn} />{" "}
          from {seen.country}. <Evidence seen={seen} />
        </p>
        {differing && (
          <p className="numbers text-sm">
            <Badge meaning="caution">Observations differ</Badge> {differing.returns} was seen from {differing.country}{" "}
            on <DateTime at={differing.seenOn} />. <Evidence seen={differing} />
          </p>
        )}
        {others.length > 0 && (
          <ul className="numbers text-sm text-quiet">
            {others.map((other) => (
              <li key={other.id}>
                {other.returns} on <DateTime at={other.seenOn} /> from {other.country}. <Evidence seen={other} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className={`numbers text-lg font-semibold ${isBest ? "text-good" : "text-caution"}`}>{seen.returns}</p>
    </li>
  );
}
