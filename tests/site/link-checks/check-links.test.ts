import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkedLinks } from "~/site/link-checks/collection";
import { checkLinks } from "~/site/link-checks/check-links.server";
import { collectLinks, linkId } from "~/site/link-checks/collect-links.server";
import { listFoundLinks } from "~/site/link-checks/desk/links-desk.server";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { useTestBackend } from "../../support/backend";
import { articleFixture } from "../../support/fixtures/article";
import { casinoFixture } from "../../support/fixtures/casino";
import { storeDeals } from "../../support/partners/deal";
import { store as keep } from "../../support/fixtures/store";
import { html, redirectTo, startLocalServer, type LocalServer } from "../../support/outside/hostile-server";

const store = useTestBackend();
let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.asked.length = 0;
  server.answers.clear();
  // Only addresses of this server are asked: those of the helplines that a new store knows are other people's.
  const own = { ...DEFAULT_SETTINGS, support: { helplines: [] } };
  await store().documents.batch("system:test").set(settings, "current", own).commit();
});

const PAUSE = 5_000;
const DAY = 86_400_000;
const later = (ms: number) => store().setClock(new Date(store().clock().getTime() + ms).toISOString());
const address = (path: string) => `http://${server.host}${path}`;
const run = (signal = new AbortController().signal) =>
  checkLinks(signal, {
    userAgent: "Edgewise-Watch/1.0 (desk@edgewise.example)",
    robotsName: "Edgewise-Watch",
    pauseMs: PAUSE,
    allowed: [server.host],
    async wait(ms) {
      later(ms);
    },
  });
const linkTo = (url: string) => store().documents.get(checkedLinks, linkId(url));
const found = async () => (await listFoundLinks(10, ["owner"])).links.map(({ url }) => url);

/** An article that names addresses of the local server, collected. */
async function named(...paths: string[]) {
  const body = paths.map((path) => `See [this](${address(path)}).`).join(" ");
  await keep(store().documents, { articles: [articleFixture({ body, sources: [] })] });
  await collectLinks();
}

describe("What is collected", () => {
  test("is every address in published content once, with the places where it occurs", async () => {
    const source = { title: "The register", url: "https://register.example/7" };
    await keep(store().documents, {
      articles: [articleFixture({ sources: [source, { title: "Print", url: null }], body: "No link here at all." })],
      casinos: [
        casinoFixture({
          affiliateUrl: "https://partner.example/c/7",
          disputeBody: { name: "A body", url: "https://register.example/7" },
        }),
        casinoFixture({ slug: "draft", publishState: "draft", publishAt: null, url: "https://draft.example/" }),
        casinoFixture({ slug: "gone", lifecycle: "closed", url: "https://gone.example/" }),
      ],
    });
    await collectLinks();
    expect(await linkTo("https://register.example/7")).toMatchObject({
      ...{ isUsed: true, useCount: 2, checkedAt: null },
      uses: [
        { kind: "casino", field: "disputeBody" },
        { kind: "article", field: "sources" },
      ],
    });
    expect(await linkTo("https://partner.example/c/7")).toMatchObject({ leadsTo: ["saltbox.example"] });
    expect(await linkTo("https://saltbox.example/")).not.toBeNull();
    expect(await linkTo("https://draft.example/")).toBeNull();
    expect(await linkTo("https://gone.example/")).toBeNull();
  });

  test("is a deal's link without a click's id, which may lead to its casino", async () => {
    await keep(store().documents, { casinos: [casinoFixture()] });
    await storeDeals(store());
    await collectLinks();
    expect(await linkTo("https://track.example/?c=check&s=check")).toMatchObject({
      leadsTo: ["saltbox.example"],
      uses: [{ kind: "deal", id: "saltbox-share", field: "links" }],
    });
  });

  test("is not an address that is too long in ASCII, and all the others beside it", async () => {
    const long = `https://register.example/${"ж".repeat(150)}`;
    const body = `See [this](${long}) and [that](https://register.example/8).`;
    await keep(store().documents, { articles: [articleFixture({ body, sources: [] })] });
    await collectLinks();
    expect(await linkTo("https://register.example/8")).toMatchObject({ isUsed: true });
    expect(await linkTo(long)).toBeNull();
  });

  test("is dropped once nothing contains it any more, and is known again when something does", async () => {
    await named("/a");
    await keep(store().documents, {
      articles: [articleFixture({ body: "Nothing to see here any more.", sources: [] })],
    });
    await collectLinks();
    expect(await linkTo(address("/a"))).toMatchObject({ isUsed: false });
    await run();
    expect(server.asked).toEqual([]);
    await named("/a");
    expect(await linkTo(address("/a"))).toMatchObject({ isUsed: true });
  });
});

