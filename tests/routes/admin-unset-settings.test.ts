import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/env.server";
import { contactMessages } from "~/features/contact/collection";
import { cleanUpContactMessages, sendContactMessage } from "~/features/contact/contact.server";
import { newsletterIssues } from "~/features/newsletter/collection";
import { sendDueIssues } from "~/features/newsletter/delivery/schedule.server";
import { backgroundDone } from "../support/outbox/background-done";
import { auditEntries } from "~/platform/audit/collection";
import { watchingOfSite } from "~/platform/polite-fetching/watching.server";
import { settings, settingsRevisions } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { whatNeedsAPerson } from "~/site/admin-home/today.server";
import { adminBadges } from "~/site/admin-home/badges.server";
import { loader as securityText } from "~/routes/[.well-known].security[.]txt";
import { action as edit } from "~/routes/admin.newsletter.issues.$id";
import { loader as preview } from "~/routes/admin.newsletter.issues.$id_.preview[.]html";
import { action as send, loader as question } from "~/routes/admin.newsletter.issues.$id_.send";
import { action as saveGroup, loader as groupPage } from "~/routes/admin.settings.$group";
import * as messageDesk from "~/routes/admin.messages";
import * as contactRoute from "~/routes/contact";
import { useTestBackend } from "../support/backend";
import { addSubscribers, subscriberFixture } from "../support/fixtures/subscriber";
import { wordsOfPage } from "../support/page-words";
import { as, person, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const inProduction = () => void Object.assign(env, { EDGEWISE_MODE: "production" });
afterEach(() => void Object.assign(env, { EDGEWISE_MODE: "demo" }));

const DEMO_WORDS = /edgewise\.example|Ledger Street|Exampleton/;

/** A store in which one group was saved once, and which therefore holds the defaults of all others. */
const storeDefaults = (over: Partial<typeof DEFAULT_SETTINGS> = {}) =>
  store()
    .documents.batch("test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, ...over })
    .commit();

const OWN = {
  site: { ...DEFAULT_SETTINGS.site, name: "Guide", contactEmail: "desk@guide.test" },
  newsletter: { senderName: "The Guide", replyTo: "news@guide.test", postalAddress: "Guide\n2 Own Road\nTown" },
};

describe.each([
  ["no settings are stored", async () => undefined],
  ["the stored settings still hold the demo's values", () => storeDefaults()],
])("In production, while %s", (_, prepare) => {
  beforeEach(async () => {
    inProduction();
    await prepare();
  });

  test("a message goes to no address but to the desk of staff, who are led to the setting and mark it answered", async () => {
    const message = { type: "bug", email: "reader@example.com", message: "The list of bonuses stays empty for me." };
    const answer = await respond(() => contactRoute.action(post("/contact", { ...message, error: "500" })));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/contact?sent=1"]);
    await backgroundDone();
    expect(store().sent).toEqual([]);

    const { cookie } = person("admin");
    const asStaff = {
      pattern: "/admin/messages",
      address: "/admin/messages",
      headers: { Cookie: cookie },
      isHtml: true,
    };
    const desk = await wordsOfPage(messageDesk, asStaff);
    for (const shown of [message.message, "reader@example.com", "error 500", 'href="/admin/settings/site"'])
      expect(desk).toContain(shown);
    const waiting = async () => (await whatNeedsAPerson(["owner"])).find(({ id }) => id === "messages");
    expect(await waiting()).toMatchObject({ total: 1, tasks: [{ to: "/admin/messages" }] });

    const [{ id } = { id: "" }] = (await store().documents.query(contactMessages)).items;
    const mark = (message: string) =>
      respond(() => messageDesk.action(as("admin", "/admin/messages", {}, { message })));
    expect((await mark("nobody")).status).toBe(404);
    expect((await mark(id)).status).toBe(303);
    expect((await mark(id)).status).toBe(303);
    expect(await waiting()).toBeUndefined();
    expect(await wordsOfPage(messageDesk, asStaff)).not.toContain("reader@example.com");
    expect(await store().documents.get(contactMessages, id)).toMatchObject({ ...message, state: "answered" });
    expect((await store().documents.query(auditEntries)).items).toMatchObject([
      { action: "message.answer", entityId: id, entityLabel: expect.not.stringContaining("reader@") },
    ]);
  });

  test("every waiting message can be read, however many newer ones there are", async () => {
    const batch = store().documents.batch("test");
    for (let number = 0; number < 60; number += 1)
      batch.set(contactMessages, `message-${String(number)}`, {
        ...{ type: "bug", message: "The list of bonuses stays empty.", errorStatus: null, state: "waiting" },
        email: `reader${String(number)}@example.com`,
      });
    await batch.commit();
    const page = async (address: string) =>
      (await respond(() => messageDesk.loader(as("admin", address)))).data as Awaited<
        ReturnType<typeof messageDesk.loader>
      >;
    const first = await page("/admin/messages");
    expect(first).toMatchObject({ total: 60, previous: null, next: expect.stringContaining("?cursor=") });
    const second = await page(first.next ?? "");
    expect(second).toMatchObject({ total: 60, next: null });
    const read = [...first.messages, ...second.messages].map(({ email }) => email);
    expect(new Set(read).size).toBe(60);
    const wrong = await respond(() => messageDesk.loader(as("admin", "/admin/messages?cursor=x")));
    expect(wrong.status).toBe(400);
  });

  test("a message that was accepted is never given up for newer ones, which are refused once too many wait", async () => {
    const message = {
      type: "bug",
      email: "reader@example.com",
      message: "The list stays empty.",
      errorStatus: null,
    } as const;
    expect(await sendContactMessage("first", message, 1)).toBe(true);
    expect(await sendContactMessage("second", message, 1)).toBe(false);
    expect(await sendContactMessage("first", message, 1)).toBe(true);
    expect(await cleanUpContactMessages(0)).toBe(0);
    expect((await store().documents.query(contactMessages)).items.map(({ id }) => id)).toEqual(["first"]);
  });

  test("other places name no contact address either", async () => {
    expect((await respond(() => securityText(visit("/.well-known/security.txt")))).status).toBe(404);
    expect((await watchingOfSite()).userAgent).not.toMatch(DEMO_WORDS);
  });

  test("no newsletter goes out, now or later, and its page leads to the setting", async () => {
    await addSubscribers(store(), subscriberFixture("anna@example.com"));
    const issue = {
      subject: "What changed",
      preheader: "",
      body: "Three scores fell, and here is why.",
      sends: [],
      sentAt: null,
    };
    const at = new Date(store().clock().getTime() - 60_000).toISOString();
    await store()
      .documents.batch("test")
      .set(newsletterIssues, "one", { ...issue, state: "draft" })
      .set(newsletterIssues, "due", { ...issue, state: "draft", sendAt: at })
      .commit();
    const path = "/admin/newsletter/issues/one/send";
    const { data } = await respond(() => question(as("admin", path, { id: "one" })));
    const { version, recipients } = data as { version: number; recipients: string };
    expect(data).toMatchObject({ hasSender: false });
    const form = { to: "all", version: String(version), confirmed: recipients };
    for (const posted of [form, { ...form, intent: "schedule", sendAt: "2026-12-24T18:00" }]) {
      const answer = await respond(() => send(as("admin", path, { id: "one" }, posted)));
      expect([answer.status, JSON.stringify(answer.data)]).toEqual([422, expect.stringContaining("postal address")]);
    }
    await sendDueIssues();
    await backgroundDone();
    expect(store().sent).toEqual([]);
    expect(await store().documents.get(newsletterIssues, "one")).toMatchObject({ state: "draft", sends: [] });
    const due = await store().documents.get(newsletterIssues, "due");
    expect(due).toMatchObject({ state: "draft", sendAt: null });
    expect(due?.sendFailure?.reason).toContain("Settings, Newsletter");

    const shown = await respond(() => preview(as("admin", "/admin/newsletter/issues/one/preview.html", { id: "one" })));
    expect(shown.data).toContain("Three scores fell");
    expect(shown.data).not.toMatch(DEMO_WORDS);
    const words = {
      subject: "What changed",
      preheader: "",
      body: "Three scores fell, and here is why.",
      version: String(version),
    };
    await respond(() => edit(as("admin", "/", { id: "one" }, { ...words, intent: "test" })));
    expect(store().sent).toHaveLength(1);
    expect(JSON.stringify(store().sent)).not.toMatch(DEMO_WORDS);
  });

  test("the settings' forms are empty there, refuse the demo's values, and take the site's own", async () => {
    const shown = async (group: string) =>
      (await respond(() => groupPage(as("admin", `/admin/settings/${group}`, { group })))).data as {
        fields: Record<string, string>;
        version: string;
      };
    expect((await shown("site")).fields).toMatchObject({
      name: "",
      tagline: "",
      contactEmail: "",
      referencePrefix: "",
    });
    const { fields, version } = await shown("newsletter");
    expect(fields).toEqual({ senderName: "Casino guide", replyTo: "", postalAddress: "" });
    const save = (form: object) =>
      respond(() =>
        saveGroup(as("admin", "/admin/settings/newsletter", { group: "newsletter" }, { version, ...form })),
      );
    const refused = await save(DEFAULT_SETTINGS.newsletter);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.data)).toContain("until you enter your own");
    expect((await save(OWN.newsletter)).status).toBe(303);
    expect((await shown("newsletter")).fields).toEqual(OWN.newsletter);
    const recorded = [
      ...(await store().documents.query(settingsRevisions, {})).items,
      ...(await store().documents.query(auditEntries, {})).items,
    ];
    expect(recorded.length).toBeGreaterThan(2);
    expect(JSON.stringify(recorded)).not.toMatch(/Edgewise|Ledger Street|edgewise\.example/);
  });

  test("the badges of the admin area are counted", async () => {
    expect(await adminBadges(person("admin").uid, ["owner"])).toEqual({ complaints: 0, userMenu: 0 });
    const { fields } = (await respond(() => groupPage(as("admin", "/admin/settings/badges", { group: "badges" }))))
      .data as { fields: object };
    expect(fields).toMatchObject({ mode: "live" });
  });
});

