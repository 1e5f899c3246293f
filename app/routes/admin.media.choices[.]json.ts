import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/platform/access/guards.server";
import { pickerChoices } from "~/platform/media/picker/picker.server";

/** Returns the results of a picker's search for its script. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  const q = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 100);
  return Response.json(
    { choices: await pickerChoices(null, q) },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}
