import { z } from "zod/v4";
import { manyLines, oneLine } from "./characters";

/**
 * A line of text from a form or an import, passed through `oneLine`. Callers add the length checks, which run
 * afterwards. `missing` is the message when there is none.
 */
export function singleLine(missing?: string) {
  return z.string(missing === undefined ? undefined : { error: missing }).overwrite(oneLine);
}

/** A trimmed text of many lines, passed through `manyLines`; otherwise the same as `singleLine`. */
export function multiLine(missing?: string) {
  return z.string(missing === undefined ? undefined : { error: missing }).overwrite((text) => manyLines(text).trim());
}

/**
 * A stored line for display, whenever it was written: passed through `oneLine`, or unchanged when that leaves nothing.
 */
export function storedLine(least: number, most: number) {
  return z
    .string()
    .min(least)
    .max(most)
    .overwrite((text) => oneLine(text) || text);
}
