import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/platform/access/guards.server";
import { notFound } from "~/http/responses/responses";

/**
 * Answers unknown addresses under /admin. The guard comes first, so that visitors without access don't learn which
 * addresses exist.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await requireAdmin(request, "any");
  throw notFound(new URL(request.url).pathname);
}

export default function NoSuchAdminPage() {
  return null;
}
