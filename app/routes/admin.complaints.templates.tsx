import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "~/platform/access/guards.server";
import { TemplateList } from "~/features/complaints/templates/template-screens";
import { listTemplates } from "~/features/complaints/templates/templates.server";

export const loader = adminLoader("case-handler", async ({ request }) => ({
  templates: await listTemplates(),
  done: new URL(request.url).searchParams.get("done"),
}));

export const meta = () => [{ title: "Templates · Complaints · Admin" }];

export default function AdminComplaintTemplates() {
  return <TemplateList {...useLoaderData<typeof loader>()} />;
}
