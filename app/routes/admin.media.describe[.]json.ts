import type { ActionFunctionArgs } from "@remix-run/node";
import { adminLoader, requireStaff } from "~/platform/access/guards.server";
import { describePictures } from "~/platform/media/library/describe.server";
import { readForm } from "~/http/bodies/form.server";
import { notFound } from "~/http/responses/responses";

export const loader = adminLoader("editor", () => {
  throw notFound("/admin/media/describe.json");
});

/** Saves the alternative text of a picture that an editor has just pasted, for the editor's script. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "editor", { storesForm: false });
  const { problems } = await describePictures(await readForm(request), staff);
  const [problem] = Object.values(problems);
  return problem ? Response.json({ problem: problem.message }, { status: 422 }) : Response.json({ problem: null });
}
