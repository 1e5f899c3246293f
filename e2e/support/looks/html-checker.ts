import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The package in which the W3C's checker comes. It is no dependency: on a machine without Java, it would download one. */
const PACKAGE = "vnu-jar";
const VERSION = "26.9.27";
const FOLDER = resolve("node_modules/.cache", `${PACKAGE}-${VERSION}`);

const isDone = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: "ignore" }).status === 0;

/**
 * Returns the archive of the W3C's checker, which is downloaded once, some 30 MB, or the reason why it can't run. `VNU_JAR`
 * names another.
 */
export function findHtmlChecker(): { jar: string } | { missing: string } {
  if (!isDone("java", "-version")) return { missing: "there is no Java (17 or newer)" };
  const named = process.env["VNU_JAR"];
  if (named) return existsSync(named) ? { jar: named } : { missing: `VNU_JAR names no file: ${named}` };
  const jar = join(FOLDER, "package/build/dist/vnu.jar");
  if (existsSync(jar)) return { jar };
  mkdirSync(FOLDER, { recursive: true });
  const packed = join(FOLDER, `${PACKAGE}-${VERSION}.tgz`);
  const isHere =
    isDone("npm", "pack", `${PACKAGE}@${VERSION}`, "--pack-destination", FOLDER) &&
    isDone("tar", "-xzf", packed, "-C", FOLDER);
  rmSync(packed, { force: true });
  return isHere && existsSync(jar) ? { jar } : { missing: `${PACKAGE} ${VERSION} could not be downloaded` };
}

interface Message {
  url: string;
  message: string;
  extract?: string;
}

/** Returns what the checker finds wrong with pages, by their paths. It knows the HTML of today, but not the CSS. */
export function wrongByTheStandard(jar: string, pages: ReadonlyMap<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "html-checker-"));
  try {
    const files = new Map([...pages].map(([path, html], at) => [join(folder, `${String(at)}.html`), { path, html }]));
    for (const [file, { html }] of files) writeFileSync(file, html);
    const args = ["-jar", jar, "--errors-only", "--format", "json", "--stdout", "--filterpattern", "CSS: .*"];
    const { stdout } = spawnSync("java", [...args, ...files.keys()], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
    const { messages } = JSON.parse(stdout) as { messages: Message[] };
    return messages.map(({ url, message, extract }) => {
      const page = files.get(url.replace(/^file:/, ""));
      return `${page?.path ?? url}: ${message} ${extract ?? ""}`;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
