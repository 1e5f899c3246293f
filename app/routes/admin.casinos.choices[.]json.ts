import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/platform/access/guards.server";
import { suggestCasinos } from "~/features/casinos/desk/casino-choice.server";

/** Returns a casino field's suggestions for its script. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, ["editor", "commercial"]);
  const q = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 100);
  return Response.json({ choices: await suggestCasinos(q) }, { headers: { "Cache-Control": "private, no-store" } });
}
