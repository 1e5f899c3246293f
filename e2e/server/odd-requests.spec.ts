import { expect } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyStore } from "../support/servers/copied-store";
import { sendRaw, type RawAnswer } from "../support/servers/raw-request";
import { startServer, type ServerProcess } from "../support/servers/server-process";
import { DEMO_PASSWORD } from "../support/sign-in";
import { test } from "../support/test";

const PLAYER = "player@edgewise.example";
const DEEP = `/${"a/".repeat(7_000)}`;

interface Odd {
  what: string;
  target: string;
  status: number;
  method?: string;
  host?: string;
  headers?: string[];
}

/** All of them could be a plain request for a cached page. */
const ODD: Odd[] = [
  { what: "a page", target: "/about", status: 200 },
  { what: "its head", target: "/about", method: "HEAD", status: 200 },
  { what: "its data", target: "/about.data", status: 200 },
  { what: "the data of a picture", target: "/og/site.png.data", status: 404 },
  { what: "a page that the browser has", target: "/about", headers: ["If-None-Match: *"], status: 304 },
  { what: "a host with quotation marks", target: "/about", host: 'a"b<c>', status: 400 },
  { what: "a host with a space", target: "/about", host: "a b", status: 400 },
  { what: "a host that is empty", target: "/about", host: "", status: 400 },
  { what: "half a host", target: "/about", host: "[", status: 400 },
  { what: "a port that is none", target: "/about", host: "guide.example:99999", status: 400 },
  { what: "a host with a path", target: "/about", host: "guide.example/x", status: 400 },
  { what: "another host", target: "/about", host: "other.example", status: 200 },
  { what: "a host in capitals", target: "/about", host: "GUIDE.Example:80", status: 200 },
  { what: "another forwarded host", target: "/about", headers: ["X-Forwarded-Host: evil.example"], status: 200 },
  { what: "a forwarded scheme that is none", target: "/about", headers: ["X-Forwarded-Proto: x, y"], status: 200 },
  { what: "a legacy data request", target: "/about?_data=root", status: 400 },
  { what: "the same, escaped", target: "/about?%5Fdata=root", status: 400 },
  { what: "too many parameters", target: `/about?${"&".repeat(600)}`, status: 414 },
  { what: "a query far too long", target: `/about?utm_source=${"a".repeat(9_000)}`, status: 414 },
  { what: "a path far too deep", target: DEEP, status: 404 },
  { what: "the data of one", target: `${DEEP}x.data`, status: 404 },
  { what: "a path of slashes alone", target: "/".repeat(14_000), status: 404 },
  { what: "a path of escaped slashes", target: `/about${"%2f".repeat(4_000)}`, status: 404 },
  { what: "a path far too long", target: `/casinos/${"a".repeat(14_000)}`, status: 404 },
  { what: "a path that begins like another site", target: "//evil.example/about", status: 404 },
  { what: "an address that can't be decoded", target: "/about/%ff%", status: 400 },
  {
    what: "thousands of entity tags",
    target: "/about",
    headers: [`If-None-Match: ${'"a",'.repeat(3_000)}`],
    status: 200,
  },
  { what: "no form that we have", target: "/about", headers: ["Accept-Encoding: identity;q=0, *;q=0"], status: 200 },
  { what: "a form refused", target: "/about", headers: ["Accept-Encoding: br;q=0, gzip;q=0.000"], status: 200 },
  {
    what: "thousands of forms",
    target: "/about",
    headers: [`Accept-Encoding: ${"br;q=0,".repeat(1_500)}`],
    status: 200,
  },
  { what: "thousands of cookies", target: "/about", headers: [`Cookie: ${"a=b; ".repeat(2_000)}`], status: 200 },
  { what: "a range", target: "/about", headers: ["Range: bytes=0-1"], status: 200 },
];

/** Differs from one answer to the next, or says how the connection goes on. */
const PASSING = new Set(["date", "connection", "keep-alive", "server-timing"]);

