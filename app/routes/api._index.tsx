import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { promiseHash } from "remix-utils/promise";
import { absentPages } from "~/features/pages/pages.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { BadgeDocumentation, WebhookDocumentation, RequestLimits } from "~/site/open-data/documentation-sections";
import { DatasetSection } from "~/site/open-data/dataset-section";
import { DATASETS } from "~/site/open-data/documentation";
import { ANONYMOUS_HOURLY } from "~/features/open-data-access/schema";
import { openDataExamples, openDataParameters } from "~/site/open-data/examples.server";
import { ScoreRecipe, TrailRecipe } from "~/site/open-data/recipes";
import { documentedFields } from "~/site/open-data/specification/answer-fields.server";
import { pageMeta } from "~/http/pages/page-meta";
import { siteOrigin } from "~/http/security/site-origin.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { PageContents } from "~/ui/page-contents";
import { Section } from "~/ui/section";

const CRUMBS = [{ label: "Open data", to: "/api" }];
const SECTIONS = [
  { id: "terms", label: "Terms and fair use" },
  { id: "conventions", label: "Conventions" },
  ...DATASETS.map(({ id, title }) => ({ id, label: title })),
  { id: "webhooks", label: "Webhooks" },
  { id: "badge", label: "Show a casino’s badge" },
  { id: "recipe", label: "Work out a score yourself" },
  { id: "trail-recipe", label: "Check a complaint’s trail yourself" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { settings, ...read } = await promiseHash({
    examples: openDataExamples(siteOrigin(request)),
    parameters: openDataParameters(),
    fields: Promise.resolve(documentedFields()),
    hourly: Promise.resolve(ANONYMOUS_HOURLY),
    absent: absentPages(),
    settings: currentSettings(),
  });
  return { ...read, siteName: settings.site.name };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: "Open data",
    description:
      "Casinos, bonuses and complaints as JSON and CSV, with every figure a safety score is worked out from.",
    path: "/api",
    matches,
    crumbs: CRUMBS,
  });

/** Names the pages that hold for the data too, as far as they are published. */
function HoldAsWell({ absent }: { absent: readonly string[] }) {
  const terms = !absent.includes("/terms-conditions") && <Link to="/terms-conditions">terms</Link>;
  const disclaimer = !absent.includes("/disclaimer") && <Link to="/disclaimer">disclaimer</Link>;
  if (!terms && !disclaimer) return null;
  return (
    <>
      {" "}
      The {terms}
      {terms && disclaimer && " and the "}
      {disclaimer} {terms ? "apply" : "applies"} here as well.
    </>
  );
}

export default function OpenData() {
  const { examples, parameters, fields, hourly, absent, siteName } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="max-w-text space-y-2">
        <h1>Open data</h1>
        <p className="text-quiet">
          The data behind these pages, as JSON and CSV, without a key. Programs read{" "}
          <a href="/api/v1/openapi.json">the OpenAPI 3.1 file</a>.
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <PageContents sections={SECTIONS} />
        <div className="space-y-12 [&_p_code,&_ul_code]:text-[0.9em]">
          <Section id="terms" title="Terms and fair use" className="max-w-text space-y-3">
            <p>
              You may copy, change and republish the data, including commercially, if you credit {siteName} and link to
              the page it came from: licence{" "}
              <a href="https://creativecommons.org/licenses/by/4.0/" rel="license noopener">
                CC BY 4.0
              </a>
              . Don’t use it to find out who a player is.
              <HoldAsWell absent={absent} />
            </p>
            <p>
              Send at most one request a second, and cache responses for the minute that Cache-Control allows. Identify
              yourself in your User-Agent, with an address we can write to. After a 429 or 503, wait as long as
              Retry-After says.
            </p>
            <RequestLimits hourly={hourly} />
          </Section>
          <Section id="conventions" title="Conventions" className="max-w-text space-y-3">
            <ul className="list-disc space-y-2 ps-5">
              <li>Times are UTC by ISO 8601, such as 2026-03-01T09:30:00.000Z. Days are 2026-03-01.</li>
              <li>
                Money is an amount in minor units (cents, öre, yen) and an ISO 4217 currency:{" "}
                <code>{'{"amount": 2500, "currency": "EUR"}'}</code> is €25. Only the calculator takes whole units.
              </li>
              <li>Countries are ISO 3166-1 alpha-2, languages BCP 47. null means unknown or not applicable.</li>
              <li>
                A parameter we don’t know is ignored, and <code>notices</code> in the JSON names it. Anything that
                doesn’t exist gets a 404 and <code>{'{"error": {"status": 404, "message": "…"}}'}</code>.
              </li>
              <li>
                CSV is UTF-8 with a header row. A cell a spreadsheet would run as a formula begins with an apostrophe.
              </li>
              <li>
                With <code>country</code> the lists of casinos and bonuses are those open to players there. The law of
                some countries allows no offers and no links to casinos: for those there are no bonuses, and{" "}
                <code>notices</code> in the JSON says so. If you show offers to readers in one country, ask for them
                with its code.
              </li>
              <li>Under /api/v1 fields are added, never renamed, removed or given another meaning.</li>
            </ul>
          </Section>
          {DATASETS.map((dataset) => (
            <DatasetSection
              key={dataset.id}
              dataset={{ ...dataset, parameters: [...(parameters[dataset.id] ?? []), ...dataset.parameters] }}
              fields={fields[dataset.id]}
              example={examples[dataset.id]}
            />
          ))}
          <WebhookDocumentation />
          <BadgeDocumentation />
          <ScoreRecipe />
          <TrailRecipe />
        </div>
      </div>
    </main>
  );
}
