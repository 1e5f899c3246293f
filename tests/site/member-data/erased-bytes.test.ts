import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installBackend } from "~/backend/index.server";
import { sendContactMessage } from "~/features/contact/contact.server";
import { complaintMessages, complaints } from "~/features/complaints/collection";
import { subscribe } from "~/features/newsletter/newsletter.server";
import { reviews } from "~/features/reviews/collection";
import { users } from "~/platform/access/collection";
import { notify } from "~/platform/notifications/notifications.server";
import { finishLeaving } from "~/site/member-data/anonymisation.server";
import { backgroundDone } from "../../support/outbox/background-done";
import { openTestBackend, TEST_NOW, type TestBackend } from "../../support/backend";
import { complaintFixture } from "../../support/fixtures/complaint";
import { reviewFixture } from "../../support/fixtures/review";
import { makeAccount } from "../../support/people";

const NAME = "Quentin Marrowfat";
const EMAIL = "quentin.marrowfat@mail.example";

let folder = "";
let held: TestBackend;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-erased-"));
  held = openTestBackend(TEST_NOW, join(folder, "edgewise.sqlite"));
  installBackend(held);
});
afterEach(async () => {
  await backgroundDone();
  installBackend(undefined);
  await held.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** The files of the store whose bytes hold any of the texts, letters' case aside. */
function filesWith(...texts: string[]): string[] {
  return readdirSync(folder).filter((name) => {
    const bytes = readFileSync(join(folder, name)).toString("latin1").toLowerCase();
    return texts.some((text) => bytes.includes(text.toLowerCase()));
  });
}

test("after an account is deleted no byte of the store's files holds their name or address", async () => {
  const { documents } = held;
  const uid = await makeAccount(held, EMAIL, { displayName: NAME });
  const base = complaintFixture();
  const batch = documents.batch("system:test");
  batch.set(reviews, `saltbox.${uid}`, reviewFixture({ userId: uid, authorName: NAME }));
  batch.set(complaints, base.ref, { ...base, playerId: uid, playerName: NAME, accountName: EMAIL });
  // Enough that pages split, are freed and are used again.
  for (let at = 0; at < 60; at += 1)
    batch.set(complaintMessages, `m${String(at)}`, { complaintId: base.ref, party: "player", authorName: NAME, body: "Nothing yet. ".repeat(200), visibility: "public", at: `2026-11-02T09:00:${String(at).padStart(2, "0")}.000Z` }); // prettier-ignore
  await batch.commit();
  for (let at = 0; at < 20; at += 1) {
    const message = `${NAME} asks again: ${"why does it take so long? ".repeat(100)}`;
    await sendContactMessage(randomUUID(), { type: "general", email: EMAIL, message, errorStatus: null });
    await notify([uid], { text: `${NAME}, somebody has answered.`, href: "/dashboard" });
  }
  await subscribe(EMAIL, { source: "/", origin: "http://edgewise.test" });
  await backgroundDone();
  expect(filesWith(NAME)).not.toEqual([]);
  expect(filesWith(EMAIL)).not.toEqual([]);

  await documents.batch("system:test").update(users, uid, { state: "anonymised", isLeaving: true }).commit();
  await finishLeaving(uid, "themselves");
  await backgroundDone();
  expect(filesWith(NAME, EMAIL, "marrowfat")).toEqual([]);
});
