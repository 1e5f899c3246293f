import { beforeEach, describe, expect, test } from "vitest";
import { acceptComplaint, askParty, decideComplaint, writeMessage } from "~/features/complaints/cases.server";
import { caseLinks, complaintEvidence, complaintMessages, complaints } from "~/features/complaints/collection";
import { reopenByStaff } from "~/features/complaints/case/staff-steps.server";
import { storeEvidence } from "~/features/complaints/evidence/evidence.server";
import { findCaseLink } from "~/features/complaints/reach/case-link.server";
import { endLink, renewLink } from "~/features/complaints/reach/ask-party.server";
import { withWriteConditions, AccessEnded } from "~/backend/write-conditions.server";
import { bodyLimit } from "~/site/registries/body-limits.server";
import { action as deskAction, loader as desk } from "~/routes/admin.complaints.$id";
import { loader as casinoJson } from "~/routes/api.v1.casinos.$slug[.]json";
import { loader as casinoPage } from "~/routes/casinos.$slug";
import { loader as open } from "~/routes/complaints.$ref_.answer";
import { action as act, loader as look } from "~/routes/complaints.$ref_.case";
import { action as upload } from "~/routes/complaints.$ref_.evidence";
import { loader as download } from "~/routes/complaints.$ref_.evidence_.$id";
import { loader as letters } from "~/routes/dashboard.casino.$slug.letters._index";
import { EVIDENCE_UPLOAD } from "~/features/complaints/evidence/evidence-upload.server";
import { useTestBackend } from "../support/backend";
import { acting, PLAYER, storePeople, submitted, typed } from "../support/fixtures/case-people";
import { casinoFixture } from "../support/fixtures/casino";
import { store } from "../support/fixtures/store";
import { backgroundDone } from "../support/outbox/background-done";
import { post, respond, visit } from "../support/requests";
import { personFixture, type Person } from "../support/signed-in";

const current = useTestBackend();
const ADDRESS = "complaints@saltbox.example";
let ref: string;
let staff: Person;

beforeEach(async () => {
  const complaintAddresses = [{ email: ADDRESS, source: "Its terms", checkedOn: "2026-11-01" }];
  await store(current().documents, {
    casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox", complaintAddresses })],
  });
  await storePeople("another");
  staff = await personFixture(current(), "Freja", { role: "admin" });
  ref = await asked();
});

async function asked(values = typed()): Promise<string> {
  const made = await submitted(values);
  await acceptComplaint({ staff: acting(), ref: made });
  await askParty({ staff: acting(), ref: made }, { party: "casino", question: "What became of it?" });
  await backgroundDone();
  return made;
}

/** The token in the latest mail to the casino. */
function mailedToken(): string {
  const text = current().sent.findLast(({ kind }) => kind === "casino-asked")?.text ?? "";
  return /\/answer\?token=([\w-]{43})/.exec(text)?.[1] ?? "";
}

const follow = (of: string, token: string, headers: HeadersInit = {}) =>
  respond(() => open(visit(`/complaints/${of}/answer?token=${token}`, { ref: of }, headers)));
const cookieOf = ({ headers }: { headers: Headers }) => ({
  Cookie: (headers.get("Set-Cookie") ?? "").split(";")[0] ?? "",
});
const opened = async () => cookieOf(await follow(ref, mailedToken()));
const see = (headers: HeadersInit, of = ref) =>
  respond(() => look(visit(`/complaints/${of}/case`, { ref: of }, headers)));
const send = (fields: Record<string, string>, headers: HeadersInit, files: File[] = [], of = ref) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append("evidence", file);
  return respond(() => act(post(`/complaints/${of}/case`, form, { ref: of }, headers)));
};
const ANSWER = { intent: "answer", body: "We have paid it out today.", name: "Ann Ek" };
const find = () => current().documents.get(complaints, ref);
const messages = async () =>
  (await current().documents.query(complaintMessages, { where: [["complaintId", "==", ref]], orderBy: ["at"] })).items;
const link = async () =>
  (await current().documents.query(caseLinks, { where: [["ref", "==", ref]], orderBy: ["-createdAt"] })).items[0];
