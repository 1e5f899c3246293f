import { describe, expect, test } from "vitest";
import { sha256Hex } from "~/domain/digest.server";
import { subscribers, suppressedAddresses } from "~/features/newsletter/collection";
import {
  confirmSubscription,
  forgetSubscriber,
  newsletterState,
  subscribe as startSubscription,
  unsubscribe,
} from "~/features/newsletter/newsletter.server";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";

const store = useTestBackend();
const FORM = { source: "/casinos", origin: "https://edgewise.example" };

async function subscribe(email: string, form: typeof FORM & { isOwner?: boolean }) {
  await startSubscription(email, form);
  await backgroundDone();
}

async function stored() {
  return (
    await store().documents.query(subscribers, {
      orderBy: ["-createdAt"],
      where: [["state", "in", ["unconfirmed", "confirmed", "unsubscribed", "suppressed"]]],
    })
  ).items;
}

function linkIn(mail: { text: string } | undefined, page: string): { id: string; token: string } {
  const address = new RegExp(`https://edgewise\\.example/newsletter/${page}\\?\\S+`).exec(mail?.text ?? "")?.[0] ?? "";
  const { searchParams } = new URL(address);
  return { id: searchParams.get("id") ?? "", token: searchParams.get("token") ?? "" };
}

test("a new address is kept unconfirmed and mailed one link that confirms it", async () => {
  await subscribe("Reader@Example.com", FORM);
  expect(store().sent).toHaveLength(1);
  expect(store().sent[0]).toMatchObject({ to: "Reader@Example.com", kind: "newsletter-confirmation" });
  const [before] = await stored();
  expect(before).toMatchObject({ normalisedEmail: "reader@example.com", state: "unconfirmed", confirmedAt: null });

  const { id, token } = linkIn(store().sent[0], "confirm");
  expect(await confirmSubscription(id, token)).toBe(true);
  const [after] = await stored();
  expect(after).toMatchObject({ state: "confirmed", confirmedAt: store().clock().toISOString() });
});

test("the store keeps no secret that confirms", async () => {
  await subscribe("reader@example.com", FORM);
  const { token } = linkIn(store().sent[0], "confirm");
  expect(JSON.stringify(await stored())).not.toContain(token);
});

test("one address in other letters is one subscriber, and is not mailed again within the hour", async () => {
  await subscribe("reader@example.com", FORM);
  await subscribe(" READER@example.com ", FORM);
  expect(await stored()).toHaveLength(1);
  expect(store().sent).toHaveLength(1);
  store().setClock("2026-11-21T13:30:00.000Z");
  await subscribe("reader@example.com", FORM);
  expect(store().sent).toHaveLength(2);
});

test("a confirmed address is not mailed again and stays confirmed", async () => {
  await subscribe("reader@example.com", FORM);
  const { id, token } = linkIn(store().sent[0], "confirm");
  await confirmSubscription(id, token);
  store().setClock("2026-11-23T12:00:00.000Z");
  await subscribe("reader@example.com", FORM);
  expect(store().sent).toHaveLength(1);
  expect((await stored())[0]?.state).toBe("confirmed");
});

test("a wrong or foreign token neither confirms nor ends anything", async () => {
  await subscribe("reader@example.com", FORM);
  const { id } = linkIn(store().sent[0], "confirm");
  expect(await confirmSubscription(id, "x".repeat(32))).toBe(false);
  expect(await confirmSubscription("nobody", "x")).toBe(false);
  expect(await unsubscribe(id, "x".repeat(32))).toBe(false);
  expect((await stored())[0]?.state).toBe("unconfirmed");
});

test("the link of a mail ends the newsletter, twice without complaint, and the old confirmation is dead then", async () => {
  await subscribe("reader@example.com", FORM);
  const confirm = linkIn(store().sent[0], "confirm");
  const end = linkIn(store().sent[0], "unsubscribe");
  await confirmSubscription(confirm.id, confirm.token);
  expect(await unsubscribe(end.id, end.token)).toBe(true);
  expect(await unsubscribe(end.id, end.token)).toBe(true);
  expect(await confirmSubscription(confirm.id, confirm.token)).toBe(false);
  expect((await stored())[0]?.state).toBe("unsubscribed");
});

