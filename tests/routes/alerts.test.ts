import { beforeEach, describe, expect, test } from "vitest";
import { NO_BONUS_LIMITS } from "~/platform/settings/law-schema";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { settings } from "~/platform/settings/collection";
import { alertMailboxes, alerts } from "~/platform/alerts/collection";
import { MOST_FILTER_VALUES } from "~/platform/alerts/kinds";
import { stopLink } from "~/platform/alerts/mails/stop-link.server";
import { notifyPeople } from "~/platform/alerts/notify-of-alerts.server";
import { ownData } from "~/site/member-data/own-data.server";
import { users } from "~/platform/access/collection";
import { action as list, loader as formerListPage } from "~/routes/dashboard.alerts";
import { loader as listPage } from "~/routes/dashboard.saved";
import { action as form, loader as formPage } from "~/routes/dashboard.alerts_.$kind";
import { action as stop, loader as stopPage } from "~/routes/alerts.stop";
import { useTestBackend } from "../support/backend";
import { awardFixture } from "../support/fixtures/award";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { store } from "../support/fixtures/store";
import { post, respond, visit } from "../support/requests";
import { personFixture, type Person } from "../support/signed-in";

const current = useTestBackend();
const REF = complaintFixture().ref;
let ada: Person;
let ben: Person;

beforeEach(async () => {
  ada = await personFixture(current(), "Ada");
  ben = await personFixture(current(), "Ben");
  await store(current().documents, {
    casinos: [casinoFixture()],
    bonuses: [bonusFixture()],
    awards: [awardFixture()],
    complaints: [complaintFixture({ playerId: ben.uid })],
  });
});

const kindOf = (path: string) => /alerts\/(\w+)/.exec(path)?.[1] ?? "";
const open = (path: string, headers: HeadersInit = ada.headers) =>
  respond(() => formPage(visit(path, { kind: kindOf(path) }, headers)));
const send = (path: string, fields: Record<string, string | string[]>, headers: HeadersInit = ada.headers) =>
  respond(() => form(post(path, fields, { kind: kindOf(path) }, headers)));
const listed = async ({ headers }: Person) =>
  ((await respond(() => listPage(visit("/dashboard/saved", {}, headers)))).data as { alerts: { id: string }[] }).alerts;
const CASINO = "/dashboard/alerts/casino?about=saltbox";
const LIST = "/dashboard/alerts/casinos?payment=crypto&sort=newest&page=2&utm_source=x";

