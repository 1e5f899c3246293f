import { absolute } from "~/http/pages/page-meta";
import type { GamePage } from "./game-page.server";

/** Returns schema.org's description of a game. */
export function gameJsonLd(
  { slug, name, summary, studio, picture, typeName }: GamePage["game"],
  site: { origin: string },
): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "Game",
    name,
    description: summary,
    genre: typeName,
    url: absolute(site, `/games/${slug}`),
    creator: { "@type": "Organization", name: studio },
    ...(picture && { image: absolute(site, picture.src) }),
  };
}
