import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "~/platform/access/guards.server";
import { kindDuty } from "~/platform/publishing/kind-registry.server";
import { RevisionList } from "~/platform/publishing/revisions/revision-screens";
import { revisionsLoader } from "~/platform/publishing/revisions/revisions.server";

export const loader = adminLoader(kindDuty, ({ request, params }) => revisionsLoader(request, params));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Revisions of ${data?.title ?? "nothing"} · Admin` },
];

export default function AdminRevisions() {
  return <RevisionList {...useLoaderData<typeof loader>()} />;
}