describe("The form of an alert", () => {
  test("sends a visitor to sign in, and from there back to the filter", async () => {
    const answer = await open("/dashboard/alerts/casinos?payment=crypto&q=sea", {});
    expect(answer.status).toBe(302);
    const login = new URL(answer.headers.get("Location") ?? "", "http://edgewise.test");
    expect(login.searchParams.get("redirectTo")).toBe("/dashboard/alerts/casinos?payment=crypto&q=sea");
  });

  test("keeps the filter of the list, its country included, and is filled in when it is opened again", async () => {
    await current()
      .documents.batch("test")
      .update(users, ada.uid, { preferences: { hideOffers: false, noticesByMail: true, country: "SE" } })
      .commit();
    expect((await open(LIST)).data).toMatchObject({
      name: "Open to players in: Sweden · Payment method: Cryptocurrency",
      id: null,
    });
    const saved = await send(LIST, { pace: "weekly" });
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/dashboard/saved?done=saved"]);
    const { items } = await current().documents.query(alerts, { where: [["kind", "==", "casinos"]] });
    expect(items).toMatchObject([{ userId: ada.uid, subject: "country=SE&payment=crypto", wants: ["new"] }]);
    const [row] = (await listed(ada)) as unknown as { changeHref: string; href: string }[];
    expect(row).toMatchObject({ href: "/casinos?country=SE&payment=crypto" });
    expect((await open(row?.changeHref ?? "")).data).toMatchObject({ id: items[0]?.id, pace: "weekly" });
    // Without a country in the filter, the reader's own must not come back by "Change".
    current().setClock("2026-11-21T12:00:01.000Z");
    const anywhere = "/dashboard/alerts/casinos?country=any";
    expect((await open(anywhere)).data).toMatchObject({ href: "/casinos?country=any" });
    await send(anywhere, { pace: "daily" });
    const [all] = (await listed(ada)) as unknown as { changeHref: string; id: string; href: string }[];
    expect(all?.href).toBe("/casinos?country=any");
    expect((await open(all?.changeHref ?? "")).data).toMatchObject({ id: all?.id, name: "All casinos" });
  });

  test.each([
    [CASINO, { want: ["score", "bonus"], pace: "daily" }, { subject: "saltbox", wants: ["score", "bonus"] }],
    [`/dashboard/alerts/complaint?about=${REF.toLowerCase()}`, { want: "end", pace: "site" }, { subject: REF }],
    ["/dashboard/alerts/award?about=2025", { want: "result", pace: "site" }, { subject: "awards-2025" }],
  ])("makes one at %s", async (path, fields, stored) => {
    expect((await send(path, fields)).status).toBe(303);
    expect((await send(path, fields)).status).toBe(303);
    const { items } = await current().documents.query(alerts, {
      where: [["userId", "==", ada.uid]],
      orderBy: ["createdAt"],
    });
    expect(items).toMatchObject([stored]);
  });

  test.each([
    ["no choice", CASINO, { pace: "daily" }],
    ["no pace", CASINO, { want: "score" }],
    ["a choice of another kind alone", CASINO, { want: "result", pace: "daily" }],
    ["words that are none", CASINO, { want: "__proto__", pace: "hourly" }],
  ])("is refused with %s", async (_what, path, fields) => {
    expect((await send(path, fields as Record<string, string>)).status).toBe(422);
    expect(await current().documents.count(alerts, [])).toBe(0);
  });

  test("is refused for a filter with more choices than an alert may have", async () => {
    const slugs = Array.from({ length: MOST_FILTER_VALUES + 1 }, (_, number) => `casino-${String(number)}`);
    const licences = (slug: string) =>
      casinoFixture()
        .licences.slice(0, 1)
        .map((licence) => ({ ...licence, authority: `Authority ${slug}` }));
    await store(current().documents, {
      casinos: slugs.map((slug) => casinoFixture({ slug, name: slug, licences: licences(slug) })),
    });
    const query = new URLSearchParams(slugs.map((slug) => ["licence", `Authority ${slug}`])).toString();
    expect((await open(`/dashboard/alerts/casinos?${query}`)).data).toMatchObject({
      problem: expect.stringContaining("too many"),
    });
    expect((await send(`/dashboard/alerts/casinos?${query}`, { pace: "daily" })).status).toBe(422);
  });

  test.each(["nothing", "toString", "casino?about=nobody", "complaint?about=EW-000000", "award?about=1999", "casino"])(
    "is not found for %s",
    async (rest) => {
      expect((await open(`/dashboard/alerts/${rest}`)).status).toBe(404);
      expect((await send(`/dashboard/alerts/${rest}`, { want: "score", pace: "daily" })).status).toBe(404);
    },
  );

  test("leads the parties of a complaint to their case", async () => {
    const answer = await open(`/dashboard/alerts/complaint?about=${REF}`, ben.headers);
    expect(answer.headers.get("Location")).toBe(`/complaints/${REF}/case`);
  });

  test("of bonuses is closed to people who asked to see none and in a country whose law forbids links", async () => {
    const now = (await current().documents.get(settings, "current")) ?? DEFAULT_SETTINGS;
    const law = {
      minimumAge: 18,
      currency: null,
      register: null,
      registerUrl: null,
      offers: null,
      bonusLimits: NO_BONUS_LIMITS,
      noLinks: true,
      ageGate: "none" as const,
      noBonuses: false,
      adWords: null,
    };
    const rule = { country: "IT" as const, ...law, source: "https://law.example/", checkedOn: "2026-11-20" };
    await current()
      .documents.batch("test")
      .set(settings, "current", { ...now, countryRules: { countries: [rule] } })
      .commit();
    const path = "/dashboard/alerts/bonuses?country=IT";
    expect((await open(path)).data).toMatchObject({ hidden: { country: "Italy" } });
    expect((await send(path, { pace: "daily" })).status).toBe(404);
    expect((await open(`${CASINO}&country=IT`)).data).toMatchObject({
      choices: ["score", "standing", "terms", "games"],
    });
    expect((await send("/dashboard/alerts/bonuses", { pace: "daily" })).status).toBe(303);
  });
});

