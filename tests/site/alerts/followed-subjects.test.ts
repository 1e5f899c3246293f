import { beforeEach, describe, expect, test, vi } from "vitest";
import { awards } from "~/features/awards/collection";
import { queueTelling } from "~/features/complaints/case/case-notices.server";
import { complaints } from "~/features/complaints/collection";
import type { ComplaintEventFields } from "~/features/complaints/schema";
import { noticeCasinoChange } from "~/features/casinos/saved/saved-notices.server";
import { saveCasino } from "~/features/members/saved-casinos.server";
import { notifications } from "~/platform/access/collection";
import { alertMailboxes, alerts } from "~/platform/alerts/collection";
import type { AlertWant } from "~/platform/alerts/kinds";
import { alertId, endAlert, saveAlert } from "~/platform/alerts/own-alerts.server";
import { notifyOfAwardPhases } from "~/site/alerts/notices/award-phases.server";
import { mailDueAlerts } from "../../support/outbox/mail-due-alerts";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import { awardFixture, datesIn } from "../../support/fixtures/award";
import { casinoFixture } from "../../support/fixtures/casino";
import { complaintFixture } from "../../support/fixtures/complaint";
import { store } from "../../support/fixtures/store";
import { personFixture, type Person } from "../../support/signed-in";

const current = useTestBackend();
let ada: Person;
let ben: Person;

beforeEach(async () => {
  ada = await personFixture(current(), "Ada");
  ben = await personFixture(current(), "Ben");
});

async function noticesOf({ uid }: Person) {
  await backgroundDone();
  const { items } = await current().documents.query(notifications, {
    where: [["userId", "==", uid]],
    orderBy: ["-at"],
  });
  return items.map(({ text }) => text);
}

describe("A complaint of somebody else", () => {
  const complaint = complaintFixture();
  const { ref } = complaint;
  const event = (over: Partial<ComplaintEventFields>): ComplaintEventFields => ({
    complaintId: ref,
    sequence: 5,
    from: "under_review",
    to: "awaiting_casino",
    actor: "staff",
    reason: "Please explain.",
    at: current().clock().toISOString(),
    previousHash: "0".repeat(64),
    hash: "1".repeat(64),
    ...over,
  });
  const ask = (who: Person, wants: AlertWant[]) =>
    saveAlert(who.uid, { kind: "complaint", subject: ref, name: ref }, { wants, pace: "daily" });
  async function happen(over: Partial<ComplaintEventFields>) {
    const stored = await current().documents.get(complaints, ref);
    if (!stored) throw new Error("The complaint is not there.");
    await current().documents.transaction("test", async (transaction) =>
      queueTelling(transaction, stored, { event: event(over), message: null, actorId: "staff" }),
    );
    await backgroundDone();
  }

  beforeEach(() => store(current().documents, { complaints: [complaintFixture({ playerId: ben.uid })] }));

  test("is reported at every change of its status or at its end, as chosen, and to its player in another way", async () => {
    const carl = await personFixture(current(), "Carl");
    await ask(ada, ["steps"]);
    await ask(carl, ["end"]);
    await ask(ben, ["steps"]);
    await happen({});
    await happen({ sequence: 6, from: "awaiting_casino", to: "awaiting_casino", kind: "extension" });
    await happen({ sequence: 7, from: "awaiting_casino", to: "resolved" });
    const words = `Complaint ${ref}, ${complaint.casinoName}:`;
    expect((await noticesOf(ada)).sort()).toEqual([`${words} resolved.`, `${words} the casino was asked.`]);
    expect(await noticesOf(carl)).toEqual([`${words} resolved.`]);
    expect((await noticesOf(ben)).length).toBe(3);
    expect(new Set(await noticesOf(ben)).size).toBe(3);
  });

  test("that isn't public is reported to nobody", async () => {
    await ask(ada, ["steps", "end"]);
    await current().documents.batch("test").update(complaints, ref, { publishedAt: null }).commit();
    await happen({});
    expect(await noticesOf(ada)).toEqual([]);
  });
});

