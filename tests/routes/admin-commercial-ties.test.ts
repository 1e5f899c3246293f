import { beforeEach, describe, expect, test } from "vitest";
import { notifications, users } from "~/platform/access/collection";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { CASINO_FIELDS } from "~/features/casinos/casino-fields";
import { valuesOf } from "~/platform/publishing/fields/field";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import type { CasinoFields } from "~/features/casinos/schema";
import { editorialHeads } from "~/platform/publishing/collection";
import type { EditorAnswer } from "~/platform/publishing/editor/editor-view";
import { saveItem } from "~/platform/publishing/editorial.server";
import type { ImportReportData } from "~/platform/publishing/import/import-report";
import { whatNeedsAPerson } from "~/site/admin-home/today.server";
import { loader as listLoader } from "~/routes/admin.casinos._index";
import { action as edit, loader as editor } from "~/routes/admin.casinos.$id";
import { action as savePartner, loader as partner } from "~/routes/admin.casinos.$id_.partner";
import { action as importCsv } from "~/routes/admin.lists.$name.import";
import { loader as operationPage } from "~/routes/admin.operations.$id";
import { loader as bonusLoader } from "~/routes/bonuses.$slug";
import { loader as bonusesLoader } from "~/routes/bonuses._index";
import { loader as casinoLoader } from "~/routes/casinos.$slug";
import { loader as go } from "~/routes/go.$slug";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { as, person, usePeople } from "../support/people";
import { postedForm } from "../support/forms/posted-form";
import { respond, visit } from "../support/requests";

const store = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(store);

const ANNA = { uid: "system:anna", name: "Anna Field", requestId: null };
const BODY = "A long and careful look at how it treats those who play there. ".repeat(6).trim();
const PARTNER = "https://partner.example/saltbox";
const ready = (over: Partial<CasinoFields> = {}) =>
  casinoFixture({
    body: BODY,
    reviewer: "Ilse Brandt",
    commercial: "affiliate",
    affiliateUrl: PARTNER,
    ...over,
  });

let id = "";
async function publish(over: Partial<CasinoFields> = {}): Promise<void> {
  const saved = await saveItem(casinoKind, null, { intent: "publish", fields: ready(over) }, ANNA);
  if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
  id = saved.id;
  const bonus = bonusFixture({ casinoId: id, slug: "saltbox-welcome" });
  await store().documents.batch("system:test").set(bonuses, "welcome", bonus).commit();
  await backgroundDone();
}

async function send(intent: string, over: Partial<CasinoFields>, at = id) {
  const form = postedForm(valuesOf(CASINO_FIELDS, ready(over)), { logo: "none", logoAlt: "", intent });
  const head = await store().documents.get(editorialHeads, `casino:${at}`);
  form.set("version", String(head?.revision ?? 0));
  const answer = await respond(() => edit(as("admin", `/admin/casinos/${at}`, { id: at }, form)));
  await backgroundDone();
  return { ...answer, problems: (answer.data as EditorAnswer | "").valueOf() as EditorAnswer };
}

/** Returns what every place with a link to the casino says about it. */
async function shown() {
  const [page, bonus, list, address] = await Promise.all([
    respond(() => casinoLoader(visit("/casinos/saltbox", { slug: "saltbox" }))),
    respond(() => bonusLoader(visit("/bonuses/saltbox-welcome", { slug: "saltbox-welcome" }))),
    respond(() => bonusesLoader(visit("/bonuses"))),
    respond(() =>
      go(visit("/go/saltbox-welcome", { slug: "saltbox-welcome" }, { "User-Agent": "Mozilla/5.0 Firefox/140.0" })),
    ),
  ]);
  const casino = page.data as { casino: { tie: unknown }; offers: { casino: { isPaid: boolean } }[] };
  return {
    page: casino.casino.tie,
    cards: casino.offers.map((offer) => offer.casino.isPaid),
    bonus: (bonus.data as { casino: { tie: unknown } }).casino.tie,
    list: (list.data as { bonuses: { casino: { isPaid: boolean } }[] }).bonuses.map((one) => one.casino.isPaid),
    address: address.headers.get("Location"),
  };
}

