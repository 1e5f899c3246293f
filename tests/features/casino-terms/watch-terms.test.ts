import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { termsPages, termsTasks, termsVersions } from "~/features/casino-terms/collection";
import { readVersionText, versionHash } from "~/features/casino-terms/versions.server";
import { condensedRobots } from "~/platform/polite-fetching/robots-rules";
import { isUnreachable } from "~/platform/polite-fetching/failures";
import { watchTerms } from "~/features/casino-terms/watch/watch-terms.server";
import type { Watching } from "~/platform/polite-fetching/watching.server";
import { saveCasino } from "~/features/members/saved-casinos.server";
import { notifications } from "~/platform/access/collection";
import { termsPage } from "~/features/casino-terms/public/terms-page.server";
import { jobs } from "~/site/registries/jobs.server";
import { sha256Hex } from "~/domain/digest.server";
import { personFixture } from "../../support/signed-in";
import { useTestBackend } from "../../support/backend";
import { watchedPage } from "../../support/fixtures/watched-terms";
import { bomb, html, redirectTo, startLocalServer, type LocalServer } from "../../support/outside/hostile-server";

const store = useTestBackend();
let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
  server.answers.clear();
});

const PAUSE = 5_000;
const DAY = 86_400_000;
const now = () => store().clock().getTime();
const later = (ms: number) => store().setClock(new Date(now() + ms).toISOString());
const address = (path: string) => `http://${server.host}${path}`;
const run = (over: Partial<Watching> = {}, signal = new AbortController().signal) =>
  watchTerms(signal, {
    userAgent: "Edgewise-Watch/1.0 (desk@edgewise.example)",
    robotsName: "Edgewise-Watch",
    pauseMs: PAUSE,
    allowed: [server.host],
    async wait(ms) {
      later(ms);
    },
    ...over,
  });
const pageOf = async (id: string) => {
  const page = await store().documents.get(termsPages, id);
  if (!page) throw new Error("The page is not there.");
  return page;
};
const versionsOf = async () =>
  (
    await store().documents.query(termsVersions, {
      where: [["casinoId", "==", "saltbox"]],
      orderBy: ["-fetchedAt"],
    })
  ).items.reverse();

const CLAUSES = Array.from(
  { length: 6 },
  (_, index) =>
    `<p>Clause ${String(index + 1)}. The player keeps what the player has won, and is paid within a day.</p>`,
);
const terms = (...more: string[]) => html(`<title>Terms</title><h1>Terms</h1>${[...CLAUSES, ...more].join("")}`);

