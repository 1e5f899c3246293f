import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { CasinoCard } from "~/features/casinos/public/casino-card";
import { DisputeBodies } from "~/features/complaints/public/dispute-bodies";
import { findOwnCase } from "~/features/complaints/party/case-page.server";
import { publicComplaintPage } from "~/features/complaints/public/complaint-page.server";
import { ComplaintHeader } from "~/features/complaints/public/complaint-header";
import { canonicalRef } from "~/features/complaints/reference";
import { ReleasedEvidenceSection } from "~/features/complaints/evidence/released-evidence";
import { Story, TimelineSection } from "~/features/complaints/public/timeline-section";
import { timeLeft } from "~/features/complaints/public/time-left";
import { TrailSection } from "~/features/complaints/public/trail-section";
import { joinJsonData, readJsonData, useJsonLoaderData } from "~/http/responses/json-data";
import { alertFormPath } from "~/platform/alerts/alert-link";
import { pageMeta } from "~/http/pages/page-meta";
import { requireFound } from "~/http/responses/responses";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/forms/button";
import { CachedFragment } from "~/ui/cached-fragment";
import { Section } from "~/ui/section";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const given = params["ref"] ?? "";
  const ref = canonicalRef(given);
  const [found, own] = await Promise.all([publicComplaintPage(ref), findOwnCase(request, ref)]);
  // Until a complaint is accepted, only its player and staff have a page for it.
  if (!found && own !== null) throw redirect(own);
  const page = requireFound(found, request);
  if (ref !== given) throw redirect(`/complaints/${encodeURIComponent(ref)}`, 301);
  return joinJsonData(page, { ownCase: own, now: backend().clock().toISOString() });
}

function crumbs(ref: string) {
  return [
    { label: "Complaints", to: "/complaints" },
    { label: ref, to: `/complaints/${ref}` },
  ];
}

export const meta: MetaFunction<typeof loader> = ({ data: json, matches }) => {
  const data = readJsonData(json);
  if (!data) return [];
  const { ref, title, casino, story } = data.complaint;
  return pageMeta({
    title: `${title} (${casino.name})`,
    description: `${story.replace(/\s+/g, " ").slice(0, 150).trimEnd()}…`,
    path: `/complaints/${ref}`,
    matches,
    type: "article",
    image: `/og/complaints/${ref}.png`,
    crumbs: crumbs(ref),
  });
};

export default function ComplaintPage() {
  const { complaint, casino, ownCase, trail, reopenUntil: until, now } = useJsonLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-8">
      <div className="space-y-4">
        <Breadcrumbs crumbs={crumbs(complaint.ref)} />
        <CachedFragment
          as="div"
          name="complaint header"
          data={[complaint, until, complaint.dueAt && timeLeft(complaint.dueAt, now)]}
        >
          <ComplaintHeader complaint={complaint} now={now} reopenUntil={until} />
        </CachedFragment>
        {ownCase ? (
          <LinkButton to={ownCase} look="secondary">
            Open your case
          </LinkButton>
        ) : (
          <p className="no-print text-sm">
            <Link to={alertFormPath("complaint", complaint.ref)} rel="nofollow">
              Tell me about changes
            </Link>
            {complaint.dueAt && (
              <>
                {" · "}
                <a href={`/feeds/complaints/${complaint.ref}.ics`}>Deadline as a calendar</a>
              </>
            )}
          </p>
        )}
      </div>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] print:block print:space-y-8">
        <CachedFragment as="div" className="min-w-0 space-y-10" name="complaint story" data={[complaint]}>
          <Story complaint={complaint} />
          <TimelineSection complaint={complaint} />
          <ReleasedEvidenceSection complaint={complaint} />
        </CachedFragment>
        <aside aria-label="About the casino" className="space-y-8 lg:border-s lg:border-line lg:ps-8">
          {casino && (
            <Section id="casino" title="The casino" isSmall>
              <CasinoCard casino={casino.card} />
            </Section>
          )}
          <DisputeBodies
            recourse={casino?.recourse ?? null}
            toldOn={complaint.contactedCasinoOn}
            casinoName={complaint.casino.name}
            isFolded
          />
        </aside>
      </div>
      <CachedFragment as="div" name="complaint trail" data={[complaint, trail]}>
        <TrailSection complaint={complaint} view={trail} />
      </CachedFragment>
    </main>
  );
}
