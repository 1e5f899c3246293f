import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { articles } from "~/features/news/collection";
import { cleanUpWordpressRows } from "~/features/news/wordpress/clean-up-rows.server";
import { importedPosts, oldAddresses, wordpressRows } from "~/features/news/wordpress/collection";
import type { WordpressReportData } from "~/features/news/wordpress/wordpress-report";
import { OWN_SECTIONS } from "~/features/news/wordpress/old-paths";
import { operations } from "~/platform/operations/collection";
import { saveItem } from "~/platform/publishing/editorial.server";
import { articleKind } from "~/features/news/desk/article-kind.server";
import { loader as unmatched } from "~/routes/$";
import { loader as home } from "~/routes/_index";
import { action, loader as importPage } from "~/routes/admin.lists.$name.import";
import { action as steer, loader as operationPage } from "~/routes/admin.operations.$id";
import { loader as articlePage } from "~/routes/news.$slug";
import { backgroundDone } from "../support/outbox/background-done";
import { chained } from "../support/chained";
import { useTestBackend } from "../support/backend";
import { as, usePeople, type Who } from "../support/people";
import { respond } from "../support/requests";
import { largeExport, OLD_SITE, wordpressExport, type ExportedPost } from "../support/files/wordpress-export";
import { thoroughly } from "../support/thoroughly";

const store = useTestBackend();
usePeople(store);

const PATH = "/admin/lists/news/import?from=wordpress";
const LIST = { name: "news" };
const ANNA = { uid: "anna", name: "Anna", requestId: null };

function upload(content: string, { who = "admin" as Who, fields = {} as Record<string, string> } = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new File([content], "old.xml", { type: "text/xml" }));
  return respond(() => action(as(who, PATH, LIST, form)));
}

async function propose(posts: readonly ExportedPost[] | string, fields = {}): Promise<string> {
  const answer = await upload(typeof posts === "string" ? posts : wordpressExport(posts), { fields });
  expect([answer.status, answer.data]).toEqual([303, ""]);
  return answer.headers.get("Location")?.split("?")[0]?.split("/").at(-1) ?? "";
}

async function report(id: string, search = ""): Promise<WordpressReportData> {
  const answer = await respond(() => operationPage(as("admin", `/admin/operations/${id}${search}`, { id })));
  return (answer.data as { wordpress: WordpressReportData }).wordpress;
}

async function press(id: string, intent: string): Promise<string> {
  const answer = await respond(() => steer(as("admin", `/admin/operations/${id}`, { id }, { intent })));
  await backgroundDone();
  return answer.headers.get("Location")?.split("?")[0]?.split("/").at(-1) ?? "";
}

async function importAll(posts: readonly ExportedPost[]): Promise<string> {
  return press(await propose(posts), "start");
}

const all = async () => (await store().documents.query(articles, { limit: 100 })).items;
const bySlug = async (slug: string) => (await all()).find((one) => one.slug === slug);
const countsOf = async (id: string) => (await store().documents.get(operations, id))?.counts;
/** As the whole site answers, whose pages lead on from where they have nothing. */
const answerAt = (loader: (args: LoaderFunctionArgs) => unknown, path: string, params = {}) =>
  respond(() => chained(loader)(as("visitor", path, params)));

const POST: ExportedPost = {
  id: 7,
  title: "Regulator fines three operators",
  content:
    '<!-- wp:paragraph --><p>Three <b>operators</b> were fined.</p><iframe src="https://video.example/1"></iframe>',
  excerpt: "Three were fined.",
  categories: ["Regulation", "Sweden"],
  tags: ["Fines & Sanctions"],
  comments: 2,
};

