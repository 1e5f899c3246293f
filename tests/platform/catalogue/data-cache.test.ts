import { describe, expect, test } from "vitest";
import { backend } from "~/backend/index.server";
import { recordExpiry, trackReads } from "~/backend/read-tracking.server";
import { cacheData, cacheListPages } from "~/platform/catalogue/data-cache.server";
import { faqEntries } from "~/features/pages/collection";
import type { PublicListDefinition } from "~/http/pages/list-query";
import { readJsonData } from "~/http/responses/json-data";
import { TEST_NOW, useTestBackend } from "../../support/backend";
import { questionFixture } from "../../support/fixtures/question";

const store = useTestBackend();

const after = (ms: number) => new Date(Date.parse(TEST_NOW) + ms).toISOString();

async function write(id: string, question: string): Promise<void> {
  await backend().documents.batch("system:test").set(faqEntries, id, questionFixture({ question })).commit();
}

/** A kind of page that shows the question of one entry, and how often it was loaded. */
function questionPage(alsoReads: () => unknown = () => undefined) {
  const pages = cacheData<{ question: string | undefined }>();
  let loads = 0;
  const show = async (id = "why") => {
    const page = await pages(id, async () => {
      loads += 1;
      const entry = await backend().documents.get(faqEntries, id);
      await alsoReads();
      return { question: entry?.question };
    });
    return readJsonData(page)?.question;
  };
  return { show, loads: () => loads };
}

test("loads a page once until what it was read from is written", async () => {
  const { show, loads } = questionPage();
  await write("why", "Why so?");
  expect([await show(), await show()]).toEqual(["Why so?", "Why so?"]);
  expect(loads()).toBe(1);
  await write("why", "Why indeed?");
  expect([await show(), await show()]).toEqual(["Why indeed?", "Why indeed?"]);
  expect(loads()).toBe(2);
});

test("keeps a page when another document of the collection is written, unless it read a query", async () => {
  const one = questionPage();
  const several = questionPage(() => backend().documents.query(faqEntries));
  await Promise.all([one.show(), several.show()]);
  await write("other", "What else?");
  await Promise.all([one.show(), several.show()]);
  expect([one.loads(), several.loads()]).toEqual([1, 2]);
});

test("never keeps a page of which something was written while it was loaded", async () => {
  let isFirst = true;
  const { show, loads } = questionPage(async () => {
    if (isFirst) await write("why", "Written meanwhile");
    isFirst = false;
  });
  expect(await show()).toBeUndefined();
  expect(await show()).toBe("Written meanwhile");
  expect(loads()).toBe(2);
});

test("loads a page again once the clock alone would change it", async () => {
  const { show, loads } = questionPage(() => recordExpiry(after(5_000)));
  await show();
  store().setClock(after(4_999));
  await show();
  expect(loads()).toBe(1);
  store().setClock(after(5_000));
  await show();
  expect(loads()).toBe(2);
});

test("uses a page that the present moment went into for a minute, and not before it was made", async () => {
  const { show, loads } = questionPage(() => backend().clock());
  await show();
  store().setClock(after(59_999));
  await show();
  expect(loads()).toBe(1);
  store().setClock(after(60_000));
  await show();
  expect(loads()).toBe(2);
  store().setClock(TEST_NOW);
  await show();
  expect(loads()).toBe(3);
});

test("loads a page that the page cache renders, so that the cache knows what it was read from", async () => {
  const { show, loads } = questionPage();
  await show();
  const { reading } = await trackReads(() => show());
  expect(loads()).toBe(2);
  expect([...reading.sources]).toEqual(["faqEntries/why"]);
});

test("keeps neither null nor a failure nor what was read from nothing", async () => {
  const pages = cacheData<{ at: number }>();
  let loads = 0;
  const count = () => {
    loads += 1;
    return loads;
  };
  const missing = () => pages("missing", () => Promise.resolve(count() > 0 ? null : { at: 0 }));
  expect([await missing(), await missing()]).toEqual([null, null]);
  await expect(pages("failing", () => Promise.reject(new Error(`no ${String(count())}`)))).rejects.toThrow("no 3");
  const sourceless = () => pages("sourceless", () => Promise.resolve({ at: count() }));
  expect([readJsonData(await sourceless())?.at, readJsonData(await sourceless())?.at]).toEqual([4, 5]);
});

test("hands out pages that nobody can change", async () => {
  const pages = cacheData<{ questions: string[] }>();
  const page = await pages("all", async () => {
    const { items } = await backend().documents.query(faqEntries);
    return { questions: items.map(({ question }) => question) };
  });
  expect(() => readJsonData(page)?.questions.push("Mine?")).toThrow(TypeError);
});

describe("A page of a list", () => {
  const address = "http://edgewise.test/questions";

  /** A list whose only filter offers the question of one entry, and how often it was searched. */
  function questionList(onceRead: () => Promise<void> = () => Promise.resolve()) {
    let searches = 0;
    const pages = cacheListPages(() => {
      searches += 1;
      return Promise.resolve({ entries: [], total: 0, counts: {} });
    });
    const readDefinition = async (): Promise<PublicListDefinition> => {
      const { question = "" } = (await backend().documents.get(faqEntries, "why")) ?? {};
      await onceRead();
      const filter = {
        name: "about",
        label: "About",
        kind: "one",
        options: [{ value: "why", label: question }],
      } as const;
      return { path: "/questions", filters: [filter], sorts: [] };
    };
    const show = async (query = "") => {
      const page = readJsonData(await pages(`${address}${query}`, readDefinition));
      return page?.list.controls.flatMap(({ options }) => options?.map(({ label }) => label) ?? []);
    };
    return { show, searches: () => searches };
  }

  test("is found once for all addresses that ask for the same, until a choice of its filters is written", async () => {
    const { show, searches } = questionList();
    await write("why", "Why so?");
    expect([await show(), await show("?page=1&about=")]).toEqual([["Why so?"], ["Why so?"]]);
    expect(searches()).toBe(1);
    await write("why", "Why indeed?");
    expect(await show()).toEqual(["Why indeed?"]);
    expect(searches()).toBe(2);
  });

  test("never keeps choices that were read before a write", async () => {
    await write("why", "Why so?");
    let isFirst = true;
    const { show } = questionList(async () => {
      if (isFirst) await write("why", "Written meanwhile");
      isFirst = false;
    });
    expect([await show(), await show()]).toEqual([["Written meanwhile"], ["Written meanwhile"]]);
  });
});
