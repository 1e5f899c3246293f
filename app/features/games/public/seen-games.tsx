import { Link } from "@remix-run/react";

/** How many of a casino's observed games run their best version. */
export function SeenGames({ games: { seen, best, path } }: { games: { seen: number; best: number; path: string } }) {
  return (
    <>
      {best} of {seen} seen {best === 1 ? "runs its" : "run their"} <Link to={path}>best version</Link>
    </>
  );
}
