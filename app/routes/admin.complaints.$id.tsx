import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { actAtDesk, atDesk } from "~/features/complaints/desk/complaint-acts.server";
import { openDesk, readDesk } from "~/features/complaints/desk/desk-page.server";
import { ComplaintDeskScreen } from "~/features/complaints/desk/complaint-desk-screen";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";

export const loader = adminLoader("case-handler", (args, viewer) =>
  atDesk(args, async (ref) => {
    if (ref !== args.params["id"]) throw redirect(`/admin/complaints/${encodeURIComponent(ref)}`);
    const { searchParams } = new URL(args.request.url);
    const [template, file] = [searchParams.get("template"), searchParams.get("file")];
    const page = await readDesk(await openDesk(viewer, ref), viewer, { template, file });
    return { page, done: searchParams.get("done") };
  }),
);

export const action = staffAction("case-handler", actAtDesk);

/** After a refusal, the page shows the case as it is now. */
export const shouldRevalidate = reloadAfterConflict;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.page.complaint.ref} · Complaints · Admin` : "Complaint · Admin" },
];

export default function AdminComplaint() {
  const { page, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ComplaintDeskScreen page={page} answer={answer ?? null} done={done} />;
}
