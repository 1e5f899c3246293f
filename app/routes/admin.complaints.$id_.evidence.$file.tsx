import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { atDesk } from "~/features/complaints/desk/complaint-acts.server";
import { handleEvidenceDesk, readEvidenceDesk } from "~/features/complaints/desk/evidence/evidence-desk.server";
import { EvidenceScreen } from "~/features/complaints/desk/evidence/evidence-screen";

export const loader = adminLoader("case-handler", (args, viewer) =>
  atDesk(args, async (ref) => {
    const { searchParams } = new URL(args.request.url);
    const page = await readEvidenceDesk(viewer, ref, args.params["file"] ?? "", searchParams);
    return { page, done: searchParams.get("done") };
  }),
);

export const action = staffAction("case-handler", (args, staff) =>
  atDesk(args, (ref) => handleEvidenceDesk(args.request, staff, ref, args.params["file"] ?? "")),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.page.file.name} · ${data.page.ref} · Admin` : "Evidence · Admin" },
];

export default function AdminEvidence() {
  const { page, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <EvidenceScreen page={page} answer={answer ?? null} done={done} />;
}
