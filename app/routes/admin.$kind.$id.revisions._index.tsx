import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { dutyOfPath } from "~/platform/publishing/kind-registry.server";
import { RevisionList } from "~/platform/publishing/revisions/revision-screens";
import { revisionsLoader } from "~/platform/publishing/revisions/revisions.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, dutyOfPath(params["kind"]));
  return revisionsLoader(request, params);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Revisions of ${data?.title ?? "nothing"} · Admin` },
];

export default function AdminRevisions() {
  return <RevisionList {...useLoaderData<typeof loader>()} />;
}
