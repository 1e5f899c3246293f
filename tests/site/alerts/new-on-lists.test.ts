import { beforeEach, describe, expect, test, vi } from "vitest";
import { bonuses } from "~/features/bonuses/collection";
import type { BonusFields } from "~/features/bonuses/schema";
import { bonusKind } from "~/features/bonuses/desk/bonus-kind.server";
import { casinos } from "~/features/casinos/collection";
import type { CasinoFields } from "~/features/casinos/schema";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { notifications, users } from "~/platform/access/collection";
import { alertRounds, alerts } from "~/platform/alerts/collection";
import type { AlertKind, AlertWant } from "~/platform/alerts/kinds";
import { alertId, saveAlert } from "~/platform/alerts/own-alerts.server";
import { notifyOfNewBonuses, notifyOfNewCasinos } from "~/site/alerts/notices/new-on-lists.server";
import { mailDueAlerts } from "../../support/outbox/mail-due-alerts";
import { useTestBackend } from "../../support/backend";
import { bonusFixture } from "../../support/fixtures/bonus";
import { casinoFixture } from "../../support/fixtures/casino";
import { store } from "../../support/fixtures/store";
import { personFixture, type Person } from "../../support/signed-in";
import { isThorough } from "../../support/thoroughly";

const current = useTestBackend();
let ada: Person;
let ben: Person;

/** An hour after the tests' first moment, when the alerts have been made. */
const PUBLISHED = "2026-11-21T13:00:00.000Z";
const ROUND = "2026-11-21T13:05:00.000Z";

beforeEach(async () => {
  await store(current().documents, { casinos: [casinoFixture()], bonuses: [bonusFixture()] });
  ada = await personFixture(current(), "Ada");
  ben = await personFixture(current(), "Ben");
  await notifyOfNewCasinos();
  await notifyOfNewBonuses();
});

const byCrypto = casinoFixture()
  .payments.slice(0, 1)
  .map((payment) => ({ ...payment, method: "crypto" as const }));

const ask = (who: Person, kind: AlertKind, subject: string, wants: AlertWant[] = ["new"]) =>
  saveAlert(who.uid, { kind, subject, name: subject || "All" }, { wants, pace: "at_once" });
const publish = (slug: string, over: Partial<CasinoFields> = {}) =>
  store(current().documents, {
    casinos: [casinoFixture({ slug, name: slug, publishAt: PUBLISHED, ...over })],
  });
const offer = (slug: string, over: Partial<BonusFields> = {}) =>
  store(current().documents, { bonuses: [bonusFixture({ slug, publishAt: PUBLISHED, ...over })] });

async function round(at = ROUND) {
  current().setClock(at);
  return [await notifyOfNewCasinos(), await notifyOfNewBonuses()];
}

async function noticesOf({ uid }: Person) {
  const { items } = await current().documents.query(notifications, {
    where: [["userId", "==", uid]],
    orderBy: ["-at"],
  });
  return items.map(({ text, href }) => [text, href]);
}

