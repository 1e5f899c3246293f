import type { Documents } from "./documents/port";
import type { Files } from "./files/port";
import type { Identity } from "./identity/port";

/** The stores of documents, accounts and files. Mail and the clock are the same for every adapter. */
export interface Stores {
  documents: Documents;
  identity: Identity;
  files: Files;
}

/** The settings of accounts and sessions, which every adapter takes. */
export interface AccountSettings {
  passwordMinLength: number;
  /** Milliseconds. */
  sessionIdle: number;
  /** Milliseconds. */
  sessionLifetime: number;
}