describe("In production, with values of its own", () => {
  beforeEach(async () => {
    inProduction();
    await storeDefaults({ ...OWN, adminBadges: { mode: "fixed", complaints: 7, userMenu: 2 } });
  });

  test("a message arrives, a newsletter goes out as before, and chosen numbers stay", async () => {
    const message = { type: "bug", email: "reader@example.com", message: "The list of bonuses stays empty for me." };
    expect((await respond(() => contactRoute.action(post("/contact", message)))).status).toBe(303);
    await backgroundDone();
    expect(store().sent.map(({ to }) => to)).toEqual(["desk@guide.test"]);

    await addSubscribers(store(), subscriberFixture("anna@example.com"));
    const issue = {
      subject: "What changed",
      preheader: "",
      body: "Three scores fell, and here is why.",
      sends: [],
      sentAt: null,
    };
    const at = new Date(store().clock().getTime() - 60_000).toISOString();
    await store()
      .documents.batch("test")
      .set(newsletterIssues, "due", { ...issue, state: "draft", sendAt: at })
      .commit();
    await sendDueIssues();
    await backgroundDone();
    expect(store().sent.slice(1)).toMatchObject([
      { to: "anna@example.com", senderName: "The Guide", replyTo: "news@guide.test" },
    ]);
    expect(store().sent[1]?.text).toContain("2 Own Road");
    expect(await adminBadges(person("admin").uid, ["owner"])).toEqual({ complaints: 7, userMenu: 2 });
  });
});

test("the demo keeps its own values", async () => {
  const { data } = await respond(() => groupPage(as("admin", "/admin/settings/newsletter", { group: "newsletter" })));
  expect(data).toMatchObject({ fields: DEFAULT_SETTINGS.newsletter });
  expect(await adminBadges(person("admin").uid, ["owner"])).toEqual({ complaints: 5, userMenu: 3 });
});
