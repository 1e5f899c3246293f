import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/platform/access/guards.server";
import { findFacts } from "~/platform/publishing/named/fact-choices.server";

/** Returns the results of a search for facts for the editors' script. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  const q = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 100);
  return Response.json({ choices: await findFacts(q) }, { headers: { "Cache-Control": "private, no-store" } });
}
