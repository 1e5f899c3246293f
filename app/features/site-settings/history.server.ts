import { fieldChanges } from "~/platform/audit/field-changes";
import { refuseCursor } from "~/http/responses/refuse-cursor";
import { findGroupForEditing, listGroupRevisions } from "~/platform/settings/group-saving.server";
import type { GroupName } from "~/platform/settings/groups";
import type { ShownRevision } from "./revision-list";

const PAGE = 20;

/**
 * Returns one page of a group's history for a request's `?cursor=`, newest first. Throws 400 for a cursor of another
 * list.
 */
export async function groupHistory(request: Request, name: GroupName) {
  const { pathname, searchParams } = new URL(request.url);
  const cursor = searchParams.get("cursor");
  try {
    const [{ version, last }, page] = await Promise.all([
      findGroupForEditing(name),
      listGroupRevisions(name, { limit: PAGE, ...(cursor && { cursor }) }),
    ]);
    const href = (to: string | null) =>
      to === null ? null : `${pathname}?${new URLSearchParams({ cursor: to }).toString()}`;
    const revisions = page.items.map(({ number, cause, at, byName, note, changes, fields }): ShownRevision => {
      const snapshot = fieldChanges(null, fields).map(({ field, to }) => ({ field, value: to ?? "" }));
      return { number, cause, at, byName, note, changes, snapshot };
    });
    return { revisions, version, newest: last?.number ?? 0, previous: href(page.previous), next: href(page.next) };
  } catch (error) {
    return refuseCursor(error);
  }
}
