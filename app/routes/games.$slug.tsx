import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GamePageBody } from "~/features/games/public/game-page-body";
import { findGame, gamePage, type GamePage } from "~/features/games/public/game-page.server";
import { questionsBeside } from "~/features/questions/public-questions.server";
import { QuestionsSection } from "~/features/questions/question-screens";
import { rootData } from "~/http/pages/page-data";
import { pageMeta, subjectCrumbs, absolute } from "~/http/pages/page-meta";
import { requireFound } from "~/http/responses/responses";
import { readerCountry } from "~/platform/access/choices/reader-country.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { gameHead } from "~/features/games/game-head";

/** Returns schema.org's description of a game. */
function gameJsonLd(
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

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const found = await findGame(slug);
  if (!found) await redirectFormerSlug("game", slug, (to) => `/games/${to}`);
  const game = requireFound(found, request);
  const [page, questions] = await Promise.all([
    gamePage(game, await readerCountry(request)),
    questionsBeside({ kind: "game", id: game.id }),
  ]);
  return { ...page, questions };
}

function crumbs(name: string, slug: string) {
  return subjectCrumbs("game", { slug, name });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { game } = data;
  return pageMeta({
    ...gameHead(game),
    ...game.head,
    path: `/games/${game.slug}`,
    matches,
    crumbs: crumbs(game.name, game.slug),
    image: `/og/games/${game.slug}.png`,
    imageAlt: `${game.name} by ${game.studio}: ${game.versions.map(({ returns }) => returns).join(", ")}`,
    jsonLd: [gameJsonLd(game, rootData(matches).site)],
  });
};

export default function PublicGame() {
  const page = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-8">
      <GamePageBody page={page} above={<Breadcrumbs crumbs={crumbs(page.game.name, page.game.slug)} />} />
      <QuestionsSection kind="game" slug={page.game.slug} questions={page.questions} />
    </main>
  );
}
