// Runs the job that watches casinos' terms for one day, with three pages of each of many casinos, one host for each
// casino, on a local server that behaves like strangers' servers. The clock advances by the pauses and by the time of a
// distant server's answer, so a day takes some minutes. The clock runs ahead of a real one when lanes don't wait at the
// same moment, so the printed time is an upper bound. Run: npm run bench:watching [-- --casinos 10000 --answer-ms 2000]
import { once } from "node:events";
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { readPageText } from "~/backend/fetching/reading-thread.server";
import { openDiskFiles } from "~/backend/files/disk/disk.server";
import { installBackend, type Backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { termsPages, termsTexts, termsVersions } from "~/features/casino-terms/collection";
import { TERMS_KINDS } from "~/features/casino-terms/labels";
import { pageId } from "~/features/casino-terms/versions.server";
import { newPage } from "~/features/casino-terms/watch/watched-pages.server";
import { watchTerms } from "~/features/casino-terms/watch/watch-terms.server";
import { LANES } from "~/platform/polite-fetching/by-host.server";
import { collections } from "~/site/registries/collections";
import { Random } from "./scale/random";

const START = Date.parse("2026-11-01T03:00:00.000Z");
const DAY_SECONDS = 86_400;
const PAUSE_MS = 5_000;
/** One page in twenty changes in a week. */
const CHANGES_A_DAY = 0.05 / 7;
/** The share of hosts that answer a conditional request with 304. */
const CONDITIONAL = 0.5;
const MOST_BYTES_A_YEAR = 2e9;
const MEANWHILE_MS = 30;

const { values } = parseArgs({
  options: { casinos: { type: "string", default: "10000" }, "answer-ms": { type: "string", default: "2000" } },
});
const casinoCount = Number(values.casinos);
const answerMs = Number(values["answer-ms"]);

const WORDS =
  `account affiliate agreement amount balance bonus cancel casino claim clause close commission condition country
  credit customer day deposit dispute document eligible evidence fee free funds game identity law licence limit maximum
  minimum month notice offer operator pay payment period person play player policy promotion proof provider reason
  refund register request responsible right round rule service spin stake term time transfer verification void wager
  win withdrawal year`.split(/\s+/);

/** Returns clauses like those in terms, 25 KB of text in a page of 60 KB. */
function makeClauses(): string[] {
  const random = new Random(11);
  const sentence = () => {
    const words = Array.from({ length: 8 + random.whole(0, 14) }, () => random.pick(WORDS));
    return `The ${words.join(" ")}.`;
  };
  const clauses: string[] = [];
  for (let length = 0; length < 25_000; length += clauses.at(-1)?.length ?? 0)
    clauses.push(Array.from({ length: 2 + random.whole(0, 3) }, sentence).join(" "));
  return clauses;
}
const clauses = makeClauses();

function pageOf(casino: number, isChanged: boolean): string {
  const name = `Casino number ${String(casino)}`;
  const menu = Array.from(
    { length: 120 },
    (_, index) =>
      `<li class="menu-item menu-item-type-page menu-item-${String(index)}"><a class="nav-link dropdown-item" href="/page-${String(index)}?from=menu">${clauses[index % clauses.length]?.slice(0, 24) ?? ""}</a></li>`,
  );
  const body = clauses.map((clause, index) => `<section id="c${String(index)}"><p>${clause}</p></section>`);
  const latest = isChanged ? [`<p>${name} keeps what has not been claimed within thirty days.</p>`] : [];
  return `<!doctype html><html lang="en"><title>Terms of ${name}</title><nav><ul>${menu.join("")}</ul></nav><main><article><h1>Terms of ${name}</h1>${[...body, ...latest].join("")}</article></main></html>`;
}

const isChanged = (id: string) => parseInt(sha256Hex(id).slice(0, 8), 16) / 2 ** 32 < CHANGES_A_DAY;
const isConditional = (casino: number) => casino % 100 < CONDITIONAL * 100;
const HTML = "text/html; charset=utf-8";

let now = START;
const asked = { robots: 0, pages: 0, unchanged: 0, changed: 0 };
const server = createServer((request, response) => {
  const casino = Number(/^c(\d+)\./.exec(request.headers.host ?? "")?.[1]);
  const path = request.url ?? "/";
  // Each lane has one request under way.
  now += answerMs / LANES;
  if (path === "/robots.txt") {
    asked.robots++;
    response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: *\nDisallow: /account\n");
    return;
  }
  asked.pages++;
  const changed = isChanged(`${String(casino)}${path}`);
  if (!changed && isConditional(casino) && request.headers["if-none-match"] !== undefined) {
    asked.unchanged++;
    response.writeHead(304).end();
    return;
  }
  if (changed) asked.changed++;
  response.writeHead(200, { "content-type": HTML, etag: `"${String(changed)}"` }).end(pageOf(casino, changed));
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;

const folder = mkdtempSync(join(tmpdir(), "edgewise-bench-"));
const clock = () => new Date(now);
const documents = openSqliteDocuments({ file: join(folder, "edgewise.sqlite"), collections, clock });
const files = openDiskFiles({ folder: join(folder, "files"), clock });
installBackend({ documents, files, clock } as Backend);

/** Returns yesterday's text of a page, which differs between casinos only in the name. */
async function textOfYesterday(): Promise<(casino: number) => string> {
  const read = await readPageText(Buffer.from(pageOf(0, false)), HTML);
  if (!("result" in read)) throw new Error(`The page could not be read: ${read.failure}.`);
  return (casino) => read.result.text.replaceAll("Casino number 0", `Casino number ${String(casino)}`);
}

const KINDS = TERMS_KINDS.slice(0, 3);
const textOf = await textOfYesterday();
const allowed: string[] = [];
for (let casino = 0; casino < casinoCount; casino++) {
  const host = `c${String(casino)}.localhost:${String(port)}`;
  allowed.push(host);
  const batch = documents.batch("bench");
  const text = textOf(casino);
  for (const [index, kind] of KINDS.entries()) {
    const url = `http://${host}/${String(index)}`;
    const id = pageId(String(casino), kind, url);
    const at = new Date(START - 1).toISOString();
    const sha256 = sha256Hex(text);
    batch.set(termsPages, id, {
      ...newPage(String(casino), kind, url, new Date(START).toISOString()),
      etag: '"false"',
      latest: { id: `${id}-1`, number: 1, sha256, hash: sha256, length: text.length, at },
    });
    // Stores the version that a new one is compared with.
    if (isChanged(`${String(casino)}/${String(index)}`))
      batch.set(termsTexts, `${id}-1`, { packed: brotliCompressSync(text).toString("base64") });
  }
  await batch.commit();
}

const cpu = process.cpuUsage();
const began = performance.now();
await watchTerms(new AbortController().signal, {
  userAgent: "Edgewise-Watch/1.0 (desk@edgewise.example)",
  robotsName: "Edgewise-Watch",
  pauseMs: PAUSE_MS,
  allowed,
  async wait(ms) {
    const until = now + ms;
    // Meanwhile the other lanes reach their own waits, which pass at the same time.
    await pause(MEANWHILE_MS);
    now = Math.max(now, until);
  },
});
const { user, system } = process.cpuUsage(cpu);
const processorSeconds = (user + system) / 1e6;
server.closeAllConnections();
server.close();

const { items: versions } = await documents.query(termsVersions, { limit: 1_000 });
const texts = await documents.getMany(
  termsTexts,
  versions.map(({ id }) => id),
);
const blobs = join(folder, "files", "blobs");
const inFiles = (existsSync(blobs) ? readdirSync(blobs, { recursive: true, withFileTypes: true }) : [])
  .filter((entry) => entry.isFile())
  .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
const inStore = versions.reduce((sum, one) => sum + JSON.stringify(one).length, 0);
const inTexts = texts.reduce((sum, one) => sum + (one?.packed.length ?? 0), 0);
const bytesAVersion = (inStore + inTexts + inFiles) / Math.max(1, versions.length);
const pages = casinoCount * KINDS.length;
const bytesAYear = bytesAVersion * pages * 0.05 * 52;
const requests = asked.robots + asked.pages;
const hours = (now - START) / 3_600_000;
rmSync(folder, { recursive: true });

const said = (value: number, digits = 0) => value.toLocaleString("en", { maximumFractionDigits: digits });
console.log(
  `${said(pages)} pages of ${said(casinoCount)} hosts, ${said(requests)} requests in ${said((performance.now() - began) / 1_000)} s:`,
);
console.log(
  `  ${said(asked.unchanged)} answered 304, ${said(asked.changed)} changed, ${said(versions.length)} versions kept`,
);
console.log(`  a day's pages take ${said(hours, 1)} hours, if an answer takes ${said(answerMs)} ms (at most 24)`);
console.log(
  `  processor: ${said((processorSeconds * 1_000) / pages, 1)} ms a page, ${said((100 * processorSeconds) / DAY_SECONDS, 2)} % of one processor through the day (the answering server's own share included)`,
);
console.log(
  `  a version takes ${said(bytesAVersion / 1_000, 1)} KB, a year at 5 % changes a week ${said(bytesAYear / 1e9, 2)} GB (at most 2)`,
);
const isComplete = asked.pages === pages && versions.length === asked.changed;
if (!isComplete) console.log("Not every page was asked for once, or a change was missed.");
if (!isComplete || hours > 24 || bytesAYear > MOST_BYTES_A_YEAR) process.exitCode = 1;
process.exit();
