import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNPLAIN_PHRASES, unplainFiles, unplainIn } from "../../scripts/content/plain-words";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-words-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns what is found when a text is the only one of the project, in this file. */
function foundIn(file: string, text: string): string[] {
  rmSync(folder, { recursive: true });
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
  return unplainFiles(folder);
}

test("no unplain phrase is left in the app, its mails, the demo content, the server, the scripts or the docs", () => {
  expect(unplainFiles(process.cwd())).toEqual([]);
});

describe.each(UNPLAIN_PHRASES)("“$instead”", ({ instead, write, where }) => {
  test("is found on a screen, in a mail, in the docs and in a comment, be it broken over lines", () => {
    const broken = instead.replace(/ (?=\S+$)/, "\n");
    const comment = `/**\n * ${instead.replaceAll(" ", "\n * ")}\n */`;
    for (const [file, text] of [
      ["app/features/screen.tsx", `<p>\n  ${broken}.\n</p>`],
      ["app/features/letter.server.ts", `const text = \`Hello,\n\n${instead}\`;`],
      ["docs/guide.md", `> ${broken.replaceAll("\n", "\n> ")}`],
      ["server/main.ts", comment],
    ] as const)
      expect([file, foundIn(file, text)]).toEqual([file, expect.arrayContaining([expect.stringContaining(write)])]);
  });

  test(where === "everywhere" ? "is found in the demo content" : "is left to players, who write as they speak", () => {
    const found = foundIn("demo/reviews/one.yaml", `body: "So I said: ${instead}"`);
    expect(found.length > 0).toBe(where === "everywhere");
  });

  test("is not what we write instead", () => {
    expect(unplainIn(write)).toEqual([]);
  });
});

test.each([
  "Copperkettle did not blacken anything.",
  "Everything before a court costs money.",
  "21 entries, 101 days and 0.1 items",
  "We kept it in mind. These terms apply.",
  "A remindful, manewed word",
])("finds nothing in “%s”", (text) => {
  expect(unplainIn(text)).toEqual([]);
});

test("names the file and the line", () => {
  expect(foundIn("docs/guide.md", "# Guide\n\nSmall slips of the\nkeyboard are allowed for.\n")).toEqual([
    "docs/guide.md:3: “slips of the keyboard”: write “Typos are fine”",
  ]);
});
