import { describe, expect, test } from "vitest";
import type { Collection, Fields } from "~/backend/documents/port";
import { sha256Hex } from "~/domain/digest.server";
import { mailboxDigest } from "~/domain/mailbox/mailbox-digest.server";
import { awardNominations, awardVotes } from "~/features/awards/collection";
import { subscribers, suppressedAddresses } from "~/features/newsletter/collection";
import { endNewsletter, forgetSubscriber, newsletterState, subscribe, unsubscribe } from "~/features/newsletter/newsletter.server"; // prettier-ignore
import type { SubscriberFields } from "~/features/newsletter/schema";
import { reviews } from "~/features/reviews/collection";
import { isKeyed, mailboxHash } from "~/platform/access/mailbox-hash.server";
import { jobs } from "~/site/registries/jobs.server";
import { keyMailboxes } from "~/site/member-data/mailbox-keys.server";
import { openTestBackend, useTestBackend } from "../../support/backend";
import { reviewFixture } from "../../support/fixtures/review";

const current = useTestBackend();
const TYPED = "bug.test@gmail.com";
const OTHER = "bugtest@gmail.com";
const FORM = { source: "/", origin: "https://edgewise.test" };

const put = <F extends Fields>(collection: Collection<F>, id: string, fields: F) =>
  current().documents.batch("system:test").set(collection, id, fields).commit();

const subscriber = (email: string, state: SubscriberFields["state"], more: Partial<SubscriberFields> = {}) => ({
  email,
  normalisedEmail: email,
  state,
  consent: { text: "Yes", source: "/", at: "2026-01-01T00:00:00.000Z" },
  confirmedAt: null,
  confirmTokenHash: null,
  unsubscribeToken: `token of ${email}`,
  ...more,
});

/** Stores a subscriber as before spellings were compared: under the hash of what was typed. */
async function storeOld(email: string, state: SubscriberFields["state"], more?: Partial<SubscriberFields>) {
  const id = sha256Hex(email);
  await put(subscribers, id, subscriber(email, state, more));
  return id;
}

const stored = async () => (await current().documents.query(subscribers)).items;
const states = async () => Object.fromEntries((await stored()).map(({ email, state }) => [email, state]));

describe("a mailbox's hash", () => {
  test("differs between installations, and is the same in each process of one", async () => {
    const here = await mailboxHash(TYPED);
    expect(here).not.toContain(mailboxDigest(TYPED));
    expect(await mailboxHash(OTHER)).toBe(here);
    const elsewhere = openTestBackend();
    const { installBackend } = await import("~/backend/index.server");
    const mine = current();
    installBackend(elsewhere);
    try {
      expect(await mailboxHash(TYPED)).not.toBe(here);
    } finally {
      installBackend(mine);
      await elsewhere.dispose();
    }
  });

  test("is one when it is first needed by many at once", async () => {
    const hashes = await Promise.all(Array.from({ length: 20 }, () => mailboxHash(TYPED)));
    expect(new Set(hashes).size).toBe(1);
  });
});

test("records of earlier versions get hashes with a key, once, and a rule of one each holds before and after", async () => {
  const old = mailboxDigest(TYPED);
  const ballot = { year: 2026, category: "players", userId: "u", mailbox: old };
  await put(reviews, "saltbox.u", reviewFixture({ userId: "u", mailbox: old }));
  await put(awardVotes, "2026.players.u", { ...ballot, nominee: "saltbox", votedAt: "2026-11-01T00:00:00.000Z" });
  await put(awardNominations, "2026.players.u", {
    ...ballot,
    casinoId: null,
    name: "Saltbox",
    why: "They paid me within the hour.",
    nominatedAt: "2026-11-01T00:00:00.000Z",
  });
  await put(suppressedAddresses, sha256Hex(TYPED), { at: "2026-01-01T00:00:00.000Z" });
  await keyMailboxes();
  const { documents } = current();
  const hash = await mailboxHash(OTHER);
  expect((await documents.get(reviews, "saltbox.u"))?.mailbox).toBe(hash);
  expect((await documents.get(awardVotes, "2026.players.u"))?.mailbox).toBe(hash);
  expect((await documents.get(awardNominations, "2026.players.u"))?.mailbox).toBe(hash);
  expect((await documents.query(suppressedAddresses)).items.map(({ id }) => isKeyed(id))).toEqual([true]);
  await subscribe(TYPED, { ...FORM, isOwner: true });
  expect(await stored()).toEqual([]);

  const before = current().writes.length;
  await keyMailboxes();
  expect(current().writes.length).toBe(before);
  expect(jobs.map(({ name }) => name)).toContain("key-mailboxes");
});

describe("several subscribers of one mailbox from before spellings were compared", () => {
  test("are one afterwards, and the links in all their mails still work", async () => {
    const first = await storeOld(TYPED, "confirmed", { confirmedAt: "2026-01-02T00:00:00.000Z" });
    const second = await storeOld(OTHER, "confirmed", { confirmedAt: "2026-01-03T00:00:00.000Z" });
    await keyMailboxes();
    expect(Object.values(await states()).sort()).toEqual(["confirmed", "unsubscribed"]);
    for (const [id, email] of [
      [first, TYPED],
      [second, OTHER],
    ] as const)
      // prettier-ignore
      expect(await unsubscribe(id, `token of ${email}`)).toBe(true);
    expect(Object.values(await states())).toEqual(["unsubscribed", "unsubscribed"]);
  });

  test("stay silent when one of them was to", async () => {
    await storeOld(TYPED, "confirmed");
    await storeOld(OTHER, "suppressed");
    await keyMailboxes();
    expect(await states()).toEqual({ [TYPED]: "unsubscribed", [OTHER]: "suppressed" });
  });

  test.each(["before", "after"])("end together when their owner ends the newsletter, %s the job", async (when) => {
    await storeOld(TYPED, "confirmed");
    await put(subscribers, mailboxDigest(OTHER), subscriber(OTHER, "confirmed"));
    if (when === "after") await keyMailboxes();
    await endNewsletter(TYPED);
    expect(Object.values(await states())).toEqual(["unsubscribed", "unsubscribed"]);
    expect((await newsletterState(OTHER))?.state).toBe("unsubscribed");
  });

  test("are deleted together with their owner's account, and only a hash of what forbids mail stays", async () => {
    await storeOld(TYPED, "confirmed");
    await put(subscribers, mailboxDigest(OTHER), subscriber(OTHER, "suppressed"));
    await forgetSubscriber(TYPED);
    expect(await stored()).toEqual([]);
    await subscribe(OTHER, { ...FORM, isOwner: true });
    expect(await stored()).toEqual([]);
    const left = (await current().documents.query(suppressedAddresses)).items.map(({ id }) => id);
    expect(left).toEqual([await mailboxHash(TYPED)]);
  });
});
