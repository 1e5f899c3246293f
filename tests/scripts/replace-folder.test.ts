import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceFolder } from "../../scripts/building/replace-folder.mjs";

let place: string;
let build: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "edgewise-replace-"));
  build = join(place, "build");
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

function write(folder: string, content: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "server.js"), content);
}
const found = () => readFileSync(join(build, "server.js"), "utf8");
const inPlace = () => readdirSync(place);

test("a build replaces the previous one as a whole once it is complete", async () => {
  write(build, "first");
  writeFileSync(join(build, "only-in-the-first.js"), "");
  await replaceFolder(build, async (folder: string) => {
    write(folder, "second");
    expect(found()).toBe("first");
  });
  expect([found(), readdirSync(build), inPlace()]).toEqual(["second", ["server.js"], ["build"]]);
});

test("the first build needs no previous one", async () => {
  await replaceFolder(build, async (folder: string) => write(folder, "first"));
  expect([found(), inPlace()]).toEqual(["first", ["build"]]);
});

test("a build that fails halfway leaves the previous one, and nothing of its own", async () => {
  write(build, "first");
  const failing = async (folder: string) => {
    write(folder, "half of the second");
    const { status } = spawnSync(process.execPath, ["-e", "process.exit(3)"]);
    if (status !== 0) throw new Error(`ended with ${String(status)}`);
  };
  await expect(replaceFolder(build, failing)).rejects.toThrow("ended with 3");
  expect([found(), inPlace()]).toEqual(["first", ["build"]]);
});

test("a build without output leaves the previous one", async () => {
  write(build, "first");
  await expect(replaceFolder(build, async () => undefined)).rejects.toThrow("ENOENT");
  expect([found(), inPlace()]).toEqual(["first", ["build"]]);
});

test("a build that is killed leaves the previous one, and doesn't hinder the next", async () => {
  write(build, "first");
  const module = pathToFileURL(resolve("scripts/building/replace-folder.mjs")).href;
  const script = `
    import { mkdirSync, writeFileSync } from "node:fs";
    import { replaceFolder } from ${JSON.stringify(module)};
    await replaceFolder(${JSON.stringify(build)}, async (folder) => {
      mkdirSync(folder);
      writeFileSync(folder + "/server.js", "half of the second");
      process.stdout.write("half");
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(found()).toBe("first");
  await replaceFolder(build, async (folder: string) => {
    expect(existsSync(folder)).toBe(false);
    write(folder, "third");
  });
  expect([found(), inPlace()]).toEqual(["third", ["build"]]);
});

test("a build that ended between the two renames is undone by the next, even if that fails", async () => {
  write(build, "first");
  renameSync(build, `${build}.old`);
  write(`${build}.next`, "second");
  await expect(replaceFolder(build, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect([found(), inPlace()]).toEqual(["first", ["build"]]);
});
