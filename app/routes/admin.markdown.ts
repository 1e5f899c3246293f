import type { ActionFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/features/accounts/guards.server";
import { renderMarkdown } from "~/features/publishing/markdown.server";
import { readForm } from "~/http/form.server";

/** An editor's Markdown as the public will see it, for its live preview. */
export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, { holds: false });
  const text = (await readForm(request)).get("text");
  return Response.json({ html: renderMarkdown(typeof text === "string" ? text : "") });
}
