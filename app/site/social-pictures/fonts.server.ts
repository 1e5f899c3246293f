import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "satori";

// Resolves from this module, so that it works from the sources as well as from the build.
const { resolve } = createRequire(import.meta.url);

const FAMILIES = [
  { file: "source-serif-4", name: "Serif", weights: [400, 600] },
  { file: "source-sans-3", name: "Sans", weights: [400, 600] },
] as const;
const SCRIPTS = [
  { subset: "latin", suffix: "" },
  { subset: "latin-ext", suffix: " Extended" },
  { subset: "greek", suffix: " Greek" },
  { subset: "cyrillic", suffix: " Cyrillic" },
] as const;

export const SERIF = ["Serif", "Serif Extended", "Serif Greek", "Serif Cyrillic"].join(", ");
export const SANS = ["Sans", "Sans Extended", "Sans Greek", "Sans Cyrillic"].join(", ");

let read: Font[] | undefined;

/** Returns the site's fonts for the drawing library; reads them from disk the first time. */
export function pictureFonts(): Font[] {
  read ??= FAMILIES.flatMap(({ file, name, weights }) =>
    SCRIPTS.flatMap(({ subset, suffix }) =>
      weights.map((weight): Font => {
        const path = resolve(`@fontsource/${file}/files/${file}-${subset}-${String(weight)}-normal.woff`);
        return { name: name + suffix, weight, style: "normal", data: readFileSync(path) };
      }),
    ),
  );
  return read;
}
