import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Returns a folder with the demo content: the given one, or a new one that `discard` removes. */
export function demoStore(given: string | undefined): { folder: string; discard: () => void } {
  if (given !== undefined) return { folder: given, discard: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), "edgewise-weight-"));
  const { status } = spawnSync("npx", ["tsx", "scripts/seed.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
    env: { ...process.env, DATA_DIR: folder },
  });
  if (status !== 0) throw new Error("The demo content could not be written.");
  return { folder, discard: () => rmSync(folder, { recursive: true }) };
}

/** Returns the first page that a list links to. */
export async function firstOf(origin: string, list: string): Promise<string> {
  const html = await (await fetch(origin + list)).text();
  const page = new RegExp(`<h3[^>]*><a[^>]*href="(${list}/[a-z0-9-]+)"`).exec(html)?.[1];
  if (page === undefined) throw new Error(`${list} links to no page.`);
  return page;
}

/** Prints rows, the first of which are the columns’ names, as a table of Markdown. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [at, row] of rows.entries()) {
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
    if (at === 0) console.log(`| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  }
  console.log("");
}