describe("A watched page", () => {
  test("whose text changes at noon is a version, a task, a public comparison and a notice after the next run", async () => {
    server.answers.set("/terms", terms());
    const id = await watchedPage(address("/terms"));
    const ada = await personFixture(store(), "Ada");
    await saveCasino(ada.uid, "saltbox", true);
    await run();
    server.answers.set("/terms", terms("<p>An account that rests is closed after 90 days.</p>"));
    later(DAY);
    await run();
    await jobs.find(({ name }) => name === "tell-terms")?.run(new AbortController().signal);

    expect(await store().documents.get(termsTasks, `${id}-2`)).toMatchObject({ seenAt: null });
    const { items } = await store().documents.query(notifications, {
      where: [["userId", "==", ada.uid]],
      orderBy: ["-at"],
    });
    expect(items.map(({ text }) => text)).toEqual([
      "Saltbox has changed its general terms. See what was added and what was taken out.",
    ]);
    const { comparison } = await termsPage(new Request(`https://guide.example${items[0]?.href ?? ""}`), "saltbox");
    expect(JSON.stringify(comparison?.diff)).toContain("An account that rests is closed after 90 days.");
    expect(comparison).toMatchObject({ from: { id: `${id}-1` }, to: { id: `${id}-2` } });
  });

  test("whose text changes is a version that follows from the one before, and a task with the words found", async () => {
    server.answers.set("/terms", terms());
    const id = await watchedPage(address("/terms"));
    await run();
    const DORMANT = "An account is dormant after 90 days, and we take 5 euros a month at our sole discretion.";
    server.answers.set("/terms", terms(`<p>${DORMANT}</p>`));
    later(DAY);
    await run();

    const [first, second] = await versionsOf();
    if (!first || !second) throw new Error("There are no two versions.");
    expect([first.id, second.id]).toEqual([`${id}-1`, `${id}-2`]);
    expect(second).toMatchObject({ number: 2, status: 200, previous: first.id, previousHash: first.hash });
    const text = await readVersionText(second.id);
    expect(text).toContain(DORMANT);
    expect(second.sha256).toBe(sha256Hex(text));
    for (const { hash, id: _, version: __, createdAt, createdBy, updatedAt, updatedBy, ...fields } of [first, second]) {
      expect([createdAt, createdBy]).toEqual([updatedAt, updatedBy]);
      expect(hash).toBe(versionHash(fields));
    }
    const tasks = await store().documents.getMany(termsTasks, [first.id, second.id]);
    expect(tasks[0]?.hits).toEqual([]);
    expect(tasks[1]?.hits).toEqual([
      { word: "at our sole discretion", quote: DORMANT },
      { word: "dormant", quote: DORMANT },
    ]);
    const { body, metadata } = await store().files.get(second.pagePath);
    const page = brotliDecompressSync(Buffer.from(await new Response(body).arrayBuffer()));
    expect(sha256Hex(page)).toBe(second.pageSha256);
    expect([metadata.contentType, metadata.fullPath.startsWith("public/")]).toEqual([
      "application/octet-stream",
      false,
    ]);
  });

  test("is asked with our name and what we know of it, and stays one version while it stays the same", async () => {
    const heads: unknown[] = [];
    server.answers.set("/terms", (response, request) => {
      heads.push(request.headers["user-agent"], request.headers["if-none-match"] ?? null);
      if (request.headers["if-none-match"] === '"one"') response.writeHead(304).end();
      else response.writeHead(200, { "content-type": "text/html", etag: '"one"' }).end(CLAUSES.join(""));
    });
    const id = await watchedPage(address("/terms"));
    await run();
    later(DAY);
    await run();
    const name = "Edgewise-Watch/1.0 (desk@edgewise.example)";
    expect(heads).toEqual([name, null, name, '"one"']);
    expect(await pageOf(id)).toMatchObject({ failure: null, checkedAt: store().clock().toISOString() });
    expect(await versionsOf()).toHaveLength(1);
  });

  test("that robots.txt closes is never requested", async () => {
    server.answers.set("/robots.txt", (response) =>
      response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: Edgewise-Watch\nDisallow: /closed"),
    );
    server.answers.set("/closed", terms());
    const id = await watchedPage(address("/closed"));
    await run();
    expect(server.asked).toEqual(["/robots.txt"]);
    expect((await pageOf(id)).failure).toMatchObject({ reason: "robots", count: 1 });
  });

  test("whose host names thousands of robots and rules is read, with what concerns us of them", () => {
    const heads = "user-agent:a\nuser-agent: *\n".repeat(4_000);
    const condensed = condensedRobots(`${heads}${"allow:/\n".repeat(6_000)}disallow: /closed\n`, "Edgewise-Watch");
    expect(condensed.match(/user-agent/gi)).toHaveLength(1);
    expect(condensed).toContain("disallow: /closed");
    const others =
      "User-agent: Elsewhere\nDisallow: /\n\nUser-agent: EDGEWISE-watch/1.0\nUser-agent: x\nCrawl-delay: 9 # s\n";
    expect(condensedRobots(others, "Edgewise-Watch")).toBe("User-agent: edgewise-watch\ncrawl-delay: 9");
  });

  test("that leads to another host is not followed there, and staff are told where it leads", async () => {
    server.answers.set("/terms", redirectTo("http://operator.example/terms"));
    const id = await watchedPage(address("/terms"));
    await run();
    const { failure } = await pageOf(id);
    // Its name wasn't even looked up.
    expect(failure).toMatchObject({ reason: "moved" });
    expect(failure?.message).toContain("It redirects to http://operator.example/terms");
  });

  test("of more paragraphs than a page can show is not kept", async () => {
    server.answers.set("/terms", (response) =>
      response.writeHead(200, { "content-type": "text/plain" }).end("a\n".repeat(5_000)),
    );
    const id = await watchedPage(address("/terms"));
    await run();
    expect(await versionsOf()).toEqual([]);
    expect((await pageOf(id)).failure).toMatchObject({ reason: "long" });
  });

  test("of a host whose robots.txt is unavailable is not requested either", async () => {
    server.answers.set("/robots.txt", (response) => response.writeHead(503).end());
    server.answers.set("/terms", terms());
    await watchedPage(address("/terms"));
    await run();
    expect(server.asked).toEqual(["/robots.txt"]);
  });

  test.each([
    [
      "blocks us",
      (response: { writeHead(status: number): { end(): void } }) => response.writeHead(403).end(),
      "status",
    ],
    ["redirects in a circle", redirectTo("/terms"), "redirects"],
    ["is a bomb", bomb, "size"],
    ["leads into this machine", redirectTo("http://127.0.0.2/"), "moved"],
    ["asks whether we are a person", html("<p>Checking your browser.</p>"), "short"],
  ] as const)("that %s keeps the version it has", async (_, answer, reason) => {
    server.answers.set("/terms", terms());
    const id = await watchedPage(address("/terms"));
    await run();
    server.answers.set("/terms", answer as never);
    later(DAY);
    await run();
    expect((await pageOf(id)).failure).toMatchObject({ reason, count: 1 });
    expect(await versionsOf()).toHaveLength(1);
  });

  test("counts as unreachable after three failures over two days, and no longer once it can be read", async () => {
    const id = await watchedPage(address("/terms"));
    const isLost = async () => isUnreachable(await pageOf(id), store().clock().toISOString());
    const lost: boolean[] = [];
    for (const wait of [0, DAY, DAY]) {
      later(wait);
      await run();
      lost.push(await isLost());
    }
    expect(lost).toEqual([false, false, true]);
    server.answers.set("/terms", terms());
    later(DAY);
    await run();
    expect(await pageOf(id)).toMatchObject({ failure: null, failingSince: null });
    expect(await isLost()).toBe(false);
  });

  test("that says when to come back is left alone until then", async () => {
    server.answers.set("/terms", (response) => response.writeHead(429, { "retry-after": "259200" }).end());
    const id = await watchedPage(address("/terms"));
    await run();
    expect(Date.parse((await pageOf(id)).dueAt) - now()).toBe(3 * DAY);
  });

  test("that has lost nearly all of its text gets a version only if it stays that way for days", async () => {
    server.answers.set("/terms", html(CLAUSES.join("").repeat(12)));
    const id = await watchedPage(address("/terms"));
    await run();
    server.answers.set("/terms", terms());
    const counts: number[] = [];
    for (let day = 1; day <= 4; day += 1) {
      later(DAY);
      await run();
      counts.push((await versionsOf()).length);
    }
    expect(counts).toEqual([1, 1, 1, 2]);
    expect((await pageOf(id)).failure).toBeNull();
  });
});

