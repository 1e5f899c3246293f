// Has npm and npx find the brought Node first, where the machine's own is too old. npm's postinstall script.
import { spawnSync } from "node:child_process";
import { bringNode, isBrought, isTooOld, linkNode, machinesNode, pathWith } from "./brought-node.mjs";

if (isTooOld()) {
  const PATH = pathWith(bringNode());
  // npm, which ran on the old one, has left out every optional package that asks for a newer Node, without a word.
  const { status } = spawnSync(
    "npm",
    ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"],
    {
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
      env: { ...process.env, PATH },
    },
  );
  if (status !== 0) process.exit(status ?? 1);
  linkNode();
} else if (isBrought() && isTooOld(machinesNode())) linkNode();
