import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { kindDuty } from "~/platform/publishing/kind-registry.server";
import { deletionAction, deletionLoader } from "~/platform/publishing/deletion/deletion-page.server";
import { DeletionScreen } from "~/platform/publishing/deletion/deletion-screen";

export const loader = adminLoader(kindDuty, ({ request, params }, { duties }) =>
  deletionLoader(request, params, duties),
);

export const action = staffAction(kindDuty, ({ request, params }, staff) => deletionAction(request, params, staff));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Delete ${data?.title ?? "nothing"} · Admin` },
];

export default function AdminDeletion() {
  return <DeletionScreen page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
