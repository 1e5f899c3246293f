import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { calculate, ORDINARY_PLAY } from "~/features/bonuses/calculator/calculator";
import { CalculatorSection, FiguresSection } from "~/features/bonuses/calculator/calculator-section";
import { withinShare } from "~/http/security/rate-limit.server";
import { pageMeta } from "~/http/pages/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";

const PATH = "/bonuses/calculator";
const CRUMBS = [
  { label: "Bonuses", to: "/bonuses" },
  { label: "Calculator", to: PATH },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const calculation = await withinShare(request, () => calculate(searchParams, ORDINARY_PLAY));
  return data({ calculation }, { status: calculation.lastResult ? 422 : 200 });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({
    title: "Bonus calculator",
    description:
      "Enter the terms of any casino bonus and see the chance to finish its wagering, what it costs and how long it takes.",
    path: PATH,
    matches,
    crumbs: CRUMBS,
    noIndex: page?.calculation.asked ?? false,
  });

export default function BonusCalculator() {
  const { calculation } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <main id="content" className="page space-y-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>Bonus calculator</h1>
      <CalculatorSection key={search} path={PATH} calculation={calculation} currency="EUR">
        {!calculation.answer && (
          <p className="text-quiet">
            Enter any bonus’s terms. Also <Link to="/api">as data</Link>.
          </p>
        )}
      </CalculatorSection>
      {calculation.answer && <FiguresSection calculation={calculation} currency="EUR" />}
    </main>
  );
}
