import { adminLoader } from "~/platform/access/guards.server";
import { importTemplate } from "~/platform/admin-list/files/list-export.server";
import { dutyToChange, requireList } from "~/site/registries/admin-lists.server";
import { requireFound } from "~/http/responses/responses";

export const loader = adminLoader(dutyToChange, ({ request, params }) =>
  requireFound(importTemplate(requireList(params["name"], request)), request),
);
