import { existsSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

const DOCUMENTS = ["docs/security.md", "docs/asvs.md", "SECURITY.md"];
const PATH = /`((?:app|tests|e2e|docs|scripts|bench)\/[^`*…]+|[\w.-]+\.(?:ts|json|md|js))`/g;
/** A file of tests, and after it the names of those in it that show something. */
const NAMED_TESTS = /`((?:tests|e2e)\/[^`]+)`((?:,? “[^”]+”)+)/g;
const LINK = /\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g;

const textOf = (file: string) => readFileSync(file, "utf8");
/** A heading's anchor, as GitHub makes it. */
const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );

describe.each(DOCUMENTS)("%s", (document) => {
  test("names files that are there", () => {
    const paths = [...textOf(document).matchAll(PATH)].map(([, path = ""]) => path);
    // Modules that every feature has are spoken of by their name alone.
    const missing = paths.filter((path) => path !== "schema.ts" && !existsSync(path));
    expect(missing).toEqual([]);
  });

  test("names tests that are in those files", () => {
    const missing = [...textOf(document).matchAll(NAMED_TESTS)].flatMap(([, file = "", names = ""]) => {
      const tests = existsSync(file) ? textOf(file) : "";
      return [...names.matchAll(/“([^”]+)”/g)].map(([, name = ""]) => name).filter((name) => !tests.includes(name));
    });
    expect(missing).toEqual([]);
  });

  test("leads to pages and headings that are there", () => {
    const dead = [...textOf(document).matchAll(LINK)].flatMap(([link, to = "", anchor]) => {
      const file = to === "" ? document : normalize(join(document, "..", to));
      if (!existsSync(file)) return [link];
      return anchor === undefined || anchorsOf(file).includes(anchor) ? [] : [link];
    });
    expect(dead).toEqual([]);
  });
});

describe("docs/asvs.md", () => {
  const rows = [...textOf("docs/asvs.md").matchAll(/^\| (\d+)\.(\d+)\.(\d+) \| ([12]) \| (.*) \|$/gm)].map(
    ([, chapter, section, number, level, rest = ""]) => ({
      id: `${String(chapter)}.${String(section)}.${String(number)}`,
      chapter: Number(chapter),
      level: Number(level),
      cells: rest.split(" | "),
    }),
  );

  /** Requirements of ASVS 5.0.0 up to level 2, by chapter. */
  const COUNTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

  test("answers every requirement of levels 1 and 2, each once", () => {
    expect(COUNTS.map((_, at) => rows.filter(({ chapter }) => chapter === at + 1).length)).toEqual(COUNTS);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.filter(({ level }) => level === 1)).toHaveLength(70);
  });

  test("says of each whether it is met, and of what isn't met why", () => {
    for (const { id, cells } of rows) {
      expect(["met", "n/a", "operator", "**not met**"], id).toContain(cells[1]);
      if (cells[1] === "**not met**") expect(cells[2], id).toMatch(/It would take/);
    }
  });
});
