import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "~/backend/log.server";
import { openSmtp } from "~/backend/mail/smtp.server";
import type { Mail } from "~/backend/mail/port";
import { acceptComplaint, askParty, decideComplaint } from "~/features/complaints/cases.server";
import { complaints } from "~/features/complaints/collection";
import { answerComplaint } from "~/features/complaints/party/party-steps.server";
import { join, recover } from "~/platform/access/accounts.server";
import { users } from "~/platform/access/collection";
import { mailDueAlerts } from "~/platform/alerts/mails/mail-alerts.server";
import { notifyPeople } from "~/platform/alerts/notify-of-alerts.server";
import { outbox } from "~/platform/outbox/collection";
import { createOutboxWorker } from "~/platform/outbox/worker.server";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { Random } from "../../../bench/scale/random";
import { DrillMailServer } from "../../faults/support/outbox/mail-server";
import { TEST_NOW, useTestBackend } from "../../support/backend";
import {
  acting,
  CASINO,
  PLAYER,
  siteRan,
  storePeople,
  STRANGER,
  submitted,
  typed,
} from "../../support/fixtures/case-people";
import { casinoFixture } from "../../support/fixtures/casino";
import { store } from "../../support/fixtures/store";
import { personFixture } from "../../support/signed-in";

const OUTAGE_MINUTES = 30;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PASSWORD = "a quiet tide pool";
/** Fewer than the bulk mails that go out without a pause between them. */
const FOLLOWERS = 24;
/** The mailboxes that are sent to at once, of which one finds out whether the mail server is back. */
const BESIDE = 5;

const current = useTestBackend();
const at = (minute: number) => new Date(Date.parse(TEST_NOW) + minute * MINUTE_MS).toISOString();
const post = (path: string) => new Request(`http://edgewise.test${path}`, { method: "POST" });

let server: DrillMailServer;
let smtp: Mail;
beforeEach(async () => {
  server = new DrillMailServer(new Random(48));
  server.isHonest = true;
  // Its port is known once it was on.
  await server.switchOn();
  smtp = openSmtp({ url: server.url, from: "Edgewise <hello@edgewise.example>" });
  current().mail.send = (message) => smtp.send(message);
  vi.spyOn(log, "warn").mockReturnValue(undefined);
});
afterEach(async () => {
  vi.mocked(log.warn).mockRestore();
  await smtp.close();
  await server.switchOff();
});

async function storeSite(): Promise<void> {
  const address = { email: "complaints@tidewater.example", source: "Its terms", checkedOn: "2026-11-01" };
  await store(current().documents, {
    casinos: [
      casinoFixture({ slug: "saltbox", name: "Saltbox" }),
      casinoFixture({ slug: "tidewater", name: "Tidewater", complaintAddresses: [address] }),
    ],
  });
  await storePeople();
  await personFixture(current(), "Ben");
  await siteRan();
}

/** A mailing to many, who include the player of a case. */
async function beginMailing(): Promise<void> {
  const batch = current().documents.batch("system:test");
  const player = await current().documents.get(users, PLAYER);
  if (!player) throw new Error("The player is not stored.");
  const followers = Array.from({ length: FOLLOWERS - 1 }, (_, index) => `follower-${String(index)}`);
  for (const uid of followers) batch.set(users, uid, { ...player, email: `${uid}@people.example` });
  await batch.commit();
  const text = "Saltbox: its score fell from 4.1 to 3.6.";
  const about = { href: "/casinos/saltbox", pace: "at_once", key: "score", text } as const;
  await notifyPeople([...followers, PLAYER].map((userId) => ({ ...about, userId })));
  await mailDueAlerts();
}

/** Returns the first words of each mail of a kind that a mailbox got, in the order of their arrival. */
function arrivedAt(mailbox: string, ofKind = "notice"): string[] {
  const heading = (text: string) =>
    /\r\n\r\n(?:--- .* ---\s+)?([^\r]*)/.exec(text.slice(text.indexOf("text/plain")))?.[1];
  return server.taken
    .filter(({ to, kind }) => to === mailbox && kind === ofKind)
    .map(({ text }) => decodeURIComponent((heading(text) ?? "").replace(/=([\dA-F]{2})/g, "%$1")));
}

