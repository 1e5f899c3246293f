import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { StorageError } from "~/backend/files/errors";
import { builds } from "~/platform/delivery/collection";
import { deleteAssets, keepAssets, pathOfAssets } from "~/platform/delivery/stored-assets.server";
import type { Build } from "~/platform/delivery/own-build.server";
import { createScheduler, every } from "~/platform/scheduler/scheduler.server";
import { log } from "~/backend/log.server";
import { loader } from "~/routes/assets.$file";
import { TEST_NOW, useTestBackend } from "../../support/backend";
import { builtFixture, assetName } from "../../support/sites/built-assets";
import { respond, visit } from "../../support/requests";

const current = useTestBackend();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const running = new AbortController().signal;

const SHARED = assetName("react", "shared by both");
const FIRST = assetName("casinos._slug_.review", "of the first alone");
const SECOND = assetName("casinos._slug_.review", "of the second alone");
const STYLE = assetName("root", "a { color: red }", "css");

let folder: string;
let first: Build;
let second: Build;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-builds-"));
  const firstParts = { [SHARED]: "shared by both", [FIRST]: "of the first alone", [STYLE]: "a { color: red }" };
  first = await builtFixture(join(folder, "first"), "aaaa1111", firstParts);
  second = await builtFixture(join(folder, "second"), "bbbb2222", {
    [SHARED]: "shared by both",
    [SECOND]: "of the second alone",
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const goTo = (milliseconds: number) => current().setClock(new Date(milliseconds).toISOString());
const now = () => current().clock().getTime();
/**
 * Runs the jobs of an instance of the build: each hour its own, and every six hours the one that one instance does for
 * all.
 */
async function serve(build: Build, days: number): Promise<void> {
  for (let hour = 0; hour < days * 24; hour += 1) {
    await keepAssets(build, running);
    if (hour % 6 === 0) await deleteAssets(build.key);
    goTo(now() + HOUR);
  }
}

const ask = (name: string) => respond(() => loader(visit(`/assets/${name}`, { file: name })));
const statusOf = async (name: string) => (await ask(name)).status;
const storedFiles = async () => (await current().files.list("")).items.map(({ fullPath }) => fullPath);
const storedBuilds = async () => (await current().documents.query(builds)).items.map(({ id }) => id);

test("of very many builds the newest are kept for their thirty days, the others for one", async () => {
  const many = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      builtFixture(join(folder, `many-${String(at)}`), `c${String(at)}`, {
        [assetName("root", String(at))]: String(at),
      }),
    ),
  );
  for (const build of many) {
    await keepAssets(build, running);
    goTo(now() + HOUR / 2);
  }
  // All have served within the last two days.
  await deleteAssets(null);
  expect(await storedBuilds()).toHaveLength(60);
  goTo(now() + 3 * DAY);
  await deleteAssets(null);
  expect((await storedBuilds()).toSorted()).toEqual(
    many
      .slice(10)
      .map(({ key }) => key)
      .toSorted(),
  );
  expect(await storedFiles()).toHaveLength(50);
});

describe("the assets of a build that serves", () => {
  test("are stored once, however many instances and starts it has", async () => {
    const put = vi.spyOn(current().files, "put");
    await keepAssets(first, running);
    await keepAssets(first, running);
    await serve(first, 3);
    expect(put).toHaveBeenCalledTimes(1);
    expect(await storedFiles()).toEqual([pathOfAssets(first.key)]);
    expect(await current().documents.get(builds, first.key)).toMatchObject({
      buildId: "aaaa1111",
      builtAt: "2026-11-21T08:00:00.000Z",
      firstServedAt: TEST_NOW,
      lastServedAt: new Date(now() - 6 * HOUR).toISOString(),
      parts: first.names.map((name) => ({ name, size: expect.any(Number) as number })),
    });
  });

  test("are answered as its own files are", async () => {
    await keepAssets(first, running);
    await keepAssets(second, running);
    const script = await ask(FIRST);
    expect([script.status, script.data]).toEqual([200, "of the first alone"]);
    expect(Object.fromEntries(script.headers)).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": "18",
      "content-type": "text/javascript; charset=utf-8",
      vary: "Accept-Encoding",
    });
    expect((await ask(STYLE)).headers.get("Content-Type")).toBe("text/css; charset=utf-8");
    expect((await ask(STYLE)).data).toBe("a { color: red }");
    expect((await ask(SECOND)).data).toBe("of the second alone");
    expect((await ask(SHARED)).data).toBe("shared by both");
  });

  test("are read from the store once for concurrent requests", async () => {
    await keepAssets(first, running);
    const get = vi.spyOn(current().files, "get");
    await Promise.all([FIRST, SHARED, STYLE, FIRST].map(ask));
    await ask(FIRST);
    expect(get).toHaveBeenCalledTimes(1);
  });

  test("are no stored files that anybody may read by another address", async () => {
    await keepAssets(first, running);
    const { loader: filesLoader } = await import("~/routes/files.$");
    const path = pathOfAssets(first.key);
    expect((await respond(() => filesLoader(visit(`/files/${path}`, { "*": path })))).status).toBe(404);
  });

  test("are stored by the next try after one that failed", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const run = (signal: AbortSignal) => keepAssets(first, signal);
    const scheduler = createScheduler([{ name: "keep", next: every(HOUR), ofEachInstance: true, run }]);
    vi.spyOn(current().files, "put").mockRejectedValueOnce(new StorageError("retry-limit-exceeded"));
    await scheduler.tick();
    await expect.poll(() => logged.mock.calls.length).toBe(1);
    expect([await storedFiles(), await storedBuilds(), await statusOf(FIRST)]).toEqual([[], [], 404]);
    goTo(now() + 5 * 60_000);
    await scheduler.tick();
    await expect.poll(() => statusOf(FIRST)).toBe(200);
    await scheduler.stop();
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  test("are stored again when they are gone", async () => {
    const warned = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    await keepAssets(first, running);
    await current().files.delete(pathOfAssets(first.key));
    expect([await statusOf(FIRST), await statusOf(STYLE)]).toEqual([404, 404]);
    expect(warned).toHaveBeenCalledTimes(1);
    await keepAssets(first, running);
    expect(await storedFiles()).toEqual([pathOfAssets(first.key)]);
    warned.mockRestore();
  });
});