function comparable({ status, headers }: RawAnswer) {
  const lasting = [...headers].filter(([name]) => !PASSING.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  // An error page holds the request's id, in its text and in one of its scripts.
  return status < 400 ? { status, headers: lasting } : { status, names: lasting.map(([name]) => name) };
}

for (const publicUrl of [undefined, "https://guide.example"]) {
  test.describe(`Odd requests with PUBLIC_URL ${publicUrl ?? "unset"} @without-javascript`, () => {
    test.describe.configure({ mode: "serial" });
    const folder = mkdtempSync(join(tmpdir(), "edgewise-odd-"));
    let server: ServerProcess;

    test.beforeAll(async () => {
      copyStore(folder);
      server = await startServer(["node", "build/server.js"], {
        DATA_DIR: folder,
        LOG_LEVEL: "warn",
        ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
      });
      // In memory, and compressed as it will stay for now.
      for (const target of ["/about", "/about.data"]) await fetch(server.address + target);
    });
    test.afterAll(async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    for (const { what, target, status, method = "GET", host = "guide.example", headers = [] } of ODD) {
      test(`${what}: one answer by both ways in`, async () => {
        const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, ...headers];
        const byLane = await sendRaw(server.address, lines);
        // Node's own: it tells the fast lane that the connection is not to stay open.
        const byNode = await sendRaw(server.address, [...lines, "Connection: close"]);
        expect(byLane.status).toBe(status);
        expect(comparable(byLane)).toEqual(comparable(byNode));
      });
    }

    test("a long broken link gets the site's own page, which names it", async ({ page }) => {
      await page.goto(`${server.address}/casinos/amberquay/${"and/some/text/".repeat(200)}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
      await expect(page.getByText("Page not found: /casinos/amberquay/and/some/text/and/some/text…")).toBeVisible();
    });

    test("no senseless request is logged as an error of ours", async () => {
      const asks: [string, RequestInit?][] = [
        ["/about?_data=root"],
        ["/contact?index&_data=routes%2Fcontact", { method: "POST", body: new URLSearchParams({ a: "b" }) }],
        ["/about?index"],
        ["/about.data?_routes=nothing,%00,__proto__"],
        ["/nothing.data?_routes=root"],
        ["/.data"],
        ["/_root.data.data"],
        ["/about.data.data"],
        ["/%ff.data"],
        ["/%"],
        ["/casinos/%e0%a4%a"],
        ["/files/%2e%2e/%ff"],
        ["/__manifest"],
        ["/__manifest?version=nothing&p=/%ff"],
        ["/sitemap.xml/.data"],
        ["/og/casinos/%00.png"],
        // Cut at a hundred, the last character would be half of one.
        ...["/casinos", "/bonuses", "/complaints", "/news", "/faq", "/search"].map((path): [string] => [
          `${path}?q=${"x".repeat(99)}%F0%9F%98%80`,
        ]),
        ...["OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND", "QUERY"].flatMap((method): [string, RequestInit][] =>
          ["/", "/about", "/about.data", "/files/x", "/api/v1/casinos.json", "/contact", "/go/x", "/assets/x.js"].map(
            (path) => [path, { method }],
          ),
        ),
        ...["/", "/about.data", "/files/x", "/go/x", "/preferences", "/sign-out", "/csp-reports", "/assets/x.js"].map(
          (path): [string, RequestInit] => [path, { method: "HEAD" }],
        ),
        ...[
          "",
          "/",
          "text/html",
          "multipart/form-data",
          "multipart/form-data; boundary=",
          "application/json",
          "\u00ff",
        ].map((type): [string, RequestInit] => [
          "/contact",
          { method: "POST", body: "--x\r\nnothing", headers: { "Content-Type": type } },
        ]),
        ["/contact.data", { method: "POST", body: "a=b", headers: { Origin: "null" } }],
        ["/contact", { method: "POST", body: "a=b", headers: { Origin: "http://[" } }],
        ["/", { headers: { Cookie: 'session=%ff; theme=%; __Host-session="' } }],
        ["/dashboard", { headers: { Cookie: `session=${"a".repeat(4_000)}` } }],
        ["/search", { headers: { Accept: `${"a/b,".repeat(2_000)}`, "If-Modified-Since": "never" } }],
        ["/files/x", { headers: { Range: `bytes=${"0-1,".repeat(2_000)}` } }],
      ];
      const failed: string[] = [];
      for (const [path, init] of asks) {
        const answer = await fetch(server.address + path, { redirect: "manual", ...init });
        await answer.arrayBuffer();
        if (answer.status >= 500) failed.push(`${String(answer.status)} ${init?.method ?? "GET"} ${path}`);
      }
      expect(failed).toEqual([]);
      const lines = server.output().split("\n");
      expect(lines.filter((line) => line.includes("stack") || line.includes('"level":50'))).toEqual([]);
      // Refusals are warnings of one line; the framework would write its own to the console.
      expect(
        lines.filter((line) => line !== "" && !line.startsWith("{") && !line.startsWith("Edgewise is at")),
      ).toEqual([]);
    });

    test("somebody signed in is not led to another site", async () => {
      const post = (redirectTo: string) =>
        fetch(`${server.address}/login`, {
          method: "POST",
          body: new URLSearchParams({ intent: "sign-in", email: PLAYER, password: DEMO_PASSWORD, redirectTo }),
          redirect: "manual",
        });
      const signedIn = await post("/.//evil.example/x");
      expect([signedIn.status, signedIn.headers.get("Location")]).toEqual([303, "/dashboard"]);
      const headers = {
        Cookie: signedIn.headers
          .getSetCookie()
          .map((set) => set.split(";")[0])
          .join("; "),
      };
      for (const redirectTo of ["/.//evil.example/x", "/x/..//evil.example", "/%2e//evil.example", "/\\evil.example"]) {
        const query = new URLSearchParams({ redirectTo }).toString();
        const page = await fetch(`${server.address}/login?${query}`, { headers, redirect: "manual" });
        expect([redirectTo, page.status, page.headers.get("Location")]).toEqual([redirectTo, 302, "/dashboard"]);
        const data = await fetch(`${server.address}/login.data?${query}`, { headers, redirect: "manual" });
        expect([redirectTo, data.status, data.headers.get("Location")]).toEqual([redirectTo, 202, "/dashboard"]);
        expect(await data.text()).not.toContain("evil");
      }
    });
  });
}
