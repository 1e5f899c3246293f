import { data, redirect, type ActionFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, requireAdmin, requireDuty, requireStaff } from "~/platform/access/guards.server";
import { findOperation } from "~/features/operations-desk/operation-desk.server";
import { OPERATION_DONE, OperationScreen } from "~/features/operations-desk/operation-screen";
import { WordpressReport } from "~/features/news/wordpress/wordpress-report";
import { findWordpressReport } from "~/features/news/wordpress/wordpress-report.server";
import { dutyOf } from "~/platform/operations/operation-kind";
import { findOperationDuty, steer } from "~/platform/operations/steering.server";
import { ImportReport } from "~/platform/publishing/import/import-report";
import { findImportReport } from "~/platform/publishing/import/import-report.server";
import { readForm } from "~/http/bodies/form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { requireFound } from "~/http/responses/responses";

export const loader = adminLoader("any", async ({ request, params }, viewer) => {
  const page = Number(new URL(request.url).searchParams.get("page") ?? "1");
  const found = await findOperation(params["id"] ?? "", Number.isSafeInteger(page) && page > 0 ? page : 1);
  const operation = requireFound(found, request);
  requireDuty(request, viewer, dutyOf(operation));
  const done = labelByParameter(OPERATION_DONE, new URL(request.url).searchParams.get("done"));
  return {
    operation,
    report: await findImportReport(operation.id, request),
    wordpress: await findWordpressReport(operation.id, request),
    done,
  };
});

export async function action({ request, params }: ActionFunctionArgs) {
  await requireAdmin(request, "any");
  const form = await readForm(request);
  const id = params["id"] ?? "";
  const staff = await requireStaff(request, requireFound(await findOperationDuty(id), request));
  const intent = form.get("intent");
  const outcome = await steer(id, intent, staff);
  if ("refused" in outcome) return data(outcome, { status: 409 });
  return redirect(`/admin/operations/${requireFound(outcome.goTo, request)}?done=${String(intent)}`, 303);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.operation.title ?? "Operation"} · Admin` },
];

export default function AdminOperation() {
  const { operation, report, wordpress, done } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused ?? null;
  return (
    <OperationScreen
      operation={operation}
      refused={refused}
      done={done}
      startLabel={operation.canStart && operation.total > 0 ? operation.title : null}
    >
      {report && <ImportReport report={report} />}
      {wordpress && <WordpressReport report={wordpress} />}
    </OperationScreen>
  );
}
