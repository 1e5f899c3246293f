import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { noteTurn } from "~/backend/read-tracking.server";
import { CasinoCard } from "~/features/casinos/casino-card";
import { findCasinoSide } from "~/features/casinos/accused-casino.server";
import { BeyondUs } from "~/features/complaints/beyond-us";
import { reopenUntil } from "~/features/complaints/case-machine";
import { findOwnCase } from "~/features/complaints/case-page.server";
import { ComplaintHeader } from "~/features/complaints/complaint-header";
import { shownEvent } from "~/features/complaints/public-complaint";
import { canonicalRef } from "~/features/complaints/reference";
import { ReleasedEvidenceSection } from "~/features/complaints/released-evidence";
import { Story, TimelineSection } from "~/features/complaints/timeline-section";
import { TrailSection } from "~/features/complaints/trail-section";
import { findCheckedComplaint } from "~/features/complaints/trail-view.server";
import { currentSettings } from "~/features/settings/settings.server";
import { jsonData, readJsonData, useJsonLoaderData } from "~/http/json-data";
import { rootData } from "~/http/page-data";
import { pageMeta } from "~/http/page-meta";
import { requireFound } from "~/http/responses";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const given = params["ref"] ?? "";
  const ref = canonicalRef(given);
  const [found, own] = await Promise.all([findCheckedComplaint(ref), findOwnCase(request, ref)]);
  // Until it is taken up only its player and staff have a page of it.
  if (!found && own !== null) throw redirect(own);
  const { complaint, casinoId, view } = requireFound(found, request);
  if (ref !== given) throw redirect(`/complaints/${encodeURIComponent(ref)}`, 301);
  const [casino, { clocks }] = await Promise.all([
    casinoId === null ? null : findCasinoSide(casinoId),
    currentSettings(),
  ]);
  const now = backend().clock().toISOString();
  const until = reopenUntil(complaint, clocks);
  const isOpen = until !== null && until > now;
  if (isOpen) noteTurn(until);
  return jsonData({
    // The digests stay in the open data: nothing on the page needs them.
    complaint: { ...complaint, trail: complaint.trail.map(shownEvent) },
    casino,
    ownCase: own,
    trail: view,
    reopenUntil: isOpen ? until : null,
    now,
  });
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
    site: rootData(matches).site,
    type: "article",
    image: `/og/complaints/${ref}.png`,
    crumbs: crumbs(ref),
  });
};

export default function ComplaintPage() {
  const { complaint, casino, ownCase, trail, reopenUntil: until, now } = useJsonLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-10 py-8">
      <div className="space-y-6">
        <Breadcrumbs crumbs={crumbs(complaint.ref)} />
        <ComplaintHeader complaint={complaint} now={now} reopenUntil={until} />
        {ownCase && (
          <LinkButton to={ownCase} look="secondary">
            Open your case
          </LinkButton>
        )}
      </div>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] print:block print:space-y-8">
        <div className="min-w-0 space-y-10">
          <Story complaint={complaint} />
          <TimelineSection complaint={complaint} />
          <ReleasedEvidenceSection complaint={complaint} />
        </div>
        <aside aria-label="About the casino" className="space-y-8 lg:border-s lg:border-line lg:ps-8">
          {casino && (
            <section aria-labelledby="casino" className="space-y-3">
              <h2 id="casino" className="text-lg">
                The casino
              </h2>
              <CasinoCard casino={casino.card} />
            </section>
          )}
          <BeyondUs
            instances={casino?.instances ?? null}
            submittedAt={complaint.submittedAt}
            casinoName={complaint.casino.name}
          />
        </aside>
      </div>
      <TrailSection complaint={complaint} view={trail} />
    </main>
  );
}
