import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/platform/access/guards.server";

/** Redirects the former address of the admin's first page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "any");
  return redirect("/admin");
}
