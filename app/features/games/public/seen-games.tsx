import { Link } from "@remix-run/react";
import { plural } from "~/domain/plural";
import { Section } from "~/ui/section";

/** How many of a casino's observed games run their best version. */
export function SeenGames({ games: { seen, best, path } }: { games: { seen: number; best: number; path: string } }) {
  return (
    <Section id="games" title="Games" className="space-y-2">
      <p className="numbers">
        <strong>
          {best} of {plural(seen, "game")}
        </strong>{" "}
        we looked at {best === 1 ? "runs its" : "run their"} best version. <Link to={path}>See which</Link>
      </p>
    </Section>
  );
}
