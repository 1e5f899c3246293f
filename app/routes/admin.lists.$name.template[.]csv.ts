import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/platform/access/guards.server";
import { importTemplate } from "~/platform/admin-list/files/list-export.server";
import { listDuty, requireList } from "~/site/registries/admin-lists.server";
import { requireFound } from "~/http/responses/responses";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, listDuty(params["name"], "change"));
  return requireFound(importTemplate(requireList(params["name"], request)), request);
}
