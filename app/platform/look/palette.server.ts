import { clampChroma, converter, differenceEuclidean, formatHex, wcagContrast, type Oklch } from "culori";
import type { LookSettings } from "~/platform/settings/look-schema";
import { THEME, type Mode, type Palette } from "./theme";

/** WCAG 2.2, 1.4.3: text of any size. Focus rings and borders need less (1.4.11). */
export const LEAST_CONTRAST = 4.5;
/**
 * The least distance (Euclidean, in OKLab) of the accent from a colour that has a meaning; twice of what is just seen
 * side by side. The site's own green is 0.048 from the green that means good.
 */
export const LEAST_DISTANCE = 0.04;

const GROUNDS = ["paper", "surface", "sunken", "good-soft", "caution-soft", "bad-soft", "info-soft"] as const;
const MEANINGS = ["good", "caution", "bad", "info"] as const;
/** What is written on the soft accent besides links. */
const ON_SOFT = ["ink", "quiet"] as const;

const toOklch = converter("oklch");
const distance = differenceEuclidean("oklab");

function oklchOf(hex: string): Oklch {
  const colour = toOklch(hex);
  if (!colour) throw new TypeError(`This is no colour: ${hex}`);
  return colour;
}

/** Returns the colour as screens show it: with as much chroma as its lightness and hue allow. */
function hexOf(l: number, c: number, h: number | undefined): string {
  const shown = clampChroma(
    { mode: "oklch", l: Math.min(1, Math.max(0, l)), c, ...(h !== undefined && { h }) },
    "oklch",
  );
  return formatHex(shown);
}

const inOrder = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);

type Shades = Palette[Mode];

type Problem = "unreadable" | "meaning";

/** Returns why shades can't be used in a mode, or null. */
function problemOf(shades: Shades, mode: Mode): Problem | null {
  const theme = THEME[mode];
  const soft = shades["accent-soft"];
  const links = [shades.accent, shades["accent-strong"]];
  const pairs = [
    ...links.flatMap((link) => [...GROUNDS.map((ground) => theme[ground]), soft].map((ground) => [link, ground])),
    ...links.map((ground) => [theme["on-accent"], ground]),
    ...ON_SOFT.map((text) => [theme[text], soft]),
  ] as [string, string][];
  if (pairs.some(([front, back]) => wcagContrast(front, back) < LEAST_CONTRAST)) return "unreadable";
  return MEANINGS.some((meaning) => distance(shades.accent, theme[meaning]) < LEAST_DISTANCE) ? "meaning" : null;
}

function lightShades(accent: string): Shades {
  const { l, c, h } = oklchOf(accent);
  return {
    accent,
    // What is nearly black can only become lighter below the pointer.
    "accent-strong": hexOf(l < 0.3 ? l + 0.15 : l - 0.08, c * 0.9, h),
    "accent-soft": hexOf(0.94, Math.min(0.028, c * 0.35), h),
  };
}

function darkShades(l: number, c: number, h: number | undefined): Shades {
  return {
    accent: hexOf(l, c, h),
    "accent-strong": hexOf(l + 0.07, c * 0.8, h),
    "accent-soft": hexOf(0.29, Math.min(0.04, c * 0.4), h),
  };
}

/** Turns of the hue, the smallest first. */
const TURNS = [0, 5, -5, 10, -10, 15, -15, 20, -20];

/** Returns the dark mode's shades of the same hue, about as light as the site's own; null if none can be used. */
function findDarkShades(accent: string): Shades | null {
  const { c, h } = oklchOf(accent);
  const lightnesses = inOrder(0.74, 0.9, 0.02).sort((a, b) => Math.abs(a - 0.8) - Math.abs(b - 0.8));
  for (const turn of TURNS)
    for (const l of lightnesses) {
      const shades = darkShades(l, Math.min(0.14, c * 1.25), h === undefined ? undefined : h + turn);
      if (problemOf(shades, "dark") === null) return shades;
    }
  return null;
}

export type DerivedPalette = { palette: Palette; problem: null } | { palette: null; problem: Problem };

/**
 * Derives light and dark shades from an accent (`#rrggbb`) in OKLCH. On light grounds the accent is what was chosen, to
 * the letter; on dark ones it keeps its hue. Refuses an accent in which a link can't be read on a ground of the site,
 * nor a button's text on it, and one that looks like a colour with a meaning.
 */
export function derivePalette(accent: string): DerivedPalette {
  const light = lightShades(accent);
  const problem = problemOf(light, "light");
  if (problem !== null) return { palette: null, problem };
  const dark = findDarkShades(accent);
  return dark ? { palette: { light, dark }, problem: null } : { palette: null, problem: "meaning" };
}

/** Returns the accent nearest to `accent` from which a palette can be derived. */
export function nearestAccent(accent: string): string {
  const { l, c, h } = oklchOf(accent);
  const candidates = new Set<string>();
  for (const lightness of new Set([l, ...inOrder(0.15, 0.7, 0.01)]))
    for (const turn of TURNS)
      for (const share of [1, 0.85, 0.7])
        candidates.add(hexOf(lightness, c * share, h === undefined ? undefined : h + turn));
  const byDistance = [...candidates]
    .map((candidate) => ({ candidate, far: distance(candidate, accent) }))
    .sort((a, b) => a.far - b.far);
  const nearest = byDistance.find(({ candidate }) => derivePalette(candidate).palette !== null);
  if (!nearest) throw new Error(`No accent near ${accent} can be used.`);
  return nearest.candidate;
}

const palettes = new WeakMap<LookSettings, Palette>();

/** Returns the palette of a look: the stylesheet's own where no accent is chosen, or one that can't be used. */
export function paletteOf(look: LookSettings): Palette {
  let palette = palettes.get(look);
  if (!palette) {
    palette = (look.accent === null ? null : derivePalette(look.accent).palette) ?? THEME;
    palettes.set(look, palette);
  }
  return palette;
}
