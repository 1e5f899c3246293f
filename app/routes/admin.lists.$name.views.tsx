import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { dutyToSee, requireList } from "~/site/registries/admin-lists.server";
import { changeViews, listViews } from "~/platform/admin-list/views/saved-views.server";
import { ViewDesk } from "~/platform/admin-list/views/view-desk";
import { readForm } from "~/http/bodies/form.server";
import { notFound } from "~/http/responses/responses";

export const loader = adminLoader(dutyToSee, async ({ request, params }, { user }) => {
  const { definition } = requireList(params["name"], request);
  const { name, title, path } = definition;
  return { name, title, path, views: await listViews(definition, user.uid, "") };
});

export const action = staffAction(dutyToSee, async ({ request, params }, { uid }) => {
  const list = requireList(params["name"], request);
  const form = await readForm(request);
  const outcome = await changeViews(list.definition, uid, form, await list.filterOptions?.());
  if (outcome === "missing") throw notFound(list.definition.path);
  if ("problem" in outcome) return data(outcome, { status: 422 });
  return redirect(outcome.href, 303);
});

export const meta = () => [{ title: "Saved views · Admin" }];

export default function SavedViews() {
  return <ViewDesk {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>() ?? null} />;
}
