import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/features/accounts/guards.server";
import { requireList } from "~/features/admin-list/lists.server";
import { changeViews, listViews } from "~/features/admin-list/saved-views.server";
import { ViewDesk } from "~/features/admin-list/view-desk";
import { readForm } from "~/http/form.server";
import { notFound } from "~/http/responses";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request);
  const { definition } = requireList(params["name"], request);
  const { name, title, path } = definition;
  return { name, title, path, views: await listViews(definition, user.uid, "") };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { uid } = await requireStaff(request);
  const list = requireList(params["name"], request);
  const form = await readForm(request);
  const outcome = await changeViews(list.definition, uid, form, await list.filterOptions?.());
  if (outcome === "missing") throw notFound(list.definition.path);
  if ("problem" in outcome) return data(outcome, { status: 422 });
  return redirect(outcome.href, 303);
}

export const meta = () => [{ title: "Saved views · Admin" }];

export default function SavedViews() {
  return <ViewDesk {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>() ?? null} />;
}
