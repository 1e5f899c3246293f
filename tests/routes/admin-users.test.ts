import { complaintEvents, complaintMessages, complaints } from "~/features/complaints/collection";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { completeListFields } from "~/site/member-data/list-fields.server";
import { VERSION_FIELD } from "~/domain/forms/form-marks";
import { dutiesOf } from "~/domain/roles/duties";
import { loader as casinoList } from "~/routes/admin.casinos._index";
import { decideLeavingOneself } from "~/site/member-data/anonymisation.server";
import { dutiesIn, grantAdmin, revokeAdmin } from "~/site/people-desk/command-line-roles.server";
import { changeDuties, dutiesVersion, setRepresentation } from "~/site/people-desk/user-acts.server";
import { userDesk } from "~/site/people-desk/user-desk-list.server";
import { findViewer } from "~/platform/access/viewer.server";
import { auditEntries } from "~/platform/audit/collection";
import { operations } from "~/platform/operations/collection";
import { readResults, undoOperation } from "~/platform/operations/operations.server";
import { reviews } from "~/features/reviews/collection";
import { action as bulk } from "~/routes/admin.lists.$name.bulk";
import { loader as csv } from "~/routes/admin.lists.$name.export[.]csv";
import { loader as list } from "~/routes/admin.users._index";
import { action, loader } from "~/routes/admin.users.$id";
import { action as anonymise, loader as askAnonymise } from "~/routes/admin.users.$id_.anonymise";
import { action as signIn } from "~/routes/login";
import { loader as front } from "~/routes/admin._index";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { reviewFixture } from "../support/fixtures/review";
import { store as fill } from "../support/fixtures/store";
import { as, makeAccount, PASSWORD, person, sessionOf, usePeople, type Who } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

let uid: string;
beforeEach(() => {
  uid = person("member").uid;
});

const stored = (of = uid) => store().documents.get(users, of);
type Form = Record<string, string | string[]>;
const seen = async (to: string) => ({ [VERSION_FIELD]: dutiesVersion(dutiesOf(await stored(to))) });
const send = async (form: Form, { who = "admin" as Who, to = uid } = {}) => {
  const whole = { password: PASSWORD, ...(await seen(to)), ...form };
  return respond(() => action(as(who, `/admin/users/${to}`, { id: to }, whole)));
};
const read = (of = uid) =>
  respond(() => loader(as("admin", `/admin/users/${of}`, { id: of }))) as Promise<{
    status: number;
    data: Awaited<ReturnType<typeof loader>>;
  }>;

async function acts() {
  const { items } = await store().documents.query(auditEntries, { orderBy: ["at"], limit: 100 });
  return items.filter(({ entityKind }) => entityKind === "user");
}

/** Somebody else who is an admin, with a session. */
async function secondAdmin(name = "Freja") {
  const email = `${name.toLowerCase()}@example.com`;
  const other = await makeAccount(store(), email, { displayName: name, role: "admin" });
  const headers = { Cookie: await sessionOf(store(), other) };
  return {
    uid: other,
    headers,
    send: async (to: string, form: Form) => {
      const whole = { password: PASSWORD, ...(await seen(to)), ...form };
      return respond(() => action(post(`/admin/users/${to}`, whole, { id: to }, headers)));
    },
  };
}

const REASON = { reason: "Three accounts under three names, all reviewing one casino." };

