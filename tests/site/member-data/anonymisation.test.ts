import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod/v4";
import { defineCollection, type Collection } from "~/backend/documents/port";
import { forgetFormerVoters } from "~/features/awards/voting/ballot-mailboxes.server";
import { mailboxHash } from "~/platform/access/mailbox-hash.server";
import { identityCollections } from "~/backend/identity/identity-collections";
import { resumeLeaving } from "~/site/member-data/anonymisation.server";
import { deleteAccount } from "~/site/member-data/own-data.server";
import { notifications, users } from "~/platform/access/collection";
import { completeListFields } from "~/site/member-data/list-fields.server";
import { anonymiseUser, changeDuties } from "~/site/people-desk/user-acts.server";
import { auditEntries } from "~/platform/audit/collection";
import { awardVotes } from "~/features/awards/collection";
import { collections } from "~/site/registries/collections";
import { casinoAccess } from "~/features/casino-area/collection";
import { complaintDrafts, complaintEvidence, complaintMessages, complaints } from "~/features/complaints/collection";
import { sendContactMessage } from "~/features/contact/contact.server";
import { unsavedTexts } from "~/platform/unsaved-text/collection";
import { keepDraft } from "~/platform/unsaved-text/drafts.server";
import { alertMailboxes, alerts } from "~/platform/alerts/collection";
import { saveAlert } from "~/platform/alerts/own-alerts.server";
import { notifyPeople } from "~/platform/alerts/notify-of-alerts.server";
import { notify } from "~/platform/notifications/notifications.server";
import { outbox } from "~/platform/outbox/collection";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import { subscribe } from "~/features/newsletter/newsletter.server";
import { reviews } from "~/features/reviews/collection";
import { action } from "~/routes/admin.users.$id_.anonymise";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import { complaintFixture } from "../../support/fixtures/complaint";
import { reviewFixture } from "../../support/fixtures/review";
import { as, PASSWORD, makeAccount, person, sessionOf, usePeople } from "../../support/people";
import { respond } from "../../support/requests";
import { findViewer } from "~/platform/access/viewer.server";

const store = useTestBackend();
usePeople(store);

const NAME = "Quentin Marrowfat";
const EMAIL = "quentin.marrowfat@mail.example";
let mailbox: string;
const STAFF = () => ({ uid: person("admin").uid, name: "The admin", requestId: null });
let uid: string;

/** Somebody with a trace of every kind. */
beforeEach(async () => {
  const { documents, identity } = store();
  uid = await makeAccount(store(), EMAIL, { displayName: NAME });
  mailbox = await mailboxHash(EMAIL);
  await sessionOf(store(), uid, "Firefox/140 (Windows)");
  await identity.requestPasswordReset(EMAIL);
  const base = complaintFixture();
  const own = { playerId: uid, playerName: NAME, accountName: NAME };
  const old = {
    stars: 3,
    title: "Signed",
    body: `Written by ${NAME}, as it says here, some weeks ago.`,
    at: base.submittedAt ?? "",
  };
  await documents
    .batch("system:test")
    .set(reviews, `saltbox.${uid}`, reviewFixture({ userId: uid, mailbox, authorName: NAME, edits: [old] }))
    .set(
      reviews,
      `northing.${uid}`,
      reviewFixture({ casinoId: "northing", userId: uid, authorName: NAME, state: "pending" }),
    )
    .set(complaints, base.ref, { ...base, ...own })
    .set(complaints, "EW-0000D1", { ...base, ref: "EW-0000D1", ...own, state: "draft", publishedAt: null })
    .set(complaintMessages, "m1", {
      complaintId: base.ref,
      party: "player",
      authorName: NAME,
      body: "Nothing yet.",
      visibility: "public",
      at: "2026-11-02T09:00:00.000Z",
    })
    .set(complaintEvidence, "e1", {
      ownerId: base.ref,
      party: "player",
      uploadedBy: uid,
      name: `${NAME}.pdf`,
      contentType: "application/pdf",
      size: 10,
      sha256: "0".repeat(64),
      path: "evidence/x.pdf",
      visibility: "staff",
      at: "2026-11-02T09:00:00.000Z",
    })
    .set(complaintDrafts, "1f0c8a52-1111-4222-8333-444455556666", {
      playerId: uid,
      values: { playerName: NAME, story: EMAIL },
      sentAs: null,
      expiresAt: "2027-01-01T00:00:00.000Z",
    })
    .set(casinoAccess, `saltbox.${uid}`, {
      ...{ casinoId: "saltbox", userId: uid, workEmail: EMAIL, domain: "mail.example", state: "confirmed" },
      ...{ tokenHash: null, askedAt: "2026-11-01T00:00:00.000Z", confirmedAt: "2026-11-01T00:00:00.000Z" },
      ...{ decidedAt: null, reason: null, expiresAt: null },
    })
    .set(awardVotes, `2026.players.${uid}`, {
      year: 2026,
      category: "players",
      nominee: "saltbox",
      userId: uid,
      mailbox,
      votedAt: "2026-11-01T00:00:00.000Z",
    })
    .commit();
  await sendContactMessage(randomUUID(), {
    type: "general",
    email: EMAIL.toUpperCase(),
    message: "Why does it take so long, please?",
    errorStatus: null,
  });
  await subscribe(EMAIL, { source: "/", origin: "http://edgewise.test" });
  const typed = {
    page: "/a",
    form: "b",
    action: "/a",
    fields: [{ name: "text", value: NAME }],
    files: [],
    sequence: 1,
  };
  expect(await keepDraft({ uid, role: "user" }, { id: "d".repeat(22), ...typed })).toBe("kept");
  await notify([uid], { text: `${NAME}, somebody has answered.`, href: "/dashboard" });
  const filter = { kind: "casinos", subject: new URLSearchParams({ q: NAME }).toString(), name: NAME } as const;
  await saveAlert(uid, filter, { wants: ["new"], pace: "daily" });
  await notifyPeople([{ userId: uid, text: `New for ${NAME}.`, href: "/casinos", pace: "daily", key: "alert.one" }]);
  await backgroundDone();
});

