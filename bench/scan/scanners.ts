import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Something a scanner says, in its own words. */
export interface Said {
  scanner: string;
  /** What it holds to be wrong. */
  what: string;
  where: string;
}

export interface Scan {
  address: string;
  seconds: number;
  /** A folder for what a scanner writes. */
  folder: string;
}

export interface Scanner {
  name: string;
  /** What it says that is more than information. */
  run(scan: Scan): Promise<Said[]>;
}

const WORDS = "/usr/share/dirb/wordlists/common.txt";
const PARAMETERS = ["/search?q=salt", "/casinos?q=gold&sort=name&page=1", "/bonuses?type=welcome&casino=amberquay", "/complaints?q=late&category=kyc&amount=500", "/news?tag=law&category=regulation", "/casinos/compare?c=amberquay", "/responsible-gaming?country=GB", "/bonuses/calculator?deposit=100&bonus=100"]; // prettier-ignore

export const isInstalled = (name: string) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;

/** Runs a program at low priority until it ends or its time is up; gives what it printed. */
function output(seconds: number, program: string, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("timeout", ["-k", "10", String(seconds), "nice", "-n", "10", program, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.on("error", reject);
    child.on("close", () => resolve(text));
  });
}

interface WapitiReport {
  vulnerabilities: Record<string, { info: string; path: string; method: string; parameter: string | null }[]>;
}

const wapiti: Scanner = {
  name: "wapiti",
  async run({ address, seconds, folder }) {
    const file = join(folder, `wapiti-${new URL(address).port}.json`);
    await output(
      seconds + 120,
      "wapiti",
      ...["-u", `${address}/`, "-s", `${address}/dashboard`],
      ...["--scope", "domain", "-d", "3", "--max-links-per-page", "40", "--max-files-per-dir", "12"],
      ...[
        "--max-scan-time",
        String(Math.round(seconds * 0.4)),
        "--max-attack-time",
        String(Math.round(seconds * 0.08)),
      ],
      ...[
        "-m",
        "all,-nikto,-buster,-brute_login_form,-wapp,-drupal_enum,-wp_enum",
        "--flush-session",
        "--no-bugreport",
      ],
      ...["--store-session", folder, "--store-config", folder, "-f", "json", "-o", file, "-v", "0"],
    );
    if (!existsSync(file)) return [{ scanner: "wapiti", what: "did not come to its end", where: address }];
    const { vulnerabilities } = JSON.parse(readFileSync(file, "utf8")) as WapitiReport;
    return Object.values(vulnerabilities).flatMap((found) =>
      found.map(({ info, path, method }) => ({ scanner: "wapiti", what: info, where: `${method} ${path}` })),
    );
  },
};

const sqlmap: Scanner = {
  name: "sqlmap",
  async run({ address, seconds, folder }) {
    const list = join(folder, "sqlmap.txt");
    writeFileSync(list, PARAMETERS.map((path) => address + path).join("\n"));
    const text = await output(
      seconds,
      "sqlmap",
      ...["-m", list, "--batch", "--flush-session", "--output-dir", join(folder, "sqlmap"), "--disable-coloring"],
      ...["--level", "1", "--risk", "1", "--technique", "BEU", "--dbms", "SQLite", "--ignore-code", "429,404"],
    );
    return [...text.matchAll(/^Parameter: (.+)$|is vulnerable|appears to be '([^']+)' injectable/gm)].map(([what]) => ({
      scanner: "sqlmap",
      what,
      where: address,
    }));
  },
};

const nmap: Scanner = {
  name: "nmap",
  async run({ address, seconds }) {
    const scripts = ["http-methods", "http-trace", "http-cookie-flags", "http-cors", "http-csrf", "http-dombased-xss", "http-enum", "http-git", "http-open-redirect", "http-passwd", "http-phpself-xss", "http-put", "http-stored-xss", "http-unsafe-output-escaping", "http-vuln-cve2017-5638", "http-slowloris-check", "http-server-header"]; // prettier-ignore
    const { port } = new URL(address);
    const text = await output(
      seconds,
      "nmap",
      ...["-Pn", "-sT", "-p", port, "--script", scripts.join(","), "--script-timeout", "90s", "127.0.0.1"],
      ...["--script-args", "http.useragent=Mozilla/5.0"],
    );
    return [...text.matchAll(/^\|[_ ](http-[\w-]+): ?((?:.*\n\| {2}.*)*.*)/gm)]
      .map(([, script = "", said = ""]) => ({ scanner: "nmap", what: `${script}: ${said.trim()}`, where: address }))
      .filter(({ what }) => !/Couldn't find|ERROR: Script execution failed|http-methods:\s*\|\s+Supported Methods: (?:GET|HEAD|POST|OPTIONS| )+$|: *$/.test(what)); // prettier-ignore
  },
};

const whatweb: Scanner = {
  name: "whatweb",
  async run({ address, seconds }) {
    const pages = ["/", "/login", "/no-such-page"].map((path) => address + path);
    const text = await output(seconds, "whatweb", "--color=never", "-a", "3", ...pages);
    // What runs here, by name or number, is nobody's business.
    return [
      ...text.matchAll(/(?:X-Powered-By|HTTPServer|Express|nginx|PHP|ASP|Remix|Node)\[[^\]]*\]|X-Powered-By\S*/g),
    ].map(([what]) => ({ scanner: "whatweb", what, where: address }));
  },
};

interface FfufReport {
  results: { url: string; status: number; length: number; redirectlocation: string }[];
}

const ffuf: Scanner = {
  name: "ffuf",
  async run({ address, seconds, folder }) {
    if (!existsSync(WORDS)) return [];
    const extra = join(folder, "words.txt");
    const names = [".env", ".git/HEAD", "package.json", "server.js", "build/server.js", "data/edgewise.sqlite", "edgewise.sqlite", "outbox", "server/index.js", "assets/../../server.js", "..%2fpackage.json", ".vite/manifest.json", "metrics", "debug", "backup.zip"]; // prettier-ignore
    writeFileSync(extra, `${readFileSync(WORDS, "utf8")}\n${names.join("\n")}`);
    const file = join(folder, "ffuf.json");
    await output(
      seconds,
      "ffuf",
      ...[
        "-u",
        `${address}/FUZZ`,
        "-w",
        extra,
        "-mc",
        "200-299,401,403,405,500-599",
        "-t",
        "4",
        "-s",
        "-maxtime",
        String(seconds - 5),
      ],
      ...["-o", file, "-of", "json"],
    );
    if (!existsSync(file)) return [{ scanner: "ffuf", what: "did not come to its end", where: address }];
    const { results } = JSON.parse(readFileSync(file, "utf8")) as FfufReport;
    return results.map(({ url, status }) => ({ scanner: "ffuf", what: `answers ${String(status)}`, where: `GET ${new URL(url).pathname}` })); // prettier-ignore
  },
};

/** In the order they run. Debian has them all. */
export const SCANNERS: readonly Scanner[] = [whatweb, nmap, ffuf, sqlmap, wapiti];