describe("The dry run", () => {
  test("shows what a post becomes and what would be lost, and changes nothing", async () => {
    const id = await propose([POST, { id: 8, type: "page", title: "About us" }, { id: 9, type: "nav_menu_item" }]);
    const shown = await report(id);
    expect(shown).toMatchObject({
      fileName: "old.xml",
      site: OLD_SITE,
      counts: { new: 1, changed: 0, left_out: 1 },
      comments: 2,
      others: [
        { type: "page", count: 1 },
        { type: "nav_menu_item", count: 1 },
      ],
      posts: [
        {
          title: "Regulator fines three operators",
          address: "/news/regulator-fines-three-operators",
          state: "publish",
          date: "2019-05-03T10:20:00.000Z",
          author: "Anna Lind",
          tags: ["sweden", "fines-and-sanctions"],
          oldPaths: ["/2019/05/regulator-fines-three-operators", "/?p=7"],
          notes: [
            "Lost: an embedded iframe, kept as a link: https://video.example/1",
            "2 comments are left out.",
            "No article here is by “Anna Lind” yet.",
          ],
        },
      ],
    });
    expect((await report(id, "?posts=left_out")).posts).toMatchObject([
      { title: "About us", notes: ["It is a page, not a post: pages are left out."] },
    ]);
    expect(await all()).toEqual([]);
  });

  test("gives titles and tags of every script an address in a to z", async () => {
    const titles = [
      "Казино и вывод средств",
      "オンラインカジノの出金について",
      "كازينو الإنترنت والسحب",
      "赌场提款需要多长时间才能到账",
    ];
    const slug = encodeURIComponent("казино-и-вывод");
    const posts = titles.map((title, at) => ({
      id: at + 1,
      title,
      slug: at === 0 ? slug : "",
      tags: ["Игры", "Законы"],
    }));
    expect((await report(await propose(posts))).posts).toMatchObject([
      { address: "/news/kazino-i-vyvod", tags: ["news", "igry", "zakony"] },
      { address: "/news/onrainkajinonochujinnitsuite" },
      { address: "/news/kzynw-lntrnt-wlshb" },
      { address: expect.stringMatching(/^\/news\/duchangtikuan/) as string },
    ]);
  });

  test("leaves no control character in a text", async () => {
    await importAll([
      { ...POST, content: "<p>Fifty\u0011 euro&#17;s and a [link](\u0007x)</p><img src='/a.png' alt='a\u0011b'>" },
    ]);
    expect((await all())[0]?.body).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
    expect((await all())[0]?.body).toMatch(/^Fifty euros and a/);
  });

  test("keeps two posts apart that have one guid, and one post that comes twice is left out", async () => {
    const guid = `${OLD_SITE}/?p=1`;
    const copy = (id: number) => ({ id, guid, title: `Copied post number ${String(id)}` });
    const copies = [copy(1), copy(2)];
    const id = await propose([...copies, ...copies]);
    expect((await report(id)).posts.map(({ title }) => title)).toEqual([
      "Copied post number 1",
      "Copied post number 2",
    ]);
    expect((await report(id, "?posts=left_out")).posts).toMatchObject([
      { notes: ["The file has this post twice."] },
      { notes: ["The file has this post twice."] },
    ]);
    await press(id, "start");
    expect((await all()).map(({ title }) => title).sort()).toEqual(["Copied post number 1", "Copied post number 2"]);
    // A later export of the second alone leaves the first as it is.
    const again = await report(await propose([{ ...copy(2), content: "<p>Another text.</p>" }]));
    expect(again.posts).toMatchObject([{ title: "Copied post number 2", address: "/news/copied-post-number-2" }]);
    expect(again.counts).toMatchObject({ changed: 1, new: 0 });
  });

  test.each([
    ["zip", "PK\u0003\u0004\u0014\u0000"],
    ["bzip2", "BZh91AY"],
  ])("asks for a %s file to be unpacked", async (_, content) => {
    const answer = await upload(content);
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({
      wordpress: { problem: "The file is packed. Unpack it, and choose the .xml file that is in it." },
    });
  });

  test.each([
    ["private", { status: "private" }, "It is private on the old site."],
    ["binned", { status: "trash" }, "It is in the old site’s bin."],
    ["protected by a password", { password: "x" }, "It is protected by a password on the old site."],
    ["of an unknown status", { status: "wc-done" }, "Its status is “wc-done”, which we don’t know."],
  ])("leaves out a post that is %s, and says so", async (_, over, why) => {
    const id = await propose([POST, { id: 2, ...over }]);
    expect((await report(id, "?posts=left_out")).posts[0]?.notes).toEqual([why]);
  });

  test.each([
    ["without text", { content: " <p> </p>" }, "It has no text."],
    ["longer than an article may be", { content: "<p>word </p>".repeat(12_000) }, /^Its text has \d+ characters/],
    ["nested without end", { content: "<div>".repeat(3_000) }, /nested too deeply/],
  ])("refuses a post %s, and imports the others", async (_, over, why) => {
    const id = await propose([POST, { id: 2, ...over }]);
    const [post] = (await report(id, "?posts=faulty")).posts;
    expect(post?.notes[0]).toMatch(why);
    expect(await countsOf(await press(id, "start"))).toMatchObject({ done: 1, failed: 0 });
  });

  test("says that a title, an excerpt or an address is not kept as it was", async () => {
    await saveItem(articleKind, null, { intent: "save", fields: { ...article(), slug: "taken-address" } }, ANNA);
    const posts = [
      { id: 1, title: "Hello" },
      { id: 2, title: "Long ".repeat(40), excerpt: "word ".repeat(60) },
      { id: 3, slug: "taken-address" },
      { id: 4, slug: "taken-address" },
      { id: 5, slug: "%d0%bd%d0%be%d0%b2%d0%be%d1%81%d1%82%d0%b8" },
    ];
    const shown = (await report(await propose(posts))).posts;
    expect(shown.map(({ address }) => address?.slice(0, 40))).toEqual([
      "/news/hello",
      expect.stringContaining("/news/long-long"),
      "/news/taken-address-2",
      "/news/taken-address-3",
      expect.stringMatching(/^\/news\/./),
    ]);
    expect(shown[0]?.title).toBe("Hello (2019-05-03)");
    expect(shown[0]?.notes.join()).toContain("shorter than 10 characters");
    expect(shown[1]?.notes.join()).toContain("The title is cut to 110 characters");
    expect(shown[1]?.notes.join()).toContain("The excerpt is cut to 200 characters");
    expect(shown[2]?.notes[0]).toBe("The address /news/taken-address is taken: it becomes /news/taken-address-2.");
  });

  test("recognises our authors by name, and puts posts without our categories where the form says", async () => {
    await saveItem(articleKind, null, { intent: "save", fields: { ...article(), author: "ANNA LIND" } }, ANNA);
    const id = await propose([{ id: 1 }], { category: "guides" });
    const [post] = (await report(id)).posts;
    expect(post?.author).toBe("ANNA LIND");
    expect(post?.notes).not.toContainEqual(expect.stringContaining("No article here"));
    await press(id, "start");
    expect((await bySlug("the-news-of-day-1"))?.category).toBe("guides");
  });

  test.each([
    ["a page", "<html><p>Hello</p></html>", "not an export of WordPress"],
    ["a file with entities", "<!DOCTYPE a [<!ENTITY b 'c'>]><rss/>", "document type"],
    ["a file that breaks off", wordpressExport([POST]).slice(0, -40), "ends too early"],
    ["an export without posts", wordpressExport([{ id: 1, type: "page" }]), "no posts"],
    ["an empty file", "", "empty"],
  ])("refuses %s with its reason", async (_, content, why) => {
    const answer = await upload(content);
    expect([answer.status, (answer.data as { wordpress: { problem: string } }).wordpress.problem]).toEqual([
      422,
      expect.stringContaining(why),
    ]);
    expect((await store().documents.query(operations, {})).items).toEqual([]);
  });

  test("is for admins alone", async () => {
    expect((await upload(wordpressExport([POST]), { who: "member" })).status).toBe(302);
    expect((await respond(() => importPage(as("member", PATH, LIST)))).status).toBe(302);
    expect((await upload(wordpressExport([POST]), { who: "visitor" })).status).toBe(302);
    expect((await store().documents.query(operations, {})).items).toEqual([]);
  });

  test("of a form that is sent twice runs once", async () => {
    const fields = { submission: "0d9c3d1e-7b0a-4f11-9a55-0c1f2f9f1f10" };
    expect(await propose([POST], fields)).toBe(await propose([POST], fields));
  });
});

