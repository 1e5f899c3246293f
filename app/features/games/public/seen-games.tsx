import { Link } from "@remix-run/react";
import { plural } from "~/domain/plural";

/** How many of a casino's observed games run their best version. */
export function SeenGames({ games: { seen, best, path } }: { games: { seen: number; best: number; path: string } }) {
  return (
    <>
      {best} of {plural(seen, "game")} we looked at {best === 1 ? "runs its" : "run their"} best version.{" "}
      <Link to={path}>See which</Link>
    </>
  );
}
