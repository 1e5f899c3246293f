import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readDemoContent } from "../../../scripts/seeding/demo-content";
import { returnWords } from "~/features/games/labels";
import { TEST_NOW } from "../../support/backend";

const { games } = readDemoContent(new Date(TEST_NOW));

test("each demo game has a drawing of its own", () => {
  const drawings = games.map(({ fields }) => readFileSync(`public${fields.picture?.src ?? ""}`, "utf8"));
  expect(drawings.length).toBeGreaterThanOrEqual(24);
  expect(new Set(drawings).size).toBe(drawings.length);
});

test("each help screen that is evidence shows its game and the version that was seen", () => {
  const shown = games.flatMap(({ fields: { name }, seen }) =>
    seen.flatMap(({ fields }) => (fields.picture ? [{ name, ...fields, src: fields.picture.src }] : [])),
  );
  expect(shown.length).toBeGreaterThan(8);
  for (const { name, percent, src } of shown) {
    const drawing = readFileSync(`public${src}`, "utf8");
    expect(drawing).toContain(name.replaceAll("&", "&amp;"));
    expect(drawing).toContain(`Theoretical return to player: ${returnWords(percent)}`);
  }
});
