import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { CasinoLogo } from "~/features/casinos/public/casino-card";
import { findRecourse } from "~/features/casinos/public/casino-recourse.server";
import { findCasino, redirectFormerCasino } from "~/features/casinos/public/casino.server";
import { OtherWays } from "~/features/complaints/submit/before-complaining";
import { COMPLAINT_GROUPS, GROUP_TITLES } from "~/features/complaints/submit/complaint-form";
import { EntryForm } from "~/features/complaints/submit/entry-form";
import { handleEntry, readEntry } from "~/features/complaints/submit/entry.server";
import { codeOptions } from "~/platform/settings/codes/code-options.server";
import { pageMeta } from "~/http/pages/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";

const CRUMBS = [
  { label: "Complaints", to: "/complaints" },
  { label: "Make a complaint", to: "/complaints/submit-form" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await redirectFormerCasino(request);
  const slug = new URL(request.url).searchParams.get("casino");
  const asked = slug ? await findCasino(slug) : null;
  const { page, headers } = await readEntry(request, asked && { casino: asked.name, slug: asked.slug });
  const { casino: listed } = page;
  const [casino, { currencies }] = await Promise.all([listed && findRecourse(listed.slug), codeOptions(page.values)]);
  return data({ ...page, casino: casino && { ...casino, logo: listed?.logo ?? null }, currencies }, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  return handleEntry(request);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({
    title: page && page.group !== FIRST ? `Make a complaint: ${GROUP_TITLES[page.group]}` : "Make a complaint",
    description:
      "A casino owes you money or an answer: tell us what happened. We ask the casino in public, with a deadline, and publish the outcome.",
    path: "/complaints/submit-form",
    matches,
    crumbs: CRUMBS,
  });

const NOTHING: readonly string[] = [];
const [FIRST] = COMPLAINT_GROUPS;

export default function MakeComplaint() {
  const { casino, isSaved, savedAt, toldOn, result, evidence, isSignedIn, ...page } = useLoaderData<typeof loader>();
  const { draftId, group } = page;
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="max-w-text space-y-2">
        <div className="flex items-center gap-3">
          {casino && <CasinoLogo logo={casino.logo} size="medium" />}
          <h1 className="text-2xl">Make a complaint{casino && ` about ${casino.name}`}</h1>
        </div>
        <p className="numbers text-sm text-quiet">
          Step {COMPLAINT_GROUPS.indexOf(group) + 1} of {COMPLAINT_GROUPS.length}
          {savedAt && (
            <>
              {" "}
              · saved <DateTime at={savedAt} withTime />
              {!isSignedIn && ", in this browser for a day"}
            </>
          )}
        </p>
        {group === FIRST && (
          <p>
            About 15 minutes, no account needed. You see what will be public first.{" "}
            <Link to="/complaints/how-it-works">How it works</Link>
          </p>
        )}
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
        key={`${draftId ?? ""} ${group}`}
        {...page}
        casinoSlug={casino?.slug ?? null}
        lastResult={answer?.result ?? result}
        evidence={answer?.evidence ?? evidence}
        refused={answer?.refused ?? NOTHING}
      />
      {casino && (group === FIRST || group === "dates") && <OtherWays casino={casino} since={toldOn} />}
    </main>
  );
}
