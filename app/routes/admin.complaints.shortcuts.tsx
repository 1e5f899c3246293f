import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { hasShortcuts, setShortcuts } from "~/platform/access/choices/shortcuts-choice.server";
import { SHORTCUTS_PAGE } from "~/features/complaints/shortcuts/desk-shortcuts";
import { ShortcutsScreen } from "~/features/complaints/shortcuts/shortcuts-screen";
import { readForm } from "~/http/bodies/form.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, "case-handler");
  const isChanged = new URL(request.url).searchParams.get("done") === "changed";
  return { isOn: await hasShortcuts(user.uid), isChanged };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, "case-handler");
  const form = await readForm(request);
  await setShortcuts(user.uid, form.get("shortcuts") !== "off");
  return redirect(`${SHORTCUTS_PAGE}?done=changed`, 303);
}

export const meta = () => [{ title: "Keyboard shortcuts · Complaints · Admin" }];

export default function AdminComplaintShortcuts() {
  return <ShortcutsScreen {...useLoaderData<typeof loader>()} />;
}
