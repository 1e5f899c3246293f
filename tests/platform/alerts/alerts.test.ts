import { beforeEach, describe, expect, test } from "vitest";
import { NO_BONUS_LIMITS } from "~/platform/settings/law-schema";
import type { MailMessage } from "~/backend/mail/port";
import { notifications, users } from "~/platform/access/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { alertMailboxes, alerts } from "~/platform/alerts/collection";
import { MOST_ALERTS, MOST_MAILS_A_DAY, type Pace } from "~/platform/alerts/kinds";
import { setMailsStopped } from "~/platform/alerts/mails/alert-mailbox.server";
import { stopByLink } from "~/platform/alerts/mails/stop-link.server";
import { mailDueAlerts as queueDueAlerts } from "~/platform/alerts/mails/mail-alerts.server";
import { outbox } from "~/platform/outbox/collection";
import { alertId, endAlert, listAlerts, saveAlert } from "~/platform/alerts/own-alerts.server";
import { MOST_WAITING } from "~/platform/alerts/schema";
import { notifyOfAlerts, notifyPeople, type Telling } from "~/platform/alerts/notify-of-alerts.server";
import { mailDueAlerts } from "../../support/outbox/mail-due-alerts";
import { useTestBackend } from "../../support/backend";
import { personFixture, type Person } from "../../support/signed-in";

const current = useTestBackend();
let ada: Person;
let ben: Person;

beforeEach(async () => {
  ada = await personFixture(current(), "Ada");
  ben = await personFixture(current(), "Ben");
});

const ABOUT = { kind: "casino", subject: "saltbox", name: "Saltbox" } as const;
const follow = (who: Person, pace: Pace = "at_once", subject = "saltbox") =>
  saveAlert(who.uid, { ...ABOUT, subject }, { wants: ["score", "standing"], pace });
const happen = (key: string, subject = "saltbox") =>
  notifyOfAlerts({
    kind: "casino",
    subject,
    lead: "Saltbox:",
    sentences: [
      { wants: ["standing"], text: `We now warn about it (${key}).` },
      { wants: ["terms"], text: "Its terms changed." },
    ],
    href: "/casinos/saltbox",
    key,
  });
const telling = (who: Person, key: string, over: Partial<Telling> = {}): Telling => ({
  userId: who.uid,
  text: `Something (${key}).`,
  href: "/casinos",
  pace: "at_once",
  key,
  ...over,
});

const mailed = () => current().sent.filter(({ kind }) => kind === "alerts");
const noticesOf = async ({ uid }: Person) =>
  (await current().documents.query(notifications, { where: [["userId", "==", uid]], orderBy: ["-at"] })).items.map(
    ({ text }) => text,
  );
const at = (moment: string) => current().setClock(moment);
/** Mails a second after the clock was set. */
const mail = () => mailDueAlerts();

/** Lets the next mail fail. */
function failOnce(error: object): void {
  const { mail: server } = current();
  const { send } = server;
  let fails = true;
  // Mails to several people are sent at the same time.
  server.send = async (message: MailMessage) => {
    if (!fails) return send.call(server, message);
    fails = false;
    throw Object.assign(new Error(`no: ${message.to}`), error);
  };
}

