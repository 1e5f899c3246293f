import { backend } from "~/backend/index.server";
import { instantText } from "~/platform/publishing/fields/form-fields";
import { termsTasks } from "../collection";

/**
 * Returns the entry of a term flag that `?flag=VERSION.HIT` proposes for a casino: quote and date, as its form takes
 * them. Null without one. Nothing is stored until staff choose a kind and a severity and save.
 */
export async function proposedFlag(request: Request, casinoId: string) {
  const [, version, hit] = /^([a-z0-9-]{1,100})\.(\d{1,2})$/.exec(new URL(request.url).searchParams.get("flag") ?? "") ?? [];
  if (version === undefined) return null;
  const task = await backend().documents.get(termsTasks, version);
  const found = task?.casinoId === casinoId ? task.hits[Number(hit)] : undefined;
  return task && found ? { quote: found.quote, foundAt: instantText(task.fetchedAt) } : null;
}
