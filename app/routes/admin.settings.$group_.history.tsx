import { data, redirect, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { restoreRevision } from "~/features/site-settings/restore-revision.server";
import { followUp } from "~/features/site-settings/group-actions.server";
import { findGroup, findRestorableGroup } from "~/platform/settings/groups";
import { groupHistory } from "~/features/site-settings/history.server";
import { RevisionList } from "~/features/site-settings/revision-list";
import { readForm } from "~/http/bodies/form.server";
import { versionIn } from "~/http/forms/version-field.server";
import { requireFound } from "~/http/responses/responses";
import { Refused } from "~/ui/feedback";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { CursorPagination } from "~/ui/lists/pagination";
import { NameLink } from "~/ui/text/typed-text";

export const loader = adminLoader("owner", async ({ request, params }) => {
  const group = requireFound(findGroup(params["group"]), request);
  return { group, canRestore: group.name !== "score", ...(await groupHistory(request, group.name)) };
});

export const action = staffAction("owner", async ({ request, params }, staff) => {
  const form = await readForm(request);
  // Weights are restored as a new formula version, after a look at its effect.
  const group = requireFound(findRestorableGroup(params["group"]), request);
  const number = form.get("number");
  const revision = typeof number === "string" && /^\d{1,6}$/.test(number) ? Number(number) : null;
  const outcome = await restoreRevision(group.name, revision, versionIn(form), staff);
  if (outcome.outcome === "refused") return data({ problem: outcome.why, isConflict: false }, { status: 422 });
  if (outcome.outcome === "conflict") return data({ problem: null, isConflict: true }, { status: 409 });
  if (outcome.outcome === "saved") await followUp(group.name, staff);
  const saved = outcome.outcome === "saved" ? String(outcome.revision) : "nothing";
  return redirect(`/admin/settings/${group.slug}?saved=${saved}`, 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `History of ${data?.group.title ?? "settings"} · Settings · Admin` },
];

export default function AdminSettingsHistory() {
  const { group, revisions, newest, version, canRestore, previous, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="min-w-0 space-y-4">
      <p className="text-sm">
        <NameLink to={`/admin/settings/${group.slug}`}>{group.title}</NameLink>
      </p>
      <h1 className="text-2xl">History of {group.title.toLowerCase()}</h1>
      <Refused>{answer?.problem}</Refused>
      {answer?.isConflict && (
        <ConflictNotice>
          <p>Below are all versions as they are now. Check them, and restore one if you still want to.</p>
        </ConflictNotice>
      )}
      {!canRestore && (
        <p className="max-w-text text-sm text-quiet">
          To restore the weights of an earlier version, choose them under{" "}
          <Link to="/admin/settings/score">score weights</Link>.
        </p>
      )}
      {revisions.length === 0 ? (
        <p>No changes yet. Each time these settings are saved, the changes will appear here.</p>
      ) : (
        <RevisionList revisions={revisions} newest={newest} version={version} canRestore={canRestore} />
      )}
      <CursorPagination previous={previous} next={next} labels={{ previous: "Newer", next: "Older" }} />
    </main>
  );
}
