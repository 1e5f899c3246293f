import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { answerTemplate } from "~/features/complaints/templates/template-desk.server";
import { TemplateEditor } from "~/features/complaints/templates/template-screens";
import { findTemplate } from "~/features/complaints/templates/templates.server";
import { newSubmissionKey } from "~/http/forms/submission-key.server";
import { requireFound } from "~/http/responses/responses";

const NEW = "new";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = params["template"] ?? "";
  const template = id === NEW ? null : requireFound(await findTemplate(id), request);
  return { template, submissionKey: newSubmissionKey() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  const id = params["template"] ?? "";
  return answerTemplate(request, staff, id === NEW ? null : id);
}

/** After a refusal, the page shows the template as it is now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.template?.name ?? "New template"} · Templates · Admin` },
];

export default function AdminComplaintTemplate() {
  const { template, submissionKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <TemplateEditor template={template} submissionKey={submissionKey} answer={answer ?? null} />;
}
