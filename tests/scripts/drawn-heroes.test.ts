import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "public/demo/heroes";
const heroes = readdirSync(FOLDER).map((name) => [name, readFileSync(`${FOLDER}/${name}`, "utf8")] as const);

const DARK_RULES = /^<svg [^>]*><style>@media\(prefers-color-scheme:dark\)\{((?:\[[^{}]*\]\{[^{}]*\})+)\}<\/style>/;
const GROUND = /<rect width="1200" height="630" fill="(#[0-9a-f]{6})"/;

/** How light a colour is, from 0 to 255. */
function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

test.each(heroes)("%s is dark where the page is dark, in all its colours", (_, svg) => {
  const ground = GROUND.exec(svg)?.[1] ?? "";
  expect(ground).not.toBe("");
  const rules = DARK_RULES.exec(svg)?.[1];
  if (rules === undefined) {
    expect(lightness(ground)).toBeLessThan(70);
    return;
  }
  const dark = new Map([...rules.matchAll(/\[([^\]]+)\]\{[a-z-]+:(#\w+)\}/g)].map(([, what, to]) => [what, to]));
  for (const [used] of svg.matchAll(/(?:fill|stroke)="#[0-9a-fA-F]+"/g)) expect([...dark.keys()]).toContain(used);
  expect(lightness(dark.get(`fill="${ground}"`) ?? "")).toBeLessThan(70);
});