describe("A year of awards", () => {
  const year = awardFixture({ slug: "awards-2026", year: 2026, phase: "nominations", dates: datesIn("nominations") });
  const ask = (who: Person, wants: AlertWant[]) =>
    saveAlert(who.uid, { kind: "award", subject: "awards-2026", name: "2026" }, { wants, pace: "daily" });
  const enter = (phase: "shortlist" | "announced") =>
    current()
      .documents.batch("test")
      .update(awards, "awards-2026", { phase, dates: datesIn(phase) })
      .commit();

  test("is reported once at each phase, or when the winners are announced, but not when it is first seen", async () => {
    await store(current().documents, { awards: [year] });
    await ask(ada, ["phase"]);
    await ask(ben, ["result"]);
    expect(await notifyOfAwardPhases()).toBe(0);
    await enter("shortlist");
    expect(await notifyOfAwardPhases()).toBe(1);
    expect(await notifyOfAwardPhases()).toBe(0);
    await enter("announced");
    expect(await notifyOfAwardPhases()).toBe(2);
    expect(await noticesOf(ben)).toEqual(["Awards 2026: The winners are announced."]);
    expect((await noticesOf(ada)).sort()).toEqual([
      "Awards 2026: The shortlist is out.",
      "Awards 2026: The winners are announced.",
    ]);
  });
});

test("A year of awards that can't be told holds up no other, and is told by the next run", async () => {
  const years = [2025, 2026].map((year) => {
    const slug = `awards-${String(year)}`;
    return awardFixture({ slug, year, phase: "nominations", dates: datesIn("nominations") });
  });
  await store(current().documents, { awards: years });
  await notifyOfAwardPhases();
  for (const { slug } of years) {
    await saveAlert(ada.uid, { kind: "award", subject: slug, name: slug }, { wants: ["phase"], pace: "daily" });
    const shortlisted = { phase: "shortlist" as const, dates: datesIn("shortlist") };
    await current().documents.batch("test").update(awards, slug, shortlisted).commit();
  }
  const query = current().documents.query.bind(current().documents);
  const failing = vi.spyOn(current().documents, "query").mockImplementation((collection, wanted) => {
    if (JSON.stringify(wanted).includes("awards-2025")) return Promise.reject(new Error("It can't be read."));
    return query(collection, wanted);
  });
  expect(await notifyOfAwardPhases()).toBe(1);
  failing.mockRestore();
  expect(await noticesOf(ada)).toEqual([expect.stringContaining("Awards 2026:")]);
  expect(await notifyOfAwardPhases()).toBe(1);
  expect(await notifyOfAwardPhases()).toBe(0);
});

describe("A saved casino", () => {
  const about = { kind: "casino", subject: "saltbox", name: "Saltbox" } as const;
  async function warn(lifecycle: "warning" | "active" | "closed") {
    const before = casinoFixture({ lifecycle: lifecycle === "warning" ? "active" : "warning" });
    await noticeCasinoChange("saltbox", before, casinoFixture({ lifecycle }));
    await backgroundDone();
  }

  beforeEach(async () => {
    await store(current().documents, { casinos: [casinoFixture()] });
    await saveCasino(ada.uid, "saltbox", true);
  });

  test("is reported as its alert says once there is one, in one notice", async () => {
    await saveAlert(ada.uid, about, { wants: ["standing"], pace: "site" });
    await warn("warning");
    await mailDueAlerts();
    expect(await noticesOf(ada)).toHaveLength(1);
    expect(current().sent).toEqual([]);
  });

  test("causes no more mail once it is removed from the list, unless there is an alert for it", async () => {
    const waiting = async () => (await current().documents.get(alertMailboxes, ada.uid))?.waiting.length;
    await warn("warning");
    expect(await waiting()).toBe(1);
    await saveCasino(ada.uid, "saltbox", false);
    expect(await waiting()).toBe(0);
    await saveAlert(ada.uid, about, { wants: ["standing"], pace: "daily" });
    await saveCasino(ada.uid, "saltbox", true);
    current().setClock("2026-11-21T12:30:00.000Z");
    await warn("closed");
    await saveCasino(ada.uid, "saltbox", false);
    expect(await waiting()).toBe(1);
  });

  test("is silent once its alert is ended, and reported again when it is removed from the list and saved again", async () => {
    await saveAlert(ada.uid, about, { wants: ["standing"], pace: "site" });
    await endAlert(ada.uid, alertId(ada.uid, about));
    await warn("warning");
    expect(await noticesOf(ada)).toEqual([]);
    await saveCasino(ada.uid, "saltbox", false);
    expect(await current().documents.get(alerts, alertId(ada.uid, about))).toBeNull();
    await saveCasino(ada.uid, "saltbox", true);
    await warn("closed");
    expect(await noticesOf(ada)).toHaveLength(1);
  });
});
