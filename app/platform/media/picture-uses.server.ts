/** One place where a picture stands. */
export interface Use {
  /** "article", "casino", "FAQ entry". */
  kind: string;
  title: string;
  /** Where it is edited. */
  href: string;
  /** "published", "draft", "waiting changes". */
  state: string;
}

/** Where each picture is used now, by the picture's id; a picture that is nowhere has no entry. */
export type UsesOfPictures = ReadonlyMap<string, readonly Use[]>;

let readRegistered: (() => Promise<UsesOfPictures>) | null = null;

/** Tells the library how to find where pictures are used. The site, which knows all subjects, calls it once as it starts. */
export function registerPictureUses(read: () => Promise<UsesOfPictures>): void {
  readRegistered = read;
}

/** Where each picture is used now; throws when the site has not said how to find out. */
export async function readUses(): Promise<UsesOfPictures> {
  if (!readRegistered) throw new Error("Nobody knows where pictures are used: the site has registered nothing.");
  return readRegistered();
}
