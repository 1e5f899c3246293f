/** One use of a picture. */
export interface Use {
  /** Kind for people: "article", "casino", "FAQ entry". */
  kind: string;
  title: string;
  /** Address of the editor. */
  href: string;
  /** "published", "draft", "waiting changes". */
  state: string;
}

/** The current uses of each picture, by its id; a picture without uses has no entry. */
export type UsesOfPictures = ReadonlyMap<string, readonly Use[]>;

let readRegistered: (() => Promise<UsesOfPictures>) | null = null;

/** Sets how the library finds the uses of pictures. The site, which knows all subjects, calls it once at the start. */
export function registerPictureUses(read: () => Promise<UsesOfPictures>): void {
  readRegistered = read;
}

/** Returns the current uses of each picture; throws if the site hasn't registered how to find them. */
export async function readUses(): Promise<UsesOfPictures> {
  if (!readRegistered) throw new Error("Nobody knows where pictures are used: the site has registered nothing.");
  return readRegistered();
}
