import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { setShortcuts } from "~/platform/access/choices/shortcuts-choice.server";
import { SHORTCUTS_PAGE } from "~/features/complaints/shortcuts/desk-shortcuts";
import { ShortcutsScreen } from "~/features/complaints/shortcuts/shortcuts-screen";
import { readForm } from "~/http/bodies/form.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { hasShortcuts } = await requireAdmin(request, "any");
  const isChanged = new URL(request.url).searchParams.get("done") === "changed";
  return { isOn: hasShortcuts, isChanged };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, "any");
  const form = await readForm(request);
  await setShortcuts(user.uid, form.get("shortcuts") !== "off");
  return redirect(`${SHORTCUTS_PAGE}?done=changed`, 303);
}

export const meta = () => [{ title: "Keyboard shortcuts · Admin" }];

export default function AdminComplaintShortcuts() {
  return <ShortcutsScreen {...useLoaderData<typeof loader>()} />;
}
