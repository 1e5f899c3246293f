import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { BulkDesk } from "~/platform/admin-list/bulk/bulk-desk";
import { takeBulkStep } from "~/platform/admin-list/bulk/bulk.server";
import { dutyToChange, requireList } from "~/site/registries/admin-lists.server";
import { readForm } from "~/http/bodies/form.server";

export const loader = adminLoader(dutyToChange, ({ request, params }) => {
  const { title, path, words } = requireList(params["name"], request).definition;
  return { title, path, words };
});

export const action = staffAction(dutyToChange, async ({ request, params }, staff) => {
  const list = requireList(params["name"], request);
  const taken = await takeBulkStep(list, await readForm(request), staff);
  if (taken.step === "started") return redirect(`/admin/operations/${taken.operationId}?done=start`, 303);
  if (taken.step === "confirm" && taken.confirmation.change !== null) return data(taken, { status: 409 });
  const isRefused = taken.step === "nothing" || Object.keys(taken.confirmation.problems).length > 0;
  return data(taken, { status: isRefused ? 422 : 200 });
});

export const meta = () => [{ title: "Bulk action · Admin" }];

export default function BulkAction() {
  return <BulkDesk {...useLoaderData<typeof loader>()} taken={useActionData<typeof action>() ?? null} />;
}
