// npm run recompute [-- https://site]: recomputes every figure a running site publishes from its open data alone, by the
// documented formulas, and reports each one that differs.
import { recompute } from "./recompute";
import { readSite } from "./read-site";
import { reportOf } from "./report";

const base = new URL(process.argv[2] ?? "http://localhost:3000");
const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(base.hostname);
/** One request a second, as the open data's terms ask; none between requests to this machine. */
const PAUSE_MS = isLocal ? 0 : 1_000;
const MOST_TRIES = 5;

async function ask(path: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    if (PAUSE_MS > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const response = await fetch(new URL(path, base), { headers: { "User-Agent": "edgewise-recompute" } });
    if (response.ok) return response;
    const wait = Number(response.headers.get("Retry-After") ?? 1);
    if (tries === MOST_TRIES || ![429, 503].includes(response.status))
      throw new Error(`${path} answers with ${String(response.status)}.`);
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
  }
}

const readJson = async (path: string): Promise<unknown> => (await ask(path)).json();
const readPage = async (path: string) => (await ask(path)).text();
const { problems, lines, code } = reportOf(recompute(await readSite(readJson, readPage)));
for (const problem of problems) console.error(problem);
for (const line of lines) console.log(line);
process.exitCode = code;
