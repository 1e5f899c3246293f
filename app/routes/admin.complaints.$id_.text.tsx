import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { atDesk } from "~/features/complaints/desk/complaint-acts.server";
import { handleRedactionDesk, readRedactionDesk } from "~/features/complaints/redaction/redaction-desk.server";
import { RedactionScreen } from "~/features/complaints/redaction/redaction-screen";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";

export const loader = adminLoader("case-handler", (args, viewer) =>
  atDesk(args, (ref) => readRedactionDesk(viewer, ref)),
);

export const action = staffAction("case-handler", (args, staff) =>
  atDesk(args, (ref) => handleRedactionDesk(args.request, staff, ref)),
);

/** After a refusal, the page shows the text as it is now. */
export const shouldRevalidate = reloadAfterConflict;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Text of ${data.ref} · Complaints · Admin` : "Text · Admin" },
];

export default function AdminComplaintText() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <RedactionScreen page={page} answer={answer ?? null} />;
}
