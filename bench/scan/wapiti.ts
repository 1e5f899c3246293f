import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startEndpoint } from "./endpoint";
import { PLACES_PATH } from "./looking-as";
import { run } from "./running";
import type { Scanner } from "./scanner";

/**
 * The modules that share a process: a wrong password is answered slowly on purpose, and wapiti sends one request at a
 * time. Left out are nikto and wapp, whose lists would have to be fetched; buster, because ffuf tries names;
 * brute_login_form, because the limits it tests are removed here; and blindsql, which knows the pauses of databases
 * other than SQLite.
 */
const SHARES = [
  ["exec:get"],
  ["exec:post"],
  ["file:get"],
  ["file:post"],
  ["crlf", "redirect", "sql", "ssrf", "xxe"],
  ["xss", "permanentxss"],
  ["backup", "cookieflags", "csp", "csrf", "htaccess", "http_headers", "methods", "shellshock"],
];

type Listed = Record<string, { info: string; path: string; method: string }[]>;

interface Report {
  vulnerabilities: Listed;
  anomalies: Listed;
}

/** Longer than a busy machine needs, and shorter than the pauses that wapiti's payloads ask for. */
const PATIENCE_SECONDS = 20;

export const wapiti: Scanner = {
  name: "wapiti",
  async scan({ address, seconds, folder }) {
    const endpoint = await startEndpoint();
    const shares = await Promise.all(
      SHARES.map(async (modules, at) => {
        const state = join(folder, `wapiti-${String(at)}`);
        mkdirSync(state, { recursive: true });
        const file = join(state, "report.json");
        const { text, ended } = await run(
          [
            ...["wapiti", "-u", `${address}/`, "-s", address + PLACES_PATH, "-d", "1", "-m", modules.join(",")],
            ...["--endpoint", endpoint.address, "--flush-session", "--no-bugreport", "-v", "1"],
            ...["-t", String(PATIENCE_SECONDS), "--store-session", state, "--store-config", state],
            ...["-f", "json", "-o", file],
          ],
          { seconds, log: join(state, "log.txt") },
        );
        const report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
        const launched = [...text.matchAll(/Launching module (\w+)/g)].length;
        const isWhole = ended && report !== null && launched === modules.length && !/^ {2}File "/m.test(text);
        const lost = /^(\d+) requests were skipped due to network issues/m.exec(text)?.[1] ?? "0";
        return { modules, report, isWhole, lost: Number(lost) };
      }),
    );
    endpoint.close();
    const whole = shares.filter(({ isWhole }) => isWhole).flatMap(({ modules }) => modules);
    const cut = SHARES.flat().filter((name) => !whole.includes(name));
    const lost = shares.reduce((sum, share) => sum + share.lost, 0);
    return {
      said: [
        ...shares.flatMap(({ report }) =>
          Object.values({ ...report?.vulnerabilities, ...report?.anomalies }).flatMap((found) =>
            found.map(({ info, path, method }) => ({ scanner: "wapiti", what: info, where: `${method} ${path}` })),
          ),
        ),
        ...endpoint.calls.map((call) => ({ scanner: "wapiti", what: "made the site call another", where: call })),
      ],
      isWhole: cut.length === 0,
      done: `${String(whole.length)} of ${String(SHARES.flat().length)} modules, ${String(lost)} requests lost${cut.length > 0 ? ` (not ${cut.join(", ")})` : ""}`,
    };
  },
};
