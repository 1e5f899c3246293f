import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isAllowed, licenceList, shipped, type Lockfile } from "../scripts/dependencies/licences";
import { adviceToInstall, isTooOld, packageOfNode } from "../scripts/node/brought-node.mjs";

type Versions = Record<string, string>;
interface Manifest {
  scripts: Versions;
  engines: { node: string };
  dependencies: Versions;
  devDependencies: Versions;
  optionalDependencies: Versions;
  overrides: Versions;
  allowScripts: Record<string, boolean>;
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
const root = lock.packages[""] as unknown as Pick<Manifest, "dependencies" | "devDependencies">;
/** Brings Node where the machine's own is too old. */
const nodeManifest = JSON.parse(readFileSync("scripts/node/package.json", "utf8")) as Manifest;
const nodeLock = JSON.parse(readFileSync("scripts/node/package-lock.json", "utf8")) as Lockfile;
const packagesOf = ({ packages }: Lockfile) => Object.entries(packages).filter(([path]) => path !== "");
const packages = packagesOf(lock);
const lacking = (isGood: (locked: (typeof packages)[number][1], path: string) => boolean) =>
  [...packages, ...packagesOf(nodeLock)].filter(([path, locked]) => !isGood(locked, path)).map(([path]) => path);
const nameOf = (path: string) => path.split("node_modules/").at(-1) ?? "";

/** Stands before the version of a package that has another name here, since two versions of it are needed. */
const ALIAS = /^npm:(?:@[\w-]+\/)?[\w-]+@/;

/** Packages with a binary for each platform, and the names of the three. */
const NATIVE: Readonly<Record<string, readonly string[]>> = {
  "@esbuild": ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"],
  "@img": ["sharp-linux-x64", "sharp-linux-arm64", "sharp-darwin-x64", "sharp-darwin-arm64", "sharp-win32-x64"],
  "@node-rs": [
    "argon2-linux-x64-gnu",
    "argon2-linux-arm64-gnu",
    "argon2-darwin-x64",
    "argon2-darwin-arm64",
    "argon2-win32-x64-msvc",
  ],
  "@oxc-parser": ["binding-linux-x64-gnu", "binding-darwin-arm64", "binding-win32-x64-msvc"],
  "@rollup": ["rollup-linux-x64-gnu", "rollup-darwin-arm64", "rollup-win32-x64-msvc"],
  "@tailwindcss": ["oxide-linux-x64-gnu", "oxide-darwin-arm64", "oxide-win32-x64-msvc"],
  "@typescript": ["typescript-linux-x64", "typescript-darwin-arm64", "typescript-win32-x64"],
};

/** Packages that would run a script when they are installed, or be compiled, and need not. */
const SCRIPTS_LEFT_OUT: Readonly<Record<string, string>> = {
  "@firebase/util": "writes defaults of a developer's shell into a file",
  "better-sqlite3": "has binaries for every platform, and would be compiled where npm doesn't know that",
  esbuild: "takes the binary from its optional package without it",
  protobufjs: "warns of version ranges",
  "unrs-resolver": "takes the binary from its optional package without it",
};

describe("the lockfile", () => {
  test("is in step with package.json", () => {
    expect(lock.lockfileVersion).toBe(3);
    expect(root.dependencies).toEqual(manifest.dependencies);
    expect(root.devDependencies).toEqual(manifest.devDependencies);
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version.replace(ALIAS, ""));
  });

  test("has for each package where it comes from, and its hash", () => {
    // A package inside another's archive is covered by that archive's hash.
    const wrong = lacking(
      ({ resolved, integrity, inBundle }) =>
        inBundle === true ||
        (/^sha512-[\w+/]{86}==$/.test(integrity ?? "") &&
          /^https:\/\/registry\.npmjs\.org\/[@\w./-]+\.tgz$/.test(resolved ?? "")),
    );
    expect(wrong, "`npm run lockfile` writes what npm has left out").toEqual([]);
  });

  test("takes each package from its own place", () => {
    const wrong = lacking(({ resolved, version, name, inBundle }, path) => {
      const called = name ?? nameOf(path);
      return (
        inBundle === true ||
        (resolved ?? "").endsWith(`/${called}/-/${called.split("/").at(-1) ?? ""}-${version ?? ""}.tgz`)
      );
    });
    expect(wrong).toEqual([]);
  });

  test("has the binaries of Linux, macOS and Windows", () => {
    for (const [scope, names] of Object.entries(NATIVE))
      for (const name of names) expect(lock.packages[`node_modules/${scope}/${name}`]?.optional, name).toBe(true);
  });

  test("lets no package run a script when it is installed", () => {
    const withScripts = new Set(packages.filter(([, locked]) => locked.hasInstallScript).map(([path]) => nameOf(path)));
    expect([...withScripts].filter((name) => !Object.hasOwn(SCRIPTS_LEFT_OUT, name))).toEqual([]);
    expect(manifest.allowScripts).toEqual(
      Object.fromEntries(Object.keys(SCRIPTS_LEFT_OUT).map((name) => [name, false])),
    );
  });

  test("has npm compile nothing", () => {
    // npm compiles what has sources in C++ unless the lockfile denies it; older versions of npm don't know `allowScripts`.
    const withSources = packages.filter(([path]) => existsSync(join(path, "binding.gyp")));
    expect(withSources.map(([path]) => nameOf(path))).toContain("better-sqlite3");
    expect(
      withSources.filter(([, { gypfile }]) => gypfile !== false),
      "npm run lockfile",
    ).toEqual([]);
  });
});

