import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { requireEditorialKind } from "~/platform/publishing/kind-registry.server";
import { EDITORIAL_KIND_NAMES } from "~/platform/publishing/schema";
import { recordFirstStart } from "~/platform/site-opening/opening.server";

/** Returns true if a store has people or content: a site that ran before it could be closed was open. */
async function isInUse(): Promise<boolean> {
  const { documents } = backend();
  const kinds = EDITORIAL_KIND_NAMES.map((name) => requireEditorialKind(name).collection);
  const found = await Promise.all([
    documents.query(users, { limit: 1 }),
    ...kinds.map((kind) => documents.query(kind, { limit: 1 })),
  ]);
  return found.some(({ items }) => items.length > 0);
}

/** Decides at the first start in production whether the site is open. */
export function decideAtFirstStart(): Promise<void> {
  return recordFirstStart(isInUse);
}
