import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { circles, readStructure, type Structure } from "../scripts/structure/floors";

let house: Structure;
let planted: string;

beforeAll(async () => {
  house = await readStructure();
  planted = mkdtempSync(join(tmpdir(), "edgewise-structure-"));
});
afterAll(() => rmSync(planted, { recursive: true }));

/** Reads the structure of a small app with these modules. */
async function structureOf(modules: Readonly<Record<string, string>>): Promise<Structure> {
  rmSync(join(planted, "app"), { recursive: true, force: true });
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

/** Every file and folder of the app and of the server in front of it. */
function everything(): string[] {
  return ["app", "server"].flatMap((top) => [
    top,
    ...readdirSync(top, { recursive: true, encoding: "utf8" }).map((path) => join(top, path)),
  ]);
}

describe("The app", () => {
  test("has imports that run down only", () => {
    expect(house.imports.length).toBeGreaterThan(3_000);
    expect(house.violations).toEqual([]);
  });

  test("has no two folders that import each other", () => {
    expect(circles(house.imports)).toEqual([]);
  });

  test("is drawn with all its folders", () => {
    const picture = readFileSync("docs/architecture.md", "utf8");
    for (const floor of ["platform", "features", "site"])
      for (const folder of readdirSync(join("app", floor))) expect(picture).toContain(`["${folder}"]`);
  });

  test("has a name for each file that no other has, apart from what every subject or port has", () => {
    const shared = /^(?:collection|schema|labels|kinds|port|index(?:\.server)?)\.ts$/;
    const files = everything().filter((path) => /\.tsx?$/.test(path) && !path.startsWith(join("app", "routes")));
    const names = files.map((file) => basename(file)).filter((name) => !shared.test(name));
    expect(names.length).toBeGreaterThan(700);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("has no folder with more than fifteen files", () => {
    const crowded = everything()
      .map((folder) => {
        const files = /\.\w+$/.test(folder)
          ? []
          : readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
        return [folder, files.length] as const;
      })
      // The framework keeps all routes in one folder.
      .filter(([folder, files]) => folder !== join("app", "routes") && files > 15);
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
  ])("finds that %s imports from %s, be it a type", async (from, to) => {
    const alias = to.startsWith("app/") ? to.replace(/^app/, "~") : join("../..", to);
    const { violations } = await structureOf({
      [from]: `import type { A } from "${alias.replace(/\.ts$/, "")}"; export type B = A;`,
      [to]: "export type A = 1;",
    });
    expect(violations).toEqual([expect.stringContaining(`${from} → ${to}`)]);
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
