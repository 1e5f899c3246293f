import type { RawDocument } from "../documents/bulk";
import type { Collection } from "../documents/port";
import type { SettableMetadata } from "../files/port";

/** An account as it is moved, without its sessions and mailed links. */
export interface MovedAccount {
  uid: string;
  email: string;
  displayName: string | null;
  photoURL: string | null;
  emailVerified: boolean;
  disabled: boolean;
  /** To the second, as one of the providers stores no more. */
  createdAt: string;
  password: MovedPassword | null;
}

/** A password hash that only the kind of store it comes from can check. */
export interface MovedPassword {
  hash: string;
  changedAt: string;
}

export interface MovedFile {
  path: string;
  size: number;
  metadata: Required<SettableMetadata>;
  downloadTokens: readonly string[];
  read(): Promise<AsyncIterable<Uint8Array>>;
}

export interface ItemPage<Item> {
  items: Item[];
  /** Pass as `after` for the next page; null after the last. */
  next: string | null;
}

/** Items of one kind in a store at either end of a move. */
export interface ItemStore<Item> {
  /** null where counting would take as long as reading. */
  count(): Promise<number | null>;
  page(after: string | null, limit: number): Promise<ItemPage<Item>>;
  /** Stores the items as given, replacing those of the same name. Repeating it changes nothing. */
  put(items: readonly Item[]): Promise<void>;
  /** Returns why this side can't store an item; null when it can. */
  problemOf(item: Item): string | null;
}

/** One end of a move. */
export interface Side {
  /** The kind and place of the store, such as `embedded:/var/lib/edgewise`. A resumed move must have the same two. */
  readonly location: string;
  /** Passwords can move between sides with the same kind of hash; null for a side that doesn't export hashes. */
  readonly passwordKind: string | null;
  /** Returns why the owner of this password could not sign in on this side; null if they can. */
  passwordProblem(password: MovedPassword): string | null;
  readonly accounts: ItemStore<MovedAccount>;
  readonly files: ItemStore<MovedFile>;
  documents(collection: Collection): ItemStore<RawDocument>;
  /** Returns a value that changes with every write to the side's documents; null where there is none. */
  mark(): Promise<string | null>;
  close(): Promise<void>;
}

/** Says why a move doesn't start, and what to do. Nothing has been changed. */
export class MoveRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "MoveRefused";
  }
}

/** Thrown when the source has changed since it was copied: the move has to start over. */
export class SourceChanged extends Error {
  constructor(location: string) {
    super(
      `${location} was written to while it was moved. Make sure that nobody uses it, empty the target, delete the progress ` +
        "file and start again.",
    );
    this.name = "SourceChanged";
  }
}
