import axe from "axe-core";
import { assert, property, integer } from "fast-check";
import { describe, expect, test } from "vitest";
import { lookCss } from "~/platform/look/look-style.server";
import { derivePalette, nearestAccent, paletteOf } from "~/platform/look/palette.server";
import { THEME, type Mode, type Palette } from "~/platform/look/theme";
import { FIRST_LOOK } from "~/platform/settings/look-schema";
import { TWENTY_ACCENTS } from "../../support/looks/twenty-accents";

interface AxeColour {
  parseString(colour: string): void;
}

/** What axe's own types leave out. */
interface AxeColours {
  Color: new () => AxeColour;
  getContrast(back: AxeColour, front: AxeColour): number;
}

// Another implementation than the one that the palette is derived with.
const { Color, getContrast } = (axe.commons as unknown as { color: AxeColours }).color;

function contrast(front: string, back: string): number {
  const [a, b] = [new Color(), new Color()];
  a.parseString(front);
  b.parseString(back);
  return getContrast(b, a);
}

const GROUNDS = ["paper", "surface", "sunken", "good-soft", "caution-soft", "bad-soft", "info-soft"] as const;

/** Returns the pairs of a palette in which a text is hard to read. */
function unreadable(palette: Palette, mode: Mode): string[] {
  const theme = THEME[mode];
  const { accent, "accent-strong": strong, "accent-soft": soft } = palette[mode];
  const pairs: [string, string, string][] = [
    ...GROUNDS.map((ground): [string, string, string] => [`link on ${ground}`, accent, theme[ground]]),
    ...GROUNDS.map((ground): [string, string, string] => [
      `link under the pointer on ${ground}`,
      strong,
      theme[ground],
    ]),
    ["link on what is chosen", accent, soft],
    ["link under the pointer on what is chosen", strong, soft],
    ["text on what is chosen", theme.ink, soft],
    ["quiet text on what is chosen", theme.quiet, soft],
    ["button", theme["on-accent"], accent],
    ["button under the pointer", theme["on-accent"], strong],
  ];
  return pairs.filter(([, front, back]) => contrast(front, back) < 4.5).map(([name]) => `${mode}: ${name}`);
}

const hex = (value: number) => `#${value.toString(16).padStart(6, "0")}`;

function requirePalette(accent: string): Palette {
  const { palette } = derivePalette(accent);
  if (!palette) throw new Error(`${accent} is refused.`);
  return palette;
}

test("from any colour, or the one that is suggested in its place, every text can be read in both modes", () => {
  assert(
    property(integer({ min: 0, max: 0xff_ff_ff }), (value) => {
      const accent = derivePalette(hex(value)).palette ? hex(value) : nearestAccent(hex(value));
      const palette = requirePalette(accent);
      expect([...unreadable(palette, "light"), ...unreadable(palette, "dark")]).toEqual([]);
      expect(palette.light.accent).toBe(accent);
      expect(palette.light["accent-strong"]).not.toBe(accent);
      expect(palette.dark["accent-strong"]).not.toBe(palette.dark.accent);
    }),
    { seed: 5, numRuns: 40 },
  );
});

describe("Of twenty accents", () => {
  test.each([
    ["#ffffff", "unreadable"],
    ["#ffdd00", "unreadable"],
    ["#39ff14", "unreadable"],
    ["#808080", "unreadable"],
    [THEME.light.bad, "meaning"],
    [THEME.light.good, "meaning"],
    [THEME.light.info, "meaning"],
    [THEME.light.caution, "meaning"],
  ])("%s is refused: %s", (accent, problem) => {
    expect(derivePalette(accent).problem).toBe(problem);
  });

  test.each(["#000000", "#1d4ed8", "#7c3aed", "#4b0082", "#8b4513", "#2f4f4f"])("%s is taken as it is", (accent) => {
    expect(derivePalette(accent).palette?.light.accent).toBe(accent);
  });

  test.each(TWENTY_ACCENTS)("%s, or the nearest that works, is told from each colour with a meaning", (accent) => {
    const used = derivePalette(accent).palette ? accent : nearestAccent(accent);
    const palette = requirePalette(used);
    for (const mode of ["light", "dark"] as const)
      for (const meaning of ["good", "caution", "bad", "info"] as const)
        expect(palette[mode].accent).not.toBe(THEME[mode][meaning]);
    // It stays the colour that was chosen, as far as that can be: grey stays grey, and what is suggested works.
    expect(nearestAccent(used)).toBe(used);
    if (/^#(..)\1\1$/.test(accent)) expect(used).toMatch(/^#(..)\1\1$/);
  });
});

describe("The stylesheet of a look", () => {
  test("has nothing to add while no accent is chosen, and the palette is the stylesheet's own", () => {
    expect(lookCss(FIRST_LOOK)).toBe("");
    expect(paletteOf(FIRST_LOOK)).toBe(THEME);
  });

  test("replaces the three shades in few bytes, and nothing that has a meaning", () => {
    const css = lookCss({ ...FIRST_LOOK, accent: "#1d4ed8" });
    // Nothing compiles it for browsers without that.
    expect(css).not.toContain("light-dark(");
    expect(css).toMatch(
      /^:root\{--light-accent:#1d4ed8;--dark-accent:#[0-9a-f]{6};(--(light|dark)-accent-(strong|soft):#[0-9a-f]{6};?){4}\}$/,
    );
    expect(css.length).toBeLessThan(200);
  });

  test("of an accent that an earlier version took and this one refuses is the stylesheet's own", () => {
    expect(lookCss({ ...FIRST_LOOK, accent: "#ffffff" })).toBe("");
  });
});
