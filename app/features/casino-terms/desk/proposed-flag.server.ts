import { backend } from "~/backend/index.server";
import { instantText } from "~/platform/publishing/fields/form-fields";
import { termsTasks } from "../collection";

/** Returns the hit that `?flag=VERSION.HIT` names among a casino's, as the values of a term flag; null if there is none. */
async function findProposed(request: Request, casinoId: string | null) {
  const given = new URL(request.url).searchParams.get("flag") ?? "";
  const [, version, hit] = /^([a-z0-9-]{1,100})\.(\d{1,2})$/.exec(given) ?? [];
  const task = version === undefined ? null : await backend().documents.get(termsTasks, version);
  const found = task?.casinoId === casinoId ? task?.hits[Number(hit)] : undefined;
  return task && found ? { quote: found.quote, foundAt: instantText(task.fetchedAt) } : null;
}

/**
 * Adds the term flag that an address proposes to a casino's editor: quote and date. Nothing is stored until staff choose
 * a kind and a severity and save; what readers see changes when they publish.
 */
export async function withProposedFlag<V extends { id: string | null; values: Record<string, unknown> }>(
  request: Request,
  view: V,
): Promise<V> {
  const flag = await findProposed(request, view.id);
  if (!flag) return view;
  const known = view.values["termFlags"] as readonly { quote: string }[];
  if (known.some(({ quote }) => quote === flag.quote)) return view;
  return { ...view, values: { ...view.values, termFlags: [...known, flag] } };
}