describe("the assets of a superseded build", () => {
  test("are there 29 days after it last served, and gone after 31", async () => {
    await serve(first, 1);
    await serve(second, 29);
    expect(await statusOf(FIRST)).toBe(200);
    await serve(second, 2);
    expect(await statusOf(FIRST)).toBe(404);
    expect(await statusOf(STYLE)).toBe(404);
    expect([await storedFiles(), await storedBuilds()]).toEqual([[pathOfAssets(second.key)], [second.key]]);
  });

  test("go with the first clean-up after thirty days", async () => {
    await keepAssets(first, running);
    goTo(now() + 31 * DAY);
    await keepAssets(second, running);
    await deleteAssets(second.key);
    expect([await storedFiles(), await storedBuilds()]).toEqual([[pathOfAssets(second.key)], [second.key]]);
  });

  test("are kept as long when it had served for two months", async () => {
    await serve(first, 60);
    await serve(second, 29);
    expect(await statusOf(FIRST)).toBe(200);
  });

  test("stay for good where a later one has them too", async () => {
    await serve(first, 1);
    await serve(second, 40);
    expect((await ask(SHARED)).data).toBe("shared by both");
  });

  test("are there again, and stay, when it is brought back", async () => {
    await serve(first, 1);
    await serve(second, 40);
    expect(await statusOf(FIRST)).toBe(404);
    await serve(first, 40);
    expect(await statusOf(FIRST)).toBe(200);
    expect(await storedBuilds()).toEqual([first.key]);
  });

  test("stay as long as one instance serves it, whichever other one cleans up", async () => {
    await keepAssets(first, running);
    for (let day = 0; day < 40; day += 1) {
      await keepAssets(first, running);
      await serve(second, 1);
    }
    expect(await statusOf(FIRST)).toBe(200);
  });

  test("are not taken from a build that says so in the meantime that it serves", async () => {
    await serve(first, 1);
    goTo(now() + 40 * DAY);
    const { documents } = current();
    const transaction = documents.transaction.bind(documents);
    vi.spyOn(documents, "transaction").mockImplementationOnce(async (actor, run) => {
      await keepAssets(first, running);
      return transaction(actor, run);
    });
    await deleteAssets(null);
    expect(await statusOf(FIRST)).toBe(200);
  });
});

test("the remains of an upload that was cut off go a day later", async () => {
  await keepAssets(first, running);
  await current().files.put(pathOfAssets("cccc3333-0"), { contentType: "application/octet-stream" }, (async function* () {})()); // prettier-ignore
  goTo(now() + 23 * HOUR);
  await deleteAssets(first.key);
  expect(await storedFiles()).toHaveLength(2);
  goTo(now() + 2 * HOUR);
  await deleteAssets(first.key);
  expect(await storedFiles()).toEqual([pathOfAssets(first.key)]);
});

test("a build of the same id with other assets is another one", async () => {
  const other = await builtFixture(join(folder, "other"), "aaaa1111", { [SECOND]: "of the second alone" });
  await keepAssets(first, running);
  await keepAssets(other, running);
  expect([await statusOf(FIRST), await statusOf(SECOND)]).toEqual([200, 200]);
});

test("files without a hash in their name are not assets", async () => {
  const odd = await builtFixture(join(folder, "odd"), "dddd4444", { "entry.js": "x", [SECOND]: "of the second alone" });
  await keepAssets(odd, running);
  expect([await statusOf("entry.js"), await statusOf(SECOND)]).toEqual([404, 200]);
});

describe("a name that no build has", () => {
  test.each([
    "page-00000000.js",
    "entry.js",
    "..-00000000.js",
    "../../edgewise.sqlite",
    "..\\..\\secret-00000000.js",
    `${"a".repeat(400)}-00000000.js`,
    "",
    "__proto__",
  ])("is not there, and nobody looks for it in the store: %j", async (name) => {
    await keepAssets(first, running);
    await statusOf(FIRST);
    const { files, documents } = current();
    const looks = [
      ...(["get", "metadata", "list"] as const).map((method) => vi.spyOn(files, method)),
      ...(["get", "getMany", "query", "watch", "transaction"] as const).map((method) => vi.spyOn(documents, method)),
    ];
    const { status, headers, data } = await ask(name);
    expect([status, data, headers.get("Cache-Control")]).toEqual([404, "Not found", "no-store"]);
    for (const look of looks) expect(look).not.toHaveBeenCalled();
  });
});

test("while the store can't be reached, an asset is not reported as missing", async () => {
  await keepAssets(first, running);
  vi.spyOn(current().files, "get").mockRejectedValueOnce(new StorageError("retry-limit-exceeded"));
  await expect(statusOf(FIRST)).rejects.toThrow(StorageError);
  expect(await statusOf(FIRST)).toBe(200);
});