test("half an hour without the mail server loses nothing, keeps each mailbox's order, and sends a recovery first", async () => {
  await storeSite();
  const staff = acting();
  let [own, byMail] = ["", ""];
  const question = "On which day was it paid?";
  const acts = new Map<number, () => Promise<unknown>>([
    [0, beginMailing],
    [2, async () => (own = await submitted())],
    [4, () => acceptComplaint({ staff, ref: own })],
    [6, () => askParty({ staff, ref: own }, { party: "casino", question })],
    [9, async () => (byMail = await submitted(typed({ casino: "Tidewater" }), STRANGER))],
    [11, () => acceptComplaint({ staff, ref: byMail })],
    [12, () => askParty({ staff, ref: byMail }, { party: "casino", question })],
    [15, () => answerComplaint({ uid: CASINO, ref: own }, { body: "On Tuesday.", visibility: "parties" })],
    [18, () => join(post("/join"), { email: "new@people.example", password: PASSWORD, adult: true, terms: true })],
    [22, () => decideComplaint({ staff, ref: own }, { to: "resolved", reason: "The casino paid." })],
    [29, () => recover(post("/forgot-password"), { email: "ben@player.example", redirectTo: "/" })],
  ]);
  const worker = createOutboxWorker();
  await server.switchOff();
  for (let minute = 0; minute < OUTAGE_MINUTES; minute += 1) {
    current().setClock(at(minute));
    await acts.get(minute)?.();
    await worker.run();
  }
  expect(server.taken).toEqual([]);
  // Nobody at the casino knows of the question yet.
  expect(await current().documents.get(complaints, byMail)).toMatchObject({ state: "asking_casino" });

  await server.switchOn();
  // After the last pause of the minute before, and what the first mail's arrival has called for.
  for (const minute of [OUTAGE_MINUTES, OUTAGE_MINUTES + 1]) {
    current().setClock(at(minute));
    await worker.run();
  }
  const { items } = await current().documents.query(outbox, { limit: 500 });
  const unlike = items.filter(({ state, tries }) => state !== "sent" || tries !== 1);
  expect(unlike.map(({ kind, purpose, state, problem }) => ({ kind, purpose, state, problem }))).toEqual([]);
  const mails = items.filter(({ transport }) => transport === "mail").map(({ id }) => id);
  expect(server.taken.map(({ id }) => id).toSorted()).toEqual(mails.toSorted());

  expect(arrivedAt("new@people.example", "email-verification")).toEqual(["Confirm your address to sign in"]);
  expect(arrivedAt("ben@player.example", "password-reset")).toEqual([
    "Set a new password for Edgewise by 21 November 2026 at 13:29 UTC",
  ]);
  const followers = server.taken.filter(({ kind }) => kind === "alerts");
  expect(new Set(followers.map(({ to }) => to)).size).toBe(FOLLOWERS);
  expect(arrivedAt("maren@people.example")).toEqual([
    expect.stringMatching(`^Your complaint about Saltbox is with us: ${own}\\.`),
    `Complaint ${own}, Saltbox: accepted.`,
    `Complaint ${own}, Saltbox: the casino was asked.`,
    `Complaint ${own}, Saltbox: the casino answered.`,
    `Complaint ${own}, Saltbox: resolved.`,
  ]);
  // A mailing has an order of its own.
  expect(arrivedAt("maren@people.example", "alerts")).toEqual(["Saltbox: its score fell from 4.1 to 3.6."]);
  expect(arrivedAt("desk@people.example")).toEqual([
    `Complaint ${own}, Saltbox: accepted.`,
    expect.stringMatching(
      `^Complaint ${own}, Saltbox: we have asked you a question\\. Please answer by 28 November 2026`,
    ),
    `Complaint ${own}, Saltbox: resolved.`,
  ]);
  expect(arrivedAt("stranger@people.example")).toEqual([
    expect.stringMatching(`^Your complaint about Tidewater is with us: ${byMail}\\.`),
    `Complaint ${byMail}, Tidewater: accepted.`,
    `Complaint ${byMail}, Tidewater: the casino is being asked by email.`,
    `Complaint ${byMail}, Tidewater: the casino’s mail server accepted the request.`,
  ]);
  expect(arrivedAt("complaints@tidewater.example", "casino-asked")).toEqual([expect.stringMatching(byMail)]);
  // The casino's time begins when its mail server took the question.
  const { partyDays } = DEFAULT_SETTINGS.clocks;
  const dueAt = new Date(Date.parse(at(OUTAGE_MINUTES)) + partyDays * DAY_MS).toISOString();
  expect(await current().documents.get(complaints, byMail)).toMatchObject({ state: "awaiting_casino", dueAt });

  // The recovery was asked for last.
  const kinds = server.taken.map(({ kind }) => kind);
  expect(kinds[0]).toMatch(/^(?:email-verification|password-reset)$/);
  expect(Math.max(kinds.indexOf("email-verification"), kinds.indexOf("password-reset"))).toBeLessThanOrEqual(
    1 + BESIDE,
  );
});
