import type { Page } from "@playwright/test";
import type { Documents } from "~/backend/documents/port";
import type { Answer } from "../asking";
import type { Chances } from "../chances";
import type { Person } from "../people";
import { textDifference } from "../same-answer";

/** What edits are made from. */
export interface Desk {
  documents: Documents;
  chances: Chances;
  /** Reads forms. */
  browser: Page;
  /** An admin, and a member. */
  editor: Person;
  member: Person;
}

/** A change that somebody is going to make. */
export interface Edit {
  name: string;
  /** The pages where it shows, certainly on the first. */
  pages: string[];
  /** Whether an answer for the first page shows it; `before`: what it was until then. */
  shows(answer: Answer, before: Answer): boolean;
  /** The session for which the first page shows it; everybody when left out. */
  seenBy?: string;
  /** By forms of a site's pages, otherwise at the store itself, as scripts and other instances do. */
  isByForm: boolean;
  /** Makes it, by forms at the server that has this address; `writing` is called just before it is sent. */
  commit(address: string, writing: () => void): Promise<void>;
  /** The clock alone makes the first page show it, a moment after it was written. */
  turns?: boolean;
  /** The edit that follows. */
  then?: Edit;
}

/** Returns an edit of this kind to an existing item; null if there is no suitable item. */
export type EditKind = (desk: Desk) => Promise<Edit | null>;

/** True for an answer that holds these words. */
export const saying =
  (words: string) =>
  ({ text }: Answer): boolean =>
    text.includes(words);

/** True for an answer that has changed. */
export const changed = ({ text }: Answer, before: Answer): boolean => textDifference(before.text, text) !== null;

export const isGone = ({ status }: Answer): boolean => status === 404;
export const isThere = ({ status }: Answer): boolean => status === 200;
