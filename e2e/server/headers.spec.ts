import { expect } from "@playwright/test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyStore } from "../support/servers/copied-store";
import { directivesOf, observatoryScore } from "../support/looks/observatory";
import { startServer, type ServerProcess } from "../support/servers/server-process";
import { DEMO_PASSWORD } from "../support/sign-in";
import { test } from "../support/test";

const PUBLIC_URL = "https://guide.example";
const SESSION = "__Host-session";
/** What every answer carries, pages and all else. */
const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "permissions-policy": /camera=\(\).*geolocation=\(\).*microphone=\(\).*payment=\(\)/,
  "cross-origin-opener-policy": "same-origin",
  "x-powered-by": undefined,
  server: undefined,
};
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const FILE = "default-src 'none'; sandbox; frame-ancestors 'none'";
const DRAWING = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

interface Kind {
  what: string;
  path: string;
  status: number;
  /** `page` or the exact policy; `NOTHING` when left out. */
  policy?: string;
  /** Who may embed it: only this site when left out. */
  resource?: "cross-origin";
  as?: "member" | "admin";
  init?: RequestInit;
}

const form = (values: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(values),
  headers: { Origin: PUBLIC_URL, ...headers },
});

const KINDS: Kind[] = [
  { what: "a page kept for everybody", path: "/", status: 200, policy: "page" },
  { what: "the same page, from memory", path: "/", status: 200, policy: "page" },
  { what: "a page for every visitor", path: "/search?q=salt", status: 200, policy: "page" },
  { what: "a member's page", path: "/dashboard", status: 200, policy: "page", as: "member" },
  { what: "an admin's page", path: "/admin/casinos", status: 200, policy: "page", as: "admin" },
  { what: "a page's head alone", path: "/contact", status: 200, policy: "page", init: { method: "HEAD" } },
  { what: "a page that isn't there", path: "/no-such-page", status: 404, policy: "page" },
  { what: "an address that is none", path: "/casinos/%ff", status: 400, policy: "page" },
  { what: "a form with errors", path: "/contact", status: 422, policy: "page", init: form({ type: "general" }) },
  { what: "a post from elsewhere", path: "/contact", status: 403, policy: "page", init: form({}, { "Sec-Fetch-Site": "cross-site" }) }, // prettier-ignore
  {
    what: "a report far too large",
    path: "/csp-reports",
    status: 413,
    init: { method: "POST", body: "x".repeat(70_000), headers: { "Content-Type": "application/csp-report" } },
  },
  { what: "a method nobody knows", path: "/about", status: 405, init: { method: "PROPFIND" } },
  { what: "a page's data, kept", path: "/casinos.data", status: 200 },
  { what: "a page's data", path: "/search.data?q=salt", status: 200 },
  { what: "the data of a page that isn't there", path: "/no-such-page.data", status: 404 },
  { what: "a way to sign in", path: "/dashboard", status: 302 },
  { what: "the same as data", path: "/dashboard.data", status: 202 },
  { what: "an answer with a cookie", path: "/preferences", status: 303, init: form({ theme: "dark" }) },
  { what: "JSON for everybody", path: "/api/v1/casinos.json", status: 200, resource: "cross-origin" },
  { what: "CSV for everybody", path: "/api/v1/casinos.csv", status: 200, resource: "cross-origin" },
  { what: "JSON of one thing that isn't there", path: "/api/v1/casinos/nope.json", status: 404, resource: "cross-origin" }, // prettier-ignore
  { what: "an admin's CSV", path: "/admin/lists/casinos/export.csv", status: 200, as: "admin" },
  { what: "a member's own data", path: "/dashboard/data.json", status: 200, as: "member" },
  { what: "the feed", path: "/news/feed.xml", status: 200 },
  { what: "the feed as JSON", path: "/feeds/news.json", status: 200 },
  { what: "a casino's feed", path: "/feeds/casinos/evenhand.xml", status: 200 },
  { what: "a calendar", path: "/feeds/offers.ics", status: 200 },
  { what: "a feed of terms", path: "/casinos/evenhand/terms/feed.xml", status: 200 },
  { what: "the map for search engines", path: "/sitemap.xml", status: 200 },
  { what: "robots.txt", path: "/robots.txt", status: 200 },
  { what: "the manifest", path: "/site.webmanifest", status: 200 },
  { what: "a drawn picture", path: "/og/site.png", status: 200, resource: "cross-origin" },
  { what: "a casino's badge", path: "/badge/amberquay?theme=dark", status: 200, resource: "cross-origin" },
  { what: "a badge at another address", path: "/badge/amberquay?theme=blue", status: 301, resource: "cross-origin" },
  { what: "a badge that isn't there", path: "/badge/nobody", status: 404, resource: "cross-origin" },
  { what: "the page that checks a badge", path: "/casinos/amberquay/badge?for=amberquay.example", status: 200, policy: "page" }, // prettier-ignore
  { what: "the same for what is no domain", path: "/casinos/amberquay/badge?for=x", status: 422, policy: "page" },
  { what: "a stored file that isn't there", path: "/files/public/nope.png", status: 404 },
  { what: "the operators' check", path: "/healthz", status: 200 },
  { what: "the other one", path: "/readyz", status: 200 },
  { what: "a file", path: "/icon-192.png", status: 200, resource: "cross-origin" },
  { what: "a drawing", path: "/favicon.svg", status: 200, policy: DRAWING, resource: "cross-origin" },
  { what: "the build's name", path: "/builds/latest.json", status: 200 },
  { what: "a report that is none", path: "/csp-reports", status: 415, init: form({}) },
];

