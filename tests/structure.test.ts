import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawFloors } from "../scripts/structure/draw";
import { circles, circlesOfFiles, FLOORS, readStructure, type Structure } from "../scripts/structure/floors";

let house: Structure;
let planted: string;

beforeAll(async () => {
  house = await readStructure();
  planted = mkdtempSync(join(tmpdir(), "edgewise-structure-"));
});
afterAll(() => rmSync(planted, { recursive: true }));

/** Reads the structure of a small app with these modules. */
async function structureOf(modules: Readonly<Record<string, string>>): Promise<Structure> {
  for (const folder of readdirSync(planted)) rmSync(join(planted, folder), { recursive: true });
  cpSync("tsconfig.json", join(planted, "tsconfig.json"));
  for (const folder of ["app", "server"]) mkdirSync(join(planted, folder), { recursive: true });
  for (const [path, text] of Object.entries(modules)) {
    mkdirSync(dirname(join(planted, path)), { recursive: true });
    writeFileSync(join(planted, path), text);
  }
  const here = process.cwd();
  // The reader resolves aliases from the folder the process is in.
  process.chdir(planted);
  return readStructure().finally(() => process.chdir(here));
}

const PRODUCT = ["app", "server"];
const ALL = [...PRODUCT, "scripts", "bench", "e2e", "tests"];

/** Every file and folder in these folders. */
function everythingIn(tops: readonly string[]): string[] {
  return tops.flatMap((top): string[] => [
    top,
    ...readdirSync(top, { withFileTypes: true }).flatMap((entry) => {
      // The emulators' packages are installed among the tests.
      if (entry.name === "node_modules") return [];
      const path = join(top, entry.name);
      return entry.isDirectory() ? everythingIn([path]) : [path];
    }),
  ]);
}

describe("The app", () => {
  test("has imports that run down only", () => {
    expect(house.imports.length).toBeGreaterThan(3_000);
    expect(house.violations).toEqual([]);
  });

  test("has no two folders beside each other, at any depth, that import each other", () => {
    expect(circles(house.imports)).toEqual([]);
  });

  test("has no two files that import each other, be it a type", () => {
    expect(circlesOfFiles(house.imports)).toEqual([]);
  });

  test("has no folder that is on no floor", () => {
    const folders = readdirSync("app", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...FLOORS.flat(), "styles"].sort());
  });

  test("is drawn as it is", () => {
    // "npm run structure" draws it again.
    expect(readFileSync("docs/architecture.md", "utf8")).toContain(drawFloors(house.imports));
  });

  test("has a name for each file that no other has, apart from what every subject or port has", () => {
    const shared = /^(?:collection|schema|labels|kinds|port|index(?:\.server)?)\.ts$/;
    const files = everythingIn(PRODUCT).filter(
      (path) => /\.tsx?$/.test(path) && !path.startsWith(join("app", "routes")),
    );
    const names = files.map((file) => basename(file)).filter((name) => !shared.test(name));
    expect(names.length).toBeGreaterThan(700);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("has no folder with more than fifteen files", () => {
    const crowded = everythingIn(ALL)
      .map((folder) => {
        const files = /\.\w+$/.test(folder)
          ? []
          : readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
        return [folder, files.length] as const;
      })
      // The framework keeps all routes in one folder, and their tests have their names.
      .filter(
        ([folder, files]) => folder !== join("app", "routes") && folder !== join("tests", "routes") && files > 15,
      );
    expect(crowded).toEqual([]);
  });

  test("has no route module of 150 lines or more", () => {
    const routes = readdirSync(join("app", "routes")).map((file) => join("app", "routes", file));
    const lines = (file: string) => readFileSync(file, "utf8").split("\n").length - 1;
    expect(routes.length).toBeGreaterThan(100);
    expect(routes.filter((file) => lines(file) >= 150)).toEqual([]);
  });
});

describe("The check", () => {
  test.each([
    ["app/domain/money.ts", "app/features/bonuses/value.ts"],
    ["app/backend/port.ts", "app/http/responses.ts"],
    ["app/platform/access/guards.ts", "app/features/members/profile.ts"],
    ["app/features/casinos/casino.ts", "app/site/home/front-page.ts"],
    ["app/site/home/front-page.ts", "app/shell/header.ts"],
    ["app/ui/button.ts", "app/http/responses.ts"],
    ["app/routes/a.ts", "app/routes/b.ts"],
    ["app/http/responses.ts", "server/main.ts"],
    ["server/main.ts", "app/http/responses.ts"],
    ["app/domain/money.ts", "app/root.ts"],
    ["app/env.server.ts", "app/domain/money.ts"],
    ["app/backend/port.ts", "scripts/seed.ts"],
    ["server/main.ts", "tests/support/requests.ts"],
  ])("finds that %s imports from %s, be it a type", async (from, to) => {
    const alias = to.startsWith("app/") ? to.replace(/^app/, "~") : relative(dirname(from), to);
    const { violations } = await structureOf({
      [from]: `import type { A } from "${alias.replace(/\.ts$/, "")}"; export type B = A;`,
      [to]: "export type A = 1;",
    });
    expect(violations).toEqual([expect.stringContaining(`${from} → ${to}`)]);
  });

  test("finds folders within a subject that import each other", async () => {
    const { imports } = await structureOf({
      "app/http/forms/a.ts": 'import "../bodies/form/b";',
      "app/http/bodies/form/b.ts": 'import "../../forms/c";',
      "app/http/forms/c.ts": 'import "../d";',
      "app/http/d.ts": 'import "./forms/c";',
    });
    expect(circles(imports)).toEqual([["app/http/bodies", "app/http/forms"]]);
    expect(circlesOfFiles(imports)).toEqual([["app/http/d.ts", "app/http/forms/c.ts"]]);
  });

  test("finds folders that import each other through a third", async () => {
    const { imports } = await structureOf({
      "app/features/awards/a.ts": 'import "../bonuses/b";',
      "app/features/bonuses/b.ts": 'import "~/features/casinos/public/c";',
      "app/features/casinos/public/c.ts": 'export { a } from "../../awards/d";',
      "app/features/awards/d.ts": "export const a = 1;",
      "app/features/news/e.ts": 'import "../awards/a";',
    });
    expect(circles(imports)).toEqual([["app/features/awards", "app/features/bonuses", "app/features/casinos"]]);
  });
});
