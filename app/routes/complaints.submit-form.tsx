import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { findRecourse, listAuthorities } from "~/features/casinos/public/casino-recourse.server";
import { redirectFormerCasino } from "~/features/casinos/public/casino.server";
import { OtherWays } from "~/features/complaints/submit/before-complaining";
import { EntryForm } from "~/features/complaints/submit/entry-form";
import { handleEntry, readEntry } from "~/features/complaints/submit/entry.server";
import { codeOptions } from "~/platform/settings/codes/code-options.server";
import { answerHeaders } from "~/http/responses/response-headers";
import { rootData } from "~/http/pages/page-data";
import { pageMeta } from "~/http/pages/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Feedback } from "~/ui/feedback";

const CRUMBS = [
  { label: "Complaints", to: "/complaints" },
  { label: "Make a complaint", to: "/complaints/submit-form" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await redirectFormerCasino(request);
  const slug = new URL(request.url).searchParams.get("casino");
  const [casino, authorities] = await Promise.all([slug ? findRecourse(slug) : null, listAuthorities()]);
  const { page, headers } = await readEntry(request, casino && { casino: casino.name, slug: casino.slug });
  const { currencies } = await codeOptions(page.values);
  return data({ casino, authorities, currencies, ...page }, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  return handleEntry(request);
}

export const headers = answerHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: "Make a complaint",
    description:
      "A casino owes you money or an answer: tell us what happened. We ask the casino in public, with a deadline, and publish the outcome.",
    path: "/complaints/submit-form",
    site: rootData(matches).site,
    crumbs: CRUMBS,
  });

const NOTHING: readonly string[] = [];

export default function MakeComplaint() {
  const {
    casino,
    authorities,
    isSaved,
    result,
    evidence,
    draftId,
    values,
    latestDay,
    casinoNames,
    currencies,
    isSignedIn,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page space-y-8 py-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="max-w-text space-y-2">
        <h1>Make a complaint{casino && ` about ${casino.name}`}</h1>
        <p className="text-quiet">
          This takes about 15 minutes. You can check what will be public before you send it.{" "}
          <Link to="/complaints/how-it-works">How complaints work here</Link> explains which complaints we accept and
          how long each step takes.
        </p>
      </header>
      {isSaved && !answer && (
        <div className="max-w-text">
          <Feedback meaning="good" role="status" title="Draft saved">
            <p>
              {isSignedIn
                ? "You’ll find it here when you come back."
                : "It is saved in this browser for a day. Sign in to keep it."}
            </p>
          </Feedback>
        </div>
      )}
      <EntryForm
        key={draftId}
        draftId={draftId}
        casinoSlug={casino?.slug ?? null}
        values={values}
        lastResult={answer?.result ?? result}
        latestDay={latestDay}
        casinoNames={casinoNames}
        currencies={currencies}
        evidence={answer?.evidence ?? evidence}
        refused={answer?.refused ?? NOTHING}
        isSignedIn={isSignedIn}
      />
      <OtherWays casino={casino} authorities={authorities} />
    </main>
  );
}
