import { useLoaderData } from "@remix-run/react";
import { mayDo } from "~/domain/roles/duties";
import { SHORTCUTS_PAGE } from "~/features/complaints/shortcuts/desk-shortcuts";
import { readForm } from "~/http/bodies/form.server";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { adminLoader, requireAdmin, staffAction } from "~/platform/access/guards.server";
import { handleInbox, readInbox } from "~/site/admin-home/inbox.server";
import { takeAct } from "~/site/admin-home/inbox-acts.server";
import { InboxScreen } from "~/site/admin-home/inbox-screen";
import { FrontFigures } from "~/site/analytics/front-figures";
import { frontFigures } from "~/site/analytics/front-figures.server";

export const loader = adminLoader("any", async ({ request }, viewer) => {
  const inbox = await readInbox(request, viewer);
  // Beside a task nobody looks at them.
  const hasFigures = inbox.chosen === null && mayDo(viewer.duties, ["reader", "commercial"]);
  const { user, hasShortcuts } = viewer;
  return { inbox, figures: hasFigures ? await frontFigures() : null, viewerId: user.uid, hasShortcuts };
});

export const action = staffAction("any", async (args, staff) => {
  const { request } = args;
  const act = new URL(request.url).searchParams.get("act");
  if (act !== null) return takeAct(args, act);
  const viewer = await requireAdmin(request, "any");
  return handleInbox(await readForm(request), staff, viewer);
});

/** After a refusal, the page shows the tasks as they are now. */
export const shouldRevalidate = reloadAfterConflict;

export const meta = () => [{ title: "What needs a person today · Admin" }];

export default function AdminDashboard() {
  const { inbox, figures, viewerId, hasShortcuts } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-4 py-5">
      <InboxScreen inbox={inbox} viewerId={viewerId} shortcuts={{ isOn: hasShortcuts, page: SHORTCUTS_PAGE }}>
        {figures && <FrontFigures {...figures} />}
      </InboxScreen>
    </main>
  );
}
