import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { memberLoader } from "~/platform/access/guards.server";
import { alertFormPath } from "~/platform/alerts/alert-link";
import { SaveCasino } from "~/features/members/save-casino";
import { listSavedCasinos } from "~/features/members/saved-casinos.server";
import { CasinoLogo, LifecycleBadge } from "~/features/casinos/public/casino-card";
import { LinkButton } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";

export const loader = memberLoader(async ({ request }, { user }) => {
  const isRemoved = new URL(request.url).searchParams.get("done") === "removed";
  return { casinos: await listSavedCasinos(user.uid), isRemoved };
});

export const meta: MetaFunction = () => [{ title: "Saved casinos" }, { name: "robots", content: "noindex" }];

export default function SavedCasinos() {
  const { casinos, isRemoved } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Saved casinos</h1>
      {isRemoved && <Feedback meaning="good" role="status" title="Removed from your saved casinos." />}
      {casinos.length === 0 && (
        <>
          <p>You have no saved casinos. Use the button on a casino’s page to save it here.</p>
          <LinkButton to="/casinos">Browse casinos</LinkButton>
        </>
      )}
      <ul className="divide-y divide-line">
        {casinos.map(({ slug, name, summary, logo, lifecycle, score, at }) => (
          <li key={slug} className="flex flex-wrap items-center gap-4 py-4">
            <CasinoLogo logo={logo} size="medium" />
            <div className="min-w-0 grow basis-64 space-y-1">
              <h2 className="text-lg">
                <Link to={`/casinos/${slug}`}>{name}</Link>
              </h2>
              <p className="text-sm">{summary}</p>
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
                <span className="numbers">{score === null ? "No score" : `Safety score ${score.toFixed(1)}`}</span>
                <LifecycleBadge lifecycle={lifecycle} />
                <span>
                  saved <DateTime at={at} />
                </span>
              </p>
            </div>
            <Link to={alertFormPath("casino", slug)} className="inline-block min-h-6">
              What we tell you<span className="sr-only"> about {name}</span>
            </Link>
            <SaveCasino slug={slug} name={name} isSaved returnTo="/dashboard/saved?done=removed" />
          </li>
        ))}
      </ul>
    </>
  );
}
