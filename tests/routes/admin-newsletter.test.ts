import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { newsletterIssues, subscribers, suppressedAddresses } from "~/features/newsletter/collection";
import { subscribe } from "~/features/newsletter/newsletter.server";
import { operationParts, operations } from "~/platform/operations/collection";
import { undoOperation } from "~/platform/operations/operations.server";
import { loader as exported } from "~/routes/admin.lists.$name.export[.]csv";
import { action as bulk } from "~/routes/admin.lists.$name.bulk";
import { loader as list } from "~/routes/admin.newsletter._index";
import { loader as issues } from "~/routes/admin.newsletter.issues._index";
import { action as edit, loader as page } from "~/routes/admin.newsletter.issues.$id";
import { loader as preview } from "~/routes/admin.newsletter.issues.$id_.preview[.]html";
import { action as send, loader as question } from "~/routes/admin.newsletter.issues.$id_.send";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { addSubscribers, subscriberFixture, subscriberId } from "../support/fixtures/subscriber";
import { as, person, usePeople, type Who } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const WORDS = { subject: "What changed", preheader: "Three scores fell", body: "Three scores fell, and here is why." };

interface Listed {
  list: { rows: { email: string }[]; total: number };
  counts: { state: string; count: number }[];
}

async function acts(action: string) {
  const { items } = await store().documents.query(auditEntries, {
    where: [["action", "==", action]],
    orderBy: ["-at"],
  });
  return items;
}

describe("The list of subscribers", () => {
  beforeEach(() =>
    addSubscribers(
      store(),
      subscriberFixture("anna@example.com"),
      subscriberFixture("bert@example.com", { state: "unsubscribed" }),
      subscriberFixture("+49@example.com", {
        consent: { text: "x", source: "=HYPERLINK(1)", at: "2026-11-01T09:00:00.000Z" },
      }),
      subscriberFixture("carl@example.com", { state: "suppressed" }),
    ),
  );
  const show = async (query = "") =>
    (await respond(() => list(as("admin", `/admin/newsletter${query}`)))).data as Listed;
  const csv = async (query = "") => {
    const path = `/admin/lists/subscribers/export.csv${query}`;
    const { data } = await respond(() => exported(as("admin", path, { name: "subscribers" })));
    return parse(String(data), { columns: true, bom: true }) as Record<string, string>[];
  };

  test("shows the numbers by state, filters, and finds by the beginning of an address", async () => {
    const { counts, list: all } = await show();
    expect(counts).toEqual([
      { state: "unconfirmed", count: 0 },
      { state: "confirmed", count: 2 },
      { state: "unsubscribed", count: 1 },
      { state: "suppressed", count: 1 },
    ]);
    expect(all.total).toBe(4);
    expect((await show("?state=suppressed")).list.rows.map(({ email }) => email)).toEqual(["carl@example.com"]);
    expect((await show("?q=BER")).list.rows.map(({ email }) => email)).toEqual(["bert@example.com"]);
    expect((await show("?q=example.com")).list.rows).toEqual([]);
    expect((await show("?sort=email")).list.rows[0]?.email).toBe("+49@example.com");
  });

  test("is exported as filtered, formulas defused, and that is logged", async () => {
    const rows = await csv();
    expect(rows.map(({ email }) => email)).toContain("'+49@example.com");
    expect(rows.find(({ email }) => email === "'+49@example.com")?.["source"]).toBe("'=HYPERLINK(1)");
    expect((await csv("?state=unsubscribed")).map(({ email }) => email)).toEqual(["bert@example.com"]);
    expect(await acts("list.export")).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain("secret-of");
  });

  test("is for staff alone", async () => {
    for (const who of ["member", "visitor"] as Who[]) {
      const path = "/admin/lists/subscribers/export.csv";
      expect((await respond(() => exported(as(who, path, { name: "subscribers" })))).status).toBe(302);
      const form = { action: "wipe", ids: [subscriberId("anna@example.com")], confirmed: "1" };
      const answer = await respond(() => bulk(as(who, "/admin/lists/subscribers/bulk", { name: "subscribers" }, form)));
      expect(answer.status).toBe(302);
    }
    await backgroundDone();
    expect(await store().documents.count(subscribers, [["state", "==", "confirmed"]])).toBe(2);
  });
});

