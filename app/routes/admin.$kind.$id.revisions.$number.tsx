import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { kindDuty } from "~/platform/publishing/kind-registry.server";
import { RevisionScreen } from "~/platform/publishing/revisions/revision-screens";
import { restoreAction, revisionLoader } from "~/platform/publishing/revisions/revisions.server";

export const loader = adminLoader(kindDuty, ({ request, params }, { duties }) =>
  revisionLoader(request, params, duties),
);

export const action = staffAction(kindDuty, ({ request, params }, staff) => restoreAction(request, params, staff));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Revision ${String(data.revision.number)} of ${data.title} · Admin` : "Revision · Admin" },
];

export default function AdminRevision() {
  return <RevisionScreen page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
