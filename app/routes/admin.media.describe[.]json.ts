import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { describePictures } from "~/platform/media/library/describe.server";
import { readForm } from "~/http/bodies/form.server";
import { notFound } from "~/http/responses/responses";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  throw notFound("/admin/media/describe.json");
}

/** Saves the alternative text of a picture that an editor has just pasted, for the editor's script. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "editor", { storesForm: false });
  const { problems } = await describePictures(await readForm(request), staff);
  const [problem] = Object.values(problems);
  return problem ? Response.json({ problem: problem.message }, { status: 422 }) : Response.json({ problem: null });
}
