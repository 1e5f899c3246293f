import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/env.server";
import { casinos } from "~/features/casinos/collection";
import { articles } from "~/features/news/collection";
import { outbox } from "~/platform/outbox/collection";
import { deliverDue } from "~/platform/outbox/worker.server";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { loader as keyFile } from "~/routes/indexnow[.]txt";
import { tellSearchEngines } from "~/site/search-engines/index-now.server";
import { useTestBackend } from "../../support/backend";
import { articleFixture } from "../../support/fixtures/article";
import { bonusFixture } from "../../support/fixtures/bonus";
import { casinoFixture } from "../../support/fixtures/casino";
import { complaintFixture } from "../../support/fixtures/complaint";
import { store as keep } from "../../support/fixtures/store";
import { respond, visit } from "../../support/requests";

const store = useTestBackend("2026-11-21T12:00:00.000Z");

interface Told {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

let engine: Server;
let told: Told[];
let status: number;

beforeEach(async () => {
  told = [];
  status = 202;
  engine = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      told.push(JSON.parse(body) as Told);
      response.writeHead(status).end();
    });
  });
  engine.listen(0, "127.0.0.1");
  await once(engine, "listening");
  const host = `127.0.0.1:${String((engine.address() as AddressInfo).port)}`;
  Object.assign(env, {
    TERMS_WATCH_LOCAL: [host],
    INDEXNOW_URL: `http://${host}/indexnow`,
    PUBLIC_URL: "https://guide.example",
  });
  await keep(store().documents, { casinos: [casinoFixture()] });
});
afterEach(() => {
  Object.assign(env, {
    TERMS_WATCH_LOCAL: [],
    INDEXNOW_URL: "https://api.indexnow.org/indexnow",
    PUBLIC_URL: undefined,
  });
  engine.closeAllConnections();
  engine.close();
});

