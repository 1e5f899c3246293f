import { textIn } from "~/http/forms/text-in";
import { sha256Hex } from "~/domain/digest.server";
import { plainMessage } from "~/domain/text/plain-messages";
import { backend } from "~/backend/index.server";
import { savedViews } from "./collection";
import type { AdminListDefinition } from "../list-definition";
import { fromStart, listParameters, parseAdminListQuery, type FilterOptions } from "../admin-list-query";
import { MOST_VIEWS, viewName } from "./schema";

/** A list's state under a name that its owner chose. */
export interface SavedView {
  id: string;
  name: string;
  href: string;
  isCurrent: boolean;
}

type Named = Pick<AdminListDefinition<never>, "name" | "path">;

/** Returns a person's own views of a list, by name; `present` are the parameters of the current list. */
export async function listViews({ name, path }: Named, uid: string, present: string): Promise<SavedView[]> {
  const { items } = await backend().documents.query(savedViews, {
    where: [
      ["owner", "==", uid],
      ["list", "==", name],
    ],
    orderBy: ["name"],
    limit: MOST_VIEWS,
  });
  return items.map((view) => ({
    id: view.id,
    name: view.name,
    href: view.query ? `${path}?${view.query}` : path,
    isCurrent: view.query === present,
  }));
}

/** The reason why a view was not saved, with the typed text; `state` of a new view, null for an existing one. */
export interface ViewProblem {
  problem: string;
  name: string;
  state: string | null;
}

export type ViewOutcome = { href: string } | ViewProblem | "missing";

/**
 * Saves, renames or deletes one of a person's own views, from a posted form: `intent` (`save`, `rename`, `delete`),
 * `name`, `id`, and `state`, the parameters of the list. Another person's view is treated as missing.
 */
export async function changeViews<Row>(
  definition: AdminListDefinition<Row>,
  uid: string,
  form: FormData,
  options: FilterOptions = {},
): Promise<ViewOutcome> {
  const intent = form.get("intent");
  const { documents } = backend();
  const name = viewName.safeParse(form.get("name"), { error: plainMessage });
  const refuse = (problem: string, state: string | null): ViewProblem => ({
    problem,
    name: textIn(form, "name"),
    state,
  });
  const nameProblem = name.error?.issues[0]?.message ?? "";

  if (intent === "save") {
    const query = parseAdminListQuery(new URLSearchParams(textIn(form, "state")), definition, options);
    const state = listParameters(definition, fromStart(query)).toString();
    if (!name.success) return refuse(nameProblem, state);
    const href = state ? `${definition.path}?${state}` : definition.path;
    const all = await listViews(definition, uid, state);
    const same = all.find((view) => view.name === name.data);
    if (!same && all.length >= MOST_VIEWS)
      return refuse(`You have ${String(MOST_VIEWS)} views of this list. Delete one first.`, state);
    const view = { owner: uid, list: definition.name, name: name.data, query: state };
    await documents
      .batch(uid)
      .set(savedViews, same?.id ?? viewId(uid, definition.name, name.data), view)
      .commit();
    return { href };
  }

  const id = textIn(form, "id");
  return documents.transaction<ViewOutcome>(uid, async (transaction) => {
    const view = await transaction.get(savedViews, id);
    if (view?.owner !== uid || view.list !== definition.name) return "missing";
    if (intent === "delete") {
      transaction.delete(savedViews, id);
      return { href: definition.path };
    }
    if (intent !== "rename") return "missing";
    if (!name.success) return refuse(nameProblem, null);
    transaction.update(savedViews, id, { name: name.data });
    return { href: view.query ? `${definition.path}?${view.query}` : definition.path };
  });
}

/** Made of the name, so that a button pressed twice saves one view. */
function viewId(uid: string, list: string, name: string): string {
  return sha256Hex(JSON.stringify([uid, list, name]));
}
