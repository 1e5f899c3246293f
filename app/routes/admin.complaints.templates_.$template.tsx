import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { handleTemplate, NEW, readTemplatePage } from "~/features/complaints/templates/template-desk.server";
import { TemplateEditor } from "~/features/complaints/templates/template-screens";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";

export const loader = adminLoader("case-handler", ({ request, params }) =>
  readTemplatePage(request, params["template"] ?? ""),
);

export const action = staffAction("case-handler", ({ request, params }, staff) => {
  const id = params["template"] ?? "";
  return handleTemplate(request, staff, id === NEW ? null : id);
});

/** After a refusal, the page shows the template as it is now. */
export const shouldRevalidate = reloadAfterConflict;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.template?.name ?? "New template"} · Templates · Admin` },
];

export default function AdminComplaintTemplate() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <TemplateEditor key={page.template?.id ?? (page.copy ? "copy" : "new")} {...page} answer={answer ?? null} />;
}
