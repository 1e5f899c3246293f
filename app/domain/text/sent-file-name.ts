import { normalForm } from "./normal-form";

/** Number of characters of a sent name that are read. The end is kept, because it has the file's own name and type. */
const LONGEST_SENT_NAME = 1_000;

/** As long as the longest name a file system allows. */
const LONGEST_FILE_NAME = 255;

/**
 * Matches the path of a folder before a name, as Internet Explorer sent it; elsewhere a backslash is part of a name.
 */
const WINDOWS_PATH = /^(?:[A-Za-z]:\\|\\\\)(?:.*\\)?/;

/**
 * Returns an uploaded file's own name for display, without folders and invisible characters, in Unicode NFC and at most
 * 255 UTF-16 units with its extension; `instead` when nothing is left. It may have any visible character that a system
 * allows, so escape it wherever it is written.
 */
export function sentFileName(name: string, instead = "File"): string {
  const last = name.slice(-LONGEST_SENT_NAME).replace(WINDOWS_PATH, "").split("/").at(-1) ?? "";
  const plain = normalForm(last, "NFC")
    // Characters that change the direction of text can make a program look like a picture. Joiners stay, because
    // Persian and emoji need them.
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu, "")
    .trim();
  if (plain.length <= LONGEST_FILE_NAME) return /[^.\s\u200C\u200D]/.test(plain) ? plain : instead;
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(plain)?.[0] ?? "";
  // A surrogate pair must not be cut in two.
  return `${plain.slice(0, LONGEST_FILE_NAME - ending.length).replace(/[\uD800-\uDBFF]$/, "")}${ending}`;
}
