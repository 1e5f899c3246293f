import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { casinos } from "~/features/casinos/collection";
import { storedFiles } from "~/platform/media/collection";
import { mediaAddress } from "~/platform/media/media-address";
import { articles } from "~/features/news/collection";
import { action as upload, loader as list } from "~/routes/admin.media._index";
import { action as describeOne, loader as page } from "~/routes/admin.media.$id";
import { action as remove, loader as removal } from "~/routes/admin.media.$id_.delete";
import { loader as choices } from "~/routes/admin.$list.choices[.]json";
import { action as describeAll, loader as toDescribe } from "~/routes/admin.media.describe";
import { action as describeByScript } from "~/routes/admin.media.describe[.]json";
import { action as uploadOne } from "~/routes/admin.media.upload[.]json";
import { loader as file } from "~/routes/files.$";
import { useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { casinoFixture } from "../support/fixtures/casino";
import { as, usePeople, type Who } from "../support/people";
import { filesForm, pictureFile } from "../support/files/pictures";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

async function send(who: Who, ...files: File[]) {
  return respond(() => upload(as(who, "/admin/media", {}, filesForm(...files))));
}

async function stored() {
  return (await store().documents.query(storedFiles)).items;
}

async function one(name = "harbour.png", colour = "#246") {
  await send("admin", await pictureFile(name, { colour }));
  const found = (await stored()).find(({ customMetadata }) => customMetadata["originalName"] === name);
  if (!found) throw new Error("The picture is not there.");
  return found;
}

const show = (query = "") => respond(() => list(as("admin", `/admin/media${query}`)));

describe("Uploading several pictures", () => {
  test("leads on to describing them, with those that were there already named", async () => {
    const known = await one();
    const answer = await send("admin", await pictureFile("again.png"), await pictureFile("b.png", { colour: "#900" }));
    expect(answer.status).toBe(303);
    const next = new URL(answer.headers.get("Location") ?? "", "http://edgewise.test");
    expect(next.searchParams.getAll("known")).toEqual([known.id]);
    const { data } = await respond(() => toDescribe(as("admin", next.pathname + next.search)));
    expect(data).toMatchObject({
      rows: [{ originalName: "b.png", alt: "" }],
      known: [{ id: known.id, originalName: "harbour.png" }],
      uploaded: 1,
    });
  });

  test("names each file's outcome when one is refused, and keeps the good ones", async () => {
    const svg = new File(["<svg onload=alert(1)>"], "../<b>logo</b>.svg", { type: "image/png" });
    const answer = await send("admin", await pictureFile("good.png"), svg);
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({
      outcomes: [
        { outcome: "stored", name: "good.png" },
        { outcome: "refused", name: "b>.svg", why: expect.stringContaining("SVG") },
      ],
    });
    expect(await stored()).toHaveLength(1);
  });

  test("takes twenty at once and names the rest", async () => {
    const files = Array.from({ length: 22 }, (_, at) => new File([`no picture ${String(at)}`], `${String(at)}.png`));
    const { data } = await send("admin", ...files);
    const { outcomes } = data as { outcomes: { name: string; why: string }[] };
    expect(outcomes).toHaveLength(22);
    expect(outcomes.filter(({ why }) => why.startsWith("Only 20")).map(({ name }) => name)).toEqual([
      "20.png",
      "21.png",
    ]);
  });

  test("of none is refused in words", async () => {
    expect(await send("admin")).toMatchObject({ status: 422, data: { problem: "Choose at least one picture." } });
  });

  test("over 10 MB is refused by name", async () => {
    const heavy = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "huge.png", { type: "image/png" });
    expect((await send("admin", heavy)).data).toMatchObject({ outcomes: [{ outcome: "refused", name: "huge.png" }] });
  });

  test("by script answers each file as data", async () => {
    const answer = await respond(async () =>
      uploadOne(as("admin", "/admin/media/upload.json", {}, filesForm(await pictureFile("a.png")))),
    );
    expect(answer.data).toMatchObject({ outcomes: [{ outcome: "stored", name: "a.png" }] });
  });

  test("by script answers with the picture, which can then be described", async () => {
    const send = () =>
      respond(async () =>
        uploadOne(as("admin", "/admin/media/upload.json", {}, filesForm(await pictureFile("a.png")))),
      );
    const save = (text: string) =>
      respond(() => describeByScript(as("admin", "/admin/media/describe.json", {}, { [`alt:${id}`]: text })));
    const { data } = await send();
    const [sent] = (data as { outcomes: { id: string; image: unknown }[] }).outcomes;
    const id = sent?.id ?? "";
    const [{ fullPath, width, height } = { fullPath: "", width: 0, height: 0 }] = await stored();
    expect(sent?.image).toEqual({ src: mediaAddress(fullPath), alt: "", width, height });

    const refused = await save("a".repeat(201));
    expect([refused.status, refused.data]).toEqual([422, { problem: "Use at most 200 characters." }]);
    expect(await stored()).toMatchObject([{ alt: "" }]);
    expect((await save("A harbour at dusk")).data).toEqual({ problem: null });
    expect(await stored()).toMatchObject([{ alt: "A harbour at dusk" }]);
    expect((await send()).data).toMatchObject({
      outcomes: [{ outcome: "known", image: { alt: "A harbour at dusk" } }],
    });
  });

  test("is for staff alone: what others post isn't even read", async () => {
    for (const who of ["member", "visitor"] as const) {
      expect((await send(who, await pictureFile("a.png"))).status).toBe(302);
      const direct = await respond(async () =>
        uploadOne(as(who, "/admin/media/upload.json", {}, filesForm(await pictureFile("a.png")))),
      );
      expect(direct.status).toBe(302);
    }
    expect(await stored()).toEqual([]);
  });

  test("sets nothing else: fields beside the files are ignored", async () => {
    const form = filesForm(await pictureFile("a.png"));
    for (const [name, value] of [
      ["alt", "set"],
      ["visibility", "private"],
      ["fullPath", "x"],
      ["id", "x"],
    ] as const)
      form.append(name, value);
    await respond(() => upload(as("admin", "/admin/media", {}, form)));
    expect(await stored()).toMatchObject([{ alt: "", visibility: "public", createdBy: expect.any(String) }]);
  });
});

