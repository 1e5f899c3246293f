import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { badgeCheckPath } from "~/features/casinos/badge/badge-look";
import { FactHistory } from "~/features/casinos/dated-facts/fact-history";
import { TermCopies } from "~/features/casinos/public/term-flags";
import { ScoreChanges } from "~/features/casinos/score/history/score-changes";
import { ScoreSection, ScoreWorking } from "~/features/casinos/score/score-section";
import { HandledReviewsOfCasino } from "~/features/reviews/counts/handled-reviews";
import { pageMeta, subjectCrumbs } from "~/http/pages/page-meta";
import { jsonData, readJsonData, useJsonLoaderData } from "~/http/responses/json-data";
import { scorePage } from "~/site/casino-page/score-page.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonData(await scorePage(request, params["slug"] ?? ""));
}

function crumbs({ name, slug }: { name: string; slug: string }) {
  return subjectCrumbs("casino", { slug, name }, { label: "Score", to: `/casinos/${slug}/score` });
}

export const meta: MetaFunction<typeof loader> = ({ data: json, matches }) => {
  const data = readJsonData(json);
  if (!data) return [];
  const { casino } = data;
  return pageMeta({
    title: `How the score of ${casino.name} is worked out`,
    description: `Every formula, figure and change of the safety score of ${casino.name}, with the reasons.`,
    path: `/casinos/${casino.slug}/score`,
    matches,
    crumbs: crumbs(casino),
  });
};

export default function CasinoScore() {
  const { casino, explained, history, facts, handled, copies } = useJsonLoaderData<typeof loader>();
  const { slug, name } = casino;
  return (
    <main id="content" className="page space-y-8">
      <div className="space-y-4">
        <Breadcrumbs crumbs={crumbs(casino)} />
        <h1>
          {name}: {explained.score === null ? "no score" : `${explained.score.toFixed(1)} of 10`}
        </h1>
      </div>
      <ScoreSection explained={explained} />
      <ScoreWorking explained={explained} apiPath={`/api/v1/casinos/${slug}.json`} badgePath={badgeCheckPath(slug)} />
      <ScoreChanges history={history} />
      {facts && <FactHistory {...facts} />}
      {handled && <HandledReviewsOfCasino handled={handled} name={name} />}
      <TermCopies copies={copies} />
    </main>
  );
}
