import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { actAtDesk, deskFailure } from "~/features/complaints/desk/complaint-acts.server";
import { openDesk, readDesk } from "~/features/complaints/desk/desk-page.server";
import { ComplaintDeskScreen } from "~/features/complaints/desk/complaint-desk-screen";
import { canonicalRef } from "~/features/complaints/reference";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";

export const loader = adminLoader("case-handler", async ({ request, params }, viewer) => {
  const given = params["id"] ?? "";
  const ref = canonicalRef(given);
  const { pathname, searchParams } = new URL(request.url);
  if (ref !== given) throw redirect(`/admin/complaints/${encodeURIComponent(ref)}`);
  try {
    const [template, file] = [searchParams.get("template"), searchParams.get("file")];
    const page = await readDesk(await openDesk(viewer, ref), viewer, { template, file });
    return { page, done: searchParams.get("done") };
  } catch (error) {
    throw deskFailure(error, pathname);
  }
});

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