const text = (name: string) => new File(["They wrote."], name, { type: "text/plain" });

describe("a mailed link", () => {
  test("leads to its case, with its token in a cookie and in no later address", async () => {
    const answer = await follow(ref, mailedToken());
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/complaints/${ref}/case`]);
    expect(answer.headers.get("Set-Cookie")).toMatch(/^case-links=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly;/);
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    // Mail scanners open links as well.
    expect(await messages()).toHaveLength(1);
    expect((await find())?.state).toBe("awaiting_casino");
  });

  test("shows what the casino may read, and nothing that is staff's or the player's alone", async () => {
    await writeMessage({ staff: acting(), ref }, { body: "I know this casino well.", visibility: "staff" });
    await storeEvidence(
      { ownerId: ref, party: "player", uploadedBy: PLAYER },
      { name: "mine.txt", bytes: Buffer.from("x") },
    );
    const { status, data } = await see(await opened());
    expect(status).toBe(200);
    expect(data).toMatchObject({ party: "casino", isByLink: true, may: { answer: true }, letters: { names: [] } });
    expect(JSON.stringify(data)).toContain("What became of it?");
    for (const hidden of ["I know this casino well", "mine.txt", PLAYER, ADDRESS])
      expect(JSON.stringify(data)).not.toContain(hidden);
  });

  test("answers under the name that was given, for the casino", async () => {
    const answer = await send(ANSWER, await opened());
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/complaints/${ref}/case?done=answered`]);
    expect((await messages()).at(-1)).toMatchObject({
      ...{ party: "casino", authorName: "Ann Ek, for Saltbox, by mail link", visibility: "public" },
      body: ANSWER.body,
    });
    expect(await find()).toMatchObject({ state: "under_review" });
  });

  test.each(["", "x", "Edgewise staff", "www.casino.example"])("refuses the name “%s”", async (name) => {
    expect((await send({ ...ANSWER, name }, await opened())).status).toBe(422);
    expect(await messages()).toHaveLength(1);
  });

  test("takes a step once, however often the form is sent", async () => {
    const cookie = await opened();
    const key = "one-form";
    await send({ ...ANSWER, key }, cookie);
    expect((await send({ ...ANSWER, key }, cookie)).status).toBe(303);
    expect(await messages()).toHaveLength(2);
    expect((await send({ ...ANSWER, key: "another" }, cookie)).status).toBe(409);
  });

  test("adds files, with and without a script, and downloads them", async () => {
    const cookie = await opened();
    expect((await send({ intent: "evidence" }, cookie, [text("one.txt")])).status).toBe(303);
    const form = new FormData();
    form.append("evidence", text("two.txt"));
    await respond(() => upload(post(`/complaints/${ref}/evidence`, form, { ref }, cookie)));
    const { items } = await current().documents.query(complaintEvidence, {
      where: [["ownerId", "==", ref]],
      orderBy: ["at"],
    });
    expect(items.map(({ name, party, visibility }) => [name, party, visibility])).toEqual([
      ["one.txt", "casino", "staff"],
      // The same file twice is stored once.
    ]);
    const id = items[0]?.id ?? "";
    const path = `/complaints/${ref}/evidence/${id}`;
    expect((await respond(() => download(visit(path, { ref, id }, cookie)))).status).toBe(200);
    expect((await respond(() => download(visit(path, { ref, id })))).status).toBe(302);
    const head = { "Content-Length": String(EVIDENCE_UPLOAD.total) };
    const room = (headers: HeadersInit) =>
      bodyLimit(
        "routes/complaints.$ref_.case",
        new Request(`http://edgewise.test/complaints/${ref}/case`, { headers }),
      );
    expect(await room({ ...head, ...cookie })).toBe(EVIDENCE_UPLOAD.total);
    expect(await room(head)).toBeLessThan(EVIDENCE_UPLOAD.total);
  });
});

