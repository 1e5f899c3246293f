import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { runToItsEnd } from "./support/server";

let folder = "";
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;

/**
 * Copies the site into a folder that nobody can write to. Root ignores permissions, so a read-only mount is used for
 * root.
 */
function readOnlySite(): { data: string; undo(): void } {
  folder = mkdtempSync(join(tmpdir(), "edgewise-read-only-"));
  const data = join(folder, "data");
  cpSync(inject("site"), data, { recursive: true });
  if (!isRoot) {
    chmodSync(data, 0o500);
    return { data, undo: () => chmodSync(data, 0o700) };
  }
  execFileSync("mount", ["--bind", data, data]);
  execFileSync("mount", ["-o", "remount,ro,bind", data]);
  return { data, undo: () => void execFileSync("umount", [data]) };
}

test("a start on a folder that can't be written to is refused, and says what to do", async (context) => {
  let site: ReturnType<typeof readOnlySite>;
  try {
    site = readOnlySite();
  } catch (error) {
    console.warn("Skipped: root can't be kept from writing here, because nothing can be mounted.", error);
    return context.skip("nothing can be mounted here");
  }
  try {
    const { ending, output } = await runToItsEnd({ data: site.data });
    expect(ending).toBe(1);
    expect(output).toMatch(/can't be written to \((EROFS|EACCES)\)/);
    expect(output).toContain("DATA_DIR");
    expect(output).not.toMatch(/\bat .+:\d+:\d+/);
  } finally {
    site.undo();
  }
});
