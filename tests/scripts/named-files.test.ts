import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { readKnownFlaky } from "../../scripts/testing/journeys.mjs";
import { ON_FIREBASE } from "../../e2e/support/journeys-on-firebase";

const read = (file: string) => readFileSync(file, "utf8");
const lines = (file: string) =>
  read(file)
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
const { scripts, sideEffects } = JSON.parse(read("package.json")) as {
  scripts: Record<string, string>;
  sideEffects: string[];
};
const atRoot = readdirSync(".");

/** What a build, a run or somebody who starts the site makes. */
const MADE = new Set([".env", ".git", "data", "backups", "node_modules", "**/node_modules", "*.log"]);
const isMade = (name: string) =>
  MADE.has(name) || /^(?:build(?:\.next|\.old)?|test-results|playwright-report)$/.test(name);
const isMissing = (name: string) => !isMade(name) && !existsSync(name);

// What names a file that was moved or deleted says nothing any more, and nobody notices.
describe("What is named and isn't there", () => {
  test("is none of the files that commands start, or that a build keeps for what they do", () => {
    const named = Object.values(scripts)
      .flatMap((command) => command.split(" "))
      .filter((word) => /^[\w-]+\/[\w./-]+$|\.config\.ts$/.test(word) && !word.startsWith("build/"));
    expect(named.length).toBeGreaterThan(40);
    expect([...named, ...sideEffects].filter((name) => !existsSync(name))).toEqual([]);
  });

  test("is nothing that TypeScript, the formatter, git or the image include or leave out", () => {
    const { include } = JSON.parse(read("tsconfig.json")) as { include: string[] };
    expect(include.filter(isMissing)).toEqual([]);
    // One that is left out is compiled by nobody before it runs.
    expect(atRoot.filter((name) => name.endsWith(".config.ts") && !include.includes(name))).toEqual([]);
    for (const file of [".prettierignore", ".gitignore", ".dockerignore"])
      expect([
        file,
        lines(file)
          .map((name) => name.replace(/^\/|\/$/g, ""))
          .filter(isMissing),
      ]).toEqual([file, []]);
    const copied = [...read("Dockerfile").matchAll(/^COPY (.*) \S+$/gm)]
      .flatMap(([, what = ""]) => what.split(" "))
      .filter((name) => !name.startsWith("--"))
      .map((name) => name.replace("/srv/edgewise/", ""));
    expect(copied.length).toBeGreaterThan(8);
    const leftOut = new Set(lines(".dockerignore"));
    // The build and the modules are made in the image.
    const isThere = (name: string) => existsSync(name) && !leftOut.has(name);
    expect(copied.filter((name) => !isMade(name) && !isThere(name))).toEqual([]);
  });

  test("is none of the journeys that are tried twice or on Firebase", () => {
    const specs = readdirSync("e2e", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".spec.ts"));
    const missing = readKnownFlaky(join("e2e", "known-flaky.json")).filter(
      ({ file, title }) => !specs.includes(file) || !read(join("e2e", file)).includes(title),
    );
    expect(missing).toEqual([]);
    const journeys = specs.map((file) => read(join("e2e", file))).join("");
    const onFirebase = Object.values(ON_FIREBASE).flat();
    expect(onFirebase.filter((title) => !journeys.includes(`test("${title}`))).toEqual([]);
  });
});

const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "server/README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];
const PATH = /`((?:app|tests|e2e|docs|scripts|bench|server|demo|patches)\/[^`*…\s{}<>[\]]+)`/g;
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#[^)]*)?\)/g;
const COMMAND = /npm run ([\w-]+(?::[\w-]+)*)/g;

describe("A page of documentation", () => {
  test("names files, links to pages and gives commands that are there", () => {
    expect(PAGES.length).toBeGreaterThan(60);
    const missing = PAGES.flatMap((page) => {
      const text = read(page);
      const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
      return [
        ...found(PATH).filter((path) => !existsSync(path) && !existsSync(join("app", path))),
        ...found(LINK).filter((to) => to !== "" && !existsSync(normalize(join(page, "..", to)))),
        ...found(COMMAND).filter((name) => scripts[name] === undefined),
      ].map((name) => `${page}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
