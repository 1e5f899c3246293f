import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./running";
import type { Said, Scanner } from "./scanner";

const SCRIPTS = [
  ...["backup-finder", "config-backup", "cookie-flags", "cors", "cross-domain-policy", "csrf", "dombased-xss", "enum"],
  ...[
    "errors",
    "fileupload-exploiter",
    "git",
    "jsonp-detection",
    "method-tamper",
    "methods",
    "open-redirect",
    "passwd",
  ],
  ...["phpself-xss", "put", "rfi-spider", "server-header", "shellshock", "slowloris-check", "sql-injection"],
  ...["stored-xss", "trace", "unsafe-output-escaping", "vuln-cve2017-5638", "webdav-scan"],
].map((name) => `http-${name}`);

const NOTHING =
  /^(?:Couldn't find|(?:Failed to upload and execute a payload\. ?)+$|Supported Methods: (?:GET|HEAD|POST|OPTIONS| )+$|$)/;
const DATA = "/usr/share/nmap";

/**
 * Runs Nmap 7.93 with its own data folder: its spider crashes on a link with an unusual character in its path, as
 * scripts contain, because the function that escapes it is called as an index, with the table first.
 */
function mendedData(folder: string): string[] {
  if (!existsSync(DATA)) return [];
  const copy = join(folder, "nmap-data");
  cpSync(DATA, copy, { recursive: true });
  const file = join(copy, "nselib/url.lua");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace("__index = hex_esc", "__index = function (_, c) return hex_esc(c) end"));
  return ["--datadir", copy];
}

/** Returns each script's output, without the frame around it. */
function printed(text: string): Map<string, string[]> {
  const all = new Map<string, string[]>();
  let lines: string[] | null = null;
  for (const line of text.split("\n")) {
    const first = /^\|[ _](http-[\w-]+): ?(.*)/.exec(line);
    if (first) all.set(first[1] ?? "", (lines = [first[2] ?? ""]));
    else if (line.startsWith("|") && lines) lines.push(line.slice(2));
    if (!line.startsWith("| ")) lines = null;
  }
  return all;
}

/** Returns one finding for each address that a script lists. */
function findingsOf(script: string, lines: readonly string[]): Said[] {
  const said = (what: string, where = "GET /") => ({ scanner: "nmap", what: `${script}: ${what}`, where });
  if (script === "http-enum")
    return lines.flatMap((line) => {
      const [, path, what] = /^\s*(\/\S*): (.+)/.exec(line) ?? [];
      return path === undefined || what === undefined ? [] : [said(what, `GET ${path}`)];
    });
  if (script === "http-csrf")
    return lines.flatMap((line) => {
      const action = /Form action: (\S+)/.exec(line)?.[1];
      return action === undefined ? [] : [said("a form without a token", `POST ${action.split(/[?#]/)[0] ?? action}`)];
    });
  const text = lines.map((line) => line.trim()).filter((line) => line !== "").join(" "); // prettier-ignore
  return NOTHING.test(text) ? [] : [said(text)];
}

/** True if nmap's output says that a script finished. */
function isFinished(name: string, text: string): boolean {
  return text.includes(`Finished ${name} against`) && !new RegExp(`${name} against \\S+ threw an error`).test(text);
}

export const nmap: Scanner = {
  name: "nmap",
  async scan({ address, seconds, folder }) {
    const settings = "http.useragent=Mozilla/5.0,httpspider.maxpagecount=80,http-methods.test-all=true";
    const data = mendedData(folder);
    const runScripts = (names: readonly string[], log: string) =>
      run(
        [
          ...["nmap", ...data, "-d", "-Pn", "-sT", "-sV", "-p", new URL(address).port],
          // By default a script only runs on ports that are known for the web.
          ...["--script", names.map((name) => `+${name}`).join(","), "--script-args", settings, "127.0.0.1"],
        ],
        { seconds, log: join(folder, log) },
      );

    const { text, ended } = await runScripts(SCRIPTS, "nmap.txt");
    const broken = SCRIPTS.filter((name) => !isFinished(name, text));
    // Scripts that run side by side time out sooner, so a script whose connection timed out is run again alone.
    const again = ended && broken.length > 0 ? await runScripts(broken, "nmap-again.txt") : null;
    const missing = broken.filter((name) => !isFinished(name, again?.text ?? ""));
    const said = new Map([...printed(text), ...printed(again?.text ?? "")]);
    const service = /^\d+\/tcp\s+open\s+(\S.*)$/m.exec(text)?.[1] ?? "";
    return {
      said: [
        ...[...said].flatMap(([script, lines]) => findingsOf(script, lines)),
        ...(/node|express|remix|nginx/i.test(service) ? [{ scanner: "nmap", what: service, where: "GET /" }] : []),
      ],
      isWhole: ended && (again?.ended ?? true) && missing.length === 0,
      done: `${String(SCRIPTS.length - missing.length)} of ${String(SCRIPTS.length)} scripts${missing.length > 0 ? ` (not ${missing.join(", ")})` : ""}`,
    };
  },
};
