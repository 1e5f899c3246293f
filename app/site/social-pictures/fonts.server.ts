import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Font } from "satori";
import { OTHER_FAMILIES, type FontFamily } from "./other-scripts";

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
  { subset: "cyrillic-ext", suffix: " Cyrillic Extended" },
  { subset: "vietnamese", suffix: " Vietnamese" },
] as const;

const familyNames = (name: string) => SCRIPTS.map(({ suffix }) => name + suffix).join(", ");
export const SERIF = familyNames("Serif");
export const SANS = familyNames("Sans");

/** The fonts as the drawing library takes them. */
export interface PictureFonts {
  all: Font[];
  /** Those of the basic Latin script, which are enough for nearly every picture. */
  latin: Font[];
  /** Families for scripts that these don't have, of which only what a picture needs is read. */
  others: FontFamily[];
}

let read: PictureFonts | undefined;

/** Returns the site's fonts; reads them from disk the first time. */
export function pictureFonts(): PictureFonts {
  if (read) return read;
  const all = FAMILIES.flatMap(({ file, name, weights }) =>
    SCRIPTS.flatMap(({ subset, suffix }) =>
      weights.map((weight): Font => {
        const path = resolve(`@fontsource/${file}/files/${file}-${subset}-${String(weight)}-normal.woff`);
        return { name: name + suffix, weight, style: "normal", data: readFileSync(path) };
      }),
    ),
  );
  const names = new Set<string>(FAMILIES.map(({ name }) => name));
  const others = OTHER_FAMILIES.map((name) => ({
    name,
    folder: dirname(resolve(`@fontsource-variable/${name}/unicode.json`)),
  }));
  return (read = { all, latin: all.filter(({ name }) => names.has(name)), others });
}
