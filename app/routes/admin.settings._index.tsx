import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/platform/access/guards.server";
import { SETTINGS_GROUPS } from "~/platform/settings/groups";

/** Redirects to the first group of settings. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "owner");
  throw redirect(`/admin/settings/${SETTINGS_GROUPS[0].slug}`);
}