describe("The list of alerts", () => {
  test("shows each person their own, and ends no other's", async () => {
    await send(CASINO, { want: "score", pace: "daily" });
    const [{ id } = { id: "" }] = await listed(ada);
    expect(await listed(ben)).toEqual([]);
    const end = (who: Person) => respond(() => list(post("/dashboard/alerts", { intent: "end", id }, {}, who.headers)));
    await end(ben);
    expect(await listed(ada)).toHaveLength(1);
    expect((await end(ada)).status).toBe(303);
    expect((await end(ada)).status).toBe(303);
    expect(await listed(ada)).toEqual([]);
    expect((await respond(() => listPage(visit("/dashboard/saved")))).status).toBe(302);
    const former = await respond(() => formerListPage(visit("/dashboard/alerts", {}, ada.headers)));
    expect(former.headers.get("Location")).toBe("/dashboard/saved#alerts");
  });

  test("a button pressed once the session has ended is on the page that its person comes back to", async () => {
    const pressed = post(
      "/dashboard/alerts",
      { intent: "stop" },
      {},
      { Referer: "http://edgewise.test/dashboard/saved?x=1" },
    );
    const answer = await respond(() => list(pressed));
    expect(answer.headers.get("Location")).toBe("/login?redirectTo=%2Fdashboard%2Fsaved%3Fx%3D1");
  });

  test("is in the file of a person's data, with what waits to be mailed, and nobody else's is", async () => {
    await send(CASINO, { want: "score", pace: "daily" });
    await send(CASINO, { want: "score", pace: "daily" }, ben.headers);
    await notifyPeople([{ userId: ada.uid, text: "News.", href: "/", pace: "daily", key: "one" }]);
    expect(await ownData(ada.viewer)).toMatchObject({
      alerts: { chosen: [{ userId: ada.uid, subject: "saltbox" }], emails: { waiting: [{ text: "News." }] } },
    });
  });

  test("stops all mails and allows them again", async () => {
    const press = (intent: string) => respond(() => list(post("/dashboard/alerts", { intent }, {}, ada.headers)));
    await press("stop");
    expect(await current().documents.get(alertMailboxes, ada.uid)).toMatchObject({
      stoppedAt: current().clock().toISOString(),
    });
    await press("allow");
    expect(await current().documents.get(alertMailboxes, ada.uid)).toMatchObject({ stoppedAt: null });
    expect((await press("else")).headers.get("Location")).toBe("/dashboard/saved");
  });
});

describe("The link that stops the mails", () => {
  const linkOf = async ({ uid }: Person) => new URL(await stopLink("http://edgewise.test", uid));
  const isStopped = async ({ uid }: Person) =>
    ((await current().documents.get(alertMailboxes, uid))?.stoppedAt ?? null) !== null;

  test("changes nothing when it is opened, and stops at its button, without a session", async () => {
    const link = await linkOf(ada);
    const { data } = await respond(() => stopPage(visit(link.pathname + link.search)));
    expect(await isStopped(ada)).toBe(false);
    const answer = await respond(() => stop(post("/alerts/stop", data as Record<string, string>)));
    expect([answer.status, answer.data]).toEqual([200, { outcome: "done" }]);
    expect(await isStopped(ada)).toBe(true);
  });

  test("stops by the one click of a mail program, which posts to the address", async () => {
    const link = await linkOf(ada);
    const answer = await respond(() => stop(post(link.pathname + link.search, { "List-Unsubscribe": "One-Click" })));
    expect(answer.status).toBe(200);
    expect(await isStopped(ada)).toBe(true);
  });

  test("of another person or changed is refused, and an address that tries many has to wait", async () => {
    const token = (await linkOf(ada)).searchParams.get("token") ?? "";
    const attempt = () => respond(() => stop(post("/alerts/stop", { id: ben.uid, token })));
    expect((await attempt()).status).toBe(422);
    expect(await isStopped(ben)).toBe(false);
    for (let tries = 0; tries < 25; tries++) await attempt();
    expect((await attempt()).status).toBe(429);
    expect((await respond(() => stop(post("/alerts/stop", { id: ada.uid, token })))).status).toBe(200);
  });
});