describe("In bulk", () => {
  const take = async (action: string, emails: string[]) => {
    const form = { action, ids: emails.map(subscriberId), confirmed: String(emails.length) };
    const answer = await respond(() =>
      bulk(as("admin", "/admin/lists/subscribers/bulk", { name: "subscribers" }, form)),
    );
    await backgroundDone();
    return answer.headers.get("Location")?.split("?")[0]?.split("/").at(-1) ?? "";
  };
  const again = async (email: string) => {
    await subscribe(email, { source: "/", origin: "https://edgewise.example" });
    await backgroundDone();
  };

  test("a wiped address is gone everywhere; its owner may come back, a suppressed one may not", async () => {
    await addSubscribers(
      store(),
      subscriberFixture("anna.long@example.com"),
      subscriberFixture("carl.long@example.com", { state: "suppressed" }),
    );
    await take("wipe", ["anna.long@example.com", "carl.long@example.com"]);
    expect(await store().documents.get(subscribers, subscriberId("anna.long@example.com"))).toBeNull();
    expect(await store().documents.get(suppressedAddresses, subscriberId("anna.long@example.com"))).toBeNull();
    expect(await store().documents.get(suppressedAddresses, subscriberId("carl.long@example.com"))).not.toBeNull();

    const kept = JSON.stringify([
      (await store().documents.query(operations, { orderBy: ["-at"] })).items,
      (await store().documents.query(auditEntries, { orderBy: ["-at"] })).items,
      (
        await store().documents.query(operationParts, {
          where: [
            ["operationId", "==", (await store().documents.query(operations, { orderBy: ["-at"] })).items[0]?.id ?? ""],
          ],
          orderBy: ["number"],
        })
      ).items,
    ]);
    expect(kept).not.toContain("anna.long@example.com");
    expect(await acts("subscriber.wipe")).toHaveLength(2);

    await again("anna.long@example.com");
    await again("Carl.Long@example.com");
    expect(store().sent.map(({ to }) => to)).toEqual(["anna.long@example.com"]);
    expect(await store().documents.get(subscribers, subscriberId("carl.long@example.com"))).toBeNull();
  });

  test("a suppressed address can't be subscribed again, and the act can be undone", async () => {
    await addSubscribers(store(), subscriberFixture("anna@example.com"));
    const id = await take("suppress", ["anna@example.com"]);
    const state = async () => (await store().documents.get(subscribers, subscriberId("anna@example.com")))?.state;
    expect(await state()).toBe("suppressed");
    await again("anna@example.com");
    expect(store().sent).toEqual([]);
    await undoOperation(id, { uid: person("admin").uid, name: "Ida", requestId: null });
    await backgroundDone();
    expect(await state()).toBe("confirmed");
  });

  test("wiping asks first", async () => {
    await addSubscribers(store(), subscriberFixture("anna@example.com"));
    const form = { action: "wipe", ids: [subscriberId("anna@example.com")] };
    const answer = await respond(() =>
      bulk(as("admin", "/admin/lists/subscribers/bulk", { name: "subscribers" }, form)),
    );
    expect(answer.data).toMatchObject({ step: "confirm", confirmation: { title: "Wipe 1 subscriber" } });
    expect(await store().documents.count(subscribers, [["state", "==", "confirmed"]])).toBe(1);
  });
});