describe("The role", () => {
  test.each(["", "a guess"])("is given by nobody who doesn't know the admin's password (“%s”)", async (password) => {
    const answer = await send({ intent: "change-role", role: "admin", duties: "owner", password });
    expect([answer.status, answer.data]).toMatchObject([
      422,
      { form: "role", result: { error: { password: [expect.any(String)] } } },
    ]);
    expect(JSON.stringify(answer.data)).not.toContain("a guess");
    expect((await stored())?.role ?? "user").toBe("user");
    expect(await acts()).toEqual([]);
  });

  test("counts from the next request on, and is logged without a name", async () => {
    const request = () => as("member", "/admin");
    expect((await respond(() => front(request()))).headers.get("Location")).toBe("/dashboard");
    const answer = await send({ intent: "change-role", role: "admin", duties: "owner" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/users/${uid}?done=change-role`]);
    expect((await respond(() => front(request()))).status).toBe(200);
    expect(await acts()).toMatchObject([
      {
        action: "user.change-role",
        actorId: person("admin").uid,
        entityId: uid,
        entityLabel: `User ${uid.slice(0, 8)}`,
        changes: [
          { field: "role", from: "user", to: "admin" },
          { field: "duties", from: null, to: "owner" },
        ],
      },
    ]);
    await send({ intent: "change-role", role: "user" });
    expect((await respond(() => front(request()))).headers.get("Location")).toBe("/dashboard");
  });

  test.each(["owner", "", "__proto__"])("can't be “%s”", async (role) => {
    expect((await send({ intent: "change-role", role })).status).toBe(422);
    expect((await stored())?.role ?? "user").toBe("user");
  });

  test("nobody can change their own role", async () => {
    await secondAdmin();
    const me = person("admin").uid;
    const answer = await send({ intent: "change-role", role: "user" }, { to: me });
    expect([answer.status, (answer.data as { message: string }).message]).toEqual([
      409,
      expect.stringContaining("your own"),
    ]);
    expect((await stored(me))?.role).toBe("admin");
    expect(await acts()).toEqual([]);
  });

  test("two admins who demote each other at once leave one", async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await secondAdmin(`Freja${String.fromCharCode(97 + round)}`);
      const me = person("admin").uid;
      await Promise.all([
        send({ intent: "change-role", role: "user" }, { to: other.uid }),
        other.send(me, { intent: "change-role", role: "user" }),
      ]);
      const roles = [(await stored(me))?.role, (await stored(other.uid))?.role];
      expect(roles.filter((role) => role === "admin")).toHaveLength(1);
      await store()
        .documents.batch("test")
        .update(users, me, { role: "admin", duties: ["owner"] })
        .update(users, other.uid, { role: "user" })
        .commit();
    }
  });

  test("two admins who suspend each other at once leave one who can sign in", async () => {
    const other = await secondAdmin();
    const me = person("admin").uid;
    await Promise.all([
      send({ intent: "suspend", ...REASON }, { to: other.uid }),
      other.send(me, { intent: "suspend", ...REASON }),
    ]);
    const states = [(await stored(me))?.state, (await stored(other.uid))?.state];
    expect(states.sort()).toEqual(["active", "suspended"]);
  });

  test("of two admins, one suspended, the other is the last: the command line can't take the role either", async () => {
    await secondAdmin();
    await store().documents.batch("test").update(users, person("admin").uid, { state: "suspended" }).commit();
    expect(await revokeAdmin("freja@example.com")).toBe("last-owner");
    expect(await revokeAdmin("admin@example.com")).toBe("revoked");
  });

  test("the command line logs what it does, and gives a suspended person no role", async () => {
    expect(await grantAdmin("member@example.com")).toBe("granted");
    expect(await acts()).toMatchObject([{ action: "user.change-role", actorId: "system:command-line" }]);
    await revokeAdmin("member@example.com");
    await send({ intent: "suspend", ...REASON });
    expect(await grantAdmin("member@example.com")).toBe("suspended");
  });

  test("an admin who lost the role meanwhile can't act on an open page any more", async () => {
    const other = await secondAdmin();
    const both = await Promise.all([
      send({ intent: "change-role", role: "user" }, { to: other.uid }),
      other.send(uid, { intent: "change-role", role: "admin", duties: "owner" }),
    ]);
    const after = await other.send(uid, { intent: "suspend", ...REASON });
    expect([both[0].status, after.headers.get("Location")]).toEqual([303, "/dashboard"]);
    expect((await stored())?.state).toBe("active");
  });
});

describe("The duties", () => {
  const give = (duties: string | string[], to = uid) =>
    send({ intent: "change-duties", role: "admin", duties }, { to });
  const dutiesNow = async (of = uid) => (await stored(of))?.duties;
  const request = (path: string) => as("member", path);

  test("are given with the role, changed later, and count from the next request on", async () => {
    await send({ intent: "change-role", role: "admin", duties: ["reader", "editor"] });
    expect(await dutiesNow()).toEqual(["editor", "reader"]);
    expect((await respond(() => casinoList(request("/admin/casinos")))).status).toBe(200);
    const changed = await give("moderator");
    expect([changed.status, changed.headers.get("Location")]).toEqual([303, `/admin/users/${uid}?done=change-duties`]);
    expect((await respond(() => casinoList(request("/admin/casinos")))).status).toBe(403);
    // Both acts are of one moment, so the log holds them in no certain order.
    expect((await acts()).find(({ action }) => action === "user.change-duties")).toMatchObject({
      entityId: uid,
      changes: [{ field: "duties", from: "editor reader", to: "moderator" }],
    });
    expect((await read()).data).toMatchObject({ user: { duties: ["moderator"] } });
  });

  test("need the acting owner's password, at least one duty, and known ones", async () => {
    await send({ intent: "change-role", role: "admin", duties: "editor" });
    const forms: Form[] = [
      { duties: "reader", password: "a guess" },
      {},
      { duties: "everything" },
      { duties: ["editor", ""] },
    ];
    for (const form of forms) {
      const answer = await send({ intent: "change-duties", role: "admin", ...form });
      expect([answer.status, answer.data]).toMatchObject([422, { form: "duties" }]);
    }
    expect(await dutiesNow()).toEqual(["editor"]);
  });

  test("aren't changed by a form that saw others", async () => {
    await send({ intent: "change-role", role: "admin", duties: "editor" });
    const version = { [VERSION_FIELD]: "owner" };
    const late = await send({ intent: "change-duties", role: "admin", duties: "reader", ...version });
    expect([late.status, late.data]).toMatchObject([
      409,
      { message: expect.stringContaining("have changed") as string },
    ]);
    expect(await dutiesNow()).toEqual(["editor"]);
  });

  test("of an admin from before there were duties are an owner's", async () => {
    const other = await secondAdmin();
    expect(await dutiesNow(other.uid)).toBeUndefined();
    expect((await read(other.uid)).data).toMatchObject({ user: { duties: ["owner"] } });
    expect((await give("editor", other.uid)).status).toBe(303);
    expect((await other.send(uid, { intent: "suspend", ...REASON })).status).toBe(403);
  });

  test("two owners who make each other readers at once leave one", async () => {
    const other = await secondAdmin();
    const me = person("admin").uid;
    await Promise.all([
      give("reader", other.uid),
      other.send(me, { intent: "change-duties", role: "admin", duties: "reader" }),
    ]);
    const all = [await stored(me), await stored(other.uid)].filter((one) => dutiesOf(one).includes("owner"));
    expect(all).toHaveLength(1);
  });

  test("of the last owner stay, beside admins with other duties", async () => {
    await send({ intent: "change-role", role: "admin", duties: ["editor", "moderator"] });
    expect(await revokeAdmin("admin@example.com")).toBe("last-owner");
    expect(await grantAdmin("admin@example.com", ["reader"])).toBe("last-owner");
    expect(await give("reader", person("admin").uid)).toMatchObject({ status: 409 });
    expect(await decideLeavingOneself(person("admin").uid)).toBe(false);
    expect(await decideLeavingOneself(uid)).toBe(true);
  });

  test("are given by the command line too", async () => {
    expect(dutiesIn(["editor", "reader"])).toEqual(["editor", "reader"]);
    expect([dutiesIn([]), dutiesIn(["editor", "boss"])]).toEqual([["owner"], null]);
    expect(await grantAdmin("member@example.com", ["editor"])).toBe("granted");
    expect(await grantAdmin("member@example.com", ["editor"])).toBe("already-admin");
    expect(await grantAdmin("member@example.com", ["moderator"])).toBe("granted");
    expect(await dutiesNow()).toEqual(["moderator"]);
  });

  test("end with the role", async () => {
    await send({ intent: "change-role", role: "admin", duties: "editor" });
    await send({ intent: "change-role", role: "user" });
    expect(await stored()).toMatchObject({ role: "user", duties: [] });
  });
});

describe("A suspension", () => {
  const login = () =>
    respond(() =>
      signIn(post("/login", { intent: "sign-in", form: "sign-in", email: "member@example.com", password: PASSWORD })),
    );

  test("signs out with the next request, keeps from signing in with a clear word, and is mailed with its reason", async () => {
    expect(await findViewer(as("member", "/dashboard").request)).not.toBeNull();
    expect((await send({ intent: "suspend", ...REASON })).status).toBe(303);
    expect(await findViewer(as("member", "/dashboard").request)).toBeNull();
    expect(await store().identity.listSessions(uid)).toEqual([]);
    expect(JSON.stringify((await login()).data)).toContain("This account is suspended");
    await backgroundDone();
    expect(store().sent.filter(({ kind }) => kind === "account-suspended")).toMatchObject([
      { to: "member@example.com", text: expect.stringContaining(REASON.reason) },
    ]);
    expect(await stored()).toMatchObject({ state: "suspended", suspendedFor: REASON.reason });
    expect(await acts()).toMatchObject([{ action: "user.suspend", note: REASON.reason }]);
    expect((await read()).data.user).toMatchObject({ state: "suspended", suspendedFor: REASON.reason });
  });

  test("is lifted, and then they sign in again", async () => {
    await send({ intent: "suspend", ...REASON });
    expect((await send({ intent: "lift" })).status).toBe(303);
    expect(await stored()).toMatchObject({ state: "active", suspendedFor: null });
    expect((await login()).status).toBe(303);
    // The sessions from before stay ended.
    expect(await findViewer(as("member", "/dashboard").request)).toBeNull();
    expect((await acts()).map(({ action: name }) => name).sort()).toEqual(["user.lift-suspension", "user.suspend"]);
  });

  test("needs a reason, whose words come back", async () => {
    const answer = await send({ intent: "suspend", reason: "Spam" });
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({ form: "suspend", result: { initialValue: { reason: "Spam" } } });
    expect((await stored())?.state).toBe("active");
  });

  test("and its lifting at once leave what is stored and the identity provider of one mind", async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([send({ intent: "suspend", ...REASON }), send({ intent: "lift" })]);
      const isSuspended = (await stored())?.state === "suspended";
      expect((await store().identity.find(uid))?.disabled).toBe(isSuspended);
      await send({ intent: "lift" });
    }
  });

  test("is never of oneself, nor of the last admin", async () => {
    const me = person("admin").uid;
    expect((await send({ intent: "suspend", ...REASON }, { to: me })).status).toBe(409);
    expect((await stored(me))?.state).toBe("active");
  });
});

describe("Sessions", () => {
  test("one is ended, the others continue", async () => {
    const kept = await sessionOf(store(), uid, "Chrome/140 (Linux)");
    const { data } = await read();
    expect(data.sessions.map(({ device }) => device).sort()).toEqual(["Chrome on Linux", "Firefox on Windows"]);
    const gone = data.sessions.find(({ device }) => device.startsWith("Firefox"))?.id ?? "";
    expect((await send({ intent: "end-session", session: gone })).status).toBe(303);
    expect(await findViewer(as("member", "/dashboard").request)).toBeNull();
    expect(await findViewer(visit("/dashboard", {}, { Cookie: kept }).request)).not.toBeNull();
    expect(await acts()).toMatchObject([{ action: "user.end-sessions", note: "1 session" }]);
  });

  test("another person's session isn't ended by this one's page", async () => {
    const [mine] = await store().identity.listSessions(person("admin").uid);
    await send({ intent: "end-session", session: mine?.id ?? "" });
    expect(await store().identity.listSessions(person("admin").uid)).toHaveLength(1);
    expect(await acts()).toEqual([]);
  });

  test("all are ended at once", async () => {
    await sessionOf(store(), uid);
    await send({ intent: "end-sessions" });
    expect(await store().identity.listSessions(uid)).toEqual([]);
    expect(await acts()).toMatchObject([{ note: "2 sessions" }]);
  });
});

describe("Mailed links", () => {
  test("a new password is for its owner alone: staff and log never see the link", async () => {
    expect((await send({ intent: "send-recovery" })).status).toBe(303);
    await backgroundDone();
    const [mail] = store().sent.filter(({ kind }) => kind === "password-reset");
    const token = /token=([^\s&]+)/.exec(mail?.text ?? "")?.[1] ?? "no token";
    expect(mail?.to).toBe("member@example.com");
    expect(await acts()).toMatchObject([{ action: "user.send-recovery", changes: [], note: null }]);
    expect(JSON.stringify([await acts(), (await read()).data])).not.toContain(token);
  });

  test("an address that isn't confirmed gets its link again, three times an hour", async () => {
    const fresh = await makeAccount(store(), "fresh@example.com", { verified: false });
    for (let times = 0; times < 4; times += 1) await send({ intent: "resend-verification" }, { to: fresh });
    await backgroundDone();
    expect(store().sent.filter(({ kind }) => kind === "email-verification")).toHaveLength(3);
    expect(await acts()).toHaveLength(3);
    const refused = await send({ intent: "resend-verification" }, { to: fresh });
    expect([refused.status, (refused.data as { message: string }).message]).toEqual([
      409,
      expect.stringContaining("three"),
    ]);
  });

  test("a confirmed address gets none", async () => {
    expect((await send({ intent: "resend-verification" })).headers.get("Location")).toContain("done=nothing");
    expect(await acts()).toEqual([]);
  });
});

describe("A name", () => {
  test("is changed on all they have published too; the log holds neither", async () => {
    await store()
      .documents.batch("t")
      .set(reviews, `saltbox.${uid}`, reviewFixture({ userId: uid, authorName: "The member" }))
      .commit();
    expect(
      (await send({ intent: "rename", displayName: "Player 7", role: "admin", email: "x@example.com" })).status,
    ).toBe(303);
    expect(await stored()).toMatchObject({ displayName: "Player 7", email: "member@example.com" });
    expect((await stored())?.role ?? "user").toBe("user");
    expect((await store().identity.find(uid))?.displayName).toBe("Player 7");
    expect((await store().documents.get(reviews, `saltbox.${uid}`))?.authorName).toBe("Player 7");
    expect(await acts()).toMatchObject([{ action: "user.rename" }]);
    expect(JSON.stringify(await acts())).not.toMatch(/The member|Player 7/);
  });

  test("on a case is the case's own: a chosen one stays, the account's is taken away, the new one is never shown", async () => {
    const base = complaintFixture();
    const message = {
      party: "player" as const,
      body: "Nothing yet.",
      visibility: "public" as const,
      at: "2026-11-02T09:00:00.000Z",
    };
    const batch = store().documents.batch("t");
    for (const [ref, playerName] of [
      ["EW-0000A1", "Tern"],
      ["EW-0000B2", "The member"],
      ["EW-0000C3", "the Mémber"],
    ] as const) {
      batch.set(complaints, ref, { ...base, ref, playerId: uid, playerName });
      batch.set(complaintMessages, `m-${ref}`, { ...message, complaintId: ref, authorName: playerName });
    }
    await batch.commit();
    expect((await send({ intent: "rename", displayName: "Real Name Corrected" })).status).toBe(303);
    const names = async (ref: string) => [
      (await store().documents.get(complaints, ref))?.playerName,
      (await store().documents.get(complaintMessages, `m-${ref}`))?.authorName,
    ];
    expect(await names("EW-0000A1")).toEqual(["Tern", "Tern"]);
    expect(await names("EW-0000B2")).toEqual(["Player", "Player"]);
    expect(await names("EW-0000C3")).toEqual(["Player", "Player"]);
    const all = [
      ...(await store().documents.query(complaints)).items,
      ...(await store().documents.query(complaintEvents)).items,
    ];
    expect(JSON.stringify(all)).not.toContain("Real Name");
  });

  test.each(["x", "<b>me</b>", "x".repeat(41)])("“%s” is refused with what was typed", async (displayName) => {
    const answer = await send({ intent: "rename", displayName });
    expect(answer).toMatchObject({ status: 422, data: { result: { initialValue: { displayName } } } });
    expect((await stored())?.displayName).toBe("The member");
  });
});

describe("Answering for a casino", () => {
  beforeEach(() => fill(store().documents, { casinos: [casinoFixture()] }));

  test("is given by its name or slug and taken away again", async () => {
    expect((await send({ intent: "let-represent", casino: casinoFixture().name })).status).toBe(303);
    expect((await stored())?.representsCasinos).toEqual(["saltbox"]);
    expect((await send({ intent: "let-represent", casino: "saltbox" })).headers.get("Location")).toContain("nothing");
    await send({ intent: "stop-representing", casino: "saltbox" });
    expect((await stored())?.representsCasinos).toEqual([]);
    expect((await acts()).map(({ action: name }) => name).sort()).toEqual([
      "user.let-represent",
      "user.stop-representing",
    ]);
  });

  test("is never given to a member of staff", async () => {
    await send({ intent: "let-represent", casino: "saltbox" });
    const actor = { uid: person("admin").uid, name: "The admin", requestId: null };
    expect(await changeDuties(person("member").uid, ["owner"], actor)).toMatchObject({
      ...{ outcome: "refused", message: expect.stringContaining("represents a casino") as string },
    });
    expect(await grantAdmin("member@example.com")).toBe("represents");
    await send({ intent: "stop-representing", casino: "saltbox" });
    await changeDuties(person("member").uid, ["owner"], actor);
    for (const uid of [person("member").uid, actor.uid]) {
      expect((await setRepresentation(uid, "saltbox", true, actor)).outcome).toBe("refused");
      expect((await store().documents.get(users, uid))?.representsCasinos).toEqual([]);
    }
  });

  test("of an unknown casino is refused with what was typed", async () => {
    const answer = await send({ intent: "let-represent", casino: "Saltbx" });
    expect(answer).toMatchObject({
      status: 422,
      data: { result: { initialValue: { casino: "Saltbx" }, error: { casino: [expect.any(String)] } } },
    });
    expect((await stored())?.representsCasinos).toEqual([]);
  });
});

const INTENTS = [
  "change-role",
  "change-duties",
  "suspend",
  "lift",
  "end-session",
  "end-sessions",
  "resend-verification",
  "send-recovery",
  "rename",
  "let-represent",
  "stop-representing",
];

test.each(INTENTS)("a member's or visitor's %s, posted by hand, changes nothing", async (intent) => {
  const form = {
    intent,
    role: "admin",
    duties: "owner",
    ...REASON,
    displayName: "Else",
    casino: "saltbox",
    session: "x",
  };
  const before = await stored();
  for (const to of [uid, person("admin").uid]) {
    expect((await send(form, { who: "member", to })).headers.get("Location")).toBe("/dashboard");
    expect((await send(form, { who: "visitor", to })).headers.get("Location")).toContain("/login");
    const sure = (who: Who) =>
      respond(() => anonymise(as(who, `/admin/users/${to}/anonymise`, { id: to }, { confirmed: "on" })));
    expect((await sure("member")).headers.get("Location")).toBe("/dashboard");
    expect((await sure("visitor")).headers.get("Location")).toContain("/login");
  }
  await backgroundDone();
  const after = await stored();
  for (const field of ["role", "state", "email", "displayName", "representsCasinos", "suspendedFor"] as const)
    expect(after?.[field]).toEqual(before?.[field]);
  expect(await store().identity.listSessions(uid)).toHaveLength(1);
  expect(await acts()).toEqual([]);
  expect(store().sent).toEqual([]);
});

test.each(INTENTS)("%s of nobody is a 404", async (intent) => {
  await fill(store().documents, { casinos: [casinoFixture()] });
  const form = { intent, role: "admin", duties: "owner", ...REASON, displayName: "Else", casino: "saltbox" };
  expect((await send(form, { to: "nobody" })).status).toBe(404);
  expect((await read("nobody")).status).toBe(404);
});

test("a member's own profile form takes no role", async () => {
  const { action: profile } = await import("~/routes/dashboard.profile");
  await respond(() =>
    profile(
      as(
        "member",
        "/dashboard/profile",
        {},
        { intent: "name", displayName: "Better name", role: "admin", state: "active", representsCasinos: "saltbox" },
      ),
    ),
  );
  expect((await stored())?.role ?? "user").toBe("user");
  expect((await stored())?.representsCasinos).toEqual([]);
});

describe("The list", () => {
  const rows = async (query: string) => {
    const page = await respond(() => list(as("admin", `/admin/users${query}`)));
    return (page.data as Awaited<ReturnType<typeof list>>).rows.map(({ name }) => name);
  };

  beforeEach(async () => {
    store().setClock("2026-11-21T13:00:00.000Z");
    await makeAccount(store(), "zoë@example.com".replace("ë", "e"), { displayName: "Zoë B.", verified: false });
    store().setClock("2026-11-21T14:00:00.000Z");
    await makeAccount(store(), "rep@saltbox.example", { displayName: "Ángela" });
    await backgroundDone();
    const rep = await store().identity.findByEmail("rep@saltbox.example");
    await store()
      .documents.batch("t")
      .update(users, rep?.uid ?? "", { representsCasinos: ["saltbox"] })
      .commit();
  });

  test("is searched by the beginning of an address or name, as they are normalised, and by id", async () => {
    expect(await rows("?q=ZOE%40EXAMPLE.com")).toEqual(["Zoë B."]);
    expect(await rows("?q=zo")).toEqual(["Zoë B."]);
    expect(await rows("?q=angel")).toEqual(["Ángela"]);
    expect(await rows(`?q=${uid}`)).toEqual(["The member"]);
    expect(await rows("?q=example.com")).toEqual([]);
  });

  test.each(["orsted", "Ørsted", "ØRS", "hans orsted", "o’neill", "oneill", "O'Neill", "o'neill hans"])(
    "is searched by the words of a name, wherever they stand: %s",
    async (typed) => {
      await makeAccount(store(), "hc@example.com", { displayName: "Hans Christian Ørsted O’Neill" });
      expect(await rows(`?q=${encodeURIComponent(typed)}`)).toEqual(["Hans Christian Ørsted O’Neill"]);
    },
  );

  test("is filtered by role, state, confirmation and casinos in any combination, in three orders", async () => {
    expect(await rows("?role=admin")).toEqual(["The admin"]);
    expect(await rows("?verified=no")).toEqual(["Zoë B."]);
    expect(await rows("?represents=yes&role=user&state=active&verified=yes")).toEqual(["Ángela"]);
    expect(await rows("?state=suspended")).toEqual([]);
    expect(await rows("?sort=name")).toEqual(["Ángela", "The admin", "The member", "Zoë B."]);
    expect((await rows("")).slice(0, 2)).toEqual(["Ángela", "Zoë B."]);
    expect(await rows("?sort=-seen")).toHaveLength(4);
  });

  test("has an index for every filter with every order", async () => {
    const queries = userDesk.source.queriesOf?.(userDesk.definition) ?? [];
    expect(queries.length).toBeGreaterThan(10);
    for (const query of queries) {
      await store().documents.query(users, { ...query, limit: 1 });
      await store().documents.count(users, query.where);
    }
  });

  test("when somebody was last seen is noted once a day", async () => {
    await respond(() => list(as("admin", "/admin/users")));
    await backgroundDone();
    expect((await stored(person("admin").uid))?.lastSeenAt).toBe("2026-11-21T14:00:00.000Z");
    const version = (await stored(person("admin").uid))?.version;
    store().setClock("2026-11-21T20:00:00.000Z");
    await respond(() => list(as("admin", "/admin/users")));
    await backgroundDone();
    expect((await stored(person("admin").uid))?.version).toBe(version);
    expect((await rows("?sort=-seen"))[0]).toBe("The admin");
  });

  test("is exported as it is filtered; the log doesn't hold who was searched for", async () => {
    const answer = await respond(() =>
      csv(as("admin", "/admin/lists/users/export.csv?q=rep%40saltbox", { name: "users" })),
    );
    expect(String(answer.data)).toContain("rep@saltbox.example");
    expect(String(answer.data)).not.toContain("member@example.com");
    const { items } = await store().documents.query(auditEntries, { orderBy: ["-at"], limit: 10 });
    expect(items.map(({ action: name }) => name)).toEqual(["list.export"]);
    expect(JSON.stringify(items)).not.toContain("saltbox");
  });

  test("documents of an earlier version come into it by themselves", async () => {
    expect(await completeListFields()).toBe(0);
  });

  test("many are suspended, each once, oneself never, and it can be undone", async () => {
    const me = person("admin").uid;
    const form = { action: "suspend", ids: [uid, me], state: "", confirmed: "2", ...REASON };
    const answer = await respond(() => bulk(as("admin", "/admin/lists/users/bulk", { name: "users" }, form)));
    expect(answer.status).toBe(303);
    await backgroundDone();
    const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
    expect(await store().documents.get(operations, id)).toMatchObject({
      state: "done",
      counts: { done: 1, failed: 1 },
    });
    expect([(await stored())?.state, (await stored(me))?.state]).toEqual(["suspended", "active"]);
    expect(await store().identity.listSessions(uid)).toEqual([]);
    expect(JSON.stringify(await readResults(id))).not.toMatch(/example\.com|The member/);
    expect(store().sent.filter(({ kind }) => kind === "account-suspended")).toHaveLength(1);

    const undo = await undoOperation(id, { uid: me, name: "The admin", requestId: null });
    await backgroundDone();
    expect(undo).not.toBeNull();
    expect((await stored())?.state).toBe("active");
    expect((await store().identity.find(uid))?.disabled).toBe(false);
  });

  test("the sessions of many are ended", async () => {
    const form = { action: "end-sessions", ids: [uid], state: "", confirmed: "1" };
    await respond(() => bulk(as("admin", "/admin/lists/users/bulk", { name: "users" }, form)));
    await backgroundDone();
    expect(await store().identity.listSessions(uid)).toEqual([]);
    expect(await acts()).toMatchObject([{ action: "user.end-sessions" }]);
  });
});

test("the page says what is deleted and what stays before anybody is anonymised", async () => {
  const page = await respond(() => askAnonymise(as("admin", `/admin/users/${uid}/anonymise`, { id: uid })));
  expect(page.data).toMatchObject({ leaver: { email: "member@example.com", complaints: 0, reviewsKept: 0 } });
});
