import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { TemplateList } from "~/features/complaints/templates/template-screens";
import { listTemplates } from "~/features/complaints/templates/templates.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "case-handler");
  return { templates: await listTemplates(), done: new URL(request.url).searchParams.get("done") };
}

export const meta = () => [{ title: "Templates · Complaints · Admin" }];

export default function AdminComplaintTemplates() {
  return <TemplateList {...useLoaderData<typeof loader>()} />;
}