test("a stored picture is for everyone, kept for good by browsers, and never taken for a page", async () => {
  const { fullPath } = await one();
  const answer = await file(visit(mediaAddress(fullPath), { "*": fullPath }));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("Content-Type")).toBe("image/webp");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
});

describe("The library", () => {
  beforeEach(async () => {
    await one("harbour.png", "#111");
    store().setClock("2026-11-21T12:05:00.000Z");
    const used = await one("mountain.png", "#222");
    const hero = { src: mediaAddress(used.fullPath), alt: "A mountain", width: 240, height: 126 };
    await store().documents.batch("test").set(articles, "a", articleFixture({ hero })).commit();
  });
  const names = async (query: string) =>
    ((await show(query)).data as { rows: { originalName: string }[] }).rows.map(({ originalName }) => originalName);

  test("is listed newest first, searched by name and words, filtered by use", async () => {
    expect(await names("")).toEqual(["mountain.png", "harbour.png"]);
    expect(await names("?q=HARB")).toEqual(["harbour.png"]);
    expect(await names("?show=used")).toEqual(["mountain.png"]);
    expect(await names("?show=unused")).toEqual(["harbour.png"]);
    expect(await names("?show=undescribed")).toHaveLength(2);
    expect(await names("?q=zebra")).toEqual([]);
  });

  test("knows the pictures in a casino’s text, as it is now", async () => {
    const { id, fullPath } = await one("deck.png", "#333");
    const uses = async () =>
      ((await respond(() => page(as("admin", `/admin/media/${id}`, { id })))).data as { uses: { title: string }[] })
        .uses;
    await store()
      .documents.batch("test")
      .set(casinos, "b", casinoFixture({ name: "Tern & Quay", body: "" }))
      .commit();
    expect(await uses()).toEqual([]);
    await store()
      .documents.batch("test")
      .update(casinos, "b", { body: `Its lobby: ![](${mediaAddress(fullPath)})` })
      .commit();
    expect(await uses()).toMatchObject([{ title: "Tern & Quay", href: "/admin/casinos/b" }]);
    await store().documents.batch("test").delete(casinos, "b").commit();
    expect(await uses()).toEqual([]);
  });

  test("pages, and leads back from beyond the last", async () => {
    expect((await show("?page=3")).headers.get("Location")).toBe("/admin/media");
  });
});