/** Where in any collection a text stands, letters' case aside. */
async function whereStands(text: string): Promise<string[]> {
  const places: string[] = [];
  for (const collection of [...collections, ...identityCollections] as Collection[]) {
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: { items: { id: string }[]; next: string | null } = await store().documents.query(collection, {
        limit: 1_000,
        ...(cursor && { cursor }),
      });
      for (const item of page.items)
        if (JSON.stringify(item).toLowerCase().includes(text.toLowerCase()))
          places.push(`${collection.name}/${item.id}`);
      cursor = page.next;
    }
  }
  return places;
}

const press = (form: Record<string, string>, of = uid) =>
  respond(() => action(as("admin", `/admin/users/${of}/anonymise`, { id: of }, form)));

test("nothing of who they were is left in any collection; what they published stays without their name", async () => {
  expect((await whereStands(NAME)).length).toBeGreaterThan(8);
  expect((await whereStands(EMAIL)).length).toBeGreaterThan(3);
  const answer = await press({ confirmed: "on", displayName: "Somebody" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/users/${uid}?done=anonymise`]);
  await backgroundDone();

  expect(await whereStands(NAME)).toEqual([]);
  expect(await whereStands(EMAIL)).toEqual([]);
  for (const collection of [alerts, alertMailboxes]) expect(await store().documents.count(collection)).toBe(0);
  expect(await notifyPeople([{ userId: uid, text: "News.", href: "/", pace: "at_once", key: "alert.two" }])).toBe(0);
  // The year of the vote has no award, so nothing keeps the voter from voting again.
  expect(await whereStands(mailbox)).toEqual([`awardVotes/2026.players.${uid}`]);
  await forgetFormerVoters();
  expect(await whereStands(mailbox)).toEqual([]);
  const { documents, identity } = store();
  expect(await documents.get(users, uid)).toMatchObject({
    state: "anonymised",
    displayName: "Former player",
    email: null,
    role: "user",
  });
  expect(await documents.get(reviews, `saltbox.${uid}`)).toMatchObject({
    authorName: "Former player",
    edits: [],
    state: "published",
  });
  expect(await documents.get(reviews, `northing.${uid}`)).toBeNull();
  expect(await documents.get(complaints, complaintFixture().ref)).toMatchObject({
    playerName: "Former player",
    accountName: null,
  });
  expect(await documents.get(awardVotes, `2026.players.${uid}`)).not.toBeNull();
  expect(await documents.count(notifications, [["userId", "==", uid]])).toBe(0);
  expect(await documents.count(unsavedTexts)).toBe(0);
  expect([await identity.find(uid), await identity.listSessions(uid)]).toEqual([null, []]);
  expect(store().sent.at(-1)).toMatchObject({
    kind: "account-deleted",
    to: EMAIL,
    text: expect.stringContaining("We have deleted"),
  });
  const { items } = await documents.query(auditEntries, { orderBy: ["-at"], limit: 10 });
  expect(items).toMatchObject([{ action: "user.anonymise", entityId: uid, entityLabel: `User ${uid.slice(0, 8)}` }]);
});

test("nobody is anonymised without having been confirmed", async () => {
  const answer = await press({});
  expect([answer.status, (await store().documents.get(users, uid))?.state]).toEqual([422, "active"]);
});

test("once is enough, and lifting a suspension doesn't undo it", async () => {
  await press({ confirmed: "on" });
  expect((await press({ confirmed: "on" })).status).toBe(409);
  expect((await changeDuties(uid, ["owner"], STAFF())).outcome).toBe("refused");
  expect(await store().documents.get(users, uid)).toMatchObject({ state: "anonymised", role: "user" });
});

test("nobody anonymises themselves here, and the last owner can’t be", async () => {
  const me = person("admin").uid;
  expect((await press({ confirmed: "on" }, me)).status).toBe(409);
  const outside = { uid: "system:test", name: "Test", requestId: null };
  expect(await anonymiseUser(me, outside)).toMatchObject({
    outcome: "refused",
    message: expect.stringContaining("last owner"),
  });
  expect((await store().documents.get(users, me))?.state).toBe("active");
});

test("two admins who delete their accounts at once leave one", async () => {
  const other = await makeAccount(store(), "freja@example.com", { displayName: "Freja", role: "admin" });
  const requests = [
    as("admin", "/dashboard").request,
    new Request("http://edgewise.test/dashboard", { headers: { Cookie: await sessionOf(store(), other) } }),
  ];
  const viewers = await Promise.all(requests.map((request) => findViewer(request)));
  const answers = await Promise.all(
    requests.map((request, at) => viewers[at] && deleteAccount(request, viewers[at], PASSWORD)),
  );
  expect(answers.map((answer) => answer?.outcome).sort()).toEqual(["deleted", "refused"]);
  expect(await store().documents.count(users, [["role", "==", "admin"]])).toBe(1);
});

test("they are out at once, and what a stop left behind goes later by itself", async () => {
  const { documents, identity } = store();
  const files = store().files.delete.bind(store().files);
  await documents.batch("t").update(users, uid, { photoURL: "/files/public/portraits/x.webp" }).commit();
  // The process "stops" at the first trace.
  store().files.delete = () => Promise.reject(new Error("stopped"));
  const cookie = await sessionOf(store(), uid);
  const stopped = identity.delete.bind(identity);
  identity.delete = () => Promise.reject(new Error("stopped"));
  expect((await anonymiseUser(uid, STAFF())).outcome).toBe("done");
  expect(await findViewer(new Request("http://edgewise.test/", { headers: { Cookie: cookie } }))).toBeNull();
  expect(await whereStands(EMAIL)).not.toEqual([]);

  store().files.delete = files;
  identity.delete = stopped;
  await resumeLeaving();
  expect(await whereStands(EMAIL)).toEqual([]);
  expect(await whereStands(NAME)).toEqual([]);
  expect((await documents.get(users, uid))?.isLeaving).toBeUndefined();
});

test("what can't be removed keeps nothing else of theirs, and goes by itself later", async () => {
  const { documents, files } = store();
  const heldFile = { field: "file", name: `${NAME}.pdf`, type: "application/pdf", path: "held/x" };
  await documents
    .batch("t")
    .update(users, uid, { photoURL: "/files/public/portraits/x.webp" })
    .update(unsavedTexts, "d".repeat(22), { held: [heldFile] })
    .commit();
  const deleteFile = files.delete.bind(files);
  const deleted: string[] = [];
  files.delete = () => Promise.reject(new Error("The storage doesn't answer."));
  expect((await anonymiseUser(uid, STAFF())).outcome).toBe("done");
  // Only the account's own document still knows the name, and nothing the address.
  expect(await whereStands(NAME)).toEqual([`users/${uid}`]);
  expect(await whereStands(EMAIL)).toEqual([]);
  expect(await store().identity.find(uid)).toBeNull();
  // The address is free: what comes from it now is somebody else's.
  const message = "My account is still there. What am I to do?";
  await sendContactMessage(randomUUID(), { type: "general", email: EMAIL, message, errorStatus: null });

  files.delete = (path) => deleteFile(path).finally(() => deleted.push(path));
  await resumeLeaving();
  expect(deleted).toEqual(["public/portraits/x.webp"]);
  expect(await whereStands(NAME)).toEqual([]);
  expect(await whereStands(EMAIL)).toHaveLength(1);
});

test("documents of an earlier version come into staff's lists by themselves, with nothing else changed", async () => {
  const { documents } = store();
  const former = defineCollection({ name: "users", schema: z.record(z.string(), z.unknown()) });
  const { listed: _listed, ...fields } = { ...(await documents.get(users, uid)) } as Record<string, unknown>;
  await documents.batch("t").set(former, uid, fields).commit();
  const confirmed = () => documents.count(users, [["listed.isVerified", "==", true]]);
  const before = await confirmed();
  expect(await completeListFields()).toBeGreaterThan(0);
  expect(await confirmed()).toBe(before + 1);
  expect(await documents.get(users, uid)).toMatchObject({ email: EMAIL, displayName: NAME, state: "active" });
  expect(await completeListFields()).toBe(0);
});

test("what still waits to be sent to them, or tells of them, goes with its content", async () => {
  const dueAt = new Date(store().clock().getTime() + 3_600_000).toISOString();
  const mail = { kind: "notice", subject: "A step", text: `Dear ${NAME}` };
  const toThem = await queueMailAlone({ ...mail, to: EMAIL }, { dueAt });
  const ofThem = await queueMailAlone({ ...mail, to: "desk@mail.example" }, { dueAt, about: { person: uid } });
  const toOthers = await queueMailAlone({ ...mail, to: "other@mail.example" }, { dueAt });
  expect((await anonymiseUser(uid, STAFF())).outcome).toBe("done");
  await backgroundDone();
  const found = await store().documents.getMany(outbox, [toThem, ofThem, toOthers]);
  expect(found.map((entry) => [entry?.state, entry?.params === null])).toEqual([
    ["dropped", true],
    ["dropped", true],
    ["waiting", false],
  ]);
});
