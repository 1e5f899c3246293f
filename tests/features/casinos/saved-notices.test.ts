import { beforeEach, expect, test, vi } from "vitest";
import { notifications, users } from "~/platform/access/collection";
import { saveCasino } from "~/features/members/saved-casinos.server";
import { casinos } from "~/features/casinos/collection";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { casinoNotices } from "~/features/casinos/saved/notice-collection";
import { noticeCasinoChange, noticeEveryChange } from "~/features/casinos/saved/saved-notices.server";
import type { CasinoFields, TermFlag } from "~/features/casinos/schema";
import { mailDueAlerts } from "../../support/outbox/mail-due-alerts";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";
import { store } from "../../support/fixtures/store";
import { personFixture, type Person } from "../../support/signed-in";

const current = useTestBackend();
let ada: Person;
let ben: Person;

const components = { licence: 1, complaints: 1, terms: 1, payout: 1, players: 1, protection: 1 };
const at = (score: number | null, over: Partial<CasinoFields> = {}): CasinoFields =>
  casinoFixture({
    score: { score, components, caps: [], formulaVersion: 1, cause: "", at: "2026-11-01T00:00:00.000Z" },
    ...over,
  });
const flag: TermFlag = {
  category: "withdrawal",
  severity: 0.2,
  quote: "We may keep any sum for any time.",
  foundAt: "2026-11-20T00:00:00.000Z",
  enforcedAt: null,
  removedAt: null,
};

beforeEach(async () => {
  await store(current().documents, { casinos: [casinoFixture()] });
  ada = await personFixture(current(), "Ada");
  ben = await personFixture(current(), "Ben");
  await saveCasino(ada.uid, "saltbox", true);
});

async function notice(before: CasinoFields, after: CasinoFields) {
  const told = await noticeCasinoChange("saltbox", before, after);
  await backgroundDone();
  return told;
}

async function texts(who: Person): Promise<string[]> {
  await backgroundDone();
  const { items } = await current().documents.query(notifications, {
    where: [["userId", "==", who.uid]],
    orderBy: ["-at"],
  });
  return items.map(({ text }) => text);
}

test("people who saved a casino, and only they, are told on the site and by mail when its score moves by 0.3", async () => {
  await notice(at(7.3), at(7));
  expect(await texts(ada)).toEqual(["Saltbox: Its safety score went from 7.3 to 7.0."]);
  expect(await texts(ben)).toEqual([]);
  await mailDueAlerts();
  expect(current().sent.map(({ to }) => to)).toEqual(["ada@player.example"]);
  expect(current().sent[0]?.text).toContain("/casinos/saltbox");
});

test("people are not told of less than 0.3, but small steps add up", async () => {
  await notice(at(7.3), at(7.1));
  expect(await texts(ada)).toEqual([]);
  await notice(at(7.1), at(7));
  expect(await texts(ada)).toHaveLength(1);
  await notice(at(7), at(6.9));
  expect(await texts(ada)).toHaveLength(1);
});

test.each([
  ["a warning", at(7, { lifecycle: "warning" }), "We now warn about it."],
  ["its closing", at(null, { lifecycle: "closed" }), "It has closed."],
  ["an unfair term", at(7, { termFlags: [flag] }), "We found an unfair term in its rules."],
])("%s is told", async (_what, after, words) => {
  await notice(at(7), after);
  expect(await texts(ada)).toEqual([`Saltbox: ${words}`]);
});

test("people are told of a term that was removed", async () => {
  await notice(
    at(7, { termFlags: [flag] }),
    at(7, { termFlags: [{ ...flag, removedAt: "2026-11-21T00:00:00.000Z" }] }),
  );
  expect(await texts(ada)).toHaveLength(1);
});

test("a change that several instances notice at once is reported once", async () => {
  await Promise.all([1, 2, 3].map(() => notice(at(7.3), at(5))));
  expect(await texts(ada)).toHaveLength(1);
  await mailDueAlerts();
  expect(current().sent).toHaveLength(1);
});

test("people who want no mail get none, and people who took the casino off their list are not told", async () => {
  await current()
    .documents.batch("system:test")
    .update(users, ada.uid, { preferences: { hideOffers: false, noticesByMail: false } })
    .commit();
  await notice(at(7.3), at(7));
  expect(await texts(ada)).toHaveLength(1);
  await mailDueAlerts();
  expect(current().sent).toEqual([]);
  await saveCasino(ada.uid, "saltbox", false);
  await notice(at(7), at(5));
  expect(await texts(ada)).toHaveLength(1);
});

test("the scheduler's round reports any change of a casino once, and only records a casino that it sees for the first time", async () => {
  const change = (over: Partial<CasinoFields>) =>
    current().documents.batch("system:desk").update(casinos, "saltbox", over).commit();
  expect(await noticeEveryChange()).toBe(0);
  await change({ lifecycle: "warning" });
  expect(await noticeEveryChange()).toBe(1);
  expect(await noticeEveryChange()).toBe(0);
  expect(await texts(ada)).toEqual(["Saltbox: We now warn about it."]);
});

test("casinos are noted from memory: reading them all from a large new store would take a hundred megabytes", async () => {
  await publishedCasinos.read();
  const parse = vi.spyOn(casinos.schema, "safeParse");
  await noticeEveryChange();
  expect(parse).not.toHaveBeenCalled();
  expect(await current().documents.get(casinoNotices, "saltbox")).toMatchObject({ lifecycle: "active", terms: [] });
});
