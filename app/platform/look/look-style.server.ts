import type { LookSettings } from "~/platform/settings/look-schema";
import { paletteOf } from "./palette.server";
import { DERIVED_TOKENS, THEME } from "./theme";

/** Returns the declarations that replace the stylesheet's accent. */
function accentDeclarations(look: LookSettings): string[] {
  const palette = paletteOf(look);
  if (palette === THEME) return [];
  return DERIVED_TOKENS.map((token) => `--${token}:light-dark(${palette.light[token]},${palette.dark[token]})`);
}

/** Returns what a look adds to the stylesheet of every page: "" for the look that the stylesheet has by itself. */
export function lookCss(look: LookSettings): string {
  const declarations = accentDeclarations(look);
  return declarations.length === 0 ? "" : `:root{${declarations.join(";")}}`;
}