const notices = async () =>
  (
    await store().documents.query(notifications, {
      where: [["userId", "==", person("admin").uid]],
      orderBy: ["-at"],
      limit: 10,
    })
  ).items.map(({ text, href }) => [text, href]);

const PAID = { pays: "affiliate", stoppedBecause: null };
const STOPPED = { pays: "none", stoppedBecause: "we warn about it" };

describe("A public casino that pays us", () => {
  beforeEach(() => publish());

  test("is said to pay wherever a link leads to it", async () => {
    expect(await shown()).toEqual({ page: PAID, cards: [true], bonus: PAID, list: [true], address: PARTNER });
    expect(await notices()).toEqual([]);
  });

  test("loses its paid links with the warning, and staff are told", async () => {
    const sent = await send("publish", { lifecycle: "warning", lifecycleReason: "It stopped answering players." });
    expect(sent.status).toBe(303);
    expect(await shown()).toEqual({
      page: STOPPED,
      // A casino that we warn about has no offers on its page.
      cards: [],
      bonus: STOPPED,
      list: [false],
      address: "https://saltbox.example/",
    });
    expect(await notices()).toEqual([
      [
        expect.stringMatching(/^Links to Saltbox are no longer paid, because we warn about it\./),
        `/admin/casinos/${id}`,
      ],
    ]);
    const today = (await whatNeedsAPerson(["owner"])).find((list) => list.id === "ties");
    expect(today).toMatchObject({
      total: 1,
      tasks: [{ label: "Saltbox", detail: "not paid, because we warn about it" }],
    });
    const listed = await respond(() => listLoader(as("admin", "/admin/casinos?commercial=stopped")));
    expect(JSON.stringify(listed.data)).toContain("Saltbox");
  });

  test("loses them with its only verified licence, and gets them back with it", async () => {
    const unverified = ready().licences.map((licence) => ({ ...licence, verifiedAt: null }));
    // Another entry keeps it fit to be published.
    const none = { authority: "Nobody", number: null, tier: "none" as const, registerUrl: null };
    const licences = [...unverified, { ...none, verifiedAt: "2026-11-01T09:00:00.000Z" }];
    expect((await send("publish", { licences })).status).toBe(303);
    expect(await shown()).toMatchObject({
      page: { pays: "none" },
      cards: [],
      address: "https://saltbox.example/",
    });
    expect((await send("publish", {})).status).toBe(303);
    expect(await shown()).toMatchObject({ page: PAID, cards: [true], address: PARTNER });
    const told = (await notices()).map(([text]) => text).sort();
    expect(told).toEqual([
      expect.stringMatching(/^Links to Saltbox are no longer paid, because we have not found a licence/),
      expect.stringMatching(/^Links to Saltbox are paid again/),
    ]);
  });

  test("keeps them while the warning is a draft", async () => {
    await send("save", { lifecycle: "warning", lifecycleReason: "It stopped answering players." });
    expect(await shown()).toMatchObject({ page: PAID, address: PARTNER });
    expect(await notices()).toEqual([]);
  });
});

describe("A tie that the rules forbid", () => {
  test.each(["save", "publish"])("is refused by the form to %s, with its reason", async (intent) => {
    await publish({ commercial: "none", lifecycle: "warning", lifecycleReason: "It stopped answering players." });
    const before = await store().documents.get(casinos, id);
    const sent = await send(intent, { lifecycle: "warning", lifecycleReason: "It stopped answering players." });
    expect(sent.status).toBe(422);
    expect(sent.problems.problems).toMatchObject([
      {
        field: "commercial",
        message: "Choose None: we take no money from this casino, because we warn about it.",
      },
    ]);
    expect(await store().documents.get(casinos, id)).toEqual(before);
    expect((await store().documents.get(editorialHeads, `casino:${id}`))?.draft).toBeNull();
  });

  test("is refused in a file, by row and column, with its reason", async () => {
    await publish({ commercial: "none", lifecycle: "warning", lifecycleReason: "It stopped answering players." });
    const form = new FormData();
    form.set("file", new File(["slug,commercial\nsaltbox,sponsor\n"], "casinos.csv", { type: "text/csv" }));
    const path = "/admin/lists/casinos/import";
    const proposed = await respond(() => importCsv(as("admin", path, { name: "casinos" }, form)));
    const operation = proposed.headers.get("Location")?.split(/[/?]/)[3] ?? "";
    const page = await respond(() => operationPage(as("admin", `/admin/operations/${operation}`, { id: operation })));
    expect((page.data as { report: ImportReportData }).report.found).toMatchObject([
      {
        row: 2,
        problems: [
          {
            column: "commercial",
            message:
              "Choose None: we take no money from this casino, because we warn about it. Found “sponsor”. Example: none",
          },
        ],
      },
    ]);
  });
});

