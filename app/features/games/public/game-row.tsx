import { Link } from "@remix-run/react";
import type { Image } from "~/platform/media/image-schema";
import { ResponsiveImage } from "~/platform/media/responsive-image";

/** A game as lists show it; its words are made on the server. */
export interface GameRowData {
  slug: string;
  name: string;
  summary: string;
  picture: Image | null;
  made: string;
  returns: string;
  facts: string;
}

/** A game as a row of a list: what it is, and the returns that its studio sells it with. */
export function GameRow({ game }: { game: GameRowData }) {
  return (
    <article className="row-link casino-row">
      <span className="casino-row-logo">
        {game.picture ? (
          <ResponsiveImage image={game.picture} alt="" sizes="56px" className="logo logo-medium" />
        ) : (
          <span className="logo logo-medium bg-sunken" />
        )}
      </span>
      <div className="casino-row-name">
        <h3 className="leading-tight">
          <Link dir="auto" to={`/games/${game.slug}`} className="text-ink">
            {game.name}
          </Link>
        </h3>
        <span dir="auto" className="text-sm text-quiet">
          {game.made}
        </span>
      </div>
      <span className="casino-row-score numbers font-semibold">{game.returns}</span>
      <p dir="auto" className="casino-row-summary">
        {game.summary}
      </p>
      <div className="casino-row-facts">
        <p className="numbers text-quiet">{game.facts}</p>
      </div>
    </article>
  );
}
