import type { Duty } from "~/domain/roles/duties";
import type { EditorialKind, Naming } from "./editorial-kind";
import type { EditorialKindName } from "./schema";

let kinds: readonly EditorialKind[] = [];

/**
 * Registers every kind of editorial item for the code that works on all of them. The site calls it once, at the
 * start.
 */
export function registerEditorialKinds(all: readonly EditorialKind[]): void {
  kinds = all;
}

/** Returns the kind of that name; throws if the site has registered none. */
export function requireEditorialKind(name: EditorialKindName): EditorialKind {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new Error(`There is no editorial kind ${name}.`);
  return kind;
}

/** Returns the kind whose items are edited below `/admin/{segment}`, or null. */
export function findKindByPath(segment: string): EditorialKind | null {
  return kinds.find(({ adminPath }) => adminPath === `/admin/${segment}`) ?? null;
}

/** Returns the duty that edits what is below `/admin/{kind}`; an editor's where nothing is. */
export function kindDuty({ kind = "" }: { kind?: string }): Duty {
  return findKindByPath(kind)?.duty ?? "editor";
}

/** Returns the kinds whose items texts can name. */
export function namedKinds(): (EditorialKind & { naming: Naming<object> })[] {
  return kinds.flatMap((kind) => (kind.naming ? [{ ...kind, naming: kind.naming }] : []));
}
