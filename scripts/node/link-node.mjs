// Makes the Node that the packages brought, if any, the one that npm and npx find first. npm's postinstall script, because
// some versions of npm remove the link themselves: all packages with Node claim the same name, and npm tidies up after
// those that don't fit the platform.
import { linkSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { adviceToInstall, broughtNode, isTooOld, PROGRAMS } from "./brought-node.mjs";

const node = broughtNode();
if (node !== undefined) {
  mkdirSync(PROGRAMS, { recursive: true });
  const isWindows = process.platform === "win32";
  const link = join(PROGRAMS, isWindows ? "node.exe" : "node");
  rmSync(link, { force: true });
  // On Windows only an administrator may make symbolic links, and other programs look for node.exe alone.
  if (isWindows) linkSync(node, link);
  else symlinkSync(relative(PROGRAMS, node), link);
} else if (isTooOld()) {
  console.error(adviceToInstall());
  process.exitCode = 1;
}
