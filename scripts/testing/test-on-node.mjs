// Runs the test suite as on a machine with another Node: npm run test:on-node -- 26 (or an exact version; the words
// after the version replace `npm test`). Node comes from the npm registry. On one that is too old, the suite runs on the
// Node that the packages bring. The last commit is tested in a clone, so that this checkout keeps its packages.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { machinesPath } from "../node/brought-node.mjs";

const [version, ...command] = process.argv.slice(2);
if (version === undefined || !/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error("Say which Node: npm run test:on-node -- 26");
  process.exit(2);
}

function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
    ...options,
  });
  if (error) console.error(String(error));
  if (status !== 0) process.exit(status ?? 1);
}

const folder = join(tmpdir(), `edgewise-on-node-${version}`);
const platform = process.platform === "win32" ? "win" : process.platform;
const nodePackage = `node-${platform}-${process.arch}`;
const node = join(folder, "node", "node_modules", nodePackage);
const clone = join(folder, "clone");
mkdirSync(join(folder, "node"), { recursive: true });

if (!existsSync(join(node, "bin")))
  run("npm", ["install", "--prefix", join(folder, "node"), "--no-audit", "--no-fund", `${nodePackage}@${version}`]);
rmSync(clone, { recursive: true, force: true });
run("git", ["clone", "--quiet", ".", clone]);

const [program = "npm", ...args] = command.length > 0 ? command : ["npm", "test"];
run(program, args, {
  cwd: clone,
  env: {
    ...process.env,
    // Without this checkout's own programs, among which may be another Node.
    PATH: `${join(node, "bin")}${delimiter}${machinesPath()}`,
  },
});
