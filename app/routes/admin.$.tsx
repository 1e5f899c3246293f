import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/platform/access/guards.server";
import { notFound } from "~/http/responses/responses";

/** Addresses under /admin that are none: who may not be here isn't told which those are. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await requireAdmin(request);
  throw notFound(new URL(request.url).pathname);
}

export default function NoSuchAdminPage() {
  return null;
}
