import type { EditorialKind } from "./editorial-kind";
import type { EditorialKindName } from "./schema";

let kinds: readonly EditorialKind[] = [];

/** Makes every kind of editorial item known to what works on all of them. The site calls it once, as it starts. */
export function registerEditorialKinds(all: readonly EditorialKind[]): void {
  kinds = all;
}

/** The kind of that name; throws when the site has registered none. */
export function findEditorialKind(name: EditorialKindName): EditorialKind {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new Error(`There is no editorial kind ${name}.`);
  return kind;
}

/** The kind whose items are edited below `/admin/{segment}`, or null. */
export function findKindByPath(segment: string): EditorialKind | null {
  return kinds.find(({ adminPath }) => adminPath === `/admin/${segment}`) ?? null;
}