describe("Node from the registry", () => {
  test("is brought in exact versions, without a script", () => {
    const { "": root, ...rest } = nodeLock.packages;
    expect(root).toMatchObject({ optionalDependencies: nodeManifest.optionalDependencies });
    expect(Object.keys(rest).map(nameOf).sort()).toEqual(Object.keys(nodeManifest.optionalDependencies).sort());
    expect(Object.values(rest).filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
  });

  test.each([
    ["linux", "x64"],
    ["linux", "arm64"],
    ["darwin", "x64"],
    ["darwin", "arm64"],
    ["win32", "x64"],
  ])("is there for %s on %s, and new enough", (platform, arch) => {
    const name = packageOfNode({ platform, arch, hasGlibc: true }) ?? "";
    const locked = nodeLock.packages[`node_modules/${name}`];
    const version = nodeManifest.optionalDependencies[name];
    expect(locked).toMatchObject({ optional: true, os: platform, cpu: arch, version });
    expect(isTooOld(version)).toBe(false);
  });

  test("is not there for other platforms, nor for a Linux with another C library", () => {
    expect(packageOfNode({ platform: "linux", arch: "riscv64", hasGlibc: true })).toBeUndefined();
    const withMusl = { platform: "linux", arch: "x64", hasGlibc: false };
    expect(packageOfNode(withMusl)).toBeUndefined();
    expect(adviceToInstall(withMusl)).toContain("no newer one for linux on x64. Install Node from https://nodejs.org");
  });

  test("or the machine's own runs these tests", () => {
    expect(manifest.engines.node).toBe(">=24");
    expect([isTooOld("20.20.2"), isTooOld("24.0.0"), isTooOld()]).toEqual([true, false, false]);
  });
});

describe("package.json", () => {
  test("names exact versions of the registry", () => {
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides };
    for (const [name, version] of Object.entries(all))
      expect(version.replace(ALIAS, ""), name).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

test("patches are applied after every installation, one without development packages included", () => {
  expect(manifest.scripts["postinstall"]).toMatch(/&& patch-package$/);
  expect(manifest.dependencies).toHaveProperty("patch-package");
});

describe("licences", () => {
  const all = shipped(lock);

  test("of what ships are among those that are allowed", () => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  });

  test.each(["GPL-3.0", "AGPL-3.0-only", "none stated", "SEE LICENSE IN x", "MIT AND GPL-2.0", "MIT AND (ISC OR MIT)"])(
    "%s is none of them",
    (licence) => expect(isAllowed(licence)).toBe(false),
  );

  test.each(["MIT", "(MIT OR GPL-2.0)", "Apache-2.0 AND MIT", "(BSD-2-Clause OR MIT OR Apache-2.0)"])(
    "%s may ship",
    (licence) => expect(isAllowed(licence)).toBe(true),
  );

  test("are listed in docs/licences.md as they are (npm run licences)", () => {
    expect(readFileSync("docs/licences.md", "utf8")).toBe(licenceList(all));
  });
});
