import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { deskFailure } from "~/features/complaints/desk/complaint-acts.server";
import { handleEvidenceDesk, readEvidenceDesk } from "~/features/complaints/desk/evidence/evidence-desk.server";
import { EvidenceScreen } from "~/features/complaints/desk/evidence/evidence-screen";
import { canonicalRef } from "~/features/complaints/reference";

export const loader = adminLoader("case-handler", async ({ request, params }, viewer) => {
  const { pathname, searchParams } = new URL(request.url);
  try {
    const page = await readEvidenceDesk(viewer, canonicalRef(params["id"] ?? ""), params["file"] ?? "", searchParams);
    return { page, done: searchParams.get("done") };
  } catch (error) {
    throw deskFailure(error, pathname);
  }
});

export const action = staffAction("case-handler", async ({ request, params }, staff) => {
  try {
    return await handleEvidenceDesk(request, staff, canonicalRef(params["id"] ?? ""), params["file"] ?? "");
  } catch (error) {
    throw deskFailure(error, new URL(request.url).pathname);
  }
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.page.file.name} · ${data.page.ref} · Admin` : "Evidence · Admin" },
];

export default function AdminEvidence() {
  const { page, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <EvidenceScreen page={page} answer={answer ?? null} done={done} />;
}
