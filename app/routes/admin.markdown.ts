import { textIn } from "~/http/forms/text-in";
import type { ActionFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/platform/access/guards.server";
import { renderedText } from "~/platform/publishing/named/rendered-text.server";
import { readForm } from "~/http/bodies/form.server";

/** Returns an editor's Markdown as the public will see it, for the live preview. */
export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, "editor", { storesForm: false });
  const form = await readForm(request);
  return Response.json(await renderedText(textIn(form, "text"), textIn(form, "ownPath")));
}