test("a person who has unsubscribed can come back by confirming again", async () => {
  await subscribe("reader@example.com", FORM);
  const { id, token } = linkIn(store().sent[0], "confirm");
  await confirmSubscription(id, token);
  const end = linkIn(store().sent[0], "unsubscribe");
  await unsubscribe(end.id, end.token);
  await subscribe("reader@example.com", FORM);
  const again = linkIn(store().sent[1], "confirm");
  expect(await confirmSubscription(again.id, again.token)).toBe(true);
});

test("a link of an earlier mail still confirms after somebody has asked again", async () => {
  await subscribe("reader@example.com", FORM);
  const first = linkIn(store().sent[0], "confirm");
  store().setClock("2026-11-21T13:30:00.000Z");
  await subscribe("reader@example.com", FORM);
  expect(store().sent).toHaveLength(2);
  expect(await confirmSubscription(first.id, first.token)).toBe(true);
  expect((await stored())[0]?.state).toBe("confirmed");
});

describe("a mailbox that told us never to write there", () => {
  const SPELLINGS = ["bug.test@gmail.com", "BugTest@googlemail.com", "bugtest+news@gmail.com"];

  async function refuse() {
    await subscribe("bugtest@gmail.com", FORM);
    const end = linkIn(store().sent[0], "unsubscribe");
    expect(await unsubscribe(end.id, end.token)).toBe(true);
    store().setClock("2027-11-21T12:00:00.000Z");
    return linkIn(store().sent[0], "confirm");
  }

  test("is never mailed because of anybody else, in any spelling", async () => {
    await refuse();
    for (const email of ["bugtest@gmail.com", ...SPELLINGS]) await subscribe(email, FORM);
    expect(store().sent).toHaveLength(1);
  });

  test("comes back by the link that it has", async () => {
    const { id, token } = await refuse();
    expect(await confirmSubscription(id, token)).toBe(true);
    expect((await newsletterState("bugtest@gmail.com"))?.state).toBe("confirmed");
  });

  test("comes back signed in, with the address proved", async () => {
    await refuse();
    await subscribe("bug.test@gmail.com", { ...FORM, isOwner: true });
    expect(store().sent).toHaveLength(2);
  });

  test("stays silent after its data was deleted, of which a hash is left, until its owner comes back", async () => {
    await refuse();
    await forgetSubscriber("bugtest@gmail.com");
    expect(await stored()).toEqual([]);
    for (const email of SPELLINGS) await subscribe(email, FORM);
    expect(store().sent).toHaveLength(1);
    await subscribe("bugtest@gmail.com", { ...FORM, isOwner: true });
    expect(store().sent).toHaveLength(2);
    expect(await store().documents.count(suppressedAddresses)).toBe(0);
  });
});

test("a mailbox in several spellings is one subscriber and gets one mail", async () => {
  for (const email of ["bug.test@gmail.com", "bugtest@gmail.com", "bugtest+a@gmail.com", "bugtest@googlemail.com"])
    await subscribe(email, FORM);
  expect(await stored()).toHaveLength(1);
  expect(store().sent.map(({ to }) => to)).toEqual(["bug.test@gmail.com"]);
});

test("a subscriber from before spellings were compared is still found by the address", async () => {
  await subscribe("bug.test@gmail.com", FORM);
  const [{ id, ...fields } = { id: "" }] = await stored();
  const old = sha256Hex("bug.test@gmail.com");
  const { version: _version, createdAt: _created, updatedAt: _updated, createdBy: _by, updatedBy: _last, ...own } = fields as Record<string, unknown>; // prettier-ignore
  await store()
    .documents.batch("system:test")
    .delete(subscribers, id)
    .set(subscribers, old, own as never)
    .commit();
  expect((await newsletterState("Bug.Test@gmail.com"))?.state).toBe("unconfirmed");
  await subscribe("bug.test@gmail.com", FORM);
  expect(store().sent).toHaveLength(1);
});
