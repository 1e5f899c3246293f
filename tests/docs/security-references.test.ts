import { existsSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

const DOCUMENTS = ["docs/security.md", "docs/asvs.md", "SECURITY.md"];
const PATH = /`((?:app|tests|e2e|docs|scripts|bench)\/[^`*…]+|[\w.-]+\.(?:ts|json|md|js))`/g;
/** A file of tests, followed by the names of tests in it. */
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
    // A module that every feature has may be mentioned by its name alone.
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
