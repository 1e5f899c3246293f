import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bodyOf, type Form, type Places } from "./places";
import { run } from "./running";
import type { Scanner } from "./scanner";

/** Addresses that query the store by name, price or state, which are tested more thoroughly. */
const MAIN = ["/search?q=salt", "/casinos?q=gold&sort=name&page=1", "/bonuses?type=welcome&casino=amberquay", "/complaints?q=late&category=kyc&amount=500", "/news?tag=law&category=regulation", "/casinos/compare?c=amberquay"]; // prettier-ignore

/** The number of parallel requests: sqlmap keeps a core busy comparing pages. */
const AT_ONCE = 3;
/** The most requests in a run. */
const AT_MOST = 8;

interface Sent {
  method: "GET" | "POST";
  path: string;
  names: string[];
  body: string;
}

/** sqlmap ignores parameters without a value, such as `?index`. */
const namesIn = (path: string) => [...new Set([...path.matchAll(/[?&]([^=&]+)=/g)].map(([, name = ""]) => name))];

const asQuery = (path: string): Sent => ({ method: "GET", path, names: namesIn(path), body: "" });

function asSent(form: Form): Sent {
  const body = bodyOf(form);
  if (form.method === "GET") return asQuery(`${form.path.split("?")[0] ?? form.path}?${body}`);
  return { method: "POST", path: form.path, names: [...namesIn(form.path), ...form.fields.map(({ name }) => name)], body }; // prettier-ignore
}

const withQuery = (addresses: Places["addresses"]) =>
  [...addresses.values()].flat().filter((path) => path.includes("?"));

/**
 * Returns the requests to test, one list a run: in one run sqlmap tests the fields of an address once, so the second
 * form of the same address waits for the second run.
 */
export function listsOf({ addresses, forms }: Places): Sent[][] {
  const lists: Sent[][] = [];
  const taken: Set<string>[] = [];
  for (const sent of [...[...forms.values()].map(asSent), ...withQuery(addresses).map(asQuery)]) {
    // A form's address may have a query, whose fields sqlmap tests with the form's own.
    const ofQuery = namesIn(sent.path);
    const place = (name: string) => (ofQuery.includes(name) ? "GET" : sent.method);
    const fields = sent.names.map((name) => `${place(name)} ${sent.path.split("?")[0] ?? ""} ${name}`);
    const known = taken.some((names) => sent.method === "GET" && fields.every((field) => names.has(field)));
    if (fields.length === 0 || known) continue;
    let at = taken.findIndex((names) => !fields.some((field) => names.has(field)));
    if (at < 0) at = taken.push(new Set()) - 1;
    for (const field of fields) taken[at]?.add(field);
    (lists[at] ??= []).push(sent);
  }
  return lists;
}

/** Formats requests as a log of Burp, a proxy for testers: the one format for many requests that may have a body. */
function asLog(list: readonly Sent[], address: string): string {
  const { host } = new URL(address);
  const line = "=".repeat(54);
  return list
    .map(({ method, path, body }) => {
      const type = body === "" ? "" : `Content-Type: application/x-www-form-urlencoded\n`;
      return `${line}\n12:00:00 PM  ${address}  [127.0.0.1]\n${line}\n${method} ${path} HTTP/1.1\nHost: ${host}\n${type}\n${body}\n${line}\n\n\n`;
    })
    .join("\n");
}

interface Round {
  list: Sent[];
  level: number;
}

/** Returns the lists cut to size, with more thorough rounds for the main addresses among them. */
function roundsOf(places: Places): Round[] {
  const rounds = listsOf(places).flatMap((list) =>
    Array.from({ length: Math.ceil(list.length / AT_MOST) }, (_, at) => ({
      list: list.filter((_sent, index) => index % Math.ceil(list.length / AT_MOST) === at),
      level: 1,
    })),
  );
  const main = MAIN.filter((path) => rounds.some(({ list }) => list.some((sent) => sent.path.split("?")[0] === path.split("?")[0]))); // prettier-ignore
  return main.length > 0 ? [{ list: main.map(asQuery), level: 2 }, ...rounds] : rounds;
}

export const sqlmap: Scanner = {
  name: "sqlmap",
  wantsBarePages: true,
  async scan({ address, places, seconds, folder }) {
    const deadline = Date.now() + seconds * 1000;
    const waiting = [...roundsOf(places).entries()];
    const fields = (list: readonly Sent[]) => list.reduce((sum, { names }) => sum + names.length, 0);
    const wanted = waiting.reduce((sum, [, { list }]) => sum + fields(list), 0);
    let all = "";
    let tested = 0;
    let areEnded = true;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [at, { list, level }] = next;
          const file = join(folder, `sqlmap-${String(at)}.log`);
          writeFileSync(file, asLog(list, address));
          const { text, ended } = await run(
            [
              ...["sqlmap", "-l", file, "--batch", "--flush-session", "--disable-coloring", "--dbms", "SQLite"],
              ...["--output-dir", join(folder, `sqlmap-${String(at)}`), "--level", String(level), "--risk", "1"],
              ...["--ignore-code", "404,422,429", "--ignore-stdin"],
            ],
            {
              seconds: Math.max(1, Math.round((deadline - Date.now()) / 1000)),
              log: join(folder, `sqlmap-${String(at)}.txt`),
            },
          );
          all += text;
          areEnded &&= ended;
          tested += text.split(/^\[\d+\/\d+\] /m).reduce((sum, part) => sum + new Set([...part.matchAll(/(?:GET|POST) parameter '([^']+)' does not seem to be injectable/g)].map(([, name]) => name)).size, 0); // prettier-ignore
        }
      }),
    );
    return {
      // sqlmap tests apparent injections again, and says so when it was mistaken.
      said: [...all.matchAll(/^Parameter: .+$|\S+ parameter '[^']+' is vulnerable/gm)].map(([what]) => ({
        scanner: "sqlmap",
        what,
        where: "GET /",
      })),
      isWhole: areEnded && tested >= wanted,
      done: `${String(tested)} of ${String(wanted)} parameters`,
    };
  },
};
