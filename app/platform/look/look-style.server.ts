import type { LookSettings } from "~/platform/settings/look-schema";
import { FONTS } from "./font-pairs.server";
import { paletteOf } from "./palette.server";
import { DERIVED_TOKENS, THEME, type Mode } from "./theme";

const MODES: readonly Mode[] = ["light", "dark"];

/** Returns the declarations that replace the stylesheet's accent. */
function accentDeclarations(look: LookSettings): string[] {
  const palette = paletteOf(look);
  if (palette === THEME) return [];
  return DERIVED_TOKENS.flatMap((token) => MODES.map((mode) => `--${mode}-${token}:${palette[mode][token]}`));
}

/** The logo of the headers, which leaves their height as it is. */
const LOGO = ".site-header a>img{background:var(--logo-ground);border-radius:3px;max-inline-size:calc(50vw - 4rem)}";

/** Returns what a look adds to the stylesheet of every page: "" for the look that the stylesheet has by itself. */
export function lookCss(look: LookSettings): string {
  const declarations = accentDeclarations(look);
  const root = declarations.length === 0 ? "" : `:root{${declarations.join(";")}}`;
  return FONTS[look.fonts].css + root + (look.logo ? LOGO : "");
}