describe("The partner link’s own page", () => {
  const OTHER = "https://partner.example/other";
  const path = () => `/admin/casinos/${id}/partner`;
  const stored = () => store().documents.get(casinos, id);
  const read = async () => {
    const { data, status } = await respond(() => partner(as("admin", path(), { id })));
    expect(status).toBe(200);
    return data as Awaited<ReturnType<typeof partner>>;
  };
  const save = async (form: Record<string, string>, version?: string) => {
    const whole = { version: version ?? (await read()).version, ...form };
    return respond(() => savePartner(as("admin", path(), { id }, whole)));
  };
  beforeEach(async () => {
    await store()
      .documents.batch("system:test")
      .update(users, person("admin").uid, { duties: ["commercial"] })
      .commit();
  });

  test("changes the two fields at once, is logged, and leaves what an editor still writes unpublished", async () => {
    await publish();
    await saveItem(
      casinoKind,
      id,
      { intent: "save", fields: { summary: "A draft that nobody should see yet." } },
      ANNA,
    );
    const before = await stored();
    expect((await read()).values).toEqual({ affiliateUrl: PARTNER, commercial: "affiliate" });
    const answer = await save({ affiliateUrl: OTHER, commercial: "sponsor", summary: "Paid praise", score: "10" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${path()}?done=saved`]);
    const { affiliateUrl, commercial, summary, score } = (await stored()) ?? {};
    expect([affiliateUrl, commercial]).toEqual([OTHER, "sponsor"]);
    expect([summary, score?.score]).toEqual([before?.summary, before?.score?.score]);
    const head = await store().documents.get(editorialHeads, `casino:${id}`);
    expect(head?.draft?.fields).toMatchObject({ summary: "A draft that nobody should see yet.", affiliateUrl: OTHER });
  });

  test("refuses an address that isn’t one, a tie the rules forbid, and a form that saw another version", async () => {
    await publish();
    const { version } = await read();
    expect((await save({ affiliateUrl: "javascript:alert(1)", commercial: "affiliate" })).status).toBe(422);
    expect((await save({ affiliateUrl: OTHER, commercial: "affiliate" })).status).toBe(303);
    expect((await save({ affiliateUrl: "", commercial: "none" }, version)).status).toBe(409);
    expect((await save({ affiliateUrl: OTHER, commercial: "none" })).status).toBe(303);
    await store().documents.batch("system:test").update(casinos, id, { lifecycle: "warning" }).commit();
    const refused = await save({ affiliateUrl: OTHER, commercial: "sponsor" });
    expect([refused.status, refused.data]).toMatchObject([
      422,
      { result: { error: { commercial: [expect.any(String)] } } },
    ]);
    expect((await stored())?.commercial).toBe("none");
  });

  test("is where the list leads those whose only duty it is", async () => {
    await publish();
    const answer = await respond(() => editor(as("admin", `/admin/casinos/${id}`, { id })));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, path()]);
    const lists = await whatNeedsAPerson(["commercial"]);
    // Of scheduled items and of operations, those about deals.
    expect(lists.map((list) => list.id)).toEqual([
      "approvals",
      "links",
      "ties",
      "scheduled",
      "unpublished",
      "operations",
    ]);
  });
});