describe("The job", () => {
  test("requests one page of a host at a time, with the pause between, and nothing before it is due", async () => {
    const times: number[] = [];
    for (const path of ["/a", "/b", "/c"]) {
      server.answers.set(path, (response, request) => {
        times.push(now());
        terms()(response, request);
      });
      await watchedPage(address(path));
    }
    await run();
    await run();
    expect([...server.asked].sort()).toEqual(["/a", "/b", "/c", "/robots.txt"]);
    expect(times.slice(1).map((at, index) => at - (times[index] ?? 0) >= PAUSE)).toEqual([true, true]);
  });

  test("keeps the longer pause that robots.txt asks for", async () => {
    server.answers.set("/robots.txt", (response) =>
      response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: *\nCrawl-delay: 20"),
    );
    const times: number[] = [];
    for (const path of ["/a", "/b"]) {
      server.answers.set(path, (response, request) => {
        times.push(now());
        terms()(response, request);
      });
      await watchedPage(address(path));
    }
    await run();
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(20_000);
  });

  test("run by two instances at once fetches each page once", async () => {
    server.answers.set("/terms", terms());
    await watchedPage(address("/terms"));
    await Promise.all([run(), run()]);
    expect(server.asked.filter((path) => path === "/terms")).toHaveLength(1);
    expect(await versionsOf()).toHaveLength(1);
  });

  test("that was killed while it fetched leaves the page to the next one, after its pause", async () => {
    const killed = new AbortController();
    server.answers.set("/terms", () => killed.abort(new Error("killed")));
    await watchedPage(address("/terms"));
    await run({}, killed.signal);
    server.answers.set("/terms", terms());
    // The page is taken by the one that died, and its host has its pause.
    await run();
    expect(await versionsOf()).toEqual([]);
    later(15 * 60_000);
    await run();
    expect(await versionsOf()).toHaveLength(1);
  });

  test("that was killed between the file and the version writes both again", async () => {
    server.answers.set("/terms", terms());
    const id = await watchedPage(address("/terms"));
    await store().files.put(
      `terms/saltbox/${id}-1.br`,
      { contentType: "application/octet-stream" },
      (async function* () {
        yield Buffer.from("half");
      })(),
    );
    await run();
    const [version] = await versionsOf();
    const { body } = await store().files.get(version?.pagePath ?? "");
    expect(sha256Hex(brotliDecompressSync(Buffer.from(await new Response(body).arrayBuffer())))).toBe(
      version?.pageSha256,
    );
  });

  test("looks at the other pages when one raises an error", async () => {
    server.answers.set("/b", terms());
    const broken = await watchedPage(address("/a"));
    await watchedPage(address("/b"));
    server.answers.set("/a", terms());
    const put = store().files.put.bind(store().files);
    store().files.put = (path, ...rest) =>
      path.includes(broken) ? Promise.reject(new Error("full")) : put(path, ...rest);
    await run();
    expect((await versionsOf()).map(({ url }) => url)).toEqual([address("/b")]);
  });
});