describe("An alert", () => {
  test("tells its owner what they chose, on the site and by mail, and nobody else", async () => {
    await follow(ada);
    expect(await happen("one")).toBe(1);
    await mail();
    expect(await noticesOf(ada)).toEqual(["Saltbox: We now warn about it (one)."]);
    expect(await noticesOf(ben)).toEqual([]);
    expect(mailed().map(({ to }) => to)).toEqual(["ada@player.example"]);
  });

  test("that can't be told to one person is told to the others", async () => {
    const unfit = telling(ada, "one", { href: "no path" });
    expect(await notifyPeople([unfit, telling(ben, "one")])).toBe(1);
    expect([await noticesOf(ada), await noticesOf(ben)]).toEqual([[], ["Something (one)."]]);
    expect(await notifyPeople([unfit])).toBe(0);
  });

  test("that can't be told to anybody is told again by the next run: it isn't they", async () => {
    const unfit = [ada, ben].map((person) => telling(person, "one", { href: "no path" }));
    await expect(notifyPeople(unfit)).rejects.toThrow();
    expect([await noticesOf(ada), await noticesOf(ben)]).toEqual([[], []]);
  });

  test("of which nothing was chosen that happened is not told", async () => {
    await saveAlert(ada.uid, ABOUT, { wants: ["score"], pace: "at_once" });
    expect(await happen("one")).toBe(0);
  });

  test("is one of its kind, however often its form is sent, and starts where it was first made", async () => {
    await Promise.all([follow(ada), follow(ada)]);
    const [first] = await listAlerts(ada.uid);
    at("2026-11-22T12:00:00.000Z");
    await follow(ada, "weekly");
    expect(await listAlerts(ada.uid)).toMatchObject([{ id: first?.id, pace: "weekly", since: first?.since }]);
  });

  test("is refused beyond the most a person may have, while those there are can be changed and ended", async () => {
    for (let number = 0; number < MOST_ALERTS; number++) await follow(ada, "daily", `casino-${String(number)}`);
    expect(await follow(ada)).toBe("full");
    expect(await follow(ada, "weekly", "casino-0")).toBe("saved");
    const [{ id } = { id: "" }] = await listAlerts(ada.uid);
    expect(await endAlert(ada.uid, id)).toBe(true);
    expect(await follow(ada)).toBe("saved");
  });

  test("is ended by its owner alone, and tells nothing from then on", async () => {
    await follow(ada);
    const [{ id } = { id: "" }] = await listAlerts(ada.uid);
    expect(await endAlert(ben.uid, id)).toBe(false);
    expect(await endAlert(ada.uid, id)).toBe(true);
    expect(await current().documents.get(alerts, id)).toBeNull();
    expect(await happen("one")).toBe(0);
  });

  test("of a suspended person tells nothing, and none is made for a closed account", async () => {
    await follow(ada);
    await current().documents.batch("test").update(users, ada.uid, { state: "suspended" }).commit();
    expect(await happen("one")).toBe(0);
    expect(await follow(ada, "daily", "other")).toBe("gone");
    expect(await saveAlert("nobody", ABOUT, { wants: ["score"], pace: "site" })).toBe("gone");
  });
});

describe("What waits to be mailed because of an alert", () => {
  const waiting = async () =>
    ((await current().documents.get(alertMailboxes, ada.uid))?.waiting ?? []).map(({ text }) => text);

  test.each([
    ["is ended", async () => void (await endAlert(ada.uid, alertId(ada.uid, ABOUT)))],
    ["is changed to the site alone", async () => void (await follow(ada, "site"))],
    ["is left with nothing to tell", async () => void (await saveAlert(ada.uid, ABOUT, { wants: [], pace: "daily" }))],
  ])("is not mailed once the alert %s, and the rest is", async (_how, change) => {
    await follow(ada, "daily");
    await follow(ada, "weekly", "other");
    await happen("one");
    await happen("two", "other");
    await change();
    expect(await waiting()).toEqual(["Saltbox: We now warn about it (two)."]);
    expect((await current().documents.get(alertMailboxes, ada.uid))?.dueAt).toBe("2026-11-23T07:00:00.000Z");
  });

  test("is mailed when only the pace changes, as is what was stored before items named their alert", async () => {
    await follow(ada, "daily");
    await happen("one");
    await follow(ada, "weekly");
    await notifyPeople([telling(ada, "before", { pace: "daily" })]);
    expect(await waiting()).toHaveLength(2);
    await endAlert(ada.uid, alertId(ada.uid, ABOUT));
    expect(await waiting()).toEqual(["Something (before)."]);
  });
});

