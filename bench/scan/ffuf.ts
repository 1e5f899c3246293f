import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./running";
import type { Scanner } from "./scanner";

/** From Debian's package dirb. */
const WORDS = "/usr/share/dirb/wordlists/common.txt";
const OUR_WORDS = [".env", ".git/HEAD", "package.json", "server.js", "build/server.js", "data/edgewise.sqlite", "edgewise.sqlite", "outbox", "server/index.js", "assets/../../server.js", "..%2fpackage.json", ".vite/manifest.json", "metrics", "debug", "backup.zip"]; // prettier-ignore

interface Report {
  results: { url: string; status: number }[];
}

export const ffuf: Scanner = {
  name: "ffuf",
  async scan({ address, seconds, folder, answered }) {
    const common = existsSync(WORDS) ? readFileSync(WORDS, "utf8").split("\n") : [];
    const words = [...new Set([...common, ...OUR_WORDS].map((word) => word.trim()))].filter((word) => word !== "");
    const list = join(folder, "words.txt");
    const file = join(folder, "ffuf.json");
    writeFileSync(list, words.join("\n"));
    const { ended } = await run(
      [
        ...["ffuf", "-u", `${address}/FUZZ`, "-w", list, "-mc", "200-299,401,403,405,500-599", "-t", "4", "-s"],
        ...["-o", file, "-of", "json"],
      ],
      { seconds, log: join(folder, "ffuf.txt") },
    );
    const { results } = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : { results: [] };
    return {
      said: results.map(({ url, status }) => ({ scanner: "ffuf", what: `answers ${String(status)}`, where: `GET ${new URL(url).pathname}` })), // prettier-ignore
      isWhole: ended && common.length > 0 && answered() >= words.length,
      done: `${String(answered())} answers for ${String(words.length)} words`,
    };
  },
};