async function turn(searchEngines: boolean, isInMaintenance = false): Promise<void> {
  const site = { ...DEFAULT_SETTINGS.site, searchEngines };
  const maintenance = { ...DEFAULT_SETTINGS.maintenance, on: isInMaintenance };
  await store()
    .documents.batch("system:test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, site, maintenance })
    .commit();
}

/** Lets minutes pass, and does what the job and the outbox do. */
async function pass(minutes = 10): Promise<void> {
  store().setClock(new Date(store().clock().getTime() + minutes * 60_000).toISOString());
  await tellSearchEngines();
  await deliverDue({ isAlone: true });
}

const key = () => respond(() => keyFile(visit("/indexnow.txt")));
const urls = () => told.flatMap(({ urlList }) => urlList);

describe("Search engines", () => {
  test("are told of pages that are new or changed since they are to be told, once, with the key that the site shows", async () => {
    await turn(true);
    await pass();
    expect(told).toEqual([]);
    await keep(store().documents, {
      articles: [articleFixture({ slug: "new-one", publishAt: store().clock().toISOString() })],
      complaints: [complaintFixture({ ref: "EW-0000AB", publishedAt: store().clock().toISOString() })],
    });
    await pass();
    await pass();
    const shown = await key();
    expect(shown.status).toBe(200);
    expect(shown.data).toMatch(/^[0-9a-f]{32}$/);
    expect(told).toEqual([
      {
        host: "guide.example",
        key: shown.data,
        keyLocation: "https://guide.example/indexnow.txt",
        urlList: ["https://guide.example/news/new-one", "https://guide.example/complaints/EW-0000AB"],
      },
    ]);
  });

  test("are told of what was scheduled when its time has come, and never before", async () => {
    await turn(true);
    await pass();
    const publishAt = new Date(store().clock().getTime() + 15 * 60_000).toISOString();
    await keep(store().documents, {
      articles: [articleFixture({ slug: "later", publishState: "scheduled", publishAt })],
    });
    await pass();
    expect(urls()).toEqual([]);
    await pass();
    expect(urls()).toEqual(["https://guide.example/news/later"]);
  });

  test("are told nothing unless staff want it, and nothing of what was before", async () => {
    await turn(false);
    await pass();
    await keep(store().documents, { articles: [articleFixture()] });
    await pass();
    expect((await key()).status).toBe(404);
    await turn(true);
    await pass();
    await pass();
    expect(told).toEqual([]);
    expect(await store().documents.count(outbox)).toBe(0);
  });

  test("are told of pages that are gone: withdrawn, deleted, and offers that go with their casino", async () => {
    await keep(store().documents, {
      bonuses: [bonusFixture()],
      articles: [articleFixture({ slug: "withdrawn" }), articleFixture({ slug: "deleted" })],
    });
    await turn(true);
    await pass();
    await pass();
    expect(told).toEqual([]);
    await store()
      .documents.batch("system:test")
      .update(articles, "withdrawn", { publishState: "draft", publishAt: null })
      .delete(articles, "deleted")
      .update(casinos, "saltbox", { publishState: "archived" })
      .commit();
    await pass();
    const gone = ["/bonuses/saltbox-welcome", "/casinos/saltbox", "/news/deleted", "/news/withdrawn"];
    expect(urls()).toEqual(expect.arrayContaining(gone.map((path) => `https://guide.example${path}`)));
    expect(urls()).not.toContain("https://guide.example/news");
    told = [];
    await pass();
    expect(told).toEqual([]);
    // What comes back with its casino has not been changed itself.
    await store().documents.batch("system:test").update(casinos, "saltbox", { publishState: "published" }).commit();
    await pass();
    expect(urls()).toContain("https://guide.example/bonuses/saltbox-welcome");
  });

  test("find the key in maintenance mode, and are told afterwards what changed meanwhile", async () => {
    await keep(store().documents, { articles: [articleFixture({ slug: "withdrawn" })] });
    await turn(true);
    await pass();
    const shown = await key();
    await turn(true, true);
    await store().documents.batch("system:test").update(articles, "withdrawn", { publishState: "archived" }).commit();
    await pass();
    expect([(await key()).data, told]).toEqual([shown.data, []]);
    await turn(true);
    await pass();
    expect(urls()).toEqual(["https://guide.example/news/withdrawn"]);
  });

  test("aren’t told in maintenance mode what was queued before it", async () => {
    await turn(true);
    await pass();
    await keep(store().documents, {
      articles: [articleFixture({ slug: "new-one", publishAt: store().clock().toISOString() })],
    });
    store().setClock(new Date(store().clock().getTime() + 10 * 60_000).toISOString());
    await tellSearchEngines();
    await turn(true, true);
    await deliverDue({ isAlone: true });
    expect(told).toEqual([]);
    await turn(true);
    await pass();
    expect(urls()).toEqual(["https://guide.example/news/new-one"]);
  });

  test("that fail are told later; what they refuse is shown to staff", async () => {
    await turn(true);
    await pass();
    status = 503;
    await keep(store().documents, {
      articles: [articleFixture({ slug: "once", publishAt: store().clock().toISOString() })],
    });
    await pass();
    status = 200;
    await pass();
    expect(urls()).toEqual(["https://guide.example/news/once", "https://guide.example/news/once"]);
    status = 422;
    await store()
      .documents.batch("system:test")
      .update(articles, "once", { title: "It has another title now" })
      .commit();
    await pass();
    const { items } = await store().documents.query(outbox, { limit: 10 });
    expect(items.map(({ state }) => state).sort()).toEqual(["refused", "sent"]);
    expect(items.find(({ state }) => state === "refused")?.problem).toContain("422");
  });

  test("aren’t told of a site whose address isn’t public", async () => {
    Object.assign(env, { PUBLIC_URL: "http://localhost:3000" });
    await turn(true);
    await pass();
    await keep(store().documents, { articles: [articleFixture({ publishAt: store().clock().toISOString() })] });
    await pass();
    expect(told).toEqual([]);
  });
});
