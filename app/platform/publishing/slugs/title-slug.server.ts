import anyAscii from "any-ascii";
import { slugify } from "~/domain/text/slug";

/** Letters that `fold` doesn’t spell in a to z. */
const OTHER_SCRIPTS = /(?:(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}\p{N}])+/gu;
/** Longer titles are cut, as `slugify` does. */
const LONGEST_TITLE = 400;

/** Returns the slug of a title in any script: other letters are spelled in a to z. `kind`: as for `slugify`. */
export function slugOfTitle(title: string, kind?: string): string {
  return slugify(title.slice(0, LONGEST_TITLE).replace(OTHER_SCRIPTS, anyAscii), kind);
}