describe("An address", () => {
  test("that answers is requested once a week, after its robots.txt and with a pause", async () => {
    server.answers.set("/a", html("<p>Here</p>"));
    server.answers.set("/b", html("<p>Here too</p>"));
    await named("/a", "/b");
    const before = store().clock().getTime();
    await run();
    expect(server.asked[0]).toBe("/robots.txt");
    expect(server.asked.slice(1).sort()).toEqual(["/a", "/b"]);
    expect(store().clock().getTime() - before).toBeGreaterThanOrEqual(2 * PAUSE);
    later(6 * DAY);
    await run();
    expect(server.asked).toHaveLength(3);
    later(DAY);
    await run();
    expect(server.asked.filter((path) => path !== "/robots.txt")).toHaveLength(4);
  });

  test("that fails is a task after three times over two days, and none once it answers again", async () => {
    await named("/gone");
    for (const _ of [1, 2]) {
      await run();
      expect(await found()).toEqual([]);
      later(DAY);
    }
    await run();
    expect(await found()).toEqual([address("/gone")]);
    expect((await linkTo(address("/gone")))?.failure).toMatchObject({
      ...{ finding: "dead", message: "The server answers 404.", count: 3 },
    });
    server.answers.set("/gone", html("<p>Back</p>"));
    later(DAY);
    await run();
    expect(await found()).toEqual([]);
    expect(await linkTo(address("/gone"))).toMatchObject({ failure: null, failingSince: null });
  });

  test("that fails three times in an hour is no task yet", async () => {
    await named("/gone");
    for (const _ of [1, 2, 3]) {
      await run();
      await store()
        .documents.batch("test")
        .update(checkedLinks, linkId(address("/gone")), { dueAt: store().clock().toISOString() })
        .commit();
    }
    expect((await linkTo(address("/gone")))?.failure?.count).toBe(3);
    expect(await found()).toEqual([]);
  });

  test("that staff left alone is a task again only after that", async () => {
    await named("/gone");
    await run();
    const until = new Date(store().clock().getTime() + 5 * DAY).toISOString();
    await store()
      .documents.batch("test")
      .update(checkedLinks, linkId(address("/gone")), { ignoredUntil: until })
      .commit();
    for (const _ of [1, 2, 3, 4]) {
      later(DAY);
      await run();
      expect(await found()).toEqual([]);
    }
    for (const _ of [1, 2]) {
      later(DAY);
      await run();
    }
    expect(await found()).toEqual([address("/gone")]);
  });

  test("that redirects in a circle is dead, and one that robots.txt closes says nothing", async () => {
    server.answers.set("/circle", redirectTo("/circle"));
    server.answers.set("/robots.txt", (response) =>
      response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: *\nDisallow: /closed"),
    );
    await named("/circle", "/closed");
    await run();
    expect((await linkTo(address("/circle")))?.failure?.finding).toBe("dead");
    expect(await linkTo(address("/closed"))).toMatchObject({
      ...{ failure: null, unclear: "Its robots.txt asks us not to read this page." },
    });
    expect(server.asked).not.toContain("/closed");
  });

  test("of a server that stops is left for the next run", async () => {
    const stop = new AbortController();
    server.answers.set("/a", () => stop.abort());
    await named("/a");
    await run(stop.signal);
    expect(await linkTo(address("/a"))).toMatchObject({ checkedAt: null, failure: null });
    server.answers.set("/a", html("<p>Here</p>"));
    later(DAY);
    await run();
    expect((await linkTo(address("/a")))?.checkedAt).not.toBeNull();
  });
});
