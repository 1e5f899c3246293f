import { textIn } from "~/http/forms/text-in";
import type { ActionFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/platform/access/guards.server";
import { renderNamed } from "~/platform/publishing/named/render-named.server";
import { readForm } from "~/http/bodies/form.server";

/** Returns an editor's Markdown as the public will see it, for the live preview. */
export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, "editor", { storesForm: false });
  return Response.json({ html: await renderNamed(textIn(await readForm(request), "text")) });
}
