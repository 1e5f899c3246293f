import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { articleKind } from "~/features/news/desk/article-kind.server";
import { articles } from "~/features/news/collection";
import { importedPosts } from "~/features/news/wordpress/collection";
import { proposeWordpressImport } from "~/features/news/wordpress/import-operation.server";
import { fillPictures } from "~/features/news/wordpress/pictures/fill-pictures.server";
import {
  picturesOperation,
  picturesUndo,
  startPictures,
} from "~/features/news/wordpress/pictures/pictures-operation.server";
import { StoredBody } from "~/http/bodies/stored-body.server";
import { storedFiles } from "~/platform/media/collection";
import { operations } from "~/platform/operations/collection";
import { readResults, recordFinished, startProposed, undoOperation } from "~/platform/operations/operations.server";
import type { ItemResult } from "~/platform/operations/schema";
import { saveItem } from "~/platform/publishing/editorial.server";
import { backgroundDone } from "../../../support/outbox/background-done";
import { useTestBackend } from "../../../support/backend";
import { startLocalServer, type Answer, type LocalServer } from "../../../support/outside/hostile-server";
import { pictureFile } from "../../../support/files/pictures";
import { wordpressExport, type ExportedPost } from "../../../support/files/wordpress-export";

const store = useTestBackend();
const ANNA = { uid: "anna", name: "Anna", requestId: null };
let server: LocalServer;
let picture: Answer;
beforeAll(async () => {
  server = await startLocalServer();
  const bytes = Buffer.from(await (await pictureFile("a.png")).arrayBuffer());
  picture = (response) => void response.writeHead(200, { "content-type": "image/png" }).end(bytes);
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
  server.answers.clear();
});

const address = (path: string) => `http://${server.host}${path}`;
const watching = () => ({
  userAgent: "Edgewise-Watch/1.0 (desk@edgewise.example)",
  robotsName: "Edgewise-Watch",
  pauseMs: 5_000,
  allowed: [server.host],
  async wait(ms: number) {
    store().setClock(new Date(store().clock().getTime() + ms).toISOString());
  },
});

/** Imports posts; returns the operation. */
async function importPosts(posts: readonly ExportedPost[]): Promise<string> {
  const spooled = new StoredBody();
  await spooled.add(new TextEncoder().encode(wordpressExport(posts)));
  const proposed = await proposeWordpressImport({ name: "old.xml", spooled }, new FormData(), ANNA);
  if ("problem" in proposed) throw new Error(proposed.problem);
  await startProposed(proposed.operationId, ANNA);
  await backgroundDone();
  return proposed.operationId;
}

async function fill(over = {}): Promise<ItemResult> {
  const [record] = (await store().documents.query(importedPosts, {})).items;
  const filling = {
    operationId: "op",
    staff: ANNA,
    watching: watching(),
    signal: new AbortController().signal,
    ...over,
  };
  return fillPictures(record?.id ?? "", filling);
}

const article = async () => {
  const [one] = (await store().documents.query(articles, {})).items;
  if (!one) throw new Error("There is no article.");
  return one;
};

function withPicture(path = "/a.png", alt = "A fine"): ExportedPost[] {
  const content = `<!-- wp:image --><figure><img src="${address(path)}" alt="${alt}"></figure><p>Words.</p>`;
  return [
    { id: 1, content, thumbnailId: 2 },
    { id: 2, type: "attachment", status: "inherit", attachmentUrl: address("/hero.png"), alt: "The court" },
  ];
}

