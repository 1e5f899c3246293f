import { describe, expect, test } from "vitest";
import type { BulkConfirmation } from "~/platform/admin-list/bulk/bulk.server";
import type { ListData } from "~/platform/admin-list/list.server";
import { auditEntries } from "~/platform/audit/collection";
import { storedFiles } from "~/platform/media/collection";
import { mediaAddress } from "~/platform/media/media-address";
import { describePicture } from "~/platform/media/media.server";
import type { PictureRow } from "~/platform/media/library/picture-list";
import { pathsOf, storePicture } from "~/platform/media/upload/picture-upload.server";
import { articles } from "~/features/news/collection";
import { action as bulk } from "~/routes/admin.lists.$name.bulk";
import { loader as exportCsv } from "~/routes/admin.lists.$name.export[.]csv";
import { loader as list } from "~/routes/admin.media.list";
import { loader as operationPage } from "~/routes/admin.operations.$id";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { as, person, usePeople, type Who } from "../support/people";
import { pictureFile } from "../support/files/pictures";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const PATH = "/admin/lists/media/bulk";

async function keep(name: string, colour: string, alt = "") {
  const staff = { uid: person("admin").uid, name: "The admin", requestId: null };
  const file = await pictureFile(name, { colour });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const outcome = await storePicture({ field: "files", name, declaredType: file.type, bytes }, staff);
  if (outcome.outcome !== "stored") throw new Error("The picture is not there.");
  if (alt) await describePicture(outcome.id, alt, staff);
  const stored = await store().documents.get(storedFiles, outcome.id);
  if (!stored) throw new Error("The picture is not there.");
  return stored;
}

async function useAsHero({ fullPath }: { fullPath: string }): Promise<void> {
  const hero = { src: mediaAddress(fullPath), alt: "A pier", width: 240, height: 126 };
  await store().documents.batch("test").set(articles, "a", articleFixture({ hero })).commit();
}

async function show(query = "") {
  return (await respond(() => list(as("admin", `/admin/media/list${query}`)))).data as ListData<PictureRow>;
}
const names = async (query: string) => (await show(query)).rows.map(({ name }) => name);
const post = (form: Record<string, string | string[]>, who: Who = "admin") =>
  respond(() => bulk(as(who, PATH, { name: "media" }, form)));
const isThere = async (path: string) =>
  store()
    .files.metadata(path)
    .then(() => true)
    .catch(() => false);

async function confirmed(form: Record<string, string | string[]>) {
  const { confirmation } = (await post(form)).data as { confirmation: BulkConfirmation };
  const hidden: Record<string, string[]> = {};
  for (const { name, value } of confirmation.hidden) (hidden[name] ??= []).push(value);
  return { confirmation, hidden };
}

describe("Media as a list", () => {
  test("shows how often each is used and who sent it, and can be searched, filtered and sorted", async () => {
    const pier = await keep("pier.png", "#111", "A pier at night");
    await keep("boat.png", "#222");
    await useAsHero(pier);
    expect((await show("?sort=name")).rows).toMatchObject([
      { name: "boat.png", alt: "", uses: 0, type: "WebP", width: 240, height: 126, uploadedBy: "The admin" },
      { name: "pier.png", alt: "A pier at night", uses: 1 },
    ]);
    expect(await names("?q=NIGHT")).toEqual(["pier.png"]);
    expect(await names("?use=unused")).toEqual(["boat.png"]);
    expect(await names("?use=used")).toEqual(["pier.png"]);
    expect(await names("?described=no")).toEqual(["boat.png"]);
    expect(await names("?format=WebP&sort=-usedIn")).toEqual(["pier.png", "boat.png"]);
  });

  test("is exported as it is filtered", async () => {
    await keep("pier.png", "#111", "A pier at night");
    await keep("boat.png", "#222");
    const request = as("admin", "/admin/lists/media/export.csv?described=yes", { name: "media" });
    const csv = await (await exportCsv(request)).text();
    expect(csv).toContain("pier.png,A pier at night,WebP,");
    expect(csv).toContain("240 × 126,0,");
    expect(csv).not.toContain("boat.png");
  });
});

describe("Deleting the chosen pictures", () => {
  test("asks first, then deletes those that nothing uses and says where the others are used", async () => {
    const pier = await keep("pier.png", "#111");
    const boat = await keep("boat.png", "#222");
    const other = await keep("other.png", "#333");
    await useAsHero(pier);
    const { confirmation, hidden } = await confirmed({ action: "delete", ids: [pier.id, boat.id], state: "" });
    expect(confirmation).toMatchObject({ title: "Delete 2 pictures", names: ["pier.png", "boat.png"] });
    expect(await store().documents.count(storedFiles)).toBe(3);

    const started = await post(hidden);
    expect(started.status).toBe(303);
    await backgroundDone();
    const id = started.headers.get("Location")?.split(/[/?]/)[3] ?? "";
    const { data } = await respond(() => operationPage(as("admin", `/admin/operations/${id}`, { id })));
    const message = "Stays: used in “How we test withdrawals” (article, published).";
    expect(data).toMatchObject({
      operation: {
        canUndo: false,
        results: [
          { item: "pier.png", outcome: "skipped", message },
          { item: "boat.png", outcome: "done" },
        ],
      },
    });
    expect((await store().documents.query(storedFiles)).items.map((file) => file.id).sort()).toEqual(
      [pier.id, other.id].sort(),
    );
    for (const path of pathsOf(boat)) expect(await isThere(path)).toBe(false);
    for (const path of [...pathsOf(pier), ...pathsOf(other)]) expect(await isThere(path)).toBe(true);
    const { items } = await store().documents.query(auditEntries, {
      where: [["action", "==", "media.delete"]],
      orderBy: ["-at"],
    });
    expect(items).toMatchObject([{ actorId: person("admin").uid, entityId: boat.id, entityLabel: "boat.png" }]);
  });

  test("passes over one that somebody else has deleted by then", async () => {
    const boat = await keep("boat.png", "#222");
    const { hidden } = await confirmed({ action: "delete", ids: boat.id, state: "" });
    await store().documents.batch("test").delete(storedFiles, boat.id).commit();
    expect((await post(hidden)).status).not.toBe(303);
    expect(await store().documents.count(auditEntries, [["action", "==", "media.delete"]])).toBe(0);
  });

  test.each(["member", "visitor"] as const)("is not for a %s", async (who) => {
    const boat = await keep("boat.png", "#222");
    expect((await post({ action: "delete", ids: boat.id, state: "", confirmed: "1" }, who)).status).toBe(302);
    await backgroundDone();
    expect(await store().documents.count(storedFiles)).toBe(1);
    const list = await respond(() => exportCsv(as(who, "/admin/lists/media/export.csv", { name: "media" })));
    expect(list.status).toBe(302);
  });
});