describe("An issue", () => {
  const post = (id: string, form: Record<string, string>, who: Who = "admin") =>
    respond(() => edit(as(who, `/admin/newsletter/issues/${id}`, { id }, { intent: "save", version: "0", ...form })));
  const all = async () => (await store().documents.query(newsletterIssues, { orderBy: ["-createdAt"] })).items;
  const one = async () => {
    await post("new", WORDS);
    const [issue] = await all();
    if (!issue) throw new Error("The issue is not there.");
    return issue;
  };

  test("is saved as a draft, whatever else a form says", async () => {
    const answer = await post("new", { ...WORDS, state: "sent", sends: "x", sentAt: "2026-01-01", id: "mine" });
    const [issue] = await all();
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      `/admin/newsletter/issues/${issue?.id ?? ""}?saved=1`,
    ]);
    expect(issue).toMatchObject({ ...WORDS, state: "draft", sends: [], sentAt: null, createdBy: person("admin").uid });
    expect(await acts("newsletter.create")).toHaveLength(1);
    expect((await respond(() => issues(as("admin", "/admin/newsletter/issues")))).data).toMatchObject({
      rows: [{ subject: WORDS.subject, state: "draft", mailed: null }],
    });
  });

  test("with something missing comes back with all that was typed", async () => {
    const answer = await post("new", { subject: "x", preheader: "y".repeat(151), body: "short" });
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({
      result: {
        initialValue: { subject: "x", body: "short" },
        error: { subject: [expect.any(String)], preheader: [expect.any(String)], body: [expect.any(String)] },
      },
    });
    expect(await all()).toEqual([]);
  });

  test("has a subject of one line, so that none can add a header to the mail", async () => {
    expect((await post("new", { ...WORDS, subject: "One line\nBcc: all@example.com" })).status).toBe(303);
    expect((await all()).map(({ subject }) => subject)).toEqual(["One line Bcc: all@example.com"]);
  });

  test("saved over somebody else's newer words answers 409 with both", async () => {
    const { id, version } = await one();
    await post(id, { ...WORDS, subject: "Theirs", version: String(version) });
    const answer = await post(id, { ...WORDS, subject: "Mine", version: String(version) });
    expect(answer.status).toBe(409);
    expect(answer.data).toMatchObject({
      result: { initialValue: { subject: "Mine" } },
      theirs: { subject: "Theirs", version: version + 1 },
    });
    expect((await all())[0]?.subject).toBe("Theirs");
    expect((await post(id, { ...WORDS, subject: "Mine", version: String(version + 1) })).status).toBe(303);
  });

  test("is mailed to its editor alone as a test, saved first", async () => {
    await addSubscribers(store(), subscriberFixture("anna@example.com"));
    const answer = await post("new", { ...WORDS, intent: "test", email: "evil@example.com", to: "evil@example.com" });
    expect(answer.headers.get("Location")).toMatch(/\?tested=1$/);
    expect(store().sent).toMatchObject([
      { to: "admin@example.com", subject: "[Test] What changed", kind: "newsletter-test" },
    ]);
    expect(await acts("newsletter.test")).toHaveLength(1);
  });

  test("keeps the draft when the test can't be mailed", async () => {
    store().mail.send = async () => {
      throw new Error("down");
    };
    const answer = await post("new", { ...WORDS, intent: "test" });
    expect(answer).toMatchObject({ status: 503, data: { problem: expect.stringContaining("saved") } });
    expect(await all()).toHaveLength(1);
  });

  test("shows the mail as it will be, in a frame where nothing runs", async () => {
    const { id } = await one();
    const answer = await respond(() => preview(as("admin", `/admin/newsletter/issues/${id}/preview.html`, { id })));
    expect(answer.data).toContain("Three scores fell");
    expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox; frame-ancestors 'self'");
    expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  });

  test("says how many bytes of HTML each mail has, on its page and before it is sent", async () => {
    const { id } = await one();
    const html = (await respond(() => preview(as("admin", `/admin/newsletter/issues/${id}/preview.html`, { id }))))
      .data;
    // The preview's links lead to the address it was asked at.
    const bytes = expect.closeTo(Buffer.byteLength(String(html)), -3) as number;
    expect((await respond(() => page(as("admin", `/admin/newsletter/issues/${id}`, { id })))).data).toMatchObject({ bytes }); // prettier-ignore
    const asked = await respond(() => question(as("admin", `/admin/newsletter/issues/${id}/send`, { id })));
    expect(asked.data).toMatchObject({ bytes });
  });

  test("asks how many it goes to, and goes to them", async () => {
    await addSubscribers(store(), subscriberFixture("anna@example.com"), subscriberFixture("bert@example.com"));
    const { id, version } = await one();
    const path = `/admin/newsletter/issues/${id}/send`;
    expect((await respond(() => question(as("admin", path, { id })))).data).toMatchObject({
      count: 2,
      may: true,
      to: "all",
    });
    for (const who of ["member", "visitor"] as const) {
      expect((await respond(() => send(as(who, path, { id }, { to: "all", version: String(version) })))).status).toBe(
        302,
      );
      expect((await post(id, { ...WORDS, subject: "Theirs" }, who)).status).toBe(302);
    }
    const stale = await respond(() => send(as("admin", path, { id }, { to: "all", version: "99" })));
    expect(stale.status).toBe(409);
    expect(store().sent).toEqual([]);

    const asked = async () => (await respond(() => question(as("admin", path, { id })))).data as { recipients: string };
    const confirm = (recipients: string) =>
      respond(() => send(as("admin", path, { id }, { to: "all", version: String(version), confirmed: recipients })));
    const seen = (await asked()).recipients;
    await addSubscribers(store(), subscriberFixture("carl@example.com"));
    for (const old of [seen, ""]) expect((await confirm(old)).status).toBe(409);
    expect((await confirm(seen)).data).toMatchObject({
      problem: expect.stringContaining("1 subscriber you haven’t seen is among them now"),
    });
    expect(store().sent).toEqual([]);
    await store().documents.batch("test").delete(subscribers, subscriberId("carl@example.com")).commit();

    const answer = await confirm((await asked()).recipients);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/newsletter/issues/${id}`]);
    await backgroundDone();
    expect(
      store()
        .sent.map(({ to }) => to)
        .sort(),
    ).toEqual(["anna@example.com", "bert@example.com"]);
    expect((await respond(() => page(as("admin", `/admin/newsletter/issues/${id}`, { id })))).data).toMatchObject({
      state: "sent",
      progress: { isRunning: false, counts: { done: 2 } },
    });
    expect((await post(id, { ...WORDS, subject: "Changed later" })).status).toBe(409);
    expect((await post(id, { intent: "delete", version: "2" })).status).toBe(409);
    expect((await all()).map(({ state }) => state)).toEqual(["sent"]);
    const copy = await respond(() => page(as("admin", `/admin/newsletter/issues/new?copy=${id}`, { id: "new" })));
    expect(copy.data).toMatchObject({
      isNew: true,
      state: "draft",
      issue: { subject: `${WORDS.subject} (copy)`, body: WORDS.body },
    });
  });

  test("is sent as it stands on the screen: pressing Send saves it first", async () => {
    await addSubscribers(store(), subscriberFixture("anna@example.com"));
    const { id, version } = await one();
    const answer = await post(id, {
      ...WORDS,
      body: "Written a moment ago.",
      intent: "send",
      version: String(version),
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/newsletter/issues/${id}/send`]);
    const path = `/admin/newsletter/issues/${id}/send`;
    expect((await respond(() => question(as("admin", path, { id })))).data).toMatchObject({
      count: 1,
      version: version + 1,
      text: expect.stringContaining("Written a moment ago."),
    });
    const stale = await post(id, {
      ...WORDS,
      body: "Written on an older page.",
      intent: "send",
      version: String(version),
    });
    expect(stale).toMatchObject({ status: 409, data: { theirs: { body: "Written a moment ago." } } });
    expect(store().sent).toEqual([]);
  });

  test("is not sent in another version than the one confirmed, and the new one is shown", async () => {
    await addSubscribers(store(), subscriberFixture("anna@example.com"));
    const { id } = await one();
    const path = `/admin/newsletter/issues/${id}/send`;
    const asked = async () =>
      (await respond(() => question(as("admin", path, { id })))).data as { version: number; recipients: string };
    const confirm = ({ version, recipients }: { version: number; recipients: string }) =>
      respond(() => send(as("admin", path, { id }, { to: "all", version: String(version), confirmed: recipients })));
    const seen = await asked();
    await post(id, { ...WORDS, body: "Changed by somebody else.", version: String(seen.version) });
    expect(await confirm(seen)).toMatchObject({
      status: 409,
      data: { problem: expect.stringContaining("Nothing was sent") },
    });
    expect(store().sent).toEqual([]);
    const now = await asked();
    expect(now).toMatchObject({ text: expect.stringContaining("Changed by somebody else.") });
    expect((await confirm(now)).status).toBe(303);
  });

  test("for nobody answers 422", async () => {
    const { id, version } = await one();
    const path = `/admin/newsletter/issues/${id}/send`;
    const answer = await respond(() => send(as("admin", path, { id }, { to: "all", version: String(version) })));
    expect(answer).toMatchObject({ status: 422, data: { problem: "There are no recipients." } });
  });

  test("that is a draft can be deleted; one that is nothing is a 404", async () => {
    const { id } = await one();
    await post(id, { ...WORDS, subject: "Changed meanwhile", version: "1" });
    expect(await post(id, { ...WORDS, subject: "Being typed", intent: "delete", version: "1" })).toMatchObject({
      status: 409,
      data: {
        result: { initialValue: { subject: "Being typed" } },
        theirs: { subject: "Changed meanwhile", version: 2 },
      },
    });
    expect((await post(id, { intent: "delete", version: "2" })).headers.get("Location")).toBe(
      "/admin/newsletter/issues?deleted=1",
    );
    expect(await all()).toEqual([]);
    for (const form of [{ intent: "delete" }, WORDS, { subject: "" }] as Record<string, string>[])
      expect((await post("nothing", form)).status).toBe(404);
    for (const handler of [page, preview, question])
      expect(
        (await respond(() => handler(as("admin", "/admin/newsletter/issues/nothing", { id: "nothing" })))).status,
      ).toBe(404);
    expect((await respond(() => send(as("admin", "/x", { id: "nothing" }, { to: "all", version: "1" })))).status).toBe(
      404,
    );
  });
});
