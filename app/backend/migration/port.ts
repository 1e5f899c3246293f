import type { RawDocument } from "../documents/bulk";
import type { Collection } from "../documents/port";
import type { SettableMetadata } from "../files/port";

/** An account as it moves: without its sessions and mailed links. */
export interface MovedAccount {
  uid: string;
  email: string;
  displayName: string | null;
  photoURL: string | null;
  emailVerified: boolean;
  disabled: boolean;
  /** To the second: one of the providers knows no more. */
  createdAt: string;
  password: MovedPassword | null;
}

/** A hash that only the kind of store it comes from can check. */
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

export interface PublishedCollectionPage<Item> {
  items: Item[];
  /** What to ask for next; null after the last. */
  next: string | null;
}

/** Things of one sort in a store that is moved from or to. */
export interface PublishedCollection<Item> {
  /** null where counting would take as long as reading. */
  count(): Promise<number | null>;
  page(after: string | null, limit: number): Promise<PublishedCollectionPage<Item>>;
  /** Keeps the items as given, in place of those of the same name. Doing it again changes nothing. */
  put(items: readonly Item[]): Promise<void>;
  /** Why an item can't be kept here; null when it can. */
  problemOf(item: Item): string | null;
}

/** One end of a move. */
export interface Side {
  /** What it is and where, such as `embedded:/var/lib/edgewise`: a move that is resumed has to name the same two. */
  readonly location: string;
  /** Passwords can go from one side to another when both name the same kind of hash; null for one that gives none away. */
  readonly passwordKind: string | null;
  readonly accounts: PublishedCollection<MovedAccount>;
  readonly files: PublishedCollection<MovedFile>;
  documents(collection: Collection): PublishedCollection<RawDocument>;
  /** Changes with every write to its documents; null where that can't be told. */
  mark(): Promise<string | null>;
  close(): Promise<void>;
}

/** Why a move doesn't begin, and what to do. Nothing has been changed. */
export class MoveRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "MoveRefused";
  }
}

/** What was copied is no longer what the source holds: the move has to begin anew. */
export class SourceChanged extends Error {
  constructor(location: string) {
    super(
      `${location} was written to while it was moved. Keep everybody from it, empty the target, delete the progress file ` +
        "and begin anew.",
    );
    this.name = "SourceChanged";
  }
}
