import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/guards.server";
import { RevisionList } from "~/features/publishing/revision-screens";
import { revisionsLoader } from "~/features/publishing/revisions.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return revisionsLoader(request, params);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Revisions of ${data?.title ?? "nothing"} · Admin` },
];

export default function AdminRevisions() {
  return <RevisionList {...useLoaderData<typeof loader>()} />;
}
