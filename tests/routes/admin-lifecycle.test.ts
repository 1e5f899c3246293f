import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { articles } from "~/features/news/collection";
import { articleKind } from "~/features/news/desk/article-kind.server";
import { findArticle, publishedAt } from "~/features/news/news.server";
import { newsletterIssues } from "~/features/newsletter/collection";
import { pages } from "~/features/pages/collection";
import { storedFiles } from "~/platform/media/collection";
import { deletePicture } from "~/platform/media/media.server";
import { redirects } from "~/platform/publishing/collection";
import { saveItem } from "~/platform/publishing/editorial.server";
import { findRedirect } from "~/platform/publishing/slugs/former-slugs.server";
import { action as deletion, loader as deletionPage } from "~/routes/admin.$kind.$id.delete";
import { loader as bonusEditor } from "~/routes/admin.bonuses.$id";
import { action as newsAction, loader as newsLoader } from "~/routes/admin.news.$id";
import { action as steer } from "~/routes/admin.operations.$id";
import { backgroundDone } from "../support/outbox/background-done";
import { TEST_NOW, useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { store as keep } from "../support/fixtures/store";
import { as, usePeople, type Who } from "../support/people";
import { postedForm } from "../support/forms/posted-form";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const ANNA = { uid: "anna", name: "Anna", requestId: null };
const FIRST = "2026-02-01T09:00:00.000Z";
const SLUG = "how-we-test";

beforeEach(() =>
  keep(store().documents, {
    casinos: [
      casinoFixture(),
      casinoFixture({ slug: "drafted", name: "Drafted", publishState: "draft", publishAt: null }),
    ],
    bonuses: [bonusFixture()],
    articles: [articleFixture({ slug: SLUG, publishAt: FIRST, casinoIds: [] })],
  }),
);

const article = () => store().documents.get(articles, SLUG);
interface View {
  version: string;
  values: Record<string, unknown>;
  firstPublishedAt: string | null;
  undoId: string | null;
  isRemovable: boolean;
  id: string | null;
}
const view = async (search = "", id = SLUG) =>
  (await respond(() => newsLoader(as("admin", `/admin/news/${id}${search}`, { id })))).data as View;

async function send(over: Record<string, string>) {
  const { values, version } = await view();
  const form = postedForm(values);
  for (const [name, value] of Object.entries({ version, ...over })) form.set(name, value);
  return respond(() => newsAction(as("admin", `/admin/news/${SLUG}`, { id: SLUG }, form)));
}

const page = (kind: string, id: string, who: Who = "admin") =>
  respond(() => deletionPage(as(who, `/admin/${kind}/${id}/delete`, { kind, id })));
async function remove(kind: string, id: string, version?: string) {
  const seen = version ?? ((await page(kind, id)).data as { version: string }).version;
  return respond(() => deletion(as("admin", `/admin/${kind}/${id}/delete`, { kind, id }, { version: seen })));
}

describe("the date of the first publication", () => {
  test("is kept through archive, reopening and publishing again", async () => {
    for (const intent of ["archive", "publish"] as const) await saveItem(articleKind, SLUG, { intent }, ANNA);
    expect((await findArticle(SLUG))?.publishAt).toBe(TEST_NOW);
    for (const intent of ["archive", "reopen", "publish"] as const) await saveItem(articleKind, SLUG, { intent }, ANNA);
    const shown = await findArticle(SLUG);
    expect(shown && publishedAt(shown)).toBe(FIRST);
  });

  test("is kept where what was withdrawn is scheduled", async () => {
    await saveItem(articleKind, SLUG, { intent: "archive" }, ANNA);
    const publishAt = "2026-12-01T09:00:00.000Z";
    await saveItem(articleKind, SLUG, { intent: "schedule", publishAt }, ANNA);
    expect(await findArticle(SLUG)).toBeNull();
    store().setClock(publishAt);
    const shown = await findArticle(SLUG);
    expect(shown && publishedAt(shown)).toBe(FIRST);
  });

  test("can be set by staff, in the past, and waits in a draft like every other field", async () => {
    expect((await view()).firstPublishedAt).toBe(FIRST);
    expect((await send({ intent: "publish", firstPublishedAt: "2027-01-01T00:00" })).status).toBe(422);
    expect((await send({ intent: "save", firstPublishedAt: "2025-06-01T08:00" })).status).toBe(303);
    expect(publishedAt((await findArticle(SLUG)) ?? { publishAt: null, createdAt: "" })).toBe(FIRST);
    expect((await view()).firstPublishedAt).toBe("2025-06-01T08:00:00.000Z");
    await send({ intent: "publish", firstPublishedAt: "2025-06-01T08:00" });
    expect(await article()).toMatchObject({ publishAt: FIRST, firstPublishedAt: "2025-06-01T08:00:00.000Z" });
  });
});

describe("one button of the editor", () => {
  test.each([
    ["archive", "archived"],
    ["reopen", "draft"],
  ] as const)("%s asks first, keeps what was typed, and can be undone", async (intent, state) => {
    const asked = await send({ intent, title: "A title that was being written" });
    expect([asked.status, asked.data]).toMatchObject([200, { question: intent }]);
    expect(await findArticle(SLUG)).not.toBeNull();
    const done = await send({ intent, title: "A title that was being written", confirmed: intent });
    expect(done.status).toBe(303);
    expect(await article()).toMatchObject({ publishState: state, title: "A title that was being written" });
    const { undoId } = await view(new URL(done.headers.get("Location") ?? "", "https://x.example").search);
    const id = undoId ?? "";
    await respond(() => steer(as("admin", `/admin/operations/${id}`, { id }, { intent: "undo" })));
    await backgroundDone();
    expect(await article()).toMatchObject({
      publishState: "published",
      publishAt: FIRST,
      title: articleFixture().title,
    });
  });

  test("makes a copy that nobody has saved yet, without address and dates", async () => {
    const copy = await view(`?copy=${SLUG}`, "new");
    expect(copy).toMatchObject({ id: null, firstPublishedAt: null, values: { body: articleFixture().body } });
    expect(copy.values["title"]).toBe(`${articleFixture().title} (copy)`);
    expect(copy.values["slug"] ?? "").toBe("");
    expect(await store().documents.count(articles)).toBe(1);
  });

  test("of an unsaved bonus doesn't act on a stored one", async () => {
    const { data } = await respond(() => bonusEditor(as("admin", "/admin/bonuses/new", { id: "new" })));
    expect((data as { panel: { stored: unknown } | null }).panel?.stored ?? null).toBeNull();
  });
});

describe("deleting", () => {
  test("is for what readers can't see; the address is free again, and former ones lead nowhere", async () => {
    await saveItem(articleKind, SLUG, { intent: "publish", fields: { slug: "its-new-address" } }, ANNA);
    expect(await findRedirect("article", SLUG)).toBe("its-new-address");
    expect((await remove("news", SLUG)).status).toBe(409);
    await saveItem(articleKind, SLUG, { intent: "archive" }, ANNA);
    const gone = await remove("news", SLUG);
    expect([gone.status, gone.headers.get("Location")]).toEqual([303, "/admin/news?deleted=1"]);
    expect(await article()).toBeNull();
    expect(await findRedirect("article", SLUG)).toBeNull();
    expect(await store().documents.count(redirects)).toBe(0);
    const { items } = await store().documents.query(auditEntries, {
      where: [["action", "==", "article.delete"]],
      orderBy: ["-at"],
    });
    expect(items).toMatchObject([{ entityId: SLUG }]);
    const again = await saveItem(
      articleKind,
      null,
      { intent: "save", fields: articleFixture({ slug: SLUG, casinoIds: [] }), newId: SLUG },
      ANNA,
    );
    expect(again).toMatchObject({ outcome: "saved", fields: { slug: SLUG } });
  });

  test("is refused over a newer version, and while something refers to it, which the page lists", async () => {
    await store().documents.batch("test").update(casinos, "saltbox", { publishState: "archived" }).commit();
    expect((await page("casinos", "saltbox")).data).toMatchObject({
      holding: [{ kind: "Bonus", title: bonusFixture().title }],
    });
    expect((await remove("casinos", "saltbox")).status).toBe(409);
    expect(await store().documents.get(casinos, "saltbox")).not.toBeNull();
    // One that was seen in another version, and one that was seen before the field had this name.
    for (const version of ["7", ""]) expect((await remove("casinos", "drafted", version)).status).toBe(409);
    expect((await remove("casinos", "drafted")).status).toBe(303);
    expect(await store().documents.count(bonuses)).toBe(1);
  });

  test("is never offered for a page that is part of the site", async () => {
    const fields = {
      slug: "terms-conditions",
      publishState: "archived",
      publishAt: FIRST,
      title: "Terms",
      dek: "",
      body: ".",
    } as const;
    await store().documents.batch("test").set(pages, "terms", fields).commit();
    expect((await page("pages", "terms")).data).toMatchObject({
      refusal: expect.stringContaining("part of the site") as string,
    });
    expect((await remove("pages", "terms")).status).toBe(409);
  });

  test.each(["member", "visitor"] as const)("is nothing for a %s", async (who) => {
    expect((await page("casinos", "drafted", who)).status).toBe(302);
    const form = { version: "0" };
    const args = as(who, "/admin/casinos/drafted/delete", { kind: "casinos", id: "drafted" }, form);
    expect((await respond(() => deletion(args))).status).toBe(302);
    expect(await store().documents.get(casinos, "drafted")).not.toBeNull();
  });
});

test("a picture of a newsletter that was sent can go, one of a newsletter still to be sent can't", async () => {
  const { documents } = store();
  const id = "b0a7".repeat(8);
  const fullPath = `public/media/${id}/boat-10.webp`;
  const issue = {
    subject: "The boat",
    preheader: "",
    body: `Look at it: ![A boat](/files/${fullPath}) and more.`,
    sends: [],
  };
  const file = {
    ...{ name: "boat.webp", fullPath, bucket: "", originalName: "boat.png", alt: "A boat" },
    ...{ generation: "1", metageneration: "1", timeCreated: FIRST, updated: FIRST, md5Hash: "", cacheControl: "" },
    ...{ contentDisposition: "", contentEncoding: "", contentLanguage: "", customMetadata: {} },
    ...{ contentType: "image/webp", size: 10, width: 10, height: 10, sha256: "a".repeat(64), visibility: "public" },
  };
  await documents
    .batch("test")
    .set(newsletterIssues, "one", { ...issue, state: "draft", sentAt: null })
    .commit();
  await documents
    .batch("test")
    .set(storedFiles, id, file as never)
    .commit();
  expect(await deletePicture(id, ANNA)).toMatchObject({ outcome: "used" });
  await documents.batch("test").update(newsletterIssues, "one", { state: "sent", sentAt: TEST_NOW }).commit();
  expect(await deletePicture(id, ANNA)).toMatchObject({ outcome: "deleted" });
});