function article() {
  return {
    ...{ slug: "an-article", title: "An article of ours", dek: "In short.", body: "Words.", category: "industry" },
    ...{ tags: [], author: "Ben", hero: null, sources: [], corrections: [], sponsored: false, casinoIds: [] },
  };
}

describe("The import", () => {
  test("keeps date, author, tags, text and state", async () => {
    const future = "2031-01-01 08:00:00";
    const id = await importAll([POST, { id: 8, status: "draft" }, { id: 9, status: "future", date: future }]);
    expect(await countsOf(id)).toEqual({ done: 3, skipped: 0, failed: 0, unknown: 0 });
    expect(await bySlug("regulator-fines-three-operators")).toMatchObject({
      publishState: "published",
      firstPublishedAt: "2019-05-03T10:20:00.000Z",
      author: "Anna Lind",
      category: "regulation",
      tags: ["sweden", "fines-and-sanctions"],
      dek: "Three were fined.",
      body: "Three **operators** were fined.\n\n[https://video.example/1](https://video.example/1)",
    });
    expect(await bySlug("the-news-of-day-8")).toMatchObject({ publishState: "draft", publishAt: null });
    expect(await bySlug("the-news-of-day-9")).toMatchObject({
      publishState: "scheduled",
      publishAt: "2031-01-01T08:00:00.000Z",
    });
  });

  test("of the same file changes nothing, and of a newer file only what is new", async () => {
    await importAll([POST, { id: 8 }]);
    const again = await propose([POST, { id: 8 }]);
    expect((await report(again)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 });

    const newer = await propose([
      { ...POST, title: "Regulator fines four operators", slug: "regulator-fines-three-operators" },
      { id: 8 },
      { id: 10 },
    ]);
    expect((await report(newer)).counts).toMatchObject({ new: 1, changed: 1, unchanged: 1 });
    await press(newer, "start");
    expect((await all()).length).toBe(3);
    expect(await bySlug("regulator-fines-three-operators")).toMatchObject({
      title: "Regulator fines four operators",
      publishState: "published",
      firstPublishedAt: "2019-05-03T10:20:00.000Z",
    });
  });

  test("leaves alone what somebody has changed here", async () => {
    await importAll([POST]);
    const [one] = await all();
    await saveItem(articleKind, one?.id ?? "", { intent: "publish", fields: { title: "Our own title for it" } }, ANNA);
    const id = await propose([{ ...POST, title: "A newer title of theirs" }]);
    expect((await report(id)).counts).toMatchObject({ new: 0, changed: 0, kept: 1 });
  });

  test("is proposed twice and done once", async () => {
    const [first, second] = [await propose([POST]), await propose([POST])];
    await press(first, "start");
    await press(second, "start");
    expect(await countsOf(second)).toMatchObject({ done: 0, skipped: 1 });
    expect((await all()).length).toBe(1);
  });

  test("is undone: drafts are deleted, published ones archived, and their addresses lead nowhere", async () => {
    const id = await importAll([POST, { id: 8, status: "draft" }]);
    const undo = await press(id, "undo");
    expect(await countsOf(undo)).toMatchObject({ done: 2, failed: 0 });
    expect((await all()).map(({ publishState }) => publishState)).toEqual(["archived"]);
    expect((await store().documents.query(oldAddresses, {})).items).toEqual([]);
    expect((await answerAt(unmatched, "/2019/05/regulator-fines-three-operators/")).status).toBe(404);

    await importAll([POST, { id: 8, status: "draft" }]);
    expect((await all()).map(({ publishState }) => publishState).sort()).toEqual(["draft", "published"]);
    expect((await answerAt(unmatched, "/2019/05/regulator-fines-three-operators/")).status).toBe(301);
  });

  test("that changed a post is undone to the earlier import, and the earlier one can't be undone over it", async () => {
    const first = await importAll([POST]);
    const second = await importAll([{ ...POST, excerpt: "Another summary." }]);
    expect(await countsOf(await press(first, "undo"))).toMatchObject({ done: 0, skipped: 1 });
    expect(await countsOf(await press(second, "undo"))).toMatchObject({ done: 1 });
    expect((await all())[0]).toMatchObject({ dek: "Three were fined.", publishState: "published" });
  });

  test("creates articles again that were deleted here", async () => {
    await importAll([{ id: 8, status: "draft" }]);
    const [one] = await all();
    await store()
      .documents.batch("test")
      .delete(articles, one?.id ?? "")
      .commit();
    const id = await propose([{ id: 8, status: "draft" }]);
    expect((await report(id)).posts[0]?.notes[0]).toContain("deleted here");
    await press(id, "start");
    expect((await all()).length).toBe(1);
  });
});