describe("a mailed link opens nothing", () => {
  const refused = async (headers: HeadersInit, of = ref) => {
    const before = (await messages()).length;
    const page = await see(headers, of);
    const answer = await send(ANSWER, headers, [text("x.txt")], of);
    expect([page.status, answer.status]).toEqual([302, 302]);
    expect(await messages()).toHaveLength(before);
    expect(await current().documents.count(complaintEvidence, [["ownerId", "==", of]])).toBe(0);
    return page.headers.get("Location");
  };

  test("of another case", async () => {
    const first = ref;
    const other = await asked(typed({ incidentOn: "2026-10-05" }));
    const token = mailedToken();
    expect((await follow(first, token)).data).toMatchObject({ problem: "unknown" });
    const cookie = cookieOf(await follow(other, token));
    expect(await refused(cookie, first)).toMatch(/^\/login/);
  });

  test("when it is forged, and many such are slowed down", async () => {
    const answers = [];
    for (let at = 0; at < 22; at += 1)
      answers.push((await follow(ref, `${"x".repeat(42)}${"abcdefghijklmnopqrstuv"[at]}`)).status);
    expect(answers[0]).toBe(200);
    expect(answers.at(-1)).toBe(429);
    expect(await refused({ Cookie: `case-links=${"x".repeat(43)}` })).toMatch(/^\/login/);
    // The real one still works.
    expect((await follow(ref, mailedToken())).status).toBe(303);
  });

  test("once staff have withdrawn it, and its page says so", async () => {
    const cookie = await opened();
    await endLink({ staff: acting(), ref }, (await link())?.id ?? "");
    expect(await refused(cookie)).toBe(`/complaints/${ref}/answer`);
    const why = await respond(() => open(visit(`/complaints/${ref}/answer`, { ref }, cookie)));
    expect(why.data).toMatchObject({ problem: "ended" });
  });

  test("once a newer one was mailed, which works", async () => {
    const [old, id] = [mailedToken(), (await link())?.id ?? ""];
    await renewLink({ staff: acting(), ref }, id);
    await backgroundDone();
    expect((await follow(ref, old)).data).toMatchObject({ problem: "ended" });
    expect((await see(await opened())).status).toBe(200);
  });

  test("once the complaint has ended, also after it is reopened", async () => {
    const cookie = await opened();
    await decideComplaint({ staff: acting(), ref }, { to: "resolved", reason: "The casino paid.", recovered: null });
    expect(await refused(cookie)).toBe(`/complaints/${ref}/answer`);
    expect((await follow(ref, mailedToken())).data).toMatchObject({ problem: "closed" });
    await reopenByStaff({ staff: acting(), ref }, { reason: "We overlooked a message." });
    expect(await refused(cookie)).toBe(`/complaints/${ref}/answer`);
    expect((await follow(ref, mailedToken())).data).toMatchObject({ problem: "ended" });
  });

  test("of the casino’s area, and none of what representatives have there", async () => {
    const cookie = await opened();
    const area = await respond(() => letters(visit("/dashboard/casino/saltbox/letters", { slug: "saltbox" }, cookie)));
    expect(area.headers.get("Location")).toMatch(/^\/login/);
    const admin = await respond(() => desk(visit(`/admin/complaints/${ref}`, { id: ref }, cookie)));
    expect(admin.headers.get("Location")).toMatch(/^\/login/);
  });
});

test("a link that staff withdraw while the form is on its way writes nothing", async () => {
  const cookie = await opened();
  const { id = "" } = (await link()) ?? {};
  const written = withWriteConditions(async () => {
    const found = await findCaseLink(new Request("http://edgewise.test/", { headers: cookie }), ref);
    expect(found).not.toBeNull();
    await current().documents.batch("system:test").update(caseLinks, id, { endedAt: null }).commit();
    await storeEvidence(
      { ownerId: ref, party: "casino", uploadedBy: found?.uid ?? "" },
      { name: "a.txt", bytes: Buffer.from("a") },
    );
    return found;
  });
  expect(await written).not.toBeNull();
  const parked = withWriteConditions(async () => {
    await findCaseLink(new Request("http://edgewise.test/", { headers: cookie }), ref);
    await endedMeanwhile(id);
    await storeEvidence(
      { ownerId: ref, party: "casino", uploadedBy: "link" },
      { name: "b.txt", bytes: Buffer.from("b") },
    );
  });
  await expect(parked).rejects.toThrow(AccessEnded);
  expect(await current().documents.count(complaintEvidence, [["ownerId", "==", ref]])).toBe(1);
});