describe("A new casino", () => {
  test("that fits a filter is told once, also after the server died in the middle, and one that doesn't is not", async () => {
    await ask(ada, "casinos", "payment=crypto&country=DE");
    await ask(ben, "casinos", "payment=e_wallet");
    await publish("newcomer", { payments: byCrypto });
    await publish("shut-off", {
      payments: byCrypto,
      restrictedCountries: ["DE"],
    });
    expect(await round()).toEqual([1, 0]);
    expect(await noticesOf(ada)).toEqual([
      [
        "New on your list “payment=crypto&country=DE”: newcomer (no score, law in Germany not known to us).",
        "/casinos/newcomer",
      ],
    ]);
    expect(await noticesOf(ben)).toEqual([]);
    // As if the server had died before it noted that the round is over.
    const { from } = (await current().documents.get(alertRounds, "casinos")) ?? { from: "" };
    await current()
      .documents.batch("test")
      .set(alertRounds, "casinos", { from: "2026-11-21T12:00:00.000Z", until: from })
      .commit();
    await publish("later", { publishAt: "2026-11-21T13:05:30.000Z", payments: casinoFixture().payments });
    expect((await round("2026-11-21T13:20:00.000Z"))[0]).toBe(0);
    expect(await noticesOf(ada)).toHaveLength(1);
  });

  test("is said to have no licence in the list's country, or that we advise against it", async () => {
    const law = { source: "https://law.example/", checkedOn: "2026-11-20", startsOn: null, authority: null };
    await current()
      .documents.batch("test")
      .set(settings, "current", {
        ...DEFAULT_SETTINGS,
        localLicences: { countries: [{ country: "DE", meaning: "It may be an offence.", ...law }] },
      })
      .commit();
    await ask(ada, "casinos", "country=DE");
    await publish("newcomer");
    await publish("other", { licences: [] });
    await round();
    expect((await noticesOf(ada))[0]?.[0]).toMatch(
      /newcomer \(no score, no licence in Germany\).*other \(we advise against it\)/,
    );
  });

  test("is told although somebody else's filter can't be read", async () => {
    await ask(ada, "casinos", "__proto__=x");
    await ask(ben, "casinos", "");
    await publish("newcomer");
    expect((await round())[0]).toBe(1);
    expect(await noticesOf(ben)).toHaveLength(1);
  });

  test("is reported in one notice and one mail with the others of its round", async () => {
    await ask(ada, "casinos", "");
    for (const slug of ["alpha", "beta", "gamma", "delta", "epsilon"]) await publish(slug);
    await round();
    await mailDueAlerts();
    expect(await noticesOf(ada)).toEqual([
      [
        expect.stringMatching(/^New on your list “All”: \S+ \(.*\), \S+ \(.*\), \S+ \(.*\) and 2 more\.$/),
        // Without "any", the list would leave out what is closed to the reader's own country.
        "/casinos?country=any&sort=newest",
      ],
    ]);
    expect(current().sent).toHaveLength(1);
  });

  test("that was published before the alert was made, or isn't settled in every instance, is not told", async () => {
    await publish("early", { publishAt: "2026-11-21T12:30:00.000Z" });
    current().setClock("2026-11-21T12:45:00.000Z");
    await ask(ada, "casinos", "");
    await publish("fresh", { publishAt: "2026-11-21T13:04:30.000Z" });
    await round();
    expect(await noticesOf(ada)).toEqual([]);
    await round("2026-11-21T13:10:00.000Z");
    expect(await noticesOf(ada)).toHaveLength(1);
  });

  test("fits a search only with all of its words", async () => {
    await ask(ada, "casinos", "q=harbour+royal");
    await publish("harbour-blue", { name: "Harbour Blue" });
    await round();
    expect(await noticesOf(ada)).toEqual([]);
    await publish("harbour-royal", { name: "Harbour Royal", publishAt: "2026-11-21T13:10:00.000Z" });
    await round("2026-11-21T13:15:00.000Z");
    expect(await noticesOf(ada)).toHaveLength(1);
  });

  test("is compared with more filters than a page has by reading each once, and nothing else for those it doesn't fit", async () => {
    const many = isThorough ? 2_000 : 600;
    for (let first = 0; first < many; first += 200) {
      const batch = current().documents.batch("test");
      for (let number = first; number < first + 200; number++) {
        const about = { kind: "casinos", subject: `score=high&q=word${String(number)}` } as const;
        const id = alertId(`u${String(number)}`, about);
        const userId = `u${String(number)}`;
        const since = "2026-11-21T12:00:00.000Z";
        batch.set(alerts, id, { ...about, userId, name: "Many", wants: ["new"], pace: "daily", since });
      }
      await batch.commit();
    }
    await publish("newcomer");
    const reads = [
      vi.spyOn(current().documents, "query"),
      vi.spyOn(current().documents, "get"),
      vi.spyOn(current().documents, "getMany"),
    ];
    expect(await round()).toEqual([0, 0]);
    expect(reads.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(25);
  });
});

test("A round that a stop of the server interrupts tells nobody from then on, and continues after the next start", async () => {
  await ask(ada, "casinos", "");
  await ask(ada, "bonuses", "");
  await ask(ben, "casino", "saltbox", ["bonus"]);
  await publish("newcomer");
  await offer("fresh");
  current().setClock(ROUND);
  const stopped = AbortSignal.abort();
  expect([await notifyOfNewCasinos(stopped), await notifyOfNewBonuses(stopped)]).toEqual([0, 0]);
  expect(await round("2026-11-21T13:10:00.000Z")).toEqual([1, 2]);
});

describe("A new bonus", () => {
  test("that fits is told when it can be taken, without words that its terms would have to stand beside", async () => {
    await ask(ada, "bonuses", "type=welcome");
    await ask(ben, "casino", "saltbox", ["bonus"]);
    await offer("fresh", { startsAt: "2026-11-21T14:00:00.000Z" });
    expect(await round()).toEqual([0, 0]);
    expect(await round("2026-11-21T14:05:00.000Z")).toEqual([0, 2]);
    expect(await noticesOf(ada)).toEqual([
      ["New on your list “type=welcome”: 1 bonus from Saltbox.", "/bonuses/fresh"],
    ]);
    expect(await noticesOf(ben)).toEqual([["Saltbox: It has a new bonus.", "/bonuses/fresh"]]);
    expect(await round("2026-11-21T14:10:00.000Z")).toEqual([0, 0]);
  });

  test("is reported with the others of its casino in one notice", async () => {
    await ask(ben, "casino", "saltbox", ["bonus"]);
    for (const slug of ["fresh-one", "fresh-two"]) await offer(slug);
    expect(await round()).toEqual([0, 1]);
    expect(await noticesOf(ben)).toEqual([["Saltbox: It has 2 new bonuses.", "/casinos/saltbox#bonuses"]]);
  });

  test("of a casino we warn about, or one that is paused, is reported to nobody", async () => {
    await ask(ada, "bonuses", "");
    await publish("warned", { lifecycle: "warning" });
    await offer("warned-welcome", { casinoId: "warned" });
    await offer("paused", { paused: true });
    expect((await round())[1]).toBe(0);
  });

  test("is not reported to people who asked to see none", async () => {
    await ask(ada, "bonuses", "");
    await current()
      .documents.batch("test")
      .update(users, ada.uid, { preferences: { hideOffers: true, noticesByMail: true } })
      .commit();
    await offer("fresh");
    expect((await round())[1]).toBe(0);
  });
});

describe("A bonus that players can take", () => {
  const change = async (over: Partial<BonusFields>) => {
    const before = await current().documents.get(bonuses, "saltbox-welcome");
    await bonusKind.wentLive?.tell(
      "saltbox-welcome",
      before,
      { ...bonusFixture(), ...over },
      current().clock().toISOString(),
    );
  };

  test("is reported to the casino’s followers when its terms change, and not for a comma", async () => {
    await ask(ada, "casino", "saltbox", ["bonus"]);
    await ask(ben, "casino", "saltbox", ["score"]);
    await change({ verifiedAt: "2026-11-21T11:00:00.000Z" });
    expect(await noticesOf(ada)).toEqual([]);
    await change({ wagering: 40 });
    expect(await noticesOf(ada)).toEqual([
      ["Saltbox: The terms of one of its bonuses changed.", "/bonuses/saltbox-welcome"],
    ]);
    expect(await noticesOf(ben)).toEqual([]);
  });

  test("is not reported while its casino isn't public", async () => {
    await ask(ada, "casino", "saltbox", ["bonus"]);
    await current().documents.batch("test").update(casinos, "saltbox", { publishState: "archived" }).commit();
    await change({ wagering: 40 });
    expect(await noticesOf(ada)).toEqual([]);
  });
});
