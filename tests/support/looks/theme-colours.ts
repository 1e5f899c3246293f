import { readFileSync } from "node:fs";

const css = readFileSync(new URL("../../../app/styles/app.css", import.meta.url), "utf8");

/** Lightness, chroma and hue. */
type Oklch = readonly [number, number, number];

/** Returns a token of the site's theme in both modes. */
export function themeColours(name: string): { light: Oklch; dark: Oklch } {
  // An accent of one's own comes before the theme's.
  const colour = "(?:var\\(--[\\w-]+, )?oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)\\)?";
  const found = new RegExp(`--(?:color-)?${name}: light-dark\\(\\s*${colour},\\s*${colour}\\s*\\)`)
    .exec(css)
    ?.slice(1)
    .map(Number);
  const [l1 = NaN, c1 = NaN, h1 = NaN, l2 = NaN, c2 = NaN, h2 = NaN] = found ?? [];
  return { light: [l1, c1, h1], dark: [l2, c2, h2] };
}

// OKLCH to sRGB as in CSS Color 4, https://www.w3.org/TR/css-color-4/#color-conversion-code
export function hexOf([lightness, chroma, hue]: Oklch): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((value) => {
    const share = Math.min(1, Math.max(0, value));
    return Math.round((share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055) * 255);
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
