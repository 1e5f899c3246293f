import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { casinos } from "~/features/casinos/collection";
import { editorialHeads } from "~/platform/publishing/collection";
import { restoreRevision } from "~/platform/publishing/editor-state.server";
import { restoreAction, revisionLoader } from "~/platform/publishing/revisions/revisions.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { image } from "~/platform/media/image-schema";
import { articleKind } from "~/features/news/desk/article-kind.server";
import { articles } from "~/features/news/collection";
import { newsletterIssues } from "~/features/newsletter/collection";
import { storedFiles } from "~/platform/media/collection";
import { deletePicture, describePicture, findMedia } from "~/platform/media/media.server";
import { mediaAddress, imageOf, mediaIdOf, sizesOf } from "~/platform/media/media-address";
import { pickedValue, pickerChoices } from "~/platform/media/picker/picker.server";
import { resolveImage } from "~/platform/media/resolve-image.server";
import { storePicture } from "~/platform/media/upload/picture-upload.server";
import { useTestBackend } from "../../support/backend";
import { articleFixture } from "../../support/fixtures/article";
import { casinoFixture } from "../../support/fixtures/casino";
import { post, respond, visit } from "../../support/requests";
import { pictureFile } from "../../support/files/pictures";

const store = useTestBackend();
const STAFF = { uid: "ida", name: "Ida Fenn", requestId: null };

async function sent(file: File) {
  return {
    field: "files",
    name: file.name,
    declaredType: file.type,
    bytes: new Uint8Array(await file.arrayBuffer()),
  };
}

async function upload(name: string, options?: Parameters<typeof pictureFile>[1]) {
  const outcome = await storePicture(await sent(await pictureFile(name, options)), STAFF);
  if (outcome.outcome === "refused") throw new Error(outcome.why);
  return outcome;
}

async function fileOf(id: string) {
  const file = await store().documents.get(storedFiles, id);
  if (!file) throw new Error("The picture is not there.");
  return file;
}

async function described(name: string, colour: string, alt = "A harbour at dusk") {
  const { id } = await upload(name, { colour });
  await describePicture(id, alt, STAFF);
  return fileOf(id);
}

async function acts() {
  return (await store().documents.query(auditEntries, { orderBy: ["-at"] })).items.map(({ action }) => action).sort();
}