/** Ends a link as another action would, without the conditions of this one. */
async function endedMeanwhile(id: string): Promise<void> {
  const { withoutWriteConditions } = await import("~/backend/write-conditions.server");
  await withoutWriteConditions(() =>
    current()
      .documents.batch("system:test")
      .update(caseLinks, id, { endedAt: current().clock().toISOString() })
      .commit(),
  );
}

describe("the desk", () => {
  const page = async (of = ref) => {
    const { data } = await respond(() => desk(visit(`/admin/complaints/${of}`, { id: of }, staff.headers)));
    return (
      data as {
        page: {
          offers: { kinds: string[]; outcomes: string[] };
          reach: unknown;
          version: number;
          links: { id: string; isLive: boolean }[];
        };
      }
    ).page;
  };
  const press = async (fields: Record<string, string>, of = ref) =>
    respond(async () =>
      deskAction(
        post(
          `/admin/complaints/${of}`,
          { key: "k", version: String((await page(of)).version), ...fields },
          { id: of },
          staff.headers,
        ),
      ),
    );

  test("says who is asked, and offers no request where there is nobody", async () => {
    const other = await submitted(typed({ incidentOn: "2026-10-05" }));
    await acceptComplaint({ staff: acting(), ref: other });
    expect(await page(other)).toMatchObject({
      reach: { people: [], mailboxes: [{ email: ADDRESS, problem: null }] },
      offers: { kinds: expect.arrayContaining(["ask_casino"]) as string[] },
    });
    const unlisted = await submitted(typed({ casino: "Nobody’s Casino", incidentOn: "2026-10-06" }));
    await acceptComplaint({ staff: acting(), ref: unlisted });
    const shown = await page(unlisted);
    expect(shown.offers.kinds).not.toContain("ask_casino");
    expect(shown.offers.outcomes).toContain("unreachable");
    expect((await page(other)).offers.outcomes).not.toContain("unreachable");
  });

  test("asks by the button of its party, and says that the mail is under way", async () => {
    const other = await submitted(typed({ incidentOn: "2026-10-05" }));
    await acceptComplaint({ staff: acting(), ref: other });
    const answer = await press(
      { intent: "ask_casino", kind: "note", body: "What became of it?", asks: ADDRESS },
      other,
    );
    expect(answer.headers.get("Location")).toBe(`/admin/complaints/${other}?done=asking-casino`);
    const stale = await press({ intent: "ask_casino", body: "What became of it?", asks: "2 people" }, other);
    expect(stale.status).toBe(409);
  });

  test("withdraws and renews a link", async () => {
    const { links } = await page();
    const renewed = await press({ intent: "renew-link", link: links[0]?.id ?? "" });
    expect(renewed.headers.get("Location")).toBe(`/admin/complaints/${ref}?done=link-renewed`);
    await backgroundDone();
    const ended = await press({
      intent: "end-link",
      link: (await page()).links.find(({ isLive }) => isLive)?.id ?? "",
      key: "other",
    });
    expect(ended.headers.get("Location")).toBe(`/admin/complaints/${ref}?done=link-ended`);
    expect((await press({ intent: "end-link", link: "0".repeat(64), key: "third" })).status).toBe(404);
    expect((await see(await opened())).status).toBe(302);
  });
});

test("no public page and no open data has a casino’s addresses for complaints", async () => {
  const params = { slug: "saltbox" };
  const shown = await Promise.all([
    respond(() => casinoPage(visit("/casinos/saltbox", params))),
    respond(() => casinoJson(visit("/api/v1/casinos/saltbox.json", params))),
  ]);
  for (const { data, status } of shown) {
    expect(status).toBe(200);
    expect(JSON.stringify(data)).not.toContain(ADDRESS);
  }
});