test.describe("Security headers @without-javascript", () => {
  test.describe.configure({ mode: "serial" });
  const folder = mkdtempSync(join(tmpdir(), "edgewise-headers-"));
  let server: ServerProcess;
  const cookies = new Map<string, string>();

  async function signIn(email: string): Promise<string> {
    const answer = await fetch(`${server.address}/login`, {
      redirect: "manual",
      ...form({ intent: "sign-in", email, password: DEMO_PASSWORD }),
    });
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`${SESSION}=`));
    if (cookie === undefined) throw new Error(`No session: ${String(answer.status)}`);
    return cookie;
  }

  function ask({ path, init, as }: Pick<Kind, "path" | "init" | "as">): Promise<Response> {
    const headers = new Headers(init?.headers);
    if (as) headers.set("Cookie", cookies.get(as) ?? "");
    return fetch(server.address + path, { redirect: "manual", ...init, headers });
  }

  test.beforeAll(async () => {
    copyStore(folder);
    server = await startServer(["node", "build/server.js"], { DATA_DIR: folder, LOG_LEVEL: "fatal", PUBLIC_URL });
    for (const [who, email] of [
      ["member", "player@edgewise.example"],
      ["admin", "admin@edgewise.example"],
    ] as const)
      // prettier-ignore
      cookies.set(who, (await signIn(email)).split(";")[0] ?? "");
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function check(answer: Response, { what, policy = NOTHING, resource }: Kind) {
    const { headers } = answer;
    for (const [name, value] of Object.entries(EVERYWHERE)) {
      const found = headers.get(name) ?? undefined;
      if (value instanceof RegExp) expect.soft(found, `${what}: ${name}`).toMatch(value);
      else expect.soft(found, `${what}: ${name}`).toBe(value);
    }
    expect.soft(headers.get("cross-origin-resource-policy"), what).toBe(resource ?? "same-origin");
    expect.soft(headers.get("x-frame-options"), what).toBe("DENY");
    expect.soft(headers.get("referrer-policy"), what).toMatch(/^(?:strict-origin-when-cross-origin|no-referrer)$/);
    if (policy !== "page") expect.soft(headers.get("content-security-policy"), what).toBe(policy);
    const { score, findings } = observatoryScore(headers);
    // An A+ is 100; what nobody could be harmed by still has all that is asked for.
    expect.soft(score, `${what}: ${findings.join(", ")}`).toBeGreaterThanOrEqual(100);
  }

  test("are on every kind of response, each worth an A+", async () => {
    for (const kind of KINDS) {
      const answer = await ask(kind);
      const body = await answer.arrayBuffer();
      expect.soft(answer.status, kind.what).toBe(kind.status);
      expect.soft(body.byteLength, kind.what).toBeLessThan(10_000_000);
      check(answer, kind);
    }
  });

  test("are on scripts, styles, fonts and pictures of a page", async () => {
    const html = await (await ask({ path: "/casinos/amberquay" })).text();
    // Scripts stand in the list that the page's own one starts from.
    const named = html.matchAll(/(?:href|src)="(\/(?:assets|files|demo)\/[^"]+)"|"(\/assets\/[^"]+\.js)"/g);
    const paths = [...new Set([...named].map(([, linked, started]) => linked ?? started ?? ""))];
    // Pages carry their styles themselves; a file of them is for pages of earlier builds, and pictures are for some pages.
    paths.push(...readdirSync("build/client/assets").filter((name) => name.endsWith(".css")).map((name) => `/assets/${name}`)); // prettier-ignore
    for (const type of [".js", ".woff2"])
      expect(
        paths.some((path) => path.endsWith(type)),
        type,
      ).toBe(true);
    for (const path of paths) {
      const isStored = path.startsWith("/files/");
      check(await ask({ path }), {
        what: path,
        path,
        status: 200,
        ...(path.endsWith(".svg") && { policy: DRAWING }),
        ...(isStored && { policy: FILE, resource: "cross-origin" as const }),
      });
    }
  });

  test("allow a page its own scripts by hash, its own styles, and nothing from an attribute", async () => {
    for (const kind of KINDS.filter(({ policy }) => policy === "page")) {
      const answer = await ask(kind);
      const directives = directivesOf(answer.headers.get("Content-Security-Policy") ?? "");
      for (const name of ["script-src", "style-src"]) {
        const [self, ...hashes] = directives.get(name) ?? [];
        expect(self).toBe("'self'");
        for (const hash of hashes) expect(hash).toMatch(/^'sha256-[\w+/]{43}='$/);
        directives.delete(name);
      }
      expect(Object.fromEntries(directives)).toEqual({
        "default-src": ["'self'"],
        "script-src-attr": ["'none'"],
        "style-src-attr": ["'none'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "media-src": ["'none'"],
        "object-src": ["'none'"],
        "worker-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "upgrade-insecure-requests": [],
        "report-uri": ["/csp-reports"],
        "report-to": ["csp"],
      });
      expect(answer.headers.get("Reporting-Endpoints")).toBe('csp="/csp-reports"');
    }
  });

  test("let no script read a cookie and no other host set one", async () => {
    const session = await signIn("player@edgewise.example");
    expect(session).toMatch(/^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const others = (await ask({ path: "/preferences", init: form({ theme: "dark", hideOffers: "true" }) })).headers;
    expect(others.getSetCookie()).toHaveLength(2);
    for (const cookie of others.getSetCookie()) expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Lax/);
  });
});
