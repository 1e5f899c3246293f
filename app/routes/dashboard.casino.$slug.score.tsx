import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireRepresentative } from "~/features/casino-area/access/representative.server";
import { whatWouldChange } from "~/features/casino-area/score/what-if";
import { WhatIfTable } from "~/features/casino-area/score/what-if-table";
import { badgeCheckPath } from "~/features/casinos/badge/badge-look";
import { scoreWorking } from "~/features/casinos/public/casino.server";
import { ScoreSection } from "~/features/casinos/score/score-section";
import { Section } from "~/ui/section";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { casino } = await requireRepresentative(request, params["slug"]);
  const { inputs, explained, weights } = await scoreWorking(casino);
  const changes = whatWouldChange(inputs, explained.at, weights, explained.formulaVersion);
  return { slug: casino.slug, explained, changes };
}

export const meta: MetaFunction = () => [{ title: "Score · Casino area" }, { name: "robots", content: "noindex" }];

export default function CasinoOwnScore() {
  const { slug, explained, changes } = useLoaderData<typeof loader>();
  const { score, limits } = explained;
  return (
    <>
      <h1>Your score</h1>
      <ScoreSection explained={explained} apiPath={`/api/v1/casinos/${slug}.json`} badgePath={badgeCheckPath(slug)} />
      {score !== null && (
        <Section id="what-if" title="What would change it">
          <p className="text-quiet">
            Worked out by the same formula, with one input changed. Nobody can change a score by hand, and no payment
            does.{limits.length > 0 && " While a limit above applies, points can change without changing the score."}
          </p>
          <WhatIfTable changes={changes} score={score} />
        </Section>
      )}
    </>
  );
}
