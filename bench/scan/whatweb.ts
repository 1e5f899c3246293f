import { join } from "node:path";
import { run } from "./running";
import type { Scanner } from "./scanner";

/** Names and versions of our software, which the site must not reveal. */
const NAMES = /(?:X-Powered-By|HTTPServer|Express|nginx|PHP|ASP|Remix|React|Node)\S*\[[^\]]*\]|X-Powered-By\S*/gi;

export const whatweb: Scanner = {
  name: "whatweb",
  async scan({ address, seconds, folder }) {
    const pages = ["/", "/login", "/casinos", "/dashboard", "/api/v1/casinos.json", "/no-such-page"];
    const { text, ended } = await run(["whatweb", "--color=never", "-a", "3", ...pages.map((page) => address + page)], {
      seconds,
      log: join(folder, "whatweb.txt"),
    });
    const seen = pages.filter((page) => text.includes(`${address}${page} [`)).length;
    return {
      said: [...text.matchAll(NAMES)].map(([what]) => ({ scanner: "whatweb", what, where: "GET /" })),
      isWhole: ended && seen === pages.length,
      done: `${String(seen)} of ${String(pages.length)} pages`,
    };
  },
};
