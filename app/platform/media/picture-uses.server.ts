import type { Transaction } from "~/backend/documents/port";

/** One use of a picture. */
export interface Use {
  /** Kind for people: "article", "casino", "question". */
  kind: string;
  title: string;
  /** Address of the editor. */
  href: string;
  /** "published", "draft", "waiting changes". */
  state: string;
  /**
   * True for an item that can't be changed any more, such as a newsletter that was sent: it doesn't keep the picture
   * from being deleted.
   */
  isOver?: boolean;
}

/** The current uses of each picture, by its id; a picture without uses has no entry. */
export type UsesOfPictures = ReadonlyMap<string, readonly Use[]>;

/** What revisions say about one picture. */
export interface RevisionUses {
  /** True if an item's newest revision names it, which was perhaps saved a moment ago. */
  isCurrent: boolean;
  /** Items that name it only in earlier revisions. */
  earlier: Use[];
}

type ReadRevisions = (reader: Pick<Transaction, "get" | "query">, id: string) => Promise<RevisionUses>;

let readRegistered: (() => Promise<UsesOfPictures>) | null = null;
let readRevisionsRegistered: ReadRevisions | null = null;

/** Sets how the library finds the uses of pictures. The site, which knows all subjects, calls it once at the start. */
export function registerPictureUses(read: () => Promise<UsesOfPictures>, readRevisions: ReadRevisions): void {
  readRegistered = read;
  readRevisionsRegistered = readRevisions;
}

/** Returns which revisions name a picture, as a transaction that deletes it sees them. */
export async function readRevisionUses(reader: Pick<Transaction, "get" | "query">, id: string): Promise<RevisionUses> {
  if (!readRevisionsRegistered)
    throw new Error("It is unknown which revisions use a picture: the site has registered nothing.");
  return readRevisionsRegistered(reader, id);
}

/** Returns the current uses of each picture; throws if the site hasn't registered how to find them. */
export async function readUses(): Promise<UsesOfPictures> {
  if (!readRegistered) throw new Error("It is unknown where pictures are used: the site has registered nothing.");
  return readRegistered();
}
