import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { memberLoader } from "~/platform/access/guards.server";
import { alertFormPath } from "~/platform/alerts/alert-link";
import { SaveCasino } from "~/features/members/save-casino";
import { listSavedCasinos } from "~/features/members/saved-casinos.server";
import { CasinoLogo, LifecycleBadge } from "~/features/casinos/public/casino-card";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { alertList } from "~/site/alerts/own/alert-list.server";
import { OwnAlerts } from "~/site/alerts/own/alert-list-screen";
import { LinkButton } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { Section } from "~/ui/section";

const DONE = {
  removed: "Removed from your saved casinos.",
  saved: "Alert saved.",
  silent: "We won’t send you alerts about that casino.",
  ended: "Alert ended.",
  stopped: "We no longer email you about alerts.",
  allowed: "We email you about alerts again.",
};

export const loader = memberLoader(async ({ request }, { user }) => {
  const done = labelByParameter(DONE, new URL(request.url).searchParams.get("done"));
  const [casinos, alerts] = await Promise.all([listSavedCasinos(user.uid), alertList(user.uid)]);
  return { casinos, ...alerts, done };
});

export const meta: MetaFunction = () => [{ title: "Saved and alerts" }, { name: "robots", content: "noindex" }];

export default function SavedAndAlerts() {
  const { casinos, alerts, isStopped, done } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Saved and alerts</h1>
      {done && <Feedback meaning="good" role="status" title={done} />}
      <Section id="casinos" title="Saved casinos">
        {casinos.length === 0 ? (
          <>
            <p>You have no saved casinos. Use the button on a casino’s page to save it here.</p>
            <LinkButton to="/casinos">Browse casinos</LinkButton>
          </>
        ) : (
          <p className="text-sm text-quiet">We tell you when their score, warnings or terms change.</p>
        )}
        <ul className="divide-y divide-line">
          {casinos.map(({ slug, name, summary, logo, lifecycle, score, at }) => (
            <li key={slug} className="flex flex-wrap items-center gap-4 py-4">
              <CasinoLogo logo={logo} size="medium" />
              <div className="min-w-0 grow basis-64 space-y-1">
                <h3 className="text-lg">
                  <Link to={`/casinos/${slug}`}>{name}</Link>
                </h3>
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
      </Section>
      <OwnAlerts alerts={alerts} isStopped={isStopped} hasSaved={casinos.length > 0} />
    </>
  );
}
