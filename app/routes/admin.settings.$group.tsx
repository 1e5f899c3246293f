import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { backupReport } from "~/platform/backups/backup-report.server";
import { BackupState } from "~/platform/backups/backup-state";
import { menuTargets } from "~/features/pages/menus/menu-targets.server";
import { postGroup } from "~/features/site-settings/group-actions.server";
import { GroupFields } from "~/features/site-settings/group-fields";
import { shownMailTexts } from "~/features/site-settings/mail-texts/mail-texts.server";
import { groupCodes } from "~/features/site-settings/choices/group-codes.server";
import { findGroupForEditing } from "~/platform/settings/group-saving.server";
import { findPlainGroup } from "~/platform/settings/groups";
import { SettingsConflict, GroupHeader, SavedNotice } from "~/features/site-settings/settings-frame";
import { readForm } from "~/http/bodies/form.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { requireFound } from "~/http/responses/responses";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "owner");
  const group = requireFound(findPlainGroup(params["group"]), request);
  const saved = new URL(request.url).searchParams.get("saved");
  const backups = group.name === "backups" ? await backupReport() : null;
  const pages = group.name === "menus" ? await menuTargets() : [];
  const mails = group.name === "mailTexts" ? shownMailTexts(await currentSettings()) : [];
  const found = await findGroupForEditing(group.name);
  const codes = await groupCodes(group.name, found.fields);
  return { group, saved, backups, pages, mails, codes, ...found };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "owner");
  const form = await readForm(request);
  const group = requireFound(findPlainGroup(params["group"]), request);
  const outcome = await postGroup(group.name, form, staff);
  if (outcome.outcome === "answer") return data(outcome, { status: outcome.status });
  const to = new URLSearchParams({ saved: outcome.outcome === "saved" ? String(outcome.revision) : "nothing" });
  const { searchParams } = new URL(request.url);
  for (const part of ["country", "mail"]) {
    const shown = searchParams.get(part);
    if (shown) to.set(part, shown);
  }
  return redirect(`/admin/settings/${group.slug}?${to.toString()}`, 303);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.group.title ?? "Settings"} · Settings · Admin` },
];

export default function AdminSettingsGroup() {
  const { group, saved, backups, pages, mails, codes, fields, version } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="min-w-0 space-y-6">
      <GroupHeader group={group} />
      {!answer && <SavedNotice saved={saved} />}
      <SettingsConflict conflict={answer?.conflict ?? null} slug={group.slug} />
      <GroupFields
        key={`${group.slug}:${version}`}
        slug={group.slug}
        fields={fields}
        version={answer?.version ?? version}
        result={answer?.result ?? null}
        pages={pages.map(({ path, title }) => ({ value: path, label: title }))}
        mails={mails}
        codes={codes}
      />
      {backups && <BackupState report={backups} />}
    </main>
  );
}