describe("A picture's page", () => {
  test("shows all there is to know; an id that is nothing is a 404", async () => {
    const { id } = await one();
    const { data } = await respond(() => page(as("admin", `/admin/media/${id}`, { id })));
    expect(data).toMatchObject({ name: "harbour.png", uses: [] });
    expect((data as { sizes: { width: number }[] }).sizes.map(({ width }) => width)).toEqual([160, 160, 240, 240]);
    for (const handler of [page, removal])
      expect((await respond(() => handler(as("admin", "/admin/media/x", { id: "x" })))).status).toBe(404);
    for (const handler of [describeOne, remove])
      expect((await respond(() => handler(as("admin", "/admin/media/x", { id: "x" }, { alt: "A pier" })))).status).toBe(
        404,
      );
  });

  test("saves its words, and only those", async () => {
    const { id, version, fullPath } = await one();
    const form = { alt: "  A pier,\u202E at\nnight ", version: String(version), fullPath: "public/evil", sha256: "0" };
    const answer = await respond(() => describeOne(as("admin", `/admin/media/${id}`, { id }, form)));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/media/${id}?saved=1`]);
    expect(await stored()).toMatchObject([{ alt: "A pier, at night", fullPath }]);
  });

  test("keeps what was typed: empty and too long are 422, somebody else's newer words 409", async () => {
    const { id, version } = await one();
    const post = (alt: string) =>
      respond(() => describeOne(as("admin", `/admin/media/${id}`, { id }, { alt, version: String(version) })));
    expect(await post("   ")).toMatchObject({ status: 422, data: { typed: "   ", problem: "Describe the picture." } });
    expect(await post("x".repeat(201))).toMatchObject({ status: 422, data: { typed: "x".repeat(201) } });
    await post("A pier");
    expect(await post("A boat")).toMatchObject({ status: 409, data: { typed: "A boat", theirs: { alt: "A pier" } } });
    expect((await stored())[0]?.alt).toBe("A pier");
  });
});

describe("Describing several at once", () => {
  test("saves those that have words and leaves the others", async () => {
    const a = await one("a.png", "#111");
    const b = await one("b.png", "#222");
    const form = { [`alt:${a.id}`]: "A pier", [`alt:${b.id}`]: "", "alt:nothing": "x" };
    const answer = await respond(() => describeAll(as("admin", "/admin/media/describe", {}, form)));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/media?described=1"]);
    expect((await stored()).map(({ alt }) => alt).sort()).toEqual(["", "A pier"]);
  });

  test("saves nothing when one is too long, and keeps all that was typed", async () => {
    const a = await one("a.png", "#111");
    const b = await one("b.png", "#222");
    const long = "x".repeat(201);
    const form = { [`alt:${a.id}`]: "A pier", [`alt:${b.id}`]: long };
    const answer = await respond(() => describeAll(as("admin", "/admin/media/describe", {}, form)));
    expect(answer).toMatchObject({ status: 422, data: { typed: { [a.id]: "A pier", [b.id]: long } } });
    expect((await stored()).map(({ alt }) => alt)).toEqual(["", ""]);
  });
});

describe("Deleting", () => {
  test("is refused while the picture is used, naming where", async () => {
    const { id, fullPath } = await one();
    const hero = { src: mediaAddress(fullPath), alt: "A pier", width: 240, height: 126 };
    await store().documents.batch("test").set(articles, "a", articleFixture({ hero })).commit();
    const answer = await respond(() => remove(as("admin", `/admin/media/${id}/delete`, { id }, { confirmed: "1" })));
    expect(answer).toMatchObject({
      status: 409,
      data: { uses: [{ title: "How we test withdrawals", href: "/admin/news/a" }] },
    });
    expect(await stored()).toHaveLength(1);
  });

  test("takes the picture and its bytes, and is logged", async () => {
    const { id, fullPath } = await one();
    for (const who of ["member", "visitor"] as const)
      expect(
        (await respond(() => remove(as(who, `/admin/media/${id}/delete`, { id }, { confirmed: "1" })))).status,
      ).toBe(302);
    expect(await stored()).toHaveLength(1);
    const answer = await respond(() => remove(as("admin", `/admin/media/${id}/delete`, { id }, { confirmed: "1" })));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/media?deleted=1"]);
    expect((await file(visit(mediaAddress(fullPath), { "*": fullPath }))).status).toBe(404);
    const { items } = await store().documents.query(auditEntries, {
      where: [["action", "==", "media.delete"]],
      orderBy: ["-at"],
    });
    expect(items).toMatchObject([{ entityKind: "media", entityId: id, entityLabel: "harbour.png" }]);
  });
});

test("the picker's search gives only pictures with words", async () => {
  const { id, version } = await one();
  const ask = () => respond(() => choices(as("admin", "/admin/media/choices.json?q=harb", { list: "media" })));
  const none = await ask();
  expect(none.data).toEqual({ choices: [] });
  expect(none.headers.get("Content-Type")).toContain("application/json");
  await respond(() =>
    describeOne(as("admin", `/admin/media/${id}`, { id }, { alt: "A pier", version: String(version) })),
  );
  expect((await ask()).data).toMatchObject({ choices: [{ alt: "A pier", name: "harbour.png" }] });
});
