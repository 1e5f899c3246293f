import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import sansFont from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import loraFont from "@fontsource/lora/files/lora-latin-600-normal.woff2?url";
import serifFont from "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url";
import type { FontPair } from "~/platform/settings/look-schema";
import interCss from "~/styles/fonts-inter.css?inline";
import loraCss from "~/styles/fonts-lora.css?inline";

/**
 * The files that a page begins to load at once, and what a pair adds to the stylesheet, whose own pair needs nothing. A
 * browser loads no font that is declared and not used.
 */
export const FONTS: Readonly<Record<FontPair, { files: readonly string[]; css: string }>> = {
  source: { files: [sansFont, serifFont], css: "" },
  inter: { files: [interFont], css: interCss },
  lora: { files: [sansFont, loraFont], css: loraCss },
};
