import { z } from "zod/v4";
import { manyLines, oneLine } from "./characters";

/**
 * One line of text as a form or an import sends it: `oneLine` of what came. Lengths are added by its user, and judged
 * afterwards. `missing`: what is said when there is none.
 */
export function singleLine(missing?: string) {
  return z.string(missing === undefined ? undefined : { error: missing }).overwrite(oneLine);
}

/** A text of many lines, without space around it: `manyLines` of what came. As `singleLine` otherwise. */
export function multiLine(missing?: string) {
  return z.string(missing === undefined ? undefined : { error: missing }).overwrite((text) => manyLines(text).trim());
}

/** A stored line as it may be shown, whenever it was written: `oneLine` of it, or the text itself when nothing is left. */
export function storedLine(least: number, most: number) {
  return z
    .string()
    .min(least)
    .max(most)
    .overwrite((text) => oneLine(text) || text);
}
