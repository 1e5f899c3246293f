import { randomBytes } from "node:crypto";
import { gunzipSync, brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contactMessages } from "~/features/contact/collection";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import type { Documents } from "~/backend/documents/port";
import { recordExpiry, trackedClock, trackedDocuments } from "~/backend/read-tracking.server";
import { pages } from "~/features/pages/collection";
import type { CacheKey } from "~/http/page-cache/page-cache-key.server";
import { plainBody } from "~/http/page-cache/packed-page.server";
import { PageCache } from "~/http/page-cache/page-cache.server";

let documents: Documents;
let cache: PageCache;
let now = Date.parse("2026-11-21T12:00:00.000Z");
let rendered: string[] = [];
let render: (address: string) => Promise<Response>;

const key = (address: string): CacheKey => ({
  text: `http://edgewise.test${address} `,
  isBounded: true,
  request: () => new Request(`http://edgewise.test${address}`),
});

const page = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });

const pageFields = (body: string) => ({
  slug: "about",
  publishState: "published" as const,
  publishAt: "2026-01-01T00:00:00.000Z",
  title: "About us",
  dek: "",
  body,
});
const write = (body: string, id = "about") => documents.batch("system:test").set(pages, id, pageFields(body)).commit();

function gateOf() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((open) => (resolve = open));
  return { promise, resolve };
}

async function text(address: string): Promise<string> {
  const answer = await cache.answer(key(address));
  return answer.kind === "pass" ? "pass" : `${answer.kind}: ${(await plainBody(answer.page)).toString()}`;
}

beforeEach(() => {
  now = Date.parse("2026-11-21T12:00:00.000Z");
  rendered = [];
  const store = openSqliteDocuments({ file: ":memory:", collections: [pages, contactMessages] });
  documents = trackedDocuments(store);
  render = async () => page((await documents.get(pages, "about"))?.body ?? "nothing");
  cache = new PageCache({
    documents,
    maxBytes: 1_000_000,
    now: () => now,
    render(request) {
      const { pathname, search } = new URL(request.url);
      rendered.push(pathname + search);
      return render(pathname);
    },
  });
});

afterEach(async () => {
  cache.close();
  await documents.close();
});

