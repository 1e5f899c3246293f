import { describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { users } from "~/platform/access/collection";
import { action as invite, loader as invitePage } from "~/routes/admin.users.invite";
import { action as accept, loader as page } from "~/routes/invitation";
import { invitations } from "~/site/invitations/collection";
import { cleanUpInvitations } from "~/site/invitations/invitations.server";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { as, makeAccount, PASSWORD, person, sessionOf, usePeople, type Who } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const send = (form: Record<string, string | string[]>, who: Who = "admin") =>
  respond(() => invite(as(who, "/admin/users/invite", {}, { password: PASSWORD, duties: "owner", ...form })));
const inviteMember = () => send({ email: "Member@Example.com" });
const acceptAs = (cookie: string) => respond(() => accept(post("/invitation", {}, {}, { Cookie: cookie })));
const roleOf = async (uid: string) => (await store().documents.get(users, uid))?.role ?? "user";
const openOnes = async () =>
  ((await respond(() => invitePage(as("admin", "/admin/users/invite")))).data as { invitations: { id: string }[] })
    .invitations;
async function mailed(): Promise<string[]> {
  await backgroundDone();
  return store()
    .sent.filter(({ kind }) => kind === "invitation")
    .map(({ to }) => to);
}

describe("An invitation to become an admin", () => {
  test("is mailed, shown to staff, and makes the invited person an admin when they accept", async () => {
    expect((await inviteMember()).headers.get("Location")).toBe("/admin/users/invite?done=invited");
    expect(await mailed()).toHaveLength(1);
    expect(await openOnes()).toMatchObject([{ by: "The admin" }]);
    expect((await respond(() => page(as("member", "/invitation")))).data).toMatchObject({
      isAdmin: false,
      invitation: { by: "The admin" },
    });

    const { uid, cookie } = person("member");
    expect((await acceptAs(cookie)).headers.get("Location")).toBe("/admin");
    expect(await roleOf(uid)).toBe("admin");
    expect(await openOnes()).toEqual([]);
    expect((await acceptAs(cookie)).headers.get("Location")).toBe("/admin");
    const { items } = await store().documents.query(auditEntries, {
      where: [["action", "==", "invitation.accept"]],
      orderBy: ["-at"],
    });
    expect(items).toMatchObject([
      {
        ...{ actorId: uid, entityId: uid },
        changes: [
          { field: "role", from: "user", to: "admin" },
          { field: "duties", from: null, to: "owner" },
        ],
      },
    ]);
  });

  test("makes nobody an admin who represents a casino, and says why", async () => {
    await inviteMember();
    const { uid, cookie } = person("member");
    await store()
      .documents.batch("test")
      .update(users, uid, { representsCasinos: ["saltbox"] })
      .commit();
    const answer = await acceptAs(cookie);
    expect([answer.status, answer.data, await roleOf(uid)]).toEqual([409, { outcome: "represents" }, "user"]);
  });

  test("gives the duties it names, and says them before it is accepted", async () => {
    await send({ email: "member@example.com", duties: ["reader", "moderator"] });
    expect(await openOnes()).toMatchObject([{ duties: ["moderator", "reader"] }]);
    expect((await respond(() => page(as("member", "/invitation")))).data).toMatchObject({
      invitation: { duties: ["moderator", "reader"] },
    });
    const { uid, cookie } = person("member");
    await acceptAs(cookie);
    expect(await store().documents.get(users, uid)).toMatchObject({ role: "admin", duties: ["moderator", "reader"] });
  });

  test("needs a duty, and from before there were duties makes an owner", async () => {
    expect((await send({ email: "member@example.com", duties: [] })).status).toBe(422);
    await inviteMember();
    const { items } = await store().documents.query(invitations, { orderBy: ["-invitedAt"], limit: 1 });
    for (const { id, email, invitedBy, invitedAt, expiresAt } of items) {
      const earlier = { email, invitedBy, invitedAt, expiresAt } as (typeof items)[number];
      await store().documents.batch("test").set(invitations, id, earlier).commit();
    }
    await acceptAs(person("member").cookie);
    expect((await store().documents.get(users, person("member").uid))?.duties).toEqual(["owner"]);
  });

  test("is worth nothing once its sender is an owner no more", async () => {
    await inviteMember();
    await store()
      .documents.batch("test")
      .update(users, person("admin").uid, { duties: ["editor"] })
      .commit();
    expect((await acceptAs(person("member").cookie)).status).toBe(409);
  });

  test("waits for somebody who has yet to join", async () => {
    await send({ email: "new@example.com" });
    const uid = await makeAccount(store(), "new@example.com");
    await acceptAs(await sessionOf(store(), uid));
    expect(await roleOf(uid)).toBe("admin");
  });

  test("is nothing to anybody else, and nothing to an account whose address isn't confirmed", async () => {
    await send({ email: "new@example.com" });
    expect((await acceptAs(person("member").cookie)).status).toBe(409);
    const uid = await makeAccount(store(), "new@example.com", { verified: false });
    expect((await acceptAs(await sessionOf(store(), uid))).status).toBe(409);
    expect([await roleOf(uid), await roleOf(person("member").uid)]).toEqual(["user", "user"]);
  });

  test("can be withdrawn, expires after seven days, and is deleted then", async () => {
    await inviteMember();
    const [open] = await openOnes();
    await send({ intent: "withdraw", id: open?.id ?? "" });
    expect((await acceptAs(person("member").cookie)).status).toBe(409);

    await inviteMember();
    store().setClock("2026-11-28T12:00:00.001Z");
    const cookie = await sessionOf(store(), person("member").uid);
    expect((await respond(() => page(visit("/invitation", {}, { Cookie: cookie })))).data).toMatchObject({
      invitation: null,
    });
    expect((await acceptAs(cookie)).status).toBe(409);
    await cleanUpInvitations();
    expect(await store().documents.count(invitations)).toBe(0);
    expect(await roleOf(person("member").uid)).toBe("user");
  });

  test("is worth nothing once the person who sent it is no longer an admin", async () => {
    await inviteMember();
    await store().documents.batch("test").update(users, person("admin").uid, { role: "user" }).commit();
    expect((await acceptAs(person("member").cookie)).status).toBe(409);
  });

  test("needs the admin's password, an address, and somebody who isn't an admin yet", async () => {
    expect(await send({ email: "member@example.com", password: "wrong" })).toMatchObject({ status: 422 });
    expect((await send({ email: "no address" })).status).toBe(422);
    const again = await send({ email: "admin@example.com" });
    expect(again.status).toBe(409);
    expect(JSON.stringify(again.data)).toContain("already an admin");
    expect(await mailed()).toEqual([]);
    expect(await store().documents.count(invitations)).toBe(0);
  });

  test("sent again is one invitation, and three mails an hour at most", async () => {
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await inviteMember()).status);
    expect(statuses).toEqual([303, 303, 303, 409]);
    expect(await mailed()).toHaveLength(3);
    expect(await store().documents.count(invitations)).toBe(1);
  });

  test("leaves no address in the log", async () => {
    await inviteMember();
    const { items } = await store().documents.query(auditEntries, {
      where: [["action", "==", "invitation.send"]],
      orderBy: ["-at"],
    });
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items).toLowerCase()).not.toContain("member@example.com");
  });
});
