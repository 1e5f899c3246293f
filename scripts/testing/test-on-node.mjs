// Runs the test suite on another Node than the installed one: npm run test:on-node -- 24 (or an exact version; the
// words after the version replace `npm test`). Node comes from the npm registry, with its headers, because
// better-sqlite3 is compiled against them where its own binary can't be downloaded. The last commit is tested in a
// clone, so that this checkout keeps the packages that were compiled for its Node.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const [version, ...command] = process.argv.slice(2);
if (version === undefined || !/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error("Say which Node: npm run test:on-node -- 24");
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
    PATH: `${join(node, "bin")}${delimiter}${process.env.PATH ?? ""}`,
    npm_config_nodedir: node,
  },
});