describe("a cached page", () => {
  test("is rendered once and shown again", async () => {
    await write("first");
    expect([await text("/about"), await text("/about"), await text("/about")]).toEqual([
      "miss: first",
      "hit: first",
      "hit: first",
    ]);
    expect(rendered).toEqual(["/about"]);
  });

  test("shows a change with the next request, and a change of something else leaves it alone", async () => {
    await write("first");
    await text("/about");
    await documents.batch("system:test").set(pages, "faq", pageFields("else")).commit();
    expect(await text("/about")).toBe("hit: first");
    await write("second");
    expect(await text("/about")).toBe("miss: second");
  });

  test("follows a query, a count and a deletion as well", async () => {
    render = async () => page(`${String(await documents.count(pages))} pages`);
    expect(await text("/about")).toBe("miss: 0 pages");
    await write("first");
    expect(await text("/about")).toBe("miss: 1 pages");
    await documents.batch("system:test").delete(pages, "about").commit();
    expect(await text("/about")).toBe("miss: 0 pages");
    expect(await text("/about")).toBe("hit: 0 pages");
  });

  test("is made for all who ask at once by one render", async () => {
    await write("first");
    const answers = await Promise.all(Array.from({ length: 20 }, () => text("/about")));
    expect(new Set(answers)).toEqual(new Set(["miss: first"]));
    expect(rendered).toHaveLength(1);
  });

  test("rendered while something was written is not shown to those who came after", async () => {
    await write("first");
    const { promise: gate, resolve: proceed } = gateOf();
    render = async () => {
      const body = (await documents.get(pages, "about"))?.body ?? "";
      await gate;
      return page(body);
    };
    const before = text("/about");
    await write("second");
    const after = text("/about");
    proceed();
    expect(await before).toBe("miss: first");
    expect(await after).toBe("miss: second");
    expect(await text("/about")).toBe("hit: second");
  });

  test("rendered while the site was opened again doesn’t say to those who came after that it is closed", async () => {
    await write("closed");
    const { promise: gate, resolve: proceed } = gateOf();
    render = async () => {
      const body = (await documents.get(pages, "about"))?.body ?? "";
      await gate;
      const headers = { "Content-Type": "text/html" };
      return body === "closed" ? new Response(body, { status: 503, headers }) : page(body);
    };
    const before = [text("/about"), text("/about")];
    await documents.batch("system:test").set(pages, "faq", pageFields("else")).commit();
    const unconcerned = text("/about");
    proceed();
    expect(await Promise.all([...before, unconcerned])).toEqual(Array(3).fill("miss: closed"));
    expect(rendered).toHaveLength(1);

    const { promise: secondGate, resolve: proceedAgain } = gateOf();
    const first = render;
    render = async (address) => {
      const answer = await first(address);
      await secondGate;
      return answer;
    };
    const closed = text("/about");
    await write("open");
    const after = text("/about");
    proceedAgain();
    expect(await closed).toBe("miss: closed");
    expect(await after).toBe("miss: open");
  });

  test("turns when the clock says so, to the moment", async () => {
    render = async () => {
      recordExpiry("2026-11-21T12:30:00.000Z");
      return page(now < Date.parse("2026-11-21T12:30:00.000Z") ? "open" : "closed");
    };
    expect(await text("/about")).toBe("miss: open");
    now = Date.parse("2026-11-21T12:29:59.999Z");
    expect(await text("/about")).toBe("hit: open");
    now = Date.parse("2026-11-21T12:30:00.000Z");
    expect(await text("/about")).toBe("miss: closed");
  });

  test("that depends on the present moment is shown once more after a minute, while it is rendered again", async () => {
    const clock = trackedClock(() => new Date(now));
    render = async () => page(clock().toISOString().slice(11, 16));
    expect(await text("/about")).toBe("miss: 12:00");
    now += 59_000;
    expect(await text("/about")).toBe("hit: 12:00");
    now += 60_000;
    expect(await text("/about")).toBe("hit: 12:00");
    await expect.poll(() => text("/about")).toBe("hit: 12:01");
  });

  test("that is only too old is shown while it can't be rendered again, for an hour", async () => {
    const clock = trackedClock(() => new Date(now));
    let isOut = false;
    render = async () => {
      if (isOut) return new Response("out", { status: 503, headers: { "Content-Type": "text/html" } });
      return page(`${(await documents.get(pages, "about"))?.body ?? "nothing"} ${clock().toISOString().slice(11, 16)}`);
    };
    await write("first");
    expect(await text("/about")).toBe("miss: first 12:00");
    isOut = true;
    now += 59 * 60_000;
    expect(await text("/about")).toBe("hit: first 12:00");
    now += 60_000;
    expect(await text("/about")).toBe("miss: out");
    isOut = false;
    expect(await text("/about")).toBe("miss: first 13:00");
    isOut = true;
    now += 180_000;
    await write("second");
    expect(await text("/about"), "what was written since").toBe("miss: out");
  });

  test("that the present moment went into is not shown once it is two minutes old", async () => {
    const clock = trackedClock(() => new Date(now));
    render = async () => page(clock().toISOString().slice(11, 16));
    expect(await text("/about")).toBe("miss: 12:00");
    now += 120_000;
    expect(await text("/about")).toBe("miss: 12:02");
  });

  test("comes in three encodings of the same bytes, each with its own tag, well compressed once it is asked for often", async () => {
    render = async () => page("The same words again. ".repeat(500));
    const first = await cache.answer(key("/about"));
    if (first.kind === "pass") throw new Error("passed");
    const { bodies, etags } = first.page;
    const plain = "The same words again. ".repeat(500);
    expect(brotliDecompressSync(bodies.br).toString()).toContain(plain);
    expect(gunzipSync(bodies.gzip)).toEqual(brotliDecompressSync(bodies.br));
    expect(await plainBody(first.page)).toEqual(gunzipSync(bodies.gzip));
    expect(new Set(Object.values(etags)).size).toBe(3);
    for (let asked = 0; asked < 5; asked++) await text("/about");
    now += 5_000;
    await expect.poll(() => cache.find(key("/about").text)?.bodies.br.byteLength).toBeLessThan(bodies.br.byteLength);
    expect(cache.find(key("/about").text)?.etags).toEqual(etags);
  });

  test("makes room for others", async () => {
    render = async (address) => page(address + randomBytes(100_000).toString("base64"));
    for (let at = 0; at < 10; at++) {
      await text(`/page-${String(at)}`);
      await text(`/page-${String(at)}`);
    }
    expect(cache.size.bytes).toBeLessThanOrEqual(1_000_000);
    expect(await text("/page-9")).toMatch(/^hit/);
    expect(await text("/page-0")).toMatch(/^miss/);
  });

  test("that is asked for again stays, however many addresses are asked for once", async () => {
    render = async (address) => page(address + randomBytes(50_000).toString("base64"));
    for (let turn = 0; turn < 3; turn++) await text("/about");
    for (let at = 0; at < 100; at++) await text(`/made-up-${String(at)}`);
    expect(cache.size.bytes).toBeLessThanOrEqual(1_000_000);
    expect(await text("/about")).toMatch(/^hit/);
  });
});

describe("nothing is cached of", () => {
  test.each([
    ["an error", () => new Response("gone", { status: 404, headers: { "Content-Type": "text/html" } })],
    ["a redirect", () => new Response(null, { status: 301, headers: { Location: "/" } })],
    ["an answer that sets a cookie", () => page("mine", { "Set-Cookie": "key=1" })],
    ["an answer said to be one person’s", () => page("mine", { "Cache-Control": "private, no-store" })],
    ["a picture", () => new Response("bytes", { headers: { "Content-Type": "image/png" } })],
  ])("%s", async (_, answer) => {
    render = async () => answer();
    expect(await text("/about")).toBe("pass");
    expect(cache.size.pages).toBe(0);
    // Nor is it rendered for nobody again and again.
    expect(await text("/about")).toBe("pass");
    expect(rendered).toHaveLength(1);
  });
});

test("a failed render goes to those who wait, and the next request renders again", async () => {
  render = () => Promise.reject(new Error("boom"));
  await expect(text("/about")).rejects.toThrow("boom");
  render = async () => page("well again");
  expect(await text("/about")).toBe("miss: well again");
});
