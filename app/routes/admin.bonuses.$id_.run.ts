import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { answerBonusStep } from "~/features/bonuses/desk/bonus-steps.server";

/** Redirects to the editor, since the address only takes posts. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(`/admin/bonuses/${encodeURIComponent(params["id"] ?? "")}`);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  return answerBonusStep(request, params["id"] ?? "", staff);
}