test("what a dry run found is deleted after 90 days, and posts are still recognised", async () => {
  await importAll([POST]);
  const day = 86_400_000;
  store().setClock(new Date(store().clock().getTime() + 89 * day).toISOString());
  await cleanUpWordpressRows();
  expect((await store().documents.query(wordpressRows, {})).items.length).toBe(1);
  store().setClock(new Date(store().clock().getTime() + 2 * day).toISOString());
  await cleanUpWordpressRows();
  expect((await store().documents.query(wordpressRows, {})).items).toEqual([]);
  expect((await store().documents.query(importedPosts, {})).items.length).toBe(1);
});

test("the import’s page says how many articles have pictures on the old site, and that this server doesn’t fetch them", async () => {
  await importAll([{ ...POST, content: `<p><img src="${OLD_SITE}/a.png" alt="A"></p>` }]);
  const page = await respond(() => importPage(as("admin", PATH, LIST)));
  expect(page.data).toMatchObject({ wordpress: { pictures: { waiting: 1, isOn: false } } });
  const answer = await respond(() => action(as("admin", PATH, LIST, { intent: "pictures" })));
  expect(answer.status).toBe(422);
});

describe("An old address", () => {
  const to = "/news/regulator-fines-three-operators";

  test.each([
    ["/2019/05/regulator-fines-three-operators/", unmatched],
    ["/2019/05/Regulator-Fines-Three-Operators", unmatched],
    ["/2019/05/regulator-fines-three-operators/?utm_source=mail", unmatched],
    ["/?p=7", home],
  ])("%s leads to the article for good", async (path, loader) => {
    await importAll([POST]);
    const answer = await answerAt(loader, path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, to]);
  });

  test("below /news redirects if no article has it", async () => {
    await importAll([{ ...POST, link: `${OLD_SITE}/news/the-old-name/` }]);
    const answer = await answerAt(articlePage, "/news/the-old-name", { slug: "the-old-name" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, to]);
  });

  test("leads to the article's present address", async () => {
    await importAll([POST]);
    const [one] = await all();
    await saveItem(articleKind, one?.id ?? "", { intent: "publish", fields: { slug: "a-better-name" } }, ANNA);
    expect((await answerAt(unmatched, "/2019/05/regulator-fines-three-operators")).headers.get("Location")).toBe(
      "/news/a-better-name",
    );
  });

  test.each(["/2019/05/another", "/?p=8", "/?p=7x", "/", "/%", "/%00", `/${"a".repeat(2_000)}`])(
    "but %s doesn't",
    async (path) => {
      await importAll([POST]);
      const loader = path.startsWith("/?") || path === "/" ? home : unmatched;
      expect((await answerAt(loader, path)).status).not.toBe(301);
    },
  );

  test("of a draft, and of an article that is withdrawn, leads nowhere", async () => {
    await importAll([POST, { id: 8, status: "draft", link: `${OLD_SITE}/?p=8` }]);
    const one = await bySlug("regulator-fines-three-operators");
    await saveItem(articleKind, one?.id ?? "", { intent: "archive" }, ANNA);
    expect((await answerAt(unmatched, "/2019/05/regulator-fines-three-operators")).status).toBe(404);
    expect((await answerAt(home, "/?p=8")).status).not.toBe(301);
  });

  test("that one of our pages answers is reported as not redirected", async () => {
    const id = await propose([{ ...POST, link: `${OLD_SITE}/casinos/a-post/` }]);
    const [post] = (await report(id)).posts;
    expect(post?.oldPaths).toEqual(["/?p=7"]);
    expect(post?.notes).toContain(
      "The old address /casinos/a-post can’t redirect here: addresses of our own pages begin like that.",
    );
  });

  test("of two posts leads to the first that was imported", async () => {
    await importAll([POST]);
    const second = await importAll([{ id: 20, link: `${OLD_SITE}/2019/05/regulator-fines-three-operators/` }]);
    expect((await answerAt(unmatched, "/2019/05/regulator-fines-three-operators")).headers.get("Location")).toBe(to);
    expect(await countsOf(second)).toMatchObject({ done: 1 });
  });

  test("can start with anything but the first segment of our own addresses", () => {
    const routes = Object.keys(import.meta.glob("../../app/routes/*.{ts,tsx}"));
    const firsts = routes.map((file) => {
      const name = file.replace(/^.*\/routes\//, "").replace(/\.tsx?$/, "");
      const plain = /^(?:\[[^\]]*\]|[^.[])*/.exec(name)?.[0] ?? "";
      return plain.replace(/[[\]]/g, "").replace(/_$/, "");
    });
    const own = new Set(firsts.filter((first) => !first.startsWith("$") && first !== "_index" && first !== ""));
    expect([...own].filter((first) => !OWN_SECTIONS.has(first))).toEqual([]);
  });
});

thoroughly(
  "2,000 posts are checked and imported, and nothing is doubled the second time",
  async () => {
    const file = largeExport(2_000);
    const id = await propose(file);
    const { counts } = await report(id);
    expect(counts).toMatchObject({ new: 1_980, left_out: 20, faulty: 0, changed: 0 });
    await press(id, "start");
    expect(await countsOf(id)).toEqual({ done: 1_980, skipped: 0, failed: 0, unknown: 0 });
    expect((await store().documents.query(importedPosts, { limit: 1_000 })).next).not.toBeNull();
    expect((await report(await propose(file))).counts).toMatchObject({ new: 0, unchanged: 1_980, left_out: 20 });
    const rows = await store().documents.query(wordpressRows, {
      where: [
        ["importId", "==", id],
        ["finding", "==", "left_out"],
      ],
      orderBy: ["number"],
    });
    expect(rows.items.every(({ notes }) => notes.length > 0)).toBe(true);
  },
  240_000,
);
