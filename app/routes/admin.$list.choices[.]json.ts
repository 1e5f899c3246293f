import type { LoaderFunctionArgs } from "@remix-run/node";
import type { NeededDuty } from "~/domain/roles/duties";
import { suggestCasinos } from "~/features/casinos/desk/casino-choice.server";
import { notFound } from "~/http/responses/responses";
import { requireAdmin } from "~/platform/access/guards.server";
import { pickerChoices } from "~/platform/media/picker/picker.server";
import { findFacts } from "~/platform/publishing/named/fact-choices.server";

const LONGEST_QUERY = 100;

/** What an editor's fields offer while somebody types, and the duty that sees it. */
const LISTS: Readonly<Record<string, { duty: NeededDuty; find(q: string): Promise<unknown> }>> = {
  casinos: { duty: ["editor", "commercial"], find: suggestCasinos },
  facts: { duty: "editor", find: findFacts },
  media: { duty: "editor", find: (q) => pickerChoices(null, q) },
};

/** Returns what a field's script offers for a search. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { list = "" } = params;
  const known = Object.hasOwn(LISTS, list) ? LISTS[list] : undefined;
  await requireAdmin(request, known?.duty ?? "any");
  if (!known) throw notFound(new URL(request.url).pathname);
  const q = (new URL(request.url).searchParams.get("q") ?? "").slice(0, LONGEST_QUERY);
  return Response.json({ choices: await known.find(q) }, { headers: { "Cache-Control": "private, no-store" } });
}