describe("An uploaded picture", () => {
  test("is stored with the specification's metadata, in sizes of both kinds, under addresses a hero can hold", async () => {
    const { id } = await upload("Harbour at Dusk.png", { width: 1200, height: 630 });
    const file = await fileOf(id);
    expect(Object.keys(file)).toEqual(
      expect.arrayContaining([
        ...["bucket", "generation", "metageneration", "fullPath", "name", "size", "timeCreated", "updated", "md5Hash"],
        ...["cacheControl", "contentDisposition", "contentEncoding", "contentLanguage", "contentType"],
        ...["customMetadata", "alt", "width", "height", "sha256", "visibility"],
      ]),
    );
    expect(file).toMatchObject({
      ...(await store().files.metadata(file.fullPath)),
      alt: "",
      width: 1200,
      height: 630,
      visibility: "public",
      cacheControl: "public, max-age=31536000, immutable",
      customMetadata: { originalName: "Harbour at Dusk.png" },
    });
    expect(file.sha256.startsWith(id)).toBe(true);
    const sizes = sizesOf(mediaAddress(file.fullPath)) ?? [];
    expect(sizes.map(({ width }) => width)).toEqual([160, 400, 800, 1200]);
    for (const { webp, avif } of sizes) {
      expect((await store().files.metadata(webp.slice(7))).contentType).toBe("image/webp");
      expect((await store().files.metadata(avif.slice(7))).contentType).toBe("image/avif");
    }
    expect(image.safeParse(imageOf({ ...file, alt: "A harbour" })).success).toBe(true);
    expect(await acts()).toEqual(["media.upload"]);
  });

  test("of any kind we take loses what came with it", async () => {
    for (const [format, colour] of [
      ["jpeg", "#111"],
      ["webp", "#222"],
      ["avif", "#333"],
    ] as const) {
      const { id } = await upload(`a.${format}`, { format, colour, artist: "A secret name", width: 300, height: 200 });
      const file = await fileOf(id);
      const { body } = await store().files.get(file.fullPath);
      const bytes = Buffer.from(await new Response(body).arrayBuffer());
      expect(bytes.toString("latin1")).not.toContain("A secret name");
      expect([file.width, file.height]).toEqual([300, 200]);
    }
  });

  test("is never stored twice: the same bytes under another name lead to the first", async () => {
    const first = await upload("one.png");
    const second = await upload("two.png");
    expect(second).toMatchObject({ outcome: "known", id: first.id });
    expect(await store().documents.count(storedFiles)).toBe(1);
    const both = await Promise.all([upload("three.png", { colour: "#999" }), upload("four.png", { colour: "#999" })]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["known", "stored"]);
    expect(await store().documents.count(storedFiles)).toBe(2);
    expect((await store().files.list("public/media/")).items).toHaveLength(8);
  });

  test.each([
    ["a drawing with a program", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', /SVG/],
    ["a page", "<!doctype html><script>alert(1)</script>", /not a JPEG/],
    ["a GIF that is a program as well", "GIF89a/*\u0000*/=1;alert(1)", /not a JPEG/],
    ["nothing", "", /Choose a picture/],
  ])("that is %s is refused by what it is, whatever it is called", async (_what, text, why) => {
    const file = await sent(new File([text], "logo.png", { type: "image/png" }));
    expect(await storePicture(file, STAFF)).toMatchObject({ outcome: "refused", why: expect.stringMatching(why) });
    expect(await store().documents.count(storedFiles)).toBe(0);
    expect((await store().files.list("")).items).toEqual([]);
  });

  test("that is a page as well is refused", async () => {
    const good = await pictureFile("a.jpg", { format: "jpeg", width: 40, height: 40 });
    const both = new File([good, "<script>alert(1)</script>"], "a.jpg", { type: "image/jpeg" });
    expect(await storePicture(await sent(both), STAFF)).toMatchObject({
      outcome: "refused",
      why: expect.stringContaining("more than a picture"),
    });
  });

  test("that claims more pixels than a computer holds is refused before it is opened", async () => {
    const bytes = Buffer.from(await (await pictureFile("a.png", { width: 10, height: 10 })).arrayBuffer());
    bytes.writeUInt32BE(40_000, 16);
    bytes.writeUInt32BE(40_000, 20);
    const bomb = { field: "files", name: "bomb.png", declaredType: "image/png", bytes: new Uint8Array(bytes) };
    expect((await storePicture(bomb, STAFF)).outcome).toBe("refused");
  });

  test("that is too heavy was never read, and is refused by name", async () => {
    const heavy = { field: "files", name: "a/../huge.png", declaredType: "image/png", bytes: null };
    expect(await storePicture(heavy, STAFF)).toMatchObject({ outcome: "refused", name: "huge.png" });
  });
});

describe("The words of a picture", () => {
  test("are logged, and a change over somebody else's is refused", async () => {
    const { id } = await upload("a.png");
    const { version } = await fileOf(id);
    expect(await describePicture(id, "A harbour", STAFF, version)).toEqual({ outcome: "saved" });
    expect(await describePicture(id, "A pier", STAFF, version)).toMatchObject({ outcome: "stale", alt: "A harbour" });
    expect((await fileOf(id)).alt).toBe("A harbour");
    expect(await acts()).toEqual(["media.describe", "media.upload"]);
  });

  test("decide whether it can be chosen", async () => {
    const { id } = await upload("a.png", { colour: "#111" });
    const file = await described("b.png", "#222");
    const src = mediaAddress(file.fullPath);
    expect((await pickerChoices()).map((choice) => choice.src)).toEqual([src]);
    expect(await resolveImage(mediaAddress((await fileOf(id)).fullPath))).toMatchObject({
      image: null,
      problem: expect.stringContaining("no alternative text yet"),
    });
    const wanted = { image: { src, alt: "A harbour at dusk", width: 240, height: 126 }, problem: null };
    for (const value of [
      src,
      file.id,
      `/admin/media/${file.id}`,
      `https://edgewise.example${sizesOf(src)?.[0]?.avif ?? ""}`,
    ])
      expect(await resolveImage(value)).toEqual(wanted);
  });
});

describe("A picker's value", () => {
  const former = { src: "/demo/logos/saltbox.svg", alt: "Saltbox", width: 200, height: 80 };

  test("that is nothing of ours is a problem, none is none, and what stands there already may stay", async () => {
    expect(await resolveImage("")).toEqual({ image: null, problem: null });
    for (const value of ["https://evil.example/a.png", "/etc/passwd", "javascript:alert(1)", "/demo/logos/saltbox.svg"])
      expect((await resolveImage(value)).problem).not.toBeNull();
    expect(await resolveImage(former.src, former)).toEqual({ image: former, problem: null });
    expect((await pickerChoices(former))[0]).toMatchObject(former);
  });

  test("is the address typed before the picture chosen", () => {
    const form = new FormData();
    form.set("hero", "/files/one");
    expect(pickedValue(form, "hero")).toBe("/files/one");
    form.set("heroAddress", " /admin/media/two ");
    expect(pickedValue(form, "hero")).toBe("/admin/media/two");
    form.set("heroAddress", "");
    form.set("hero", "none");
    expect(pickedValue(form, "hero")).toBe("");
  });

  test("is found among all pictures by the words of name and description", async () => {
    await described("harbour.png", "#111", "Boats at dusk");
    await described("Fjörd.png", "#222", "Mountains");
    expect((await pickerChoices(null, "boat harb")).map(({ alt }) => alt)).toEqual(["Boats at dusk"]);
    expect((await pickerChoices(null, "fjord")).map(({ alt }) => alt)).toEqual(["Mountains"]);
    expect(await pickerChoices(null, "zebra")).toEqual([]);
  });
});

describe("A picture that is used", () => {
  let src: string;
  let id: string;
  beforeEach(async () => {
    const file = await described("hero.png", "#468");
    id = file.id;
    src = mediaAddress(file.fullPath);
  });
  const usesOf = async () => (await findMedia(id))?.uses.map(({ kind, title, state }) => `${kind} ${title} ${state}`);

  test("names where: heroes, logos, Markdown of any size, public or not", async () => {
    const hero = { src, alt: "A harbour", width: 1200, height: 630 };
    const small = sizesOf(src)?.[0]?.avif ?? "";
    await store()
      .documents.batch("test")
      .set(articles, "one", articleFixture({ slug: "one", title: "The first article", hero }))
      .set(
        articles,
        "two",
        articleFixture({ slug: "two", title: "The second one", publishState: "draft", body: `![x](${small})` }),
      )
      .set(casinos, "saltbox", casinoFixture({ logo: hero }))
      .commit();
    expect((await usesOf())?.sort()).toEqual([
      "article The first article published",
      "article The second one draft",
      "casino Saltbox published",
    ]);
    expect((await deletePicture(id, STAFF)).outcome).toBe("used");
    expect(await store().documents.get(storedFiles, id)).not.toBeNull();
  });

  test("by an issue of the newsletter can't be deleted before it is sent", async () => {
    const issue = {
      subject: "What changed",
      preheader: "",
      body: `See this: ![a pier](${src})`,
      sends: [],
      sentAt: null,
    };
    for (const state of ["draft", "sent"] as const) {
      await store()
        .documents.batch("test")
        .set(newsletterIssues, "one", { ...issue, state })
        .commit();
      expect(await usesOf()).toEqual([`newsletter issue What changed ${state}`]);
      expect((await deletePicture(id, STAFF)).outcome).toBe(state === "draft" ? "used" : "deleted");
    }
  });

  test("by a waiting draft alone can't be deleted either; once the draft is gone it can", async () => {
    const hero = { src, alt: "A harbour", width: 1200, height: 630 };
    await store().documents.batch("test").set(articles, "one", articleFixture()).commit();
    await saveItem(articleKind, "one", { intent: "save", fields: { hero } }, STAFF);
    expect((await store().documents.get(articles, "one"))?.hero).toBeNull();
    expect((await store().documents.get(editorialHeads, "article:one"))?.draft).not.toBeNull();
    expect(await usesOf()).toEqual(["article How we test withdrawals waiting changes"]);
    expect(await deletePicture(id, STAFF)).toMatchObject({ outcome: "used" });

    await saveItem(articleKind, "one", { intent: "discard" }, STAFF);
    expect(await deletePicture(id, STAFF)).toEqual({ outcome: "deleted" });
    expect(await store().documents.get(storedFiles, id)).toBeNull();
    expect((await store().files.list("public/media/")).items).toEqual([]);
    expect(await acts()).toContain("media.delete");
    expect(await deletePicture(id, STAFF)).toEqual({ outcome: "missing" });
    expect((await resolveImage(src)).problem).toContain("no longer");
  });
});

test("an address names a picture only by a whole id", () => {
  const id = "0123456789abcdef0123456789abcdef";
  expect(mediaIdOf(`/files/public/media/${id}/a-400.webp`)).toBe(id);
  expect(mediaIdOf(`/admin/media/${id}`)).toBe(id);
  for (const text of [id, `/media/${id.slice(1)}`, `/files/public/media/${id}0/a.webp`, "/files/private/x"])
    expect(mediaIdOf(text)).toBeNull();
});

describe("A picture that only an earlier revision names", () => {
  const IDS = ["field", "Markdown"] as const;
  const hero = (src: string) => ({ src, alt: "A harbour", width: 1200, height: 630 });

  /** An article whose first revision names a picture, which is then taken out and deleted. */
  async function withGonePicture(where: (typeof IDS)[number]) {
    const file = await described("gone.png", "#468");
    const src = mediaAddress(file.fullPath);
    const small = sizesOf(src)?.[0]?.webp ?? "";
    const fields = articleFixture({ slug: "one", title: "The first article", ...(where === "field" ? { hero: hero(src) } : { body: `Before.\n\n![a pier](${small})\n\nAfter.` }) }); // prettier-ignore
    const made = await saveItem(articleKind, null, { intent: "publish", fields }, STAFF);
    if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
    await saveItem(articleKind, made.id, { intent: "publish", fields: { hero: null, body: "Nothing to see." } }, STAFF);
    expect((await findMedia(file.id))?.earlier.map(({ title, state }) => `${title}, ${state}`)).toEqual([
      "The first article, earlier revision",
    ]);
    expect(await deletePicture(file.id, STAFF)).toEqual({ outcome: "deleted" });
    return { id: made.id, gone: file.id, src };
  }

  async function restore(id: string, form: Record<string, string>) {
    const { revision } = (await store().documents.get(editorialHeads, `article:${id}`)) ?? { revision: 0 };
    return restoreAction(
      post(`/admin/news/${id}/revisions/1`, { version: String(revision), ...form }).request,
      { kind: "news", id, number: "1" },
      STAFF,
    );
  }
  const draftOf = async (id: string) =>
    (await store().documents.get(editorialHeads, `article:${id}`))?.draft?.fields as { hero: unknown; body: string };

  test.each(IDS)(
    "as a %s is asked for when the revision is restored, and nothing is restored before",
    async (where) => {
      const { id, gone } = await withGonePicture(where);
      const page = await revisionLoader(
        visit(`/admin/news/${id}/revisions/1`).request,
        {
          kind: "news",
          id,
          number: "1",
        },
        ["editor"],
      );
      expect(page.gone).toEqual([gone]);
      const refused = await respond(() => restore(id, {}));
      expect([refused.status, refused.data]).toEqual([
        422,
        { problems: [expect.stringContaining("was deleted")], savedBy: null },
      ]);
      const wrong = await respond(() => restore(id, { [`picture-${gone}`]: "/files/nothing.png" }));
      expect(wrong.status).toBe(422);
      expect(await draftOf(id)).toBeUndefined();
      expect(await restoreRevision(articleKind, id, 1, STAFF)).toMatchObject({ outcome: "invalid" });
    },
  );

  test.each(IDS)("as a %s is replaced by the one that is chosen", async (where) => {
    const { id, gone } = await withGonePicture(where);
    const other = await described("other.png", "#864", "Another pier");
    const src = mediaAddress(other.fullPath);
    expect((await respond(() => restore(id, { [`picture-${gone}`]: src }))).status).toBe(303);
    const draft = await draftOf(id);
    if (where === "field") expect(draft.hero).toMatchObject({ src });
    else expect(draft.body).toBe(`Before.\n\n![Another pier](${src})\n\nAfter.`);
    expect(JSON.stringify(draft)).not.toContain(gone);
  });

  test.each(IDS)("as a %s is left out on request", async (where) => {
    const { id, gone } = await withGonePicture(where);
    expect((await respond(() => restore(id, { [`picture-${gone}`]: "" }))).status).toBe(303);
    const draft = await draftOf(id);
    expect(draft.hero).toBeNull();
    expect(JSON.stringify(draft)).not.toContain(gone);
    if (where === "Markdown") expect(draft.body).toContain("After.");
  });

  test("can't be written into an item again, and an item that names it can still be edited", async () => {
    const { src } = await withGonePicture("field");
    const body = `![a pier](${src})`;
    const fields = articleFixture({ slug: "two", title: "The second article", body });
    const refused = await saveItem(articleKind, null, { intent: "save", fields }, STAFF);
    expect(refused).toMatchObject({ outcome: "invalid", problems: [{ field: "body" }] });
    await store()
      .documents.batch("test")
      .set(articles, "old", articleFixture({ slug: "old", body }))
      .commit();
    expect(await saveItem(articleKind, "old", { intent: "save", fields: { dek: "Other." } }, STAFF)).toMatchObject({ outcome: "saved" }); // prettier-ignore
  });

  test("saved a moment before the deletion is not deleted, whichever comes first", async () => {
    const file = await described("race.png", "#135");
    const body = `![a pier](${mediaAddress(file.fullPath)})`;
    const fields = articleFixture({ slug: "three", title: "The third article", body });
    const [saved, deleted] = await Promise.all([
      saveItem(articleKind, null, { intent: "publish", fields }, STAFF),
      deletePicture(file.id, STAFF),
    ]);
    const isThere = (await store().documents.get(storedFiles, file.id)) !== null;
    expect([saved.outcome === "saved", deleted.outcome === "used"]).toEqual([isThere, isThere]);
  });
});