describe("Telling", () => {
  test("twice with one key tells once, on the site and by mail, by however many at the same time", async () => {
    await Promise.all([1, 2, 3].map(() => notifyPeople([telling(ada, "one")])));
    await notifyPeople([telling(ada, "one")]);
    await mail();
    expect(await noticesOf(ada)).toEqual(["Something (one)."]);
    expect(mailed()).toHaveLength(1);
    expect(mailed()[0]?.text.match(/Something/g)).toHaveLength(1);
  });

  const prefer = (who: Person, preferences: { hideOffers: boolean; country?: "IT" | "SE" }) =>
    current()
      .documents.batch("test")
      .update(users, who.uid, { preferences: { noticesByMail: true, ...preferences } })
      .commit();

  test("of bonuses leaves out people who asked to see none, also between the telling and the mail", async () => {
    await prefer(ada, { hideOffers: true });
    expect(await notifyPeople([telling(ada, "one", { isOffer: true }), telling(ben, "one", { isOffer: true })])).toBe(
      1,
    );
    expect(await noticesOf(ada)).toEqual([]);
    await prefer(ben, { hideOffers: true });
    await mail();
    expect(mailed()).toEqual([]);
  });

  test("of bonuses leaves out readers of a country whose law forbids links, be it the account's or the filter's", async () => {
    const law = {
      minimumAge: 18,
      currency: null,
      register: null,
      registerUrl: null,
      offers: null,
      bonusLimits: NO_BONUS_LIMITS,
      noLinks: true,
      ageGate: "none" as const,
    };
    const rule = { country: "IT" as const, ...law, source: "https://law.example/", checkedOn: "2026-11-20" };
    await current()
      .documents.batch("test")
      .set(settings, "current", { ...DEFAULT_SETTINGS, countryRules: { countries: [rule] } })
      .commit();
    await prefer(ada, { hideOffers: false, country: "IT" });
    await prefer(ben, { hideOffers: false, country: "SE" });
    expect(await notifyPeople([telling(ada, "one", { isOffer: true }), telling(ada, "two")])).toBe(1);
    expect(await notifyPeople([telling(ben, "one", { isOffer: true, country: "IT" })])).toBe(0);
    expect(await notifyPeople([telling(ben, "one", { isOffer: true, country: "SE" })])).toBe(1);
  });

  test("goes to the site alone for people who want no mail, and for an address that isn't confirmed", async () => {
    await current().documents.batch("test").update(users, ben.uid, { emailVerifiedAt: null }).commit();
    expect(await notifyPeople([telling(ada, "one", { pace: "site" }), telling(ben, "one")])).toBe(2);
    expect(await current().documents.count(alertMailboxes, [])).toBe(0);
    expect(await noticesOf(ben)).toHaveLength(1);
  });

  test("keeps what waits within bounds, and counts the rest", async () => {
    const many = Array.from({ length: MOST_WAITING + 7 }, (_, number) =>
      telling(ada, `n${String(number)}`, { pace: "daily" }),
    );
    await notifyPeople(many);
    expect(await current().documents.get(alertMailboxes, ada.uid)).toMatchObject({ leftOut: 7 });
    at("2026-11-22T07:00:00.000Z");
    await mail();
    expect(mailed()).toHaveLength(1);
    expect(mailed()[0]?.text).toContain("And 7 more\n");
  });
});

