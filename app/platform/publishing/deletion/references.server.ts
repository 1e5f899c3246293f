import { mayDo, type Duty } from "~/domain/roles/duties";
import type { Transaction } from "~/backend/documents/port";
import type { EditorialFields } from "../editorial-kind";
import type { EditorialKindName } from "../schema";

/** Something that refers to an item, or several such things that only one page lists. */
export interface Reference {
  /** Kind for people: "bonus", "complaint". */
  kind: string;
  title: string;
  /** The page where staff change it. */
  href: string;
  /** The duty that opens the page; missing means an editor's. */
  duty?: Duty;
}

/** A reference as staff see it: what their duties don't open has neither its title nor a link. */
export interface ShownReference {
  kind: string;
  title: string;
  href: string | null;
}

/** Returns references as somebody with these duties may see them. */
export function shownReferences(references: readonly Reference[], duties: readonly Duty[]): ShownReference[] {
  return references.map(({ kind, title, href, duty = "editor" }) =>
    mayDo(duties, duty) ? { kind, title, href } : { kind, title: "for staff with other duties", href: null },
  );
}

interface ReferenceFinders {
  /**
   * Returns what would be left pointing at nothing, as the transaction that deletes the item sees it. At most a screen
   * full of each kind.
   */
  holding(
    reader: Pick<Transaction, "get" | "query">,
    kind: EditorialKindName,
    item: EditorialFields & { id: string },
  ): Promise<Reference[]>;
  /** Returns the texts with a link to a public address that would then lead nowhere. */
  linking(publicPath: string): Promise<Reference[]>;
}

let registered: ReferenceFinders | null = null;

/** Sets how references are found. The site, which knows all subjects, calls it once at the start. */
export function registerReferences(finders: ReferenceFinders): void {
  registered = finders;
}

/** Returns the site's finders; throws if it has registered none. */
export function referenceFinders(): ReferenceFinders {
  if (!registered) throw new Error("It is unknown what refers to an item: the site has registered nothing.");
  return registered;
}
