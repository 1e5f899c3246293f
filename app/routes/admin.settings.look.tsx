import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { LookPage } from "~/features/site-settings/look/look-page";
import { picturesOf, postLook, previewed } from "~/features/site-settings/look/save-look.server";
import { GroupHeader, SavedNotice, SettingsConflict } from "~/features/site-settings/settings-frame";
import { findGroupForEditing } from "~/platform/settings/group-saving.server";
import { groupNamed } from "~/platform/settings/groups";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "owner");
  const saved = new URL(request.url).searchParams.get("saved");
  const state = await findGroupForEditing("look");
  return {
    group: groupNamed("look"),
    saved,
    ...state,
    shown: previewed(state.fields),
    pictures: picturesOf(state.fields),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "owner");
  const outcome = await postLook(request, staff);
  if (outcome.outcome === "answer") return data(outcome, { status: outcome.status });
  const saved = outcome.outcome === "saved" ? String(outcome.revision) : "nothing";
  return redirect(`/admin/settings/look?saved=${saved}`, 303);
}

export const meta = () => [{ title: "Look · Settings · Admin" }];

export default function AdminLook() {
  const { group, saved, fields, version, shown, pictures } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="min-w-0 space-y-6">
      <GroupHeader group={group} />
      {!answer && <SavedNotice saved={saved} />}
      <SettingsConflict conflict={answer?.conflict ?? null} slug={group.slug} />
      <LookPage
        key={version}
        fields={fields}
        version={answer?.version ?? version}
        result={answer?.result ?? null}
        pictures={answer?.pictures ?? pictures}
        shown={answer?.shown ?? shown}
      />
    </main>
  );
}