describe("The mail", () => {
  test("of many long items is shown whole, and says how many more there are", async () => {
    const long = (number: number) =>
      telling(ada, `n${String(number)}`, {
        text: `${String(number)} ${"é".repeat(280)}`,
        href: `/casinos?q=${"x".repeat(500)}`,
      });
    await notifyPeople(Array.from({ length: 60 }, (_, number) => long(number)));
    await mail();
    const [only] = mailed();
    const listed = only?.text.match(/^- \d/gm)?.length ?? 0;
    expect(listed).toBeGreaterThan(10);
    expect(only?.text).toContain(`And ${String(60 - listed)} more\n`);
    expect(Buffer.byteLength(only?.html ?? "")).toBeLessThan(60_000);
  });

  test("gathers what is due, leads to the alerts, and stops by one click", async () => {
    await notifyPeople([telling(ada, "one"), telling(ada, "two"), telling(ada, "later", { pace: "daily" })]);
    await mail();
    const [only] = mailed();
    expect(mailed()).toHaveLength(1);
    expect(only?.subject).toBe("Edgewise: Something (one). And 1 more");
    expect(only?.text).toContain("Something (one).\n");
    expect(only?.text).toContain("/dashboard/alerts\n");
    expect(only?.text).not.toContain("later");
    expect(only?.text).toContain(only?.unsubscribeUrl);
    at("2026-11-22T07:00:00.000Z");
    await mail();
    expect(mailed()).toHaveLength(2);
    expect(mailed()[1]).toMatchObject({ subject: "Edgewise: Something (later)." });
  });

  test("of what is told at once gathers what follows soon, and never comes more than eight times a day", async () => {
    const start = Date.parse("2026-11-21T12:00:00.000Z");
    for (let minute = 0; minute < 20 * 60; minute += 5) {
      at(new Date(start + minute * 60_000).toISOString());
      await notifyPeople([telling(ada, `m${String(minute)}`)]);
      await mail();
    }
    expect(mailed()).toHaveLength(MOST_MAILS_A_DAY);
    expect(mailed()[1]?.subject).toBe("Edgewise: Something (m5). And 2 more");
  });

  test("is sent once, however many instances send at the same time", async () => {
    await notifyPeople([telling(ada, "one"), telling(ben, "one")]);
    await Promise.all([queueDueAlerts(), queueDueAlerts(), queueDueAlerts()]);
    await mail();
    expect(
      mailed()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(["ada@player.example", "ben@player.example"]);
  });

  test("that no mail server took is sent later, before what has come since, and once", async () => {
    await notifyPeople([telling(ada, "one")]);
    failOnce({ code: "ECONNECTION", originalCode: "ECONNREFUSED" });
    await mail();
    await notifyPeople([telling(ada, "two")]);
    await mail();
    at("2026-11-21T12:30:00.000Z");
    await mail();
    expect(mailed().map(({ text }) => [...text.matchAll(/\((\w+)\)/g)].map(([, key]) => key))).toEqual([
      ["one"],
      ["two"],
    ]);
  });

  test("is taken out of what waits in the transaction that queues it", async () => {
    await notifyPeople([telling(ada, "one")]);
    await queueDueAlerts();
    const { written } = current().writes.findLast((write) => write.written.has(outbox.name)) ?? {};
    expect([...(written ?? [])].some((one) => one.startsWith("alertMailboxes: waiting"))).toBe(true);
    await mail();
    expect(mailed()).toHaveLength(1);
  });

  test("to one person that fails doesn't hold up the others", async () => {
    await notifyPeople([telling(ada, "one"), telling(ben, "one")]);
    failOnce({ responseCode: 550 });
    await mail();
    expect(mailed()).toHaveLength(1);
  });
});

describe("What waits to be mailed", () => {
  test("is still there after an error before the mail is sent", async () => {
    await notifyPeople([telling(ada, "one")]);
    // Without the key, no link can be made that stops the mails.
    const { get } = current().documents;
    current().documents.get = (collection, id) =>
      collection.name === "installationSecrets" ? Promise.reject(new Error("no store")) : get(collection, id);
    await mail();
    current().documents.get = get;
    expect(mailed()).toEqual([]);
    await mail();
    expect(mailed()).toHaveLength(1);
  });

  test("uses up none of the day’s mails where nothing of it may be sent any more", async () => {
    await notifyPeople([telling(ada, "one", { isOffer: true })]);
    const batch = current().documents.batch("test");
    batch.update(alertMailboxes, ada.uid, { leftOut: 3 });
    batch.update(users, ada.uid, { preferences: { noticesByMail: true, hideOffers: true } });
    await batch.commit();
    await mail();
    expect(mailed()).toEqual([]);
    expect(await current().documents.get(alertMailboxes, ada.uid)).toMatchObject({
      waiting: [],
      leftOut: 3,
      sentAt: [],
      dueAt: null,
    });
  });
});

describe("After stopping the mails", () => {
  const link = () => new URL(mailed()[0]?.unsubscribeUrl ?? "").searchParams;

  test("by the link of a mail, none is sent, whatever waits and whatever alerts there are or come", async () => {
    await follow(ada);
    await happen("one");
    await mail();
    await notifyPeople([telling(ada, "waiting", { pace: "daily" })]);
    expect(await stopByLink(link().get("id") ?? "", link().get("token") ?? "")).toBe(true);
    expect(await follow(ada, "at_once", "another")).toBe("saved");
    await happen("two");
    await happen("three", "another");
    at("2026-11-29T12:00:00.000Z");
    await mail();
    expect(mailed()).toHaveLength(1);
    expect(await noticesOf(ada)).toHaveLength(4);
    expect(await current().documents.get(alertMailboxes, ada.uid)).toMatchObject({ waiting: [], dueAt: null });
  });

  test("a link works again, with another's name or a changed token it doesn't, nor after the account is closed", async () => {
    await notifyPeople([telling(ada, "one")]);
    await mail();
    const [id, token] = [link().get("id") ?? "", link().get("token") ?? ""];
    expect(await stopByLink(ben.uid, token)).toBe(false);
    expect(await stopByLink(id, `${token}x`)).toBe(false);
    expect(await stopByLink("", "")).toBe(false);
    expect(await stopByLink(id, token)).toBe(true);
    expect(await stopByLink(id, token)).toBe(true);
    await current().documents.batch("test").update(users, ada.uid, { state: "anonymised" }).commit();
    expect(await stopByLink(id, token)).toBe(false);
  });

  test("nothing is stored for an account that is closed or not there", async () => {
    await current().documents.batch("test").update(users, ada.uid, { state: "anonymised" }).commit();
    await setMailsStopped(ada.uid, true);
    await setMailsStopped("nobody", true);
    expect(await current().documents.count(alertMailboxes, [])).toBe(0);
  });

  test("they come again once the owner allows them, and not with what was before", async () => {
    await setMailsStopped(ada.uid, true);
    await notifyPeople([telling(ada, "one")]);
    await setMailsStopped(ada.uid, false);
    await mail();
    expect(mailed()).toEqual([]);
    await notifyPeople([telling(ada, "two")]);
    await mail();
    expect(mailed()).toHaveLength(1);
  });
});
