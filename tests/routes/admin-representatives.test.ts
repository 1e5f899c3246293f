import { beforeEach, describe, expect, test, vi } from "vitest";
import { users } from "~/platform/access/collection";
import { auditEntries } from "~/platform/audit/collection";
import { casinos } from "~/features/casinos/collection";
import { workAddressProblem } from "~/features/casino-area/access/work-address.server";
import { cleanUpAccess } from "~/features/casino-area/access/ask-access.server";
import { approveAccess } from "~/features/casino-area/access/decide-access.server";
import { findAccessOnDesk, readDomains } from "~/features/casino-area/desk/access-desk.server";
import { listDomains } from "~/features/casino-area/access/list-domains.server";
import { casinoAccess, casinoAreas } from "~/features/casino-area/collection";
import { action as domains, loader as domainsPage } from "~/routes/admin.casinos.$id_.people";
import { loader as desk } from "~/routes/admin.representatives._index";
import { action as decide, loader as onDesk } from "~/routes/admin.representatives.$id";
import { action as confirm, loader as confirmPage } from "~/routes/casino-access";
import { action as ask, loader as own } from "~/routes/dashboard.casino._index";
import { loader as area } from "~/routes/dashboard.casino.$slug._index";
import { action as people, loader as peoplePage } from "~/routes/dashboard.casino.$slug.people";
import { action as userDesk } from "~/routes/admin.users.$id";
import { findHolding } from "~/site/registries/document-references.server";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { as, makeAccount, person, sessionOf, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const SLUG = { slug: "saltbox" };
let uid: string;
let cookie: string;

beforeEach(async () => {
  await store().documents.batch("test").set(casinos, "saltbox", casinoFixture()).commit();
  uid = await makeAccount(store(), "ann@home.example", { displayName: "Ann" });
  cookie = await sessionOf(store(), uid);
});

const send = (form: Record<string, string>, of = cookie) =>
  respond(() => ask(post("/dashboard/casino", { casino: "Saltbox", ...form }, {}, { Cookie: of })));
const askFor = (email = "ann@saltbox.example", of = cookie) => send({ email }, of);
async function mails(kind: string) {
  await backgroundDone();
  return store().sent.filter((mail) => mail.kind === kind);
}
const token = async () => /token=([\w-]+)/.exec((await mails("casino-access")).at(-1)?.text ?? "")?.[1] ?? "";
const confirmWith = (secret: string, of = cookie) =>
  respond(() => confirm(post("/casino-access", { token: secret }, {}, { Cookie: of })));
const decideAs = (form: Record<string, string>, of = uid) =>
  respond(() => decide(as("admin", `/admin/representatives/saltbox.${of}`, { id: `saltbox.${of}` }, form)));
const open = (of = cookie) =>
  respond(() => area(visit("/dashboard/casino/saltbox", SLUG, { Cookie: of }))).then(({ status }) => status);
const press = (form: Record<string, string>, of = cookie) =>
  respond(() => people(post("/dashboard/casino/saltbox/people", form, SLUG, { Cookie: of })));
const shownPeople = async (of = cookie) =>
  (
    (await respond(() => peoplePage(visit("/dashboard/casino/saltbox/people", SLUG, { Cookie: of })))).data as {
      people: { uid: string; isInCharge: boolean }[];
    }
  ).people.map((one) => `${one.uid === uid ? "ann" : "bob"}${one.isInCharge ? "*" : ""}`);
async function notices(of: string) {
  await backgroundDone();
  return store()
    .sent.filter(({ kind, to }) => kind === "notice" && to === of)
    .map(({ text }) => text.split("\n")[0]);
}
const acts = async () =>
  (await store().documents.query(auditEntries, { orderBy: ["-at"], limit: 50 })).items
    .map(({ action }) => action)
    .sort();

async function letIn(email = "ann@saltbox.example", of = cookie, who = uid) {
  await askFor(email, of);
  await confirmWith(await token(), of);
  return decideAs({ act: "approve" }, who);
}

describe("Access to a casino's area", () => {
  test("is asked for in no name that is an address, even one from before those were refused", async () => {
    const evil = await makeAccount(store(), "evil@home.example", { displayName: "https://evil.example/win" });
    await askFor("bob@saltbox.example", await sessionOf(store(), evil));
    const [mail] = await mails("casino-access");
    expect(mail?.text).toMatch(/^Somebody has asked for access/);
    expect(mail?.text).not.toContain("evil");
  });

  test("needs an address there, its mailed link, and staff", async () => {
    expect((await askFor()).headers.get("Location")).toBe("/dashboard/casino?done=asked");
    expect((await mails("casino-access")).map(({ to }) => to)).toEqual(["ann@saltbox.example"]);
    expect([await open(), (await decideAs({ act: "approve" })).status]).toEqual([403, 409]);

    const secret = await token();
    const shown = await respond(() => confirmPage(visit(`/casino-access?token=${secret}`, {}, { Cookie: cookie })));
    expect(shown.data).toMatchObject({ asked: { casino: "Saltbox", email: "ann@saltbox.example" } });
    expect((await confirmWith(secret)).headers.get("Location")).toBe("/dashboard/casino?done=confirmed");
    expect((await confirmWith(secret)).status).toBe(409);
    expect(await open()).toBe(403);

    expect((await respond(() => desk(as("admin", "/admin/representatives")))).data).toMatchObject({
      ...{ total: 1, requests: [{ person: "Ann", casino: "Saltbox", domain: "saltbox.example" }] },
    });
    const id = `saltbox.${uid}`;
    expect((await respond(() => onDesk(as("admin", `/admin/representatives/${id}`, { id })))).data).toMatchObject({
      ...{ represents: false, ties: { hasReviewed: false, complaints: 0 }, access: { state: "confirmed" } },
    });
    expect((await decideAs({ act: "approve" })).headers.get("Location")).toBe(
      `/admin/representatives/${id}?done=approve`,
    );
    expect(await open()).toBe(200);
    expect(await notices("ann@home.example")).toEqual(["You now have access to Saltbox’s area."]);
    expect(await acts()).toEqual(["casino-access.approve", "casino-access.confirm"]);
  });

  test("isn't given by another person's link, one that was replaced, or one that has expired", async () => {
    await askFor();
    const first = await token();
    expect((await confirmWith(first, person("member").cookie)).status).toBe(409);
    await askFor();
    expect((await confirmWith(first)).status).toBe(409);
    const second = await token();
    store().setClock(new Date(store().clock().getTime() + 3 * 86_400_000).toISOString());
    expect((await confirmWith(second, await sessionOf(store(), uid))).status).toBe(409);
    await cleanUpAccess();
    expect(await store().documents.get(casinoAccess, `saltbox.${uid}`)).toBeNull();
  });

  test("is refused with a reason that the person is told, and the address is forgotten", async () => {
    await askFor();
    await confirmWith(await token());
    expect((await decideAs({ act: "refuse", reason: "" })).status).toBe(422);
    expect((await decideAs({ act: "refuse", reason: "The casino told us nobody works there." })).status).toBe(303);
    expect((await decideAs({ act: "approve" })).status).toBe(409);
    expect(await open()).toBe(403);
    expect((await notices("ann@home.example")).join()).toContain("nobody works there");
    expect(await store().documents.get(casinoAccess, `saltbox.${uid}`)).toMatchObject({ workEmail: null });
    expect((await respond(() => own(visit("/dashboard/casino", {}, { Cookie: cookie })))).data).toMatchObject({
      ...{ casinos: [], asked: [{ state: "refused", reason: "The casino told us nobody works there." }] },
    });
  });

  test("ends with the next request once staff end it, also on the person's own page", async () => {
    await letIn();
    expect((await decideAs({ act: "end", reason: "They work elsewhere now." })).status).toBe(303);
    expect(await open()).toBe(403);
    expect((await decideAs({ act: "end", reason: "They work elsewhere now." })).status).toBe(409);
    await letIn();
    expect(await open()).toBe(200);
    const form = { intent: "stop-representing", casino: "saltbox" };
    await respond(() => userDesk(as("admin", `/admin/users/${uid}`, { id: uid }, form)));
    expect(await store().documents.get(users, uid)).toMatchObject({ representsCasinos: [] });
    expect(await store().documents.get(casinoAccess, `saltbox.${uid}`)).toMatchObject({ state: "ended" });
  });

  test("is several people's: the first is in charge, who hands over and ends a colleague's", async () => {
    const bob = await makeAccount(store(), "bob@home.example", { displayName: "Bob" });
    const bobs = await sessionOf(store(), bob);
    await letIn();
    store().setClock(new Date(store().clock().getTime() + 60_000).toISOString());
    await letIn("bob@mail.saltbox.example", bobs, bob);
    expect(await shownPeople()).toEqual(["ann*", "bob"]);
    expect((await press({ act: "end", id: uid }, bobs)).status).toBe(403);
    expect((await press({ act: "hand-over", id: "nobody" })).status).toBe(409);
    expect((await press({ act: "hand-over", id: bob })).status).toBe(303);
    expect(await shownPeople()).toEqual(["ann", "bob*"]);
    expect((await press({ act: "end", id: uid }, bobs)).status).toBe(303);
    expect([await open(), await open(bobs)]).toEqual([403, 200]);
    await letIn();
    expect((await press({ act: "leave" }, bobs)).headers.get("Location")).toBe("/dashboard/casino?done=left");
    expect([await shownPeople(), await open(bobs)]).toEqual([["ann*"], 403]);
  });

  test("is listed without a look at each person's record by itself", async () => {
    await letIn();
    const batch = store().documents.batch("test");
    const later = "2026-11-21T13:00:00.000Z";
    for (let at = 0; at < 12; at++) {
      const colleague = await makeAccount(store(), `desk-${String(at)}@home.example`);
      batch.update(users, colleague, { representsCasinos: ["saltbox"] });
      batch.set(casinoAccess, `saltbox.${colleague}`, {
        ...{ casinoId: "saltbox", userId: colleague, workEmail: null, domain: "", state: "approved", tokenHash: null },
        ...{ askedAt: later, confirmedAt: null, decidedAt: later, reason: null, expiresAt: null },
      });
    }
    await batch.commit();
    const reads = vi.spyOn(store().documents, "get");
    expect(await shownPeople()).toEqual(["ann*", ...Array.from({ length: 12 }, () => "bob")]);
    expect(reads.mock.calls.filter(([{ name }]) => name === "casinoAccess")).toEqual([]);
    reads.mockRestore();
    expect((await press({ act: "end", id: "" })).status).toBe(409);
    expect((await press({ act: "end", id: uid })).status).toBe(409);
    expect((await press({ act: "end", id: person("member").uid })).status).toBe(409);
  });

  test("is in the hands of the next one while the one in charge is suspended", async () => {
    const bob = await makeAccount(store(), "bob@home.example", { displayName: "Bob" });
    const bobs = await sessionOf(store(), bob);
    await letIn();
    store().setClock(new Date(store().clock().getTime() + 60_000).toISOString());
    await letIn("bob@saltbox.example", bobs, bob);
    await store().documents.batch("test").update(users, uid, { state: "suspended" }).commit();
    expect(await shownPeople(bobs)).toEqual(["bob*"]);
    // The suspended colleague isn't shown, so there is nobody to end the access of.
    expect((await press({ act: "end", id: uid }, bobs)).status).toBe(409);
  });

  test("that was refused is known to staff when it is asked for again, also after that request's link expired", async () => {
    const id = `saltbox.${uid}`;
    const record = () => store().documents.get(casinoAccess, id);
    const pass = (days: number) =>
      store().setClock(new Date(store().clock().getTime() + days * 86_400_000).toISOString());
    await askFor();
    await confirmWith(await token());
    await decideAs({ act: "refuse", reason: "The casino told us nobody works there." });
    const refused = await record();
    pass(1);
    cookie = await sessionOf(store(), uid);
    await askFor();
    await askFor();
    await backgroundDone();
    pass(4);
    await cleanUpAccess();
    const { state, reason, workEmail, tokenHash, decidedAt, expiresAt } = refused ?? {};
    expect(await record()).toMatchObject({ state, reason, workEmail, tokenHash, decidedAt, expiresAt, previous: null });
    cookie = await sessionOf(store(), uid);
    await askFor();
    expect((await confirmWith(await token())).status).toBe(303);
    expect(await findAccessOnDesk(id)).toMatchObject({
      access: { state: "confirmed", previous: { state, reason, decidedAt } },
    });
    const staff = { uid: person("admin").uid, name: "The admin", requestId: null };
    expect(await approveAccess("saltbox", uid, staff)).toEqual({ outcome: "done" });
    expect(await record()).toMatchObject({ state: "approved", previous: null });
  });

  test("isn't cleaned away by a look at it from before staff decided", async () => {
    await askFor();
    store().setClock(new Date(store().clock().getTime() + 3 * 86_400_000).toISOString());
    const { documents } = store();
    const query = documents.query.bind(documents);
    const looked = vi.spyOn(documents, "query").mockImplementationOnce(async (collection, about) => {
      const page = await query(collection, about);
      const given = { state: "approved", expiresAt: null } as const;
      await documents.batch("test").update(casinoAccess, `saltbox.${uid}`, given).commit();
      return page;
    });
    await cleanUpAccess();
    looked.mockRestore();
    expect(await documents.get(casinoAccess, `saltbox.${uid}`)).toMatchObject({ state: "approved" });
  });

  test("that staff give by hand settles what was asked, and puts nobody in charge over those before", async () => {
    const bob = await makeAccount(store(), "bob@home.example", { displayName: "Bob" });
    const bobs = await sessionOf(store(), bob);
    store().setClock(new Date(store().clock().getTime() + 60_000).toISOString());
    await letIn("bob@saltbox.example", bobs, bob);
    store().setClock(new Date(store().clock().getTime() + 60_000).toISOString());
    await askFor();
    await confirmWith(await token());
    const form = { intent: "let-represent", casino: "saltbox" };
    expect((await respond(() => userDesk(as("admin", `/admin/users/${uid}`, { id: uid }, form)))).status).toBe(303);
    expect(await shownPeople()).toEqual(["bob*", "ann"]);
    expect(await store().documents.get(casinoAccess, `saltbox.${uid}`)).toMatchObject({
      ...{ state: "approved", workEmail: "ann@saltbox.example", decidedAt: store().clock().toISOString() },
    });
    expect((await respond(() => desk(as("admin", "/admin/representatives")))).data).toMatchObject({ total: 0 });
  });

  test("that waits for staff holds its casino back from deletion, as the people do", async () => {
    const held = () =>
      store().documents.transaction("test", async (reader) =>
        (await findHolding(reader, "casino", { ...casinoFixture(), id: "saltbox" })).map(({ kind }) => kind),
      );
    await askFor();
    expect(await held()).toEqual([]);
    await confirmWith(await token());
    expect(await held()).toEqual(["Request for access"]);
    await decideAs({ act: "approve" });
    expect(await held()).toEqual(["Representative"]);
  });

  test("whose beginning is on no record comes after everybody's", async () => {
    const bob = await makeAccount(store(), "bob@home.example", { displayName: "Bob" });
    const documents = store().documents.batch("test");
    await documents.update(users, uid, { representsCasinos: ["saltbox"] }).commit();
    store().setClock(new Date(store().clock().getTime() + 60_000).toISOString());
    await letIn("bob@saltbox.example", await sessionOf(store(), bob), bob);
    expect(await shownPeople()).toEqual(["bob*", "ann"]);
  });

  test("isn't for staff, for a casino that isn't listed, or asked for without end", async () => {
    expect((await askFor("x@saltbox.example", person("admin").cookie)).status).toBe(422);
    expect((await send({ casino: "Nowhere", email: "ann@saltbox.example" })).status).toBe(422);
    for (let at = 0; at < 4; at++) expect((await askFor()).status).toBe(303);
    for (let at = 0; at < 2; at++) await askFor(`ann${String(at)}@saltbox.example`);
    // One that isn't listed counts too.
    for (let at = 0; at < 4; at++) await send({ casino: "Nowhere", email: "ann@saltbox.example" });
    expect((await askFor("last@saltbox.example")).status).toBe(429);
  });
});

const listed = async () =>
  (await respond(() => domainsPage(as("admin", "/admin/casinos/saltbox/people", { id: "saltbox" })))).data as {
    casino: { domain: string | null };
    domains: string[];
    version: string;
  };
const list = (typed: string, version: string) =>
  respond(() => domains(as("admin", "/admin/casinos/saltbox/people", { id: "saltbox" }, { domains: typed, version })));

test("the desk lists everybody with access, the latest first, page by page", async () => {
  const batch = store().documents.batch("test");
  const ids = Array.from({ length: 60 }, (_, at) => `casino-${String(at)}`);
  const bob = await makeAccount(store(), "bob@home.example");
  batch
    .update(users, uid, { representsCasinos: ids.slice(0, 30) })
    .update(users, bob, { representsCasinos: ids.slice(30) });
  for (const [at, casinoId] of ids.entries()) {
    const userId = at < 30 ? uid : bob;
    const decidedAt = new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
    batch.set(casinos, casinoId, casinoFixture({ slug: casinoId, name: `Casino ${String(at)}` }));
    batch.set(casinoAccess, `${casinoId}.${userId}`, {
      ...{ casinoId, userId, workEmail: null, domain: "", state: "approved", tokenHash: null, reason: null },
      ...{ askedAt: decidedAt, confirmedAt: null, decidedAt, expiresAt: null },
    });
  }
  await batch.commit();
  const page = async (query = "") =>
    (await respond(() => desk(as("admin", `/admin/representatives${query}`)))).data as {
      approved: { casino: string }[];
      next: string | null;
    };
  const first = await page();
  const last = await page(new URL(first.next ?? "", "https://edgewise.example").search);
  const all = [...first.approved, ...last.approved].map(({ casino }) => casino);
  expect(all).toEqual(Array.from({ length: 60 }, (_, at) => `Casino ${String(59 - at)}`));
  expect(last.next).toBeNull();
  expect((await respond(() => desk(as("admin", "/admin/representatives?after=x")))).status).toBe(400);
});

describe("A mailbox at a casino", () => {
  const shown = async (of = cookie) =>
    (
      (await respond(() => own(visit("/dashboard/casino", {}, { Cookie: of })))).data as { asked: { state: string }[] }
    ).asked.map(({ state }) => state);

  test("gets three links an hour, and nobody learns from the answer that others asked with it", async () => {
    for (let sent = 1; sent <= 3; sent++) {
      await askFor();
      expect(await mails("casino-access")).toHaveLength(sent);
    }
    const stranger = person("member").cookie;
    const [again, others] = [await askFor(), await askFor("ann@saltbox.example", stranger)];
    expect([again.status, again.headers.get("Location")]).toEqual([others.status, others.headers.get("Location")]);
    expect([await shown(), await shown(stranger)]).toEqual([["asked"], ["asked"]]);
    expect(await mails("casino-access")).toHaveLength(3);
    // The last link that was mailed works on.
    expect((await confirmWith(await token())).headers.get("Location")).toBe("/dashboard/casino?done=confirmed");
  });

  test("loses none of its links to requests that were refused", async () => {
    await store()
      .documents.batch("test")
      .update(users, uid, { representsCasinos: ["saltbox"] })
      .commit();
    for (let at = 0; at < 4; at++) expect((await askFor()).status).toBe(422);
    await askFor("ann@saltbox.example", person("member").cookie);
    expect(await mails("casino-access")).toHaveLength(1);
  });
});

describe("A casino's listed domains", () => {
  test("aren't overwritten by an admin who hasn't seen another's change", async () => {
    const { version } = await listed();
    expect((await list("group.example", version)).status).toBe(303);
    // Pressed twice.
    expect((await list("group.example", version)).status).toBe(303);
    const late = await list("mail.example", version);
    expect([late.status, JSON.stringify(late.data).includes("group.example")]).toEqual([409, true]);
    const now = await listed();
    expect(now.domains).toEqual(["group.example"]);
    expect((await list("mail.example", "")).status).toBe(409);
    expect((await list("mail.example", now.version)).status).toBe(303);
    expect((await listed()).domains).toEqual(["mail.example"]);
    expect(await acts()).toEqual(["casino-access.list-domains", "casino-access.list-domains"]);
  });

  test("aren't set by somebody who is no longer an admin when it commits", async () => {
    const staff = { uid: person("admin").uid, name: "The admin", requestId: null };
    const { version } = await listed();
    await store().documents.batch("test").update(users, staff.uid, { role: "user" }).commit();
    expect((await listDomains("saltbox", { domains: ["group.example"], version }, staff)).outcome).toBe("refused");
    expect(await store().documents.get(casinoAreas, "saltbox")).toBeNull();
  });
});

describe("An address at a casino's domain", () => {
  const others = [
    { slug: "saltbox", name: "Saltbox", domain: "saltbox.example" },
    { slug: "tide", name: "Tide", domain: "tide.saltbox.example" },
  ];
  const isRight = (email: string, ...listed: string[]) =>
    workAddressProblem(email, { name: "Saltbox", domains: ["saltbox.example", ...listed] }, others) === null;

  test.each(["a@saltbox.example", "a@mail.saltbox.example", "A@SALTBOX.EXAMPLE"])("%s is one", (email) => {
    expect(isRight(email)).toBe(true);
  });

  test.each([
    ...["a@notsaltbox.example", "a@saltbox.example.evil.example", "a@saltbox.example-evil.com", "a@example"],
    ...[
      "saltbox.example@evil.example",
      "a@saltbox.example@evil.example",
      "a@tide.saltbox.example",
      "a@sаltbox.example",
    ],
    ...["a@gmail.com", "a@x.gmail.com", "saltbox.example", "a@", "a@.saltbox.example", "a@saltbox.example/x", ""],
  ])("%s is none", (email) => {
    expect(isRight(email)).toBe(false);
  });

  test("may be at a domain that staff have listed, but never where anybody gets a mailbox", async () => {
    expect([isRight("a@group.example"), isRight("a@group.example", "group.example")]).toEqual([false, true]);
    expect(isRight("a@gmail.com", "gmail.com")).toBe(false);
    expect(readDomains("https://www.Group.example/about\n\ngroup.example")).toEqual({ domains: ["group.example"] });
    for (const wrong of ["gmail.com", "co.uk", "localhost", "10.0.0.1", "not a domain"])
      expect(readDomains(wrong)).toHaveProperty("problems");
    const { version, casino } = await listed();
    expect(casino.domain).toBe("saltbox.example");
    expect((await list("gmail.com", version)).status).toBe(422);
    expect((await list("group.example", version)).status).toBe(303);
    expect((await askFor("ann@group.example")).status).toBe(303);
    expect(await acts()).toEqual(["casino-access.list-domains"]);
  });
});
