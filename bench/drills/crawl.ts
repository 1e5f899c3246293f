// Crawls the built site as link checkers do: `npm run drill:crawl`. Exits with 1 when the addresses don't end.
import { parseArgs } from "node:util";
import { crawl, linksOf, onSite, type CrawledPage, type Manners } from "../crawl/follow-links";
import { send } from "../fuzz/send";
import { startTarget } from "../fuzz/target";

/** Each page of the sitemap has a sign-in link, and some have cursors, filters and comparisons. */
const ADDRESSES_A_PAGE: Readonly<Record<Manners, number>> = { polite: 3, rude: 16 };

const { values } = parseArgs({ options: { store: { type: "string", default: process.env["DATA_DIR"] ?? "data" } } });
const target = await startTarget(values.store, new URL("../scan/without-limits.mjs", import.meta.url).href);

async function ask(path: string): Promise<CrawledPage> {
  const { status, headers, body } = await send(target.address, { method: "GET", path, headers: [], body: null });
  const location = typeof headers.location === "string" ? onSite(headers.location, path) : null;
  const isPage = String(headers["content-type"]).startsWith("text/html");
  return { status, location, links: isPage ? linksOf(body, path) : [] };
}

const sitemap = await send(target.address, { method: "GET", path: "/sitemap.xml", headers: [], body: null });
const pages = [...sitemap.body.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)</g)].map(([, path = ""]) => path || "/");
let isFine = pages.length > 0;
for (const manners of ["polite", "rude"] as const) {
  const most = pages.length * ADDRESSES_A_PAGE[manners];
  const { statuses, isWhole, unmarked } = await crawl(ask, { starts: ["/", "/login/", ...pages], manners, most });
  const broken = [...statuses].filter(([, status]) => status >= 400);
  const words = isWhole ? "all there are" : "AND THERE ARE MORE";
  console.log(
    `${manners}: ${String(statuses.size)} addresses, ${words}, from ${String(pages.length)} pages of the sitemap; ${String(broken.length)} broken, ${String(unmarked.length)} links without nofollow`,
  );
  for (const [path, status] of broken.slice(0, 50)) console.log(`  ${String(status)} ${path}`);
  for (const link of unmarked.slice(0, 50)) console.log(`  without nofollow: ${link}`);
  const perRoute = new Map<string, number>();
  for (const path of statuses.keys()) {
    const kind = path.replace(/=[^&]*/g, "=…").replace(/^(\/[^/?]+)\/[^/?]+/, "$1/…");
    perRoute.set(kind, (perRoute.get(kind) ?? 0) + 1);
  }
  for (const [kind, times] of [...perRoute].sort(([, a], [, b]) => b - a).slice(0, 12))
    console.log(`  ${String(times)} ${kind}`);
  isFine &&= isWhole && unmarked.length === 0 && broken.length === 0;
}
await target.stop();
process.exitCode = isFine ? 0 : 1;