describe("The pictures of an imported article", () => {
  test("are links until they are fetched, then in Media with their text, and in the article", async () => {
    server.answers.set("/a.png", picture);
    const hero = Buffer.from(await (await pictureFile("h.png", { colour: "#c42" })).arrayBuffer());
    server.answers.set(
      "/hero.png",
      (response) => void response.writeHead(200, { "content-type": "image/png" }).end(hero),
    );
    await importPosts(withPicture());
    expect(await article()).toMatchObject({ body: `[Picture: A fine](${address("/a.png")})\n\nWords.`, hero: null });

    expect(await fill()).toMatchObject({ outcome: "done" });
    const { items } = await store().documents.query(storedFiles, {});
    expect(items.map(({ alt }) => alt).sort()).toEqual(["A fine", "The court"]);
    const now = await article();
    expect(now.body).toMatch(/^!\[A fine\]\(\/files\/public\/media\/[0-9a-f]{32}\/a-\d+\.webp\)\n\nWords\.$/);
    expect(now.hero).toMatchObject({
      alt: "The court",
      src: expect.stringMatching(/^\/files\/public\/media\//) as string,
    });
    expect([now.publishState, now.firstPublishedAt]).toEqual(["published", "2019-05-03T10:20:00.000Z"]);
    expect((await store().documents.query(importedPosts, {})).items).toMatchObject([
      { pictures: [], hasOldPictures: false },
    ]);
    expect(server.asked).toEqual(["/robots.txt", "/hero.png", "/a.png"]);
  });

  test("are fetched once, however many articles have them", async () => {
    server.answers.set("/a.png", picture);
    const [first] = withPicture();
    await importPosts([
      { ...first, id: 1 },
      { ...first, id: 3 },
    ]);
    for (const { id } of (await store().documents.query(importedPosts, {})).items)
      await fillPictures(id, {
        operationId: "op",
        staff: ANNA,
        watching: watching(),
        signal: new AbortController().signal,
      });
    expect(server.asked.filter((path) => path === "/a.png")).toEqual(["/a.png"]);
    const bodies = (await store().documents.query(articles, {})).items.map(({ body }) => body);
    expect(bodies.every((body) => body.startsWith("![A fine](/files/"))).toBe(true);
  });

  test.each<[string, Answer | null, RegExp]>([
    ["that is missing", null, /answered 404/],
    [
      "that is a page",
      (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
      /text\/html/,
    ],
    [
      "that is no picture",
      (response) => void response.writeHead(200, { "content-type": "image/png" }).end("<svg/>"),
      /not a JPEG/,
    ],
    [
      "that leads to this machine's other ports",
      (response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
      /Port 1/,
    ],
  ])("stay a link for one %s, with the reason", async (_, answer, why) => {
    if (answer) server.answers.set("/a.png", answer);
    const [post] = withPicture();
    await importPosts(post ? [{ ...post, thumbnailId: undefined as never }] : []);
    const result = await fill();
    expect([result.outcome, result.message]).toEqual(["failed", expect.stringMatching(why)]);
    expect((await article()).body).toContain("[Picture: A fine](http");
    expect((await store().documents.query(storedFiles, {})).items).toEqual([]);
  });

  test("that robots.txt forbids are not requested", async () => {
    server.answers.set(
      "/robots.txt",
      (response) => void response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: *\nDisallow: /"),
    );
    await importPosts(withPicture());
    expect((await fill()).message).toContain("robots.txt asks us not to");
    expect(server.asked).toEqual(["/robots.txt"]);
  });

  test("on private addresses are not requested", async () => {
    await importPosts(withPicture());
    expect((await fill({ watching: { ...watching(), allowed: [] } })).outcome).toBe("failed");
    expect(server.asked).toEqual([]);
  });

  test("don't touch changes that wait as a draft", async () => {
    server.answers.set("/a.png", picture);
    await importPosts(withPicture());
    await saveItem(articleKind, (await article()).id, { intent: "save", fields: { body: "Other words." } }, ANNA);
    expect((await fill()).message).toContain("Changes wait as a draft");
    expect((await article()).body).toContain("[Picture: A fine](http");
  });

  test("don't keep the import from being undone", async () => {
    server.answers.set("/a.png", picture);
    const id = await importPosts(withPicture());
    await fill();
    const undo = await undoOperation(id, ANNA);
    await backgroundDone();
    expect(await store().documents.get(operations, undo ?? "")).toMatchObject({ counts: { done: 1, skipped: 0 } });
    expect((await article()).publishState).toBe("archived");
  });

  test("are taken out of the article again by undoing, and can be fetched again", async () => {
    server.answers.set("/a.png", picture);
    const id = await importPosts(withPicture());
    const before = (await article()).body;
    const result = await fill();
    await store().documents.transaction("anna", async (transaction) => {
      recordFinished(
        transaction,
        picturesOperation,
        { id: "op", title: "Pictures", backTo: "/", item: "x", input: {} },
        { ...result, outcome: "done" },
        ANNA,
      );
    });
    await undoOperation("op", ANNA);
    await backgroundDone();
    expect(await article()).toMatchObject({ body: before, hero: null });
    expect(await fill()).toMatchObject({
      outcome: "failed",
      message: expect.stringContaining("1 of 2 are in the article") as string,
    });
    expect(id).not.toBe("");
    expect(picturesUndo.name).toBe("wordpress-pictures-undo");
  });
});

test("a server that doesn't fetch pictures says so, and keeps the links", async () => {
  await importPosts(withPicture());
  const id = (await startPictures(ANNA)) ?? "";
  await backgroundDone();
  expect(await readResults(id)).toMatchObject([{ outcome: "skipped", message: "This server doesn’t fetch pictures." }]);
  expect((await article()).body).toContain("[Picture: A fine](http");
});
