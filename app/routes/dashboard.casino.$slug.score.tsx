import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { representativeLoader } from "~/features/casino-area/access/representative.server";
import { whatWouldChange, type WhatIf } from "~/features/casino-area/score/what-if";
import { badgeCheckPath } from "~/features/casinos/badge/badge-look";
import { scoreWorking } from "~/features/casinos/public/casino.server";
import { ScoreSection, ScoreWorking } from "~/features/casinos/score/score-section";
import { Section } from "~/ui/section";
import { COMPONENT_LABELS } from "~/features/casinos/labels";
import { Ledger } from "~/ui/lists/ledger";

function signed(points: number): string {
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;
}

/** Changes that would move a casino's score, each with the score it would give. */
function WhatIfTable({ changes, score }: { changes: readonly WhatIf[]; score: number }) {
  return (
    <Ledger
      label="What would change it"
      rowKey="id"
      rows={changes}
      columns={[
        { head: "If this changed, and nothing else", cell: ({ words }) => words },
        { head: "Part", cell: ({ component }) => COMPONENT_LABELS[component] },
        { head: "Points", isFigure: true, cell: ({ points }) => signed(points) },
        {
          head: "Score",
          isFigure: true,
          cell: ({ score: then }) =>
            then === null ? "–" : then === score ? `${then.toFixed(1)}, as now` : then.toFixed(1),
        },
      ]}
    />
  );
}

export const loader = representativeLoader(async (_, { casino }) => {
  const { inputs, explained, weights } = await scoreWorking(casino);
  const changes = whatWouldChange(inputs, explained.at, weights, explained.formulaVersion);
  return { slug: casino.slug, explained, changes };
});

export const meta: MetaFunction = () => [{ title: "Score · Casino area" }, { name: "robots", content: "noindex" }];

export default function CasinoOwnScore() {
  const { slug, explained, changes } = useLoaderData<typeof loader>();
  const { score, limits } = explained;
  return (
    <>
      <h1>Your score</h1>
      <ScoreSection explained={explained} />
      <ScoreWorking explained={explained} apiPath={`/api/v1/casinos/${slug}.json`} badgePath={badgeCheckPath(slug)} />
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
