import { beforeAll, beforeEach, expect, test } from "vitest";
import { heldForms, keptAnswers, pendingSubmissions, unsavedTexts } from "~/platform/unsaved-text/collection";
import {
  cleanUpUnsavedTexts,
  findUnsaved,
  MOST_SIGNED_OUT,
  saveSignedOut,
} from "~/platform/unsaved-text/unsaved-text.server";
import { reviews } from "~/features/reviews/collection";
import { action as markdownAction } from "~/routes/admin.markdown";
import { action as reviewAction } from "~/routes/casinos.$slug_.review";
import { action as passwordAction } from "~/routes/dashboard.password";
import { action as pendingAction, loader as pendingLoader } from "~/routes/pending.$id";
import { CLIENT_ADDRESS_HEADER, trustClientAddressHeader } from "~/http/security/client-address.server";
import { requireUser } from "~/platform/access/guards.server";
import { FORM_FIELD, WRITER_FIELD } from "~/domain/forms/form-marks";
import { findRestored } from "~/platform/unsaved-text/restored-text.server";
import { useTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";
import { reviewPost } from "../../support/fixtures/review";
import { store } from "../../support/fixtures/store";
import { post, respond, visit, type Answer } from "../../support/requests";
import { personFixture, revokedHeaders, type Person } from "../../support/signed-in";

const current = useTestBackend();
const PATH = "/casinos/saltbox/review";
const SLUG = { slug: "saltbox" };
let ada: Person;

beforeAll(trustClientAddressHeader);

beforeEach(async () => {
  await store(current().documents, { casinos: [casinoFixture()] });
  ada = await personFixture(current(), "Ada");
});

const keptCount = () => current().documents.count(unsavedTexts);
const sendWithEndedSession = (form: Record<string, string> = reviewPost()) =>
  respond(async () => reviewAction(post(PATH, form, SLUG, await revokedHeaders(current(), ada))));

/** Where they find what they wrote, and the browser that may. */
function found(answer: Answer) {
  const wanted = new URL(answer.headers.get("Location") ?? "", "http://edgewise.test").searchParams.get("redirectTo");
  const id = /^\/pending\/([\w-]{22})$/.exec(wanted ?? "")?.[1] ?? "";
  const browser = (answer.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  return { id, browser };
}
const open = (id: string, ...cookies: string[]) =>
  respond(() => pendingLoader(visit(`/pending/${id}`, { id }, { Cookie: cookies.join("; ") })));

test("a text written until the session ended is its writer's again after signing in", async () => {
  const answer = await sendWithEndedSession();
  expect(answer.status).toBe(302);
  const { id, browser } = found(answer);
  expect(await current().documents.count(reviews, [["state", "==", "pending"]])).toBe(0);

  const held = await open(id, ada.headers.Cookie, browser);
  expect(held.data).toMatchObject({ action: `${PATH}?restored=${id}`, files: [] });
  const { fields } = held.data as { fields: { name: string; value: string }[] };
  expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toEqual(reviewPost());
});

test("a file that was sent with it is held and named", async () => {
  const form = new FormData();
  form.set("text", "A review of some length.");
  form.set("picture", new File([new Uint8Array(3_000_000)], "Statement; March.png"));
  const ended = await revokedHeaders(current(), ada);
  const { id, browser } = found(await respond(() => reviewAction(post(PATH, form, SLUG, ended))));
  const held = await open(id, ada.headers.Cookie, browser);
  expect(held.data).toMatchObject({
    fields: [{ name: "text", value: "A review of some length." }],
    held: [{ number: 0, name: "Statement; March.png" }],
    files: [],
  });
});

test("another browser doesn't see it, nor does this one when signed out or after a day", async () => {
  const { id, browser } = found(await sendWithEndedSession());
  expect((await open(id, ada.headers.Cookie)).status).toBe(404);
  expect((await open(id, ada.headers.Cookie, browser.replace(/.{4}$/, "AAAA"))).status).toBe(404);
  expect((await open(id, browser)).status).toBe(302);
  const tomorrow = current().clock().getTime() + 86_400_000;
  current().setClock(new Date(tomorrow).toISOString());
  const again = await personFixture(current(), "Ada again");
  expect((await open(id, again.headers.Cookie, browser)).status).toBe(404);
  expect(await keptCount()).toBe(1);
  await cleanUpUnsavedTexts();
  expect(await keptCount()).toBe(0);
});

test("thrown away it is gone, and the page it was written on comes next", async () => {
  const { id, browser } = found(await sendWithEndedSession());
  const Cookie = `${ada.headers.Cookie}; ${browser}`;
  const answer = await respond(() => pendingAction(post(`/pending/${id}`, {}, { id }, { Cookie })));
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, PATH]);
  expect(await keptCount()).toBe(0);
});

test("without any cookie of a session it is kept as well: a sign-out elsewhere removes the cookie", async () => {
  const { id, browser } = found(await respond(() => reviewAction(post(PATH, reviewPost(), SLUG))));
  expect((await open(id, ada.headers.Cookie, browser)).data).toMatchObject({ action: `${PATH}?restored=${id}` });
});

test("only the person whom the page was made for gets the words, even if somebody else signs in next in the browser", async () => {
  const form = { ...reviewPost(), [FORM_FIELD]: "review", [WRITER_FIELD]: ada.uid };
  const { browser } = found(await sendWithEndedSession(form));
  const [{ id = "" } = {}] = (await current().documents.query(unsavedTexts, { orderBy: ["expiresAt"] })).items;
  const bo = await personFixture(current(), "Bo");
  expect((await open(id, bo.headers.Cookie, browser)).status).toBe(404);
  expect((await open(id, ada.headers.Cookie, browser)).status).toBe(200);
});

test("once its writer has signed in it is theirs on every device", async () => {
  const { id, browser } = found(await sendWithEndedSession());
  await open(id, ada.headers.Cookie, browser);
  expect((await open(id, ada.headers.Cookie)).status).toBe(200);
});

test("a form whose page is known leads back to that page, to be filled in there", async () => {
  const ended = {
    ...(await revokedHeaders(current(), ada)),
    Referer: `http://edgewise.test${PATH}?done=saved&sort=new`,
  };
  const answer = await respond(() =>
    reviewAction(post(PATH, { ...reviewPost(), [FORM_FIELD]: "review" }, SLUG, ended)),
  );
  const wanted = new URL(answer.headers.get("Location") ?? "", "http://edgewise.test").searchParams.get("redirectTo");
  expect(wanted).toMatch(/^\/casinos\/saltbox\/review\?sort=new&restored=[\w-]{22}#restored-text$/);
  const Cookie = `${ada.headers.Cookie}; ${(answer.headers.get("Set-Cookie") ?? "").split(";")[0] ?? ""}`;
  const { request } = visit(wanted ?? "", {}, { Cookie });
  const restored = await findRestored(request, ada.uid);
  expect(restored).toMatchObject({ form: "review", kind: "signed-out", files: [] });
  expect(restored?.fields).toEqual(Object.entries(reviewPost()).map(([name, value]) => ({ name, value })));
  // Another page has forms of its own.
  const elsewhere = visit(`/casinos/another/review?restored=${restored?.id ?? ""}`, {}, { Cookie });
  expect(await findRestored(elsewhere.request, ada.uid)).toBeNull();
});

test("a page of another site as the form's page is not believed", async () => {
  const ended = { ...(await revokedHeaders(current(), ada)), Referer: "https://evil.example/casinos/saltbox/review" };
  const answer = await respond(() =>
    reviewAction(post(PATH, { ...reviewPost(), [FORM_FIELD]: "review" }, SLUG, ended)),
  );
  expect(answer.headers.get("Location")).toContain("redirectTo=%2Fpending%2F");
});

test("nothing is stored without words, of a password alone or from another site", async () => {
  const ended = await revokedHeaders(current(), ada);
  const answers = [
    await respond(async () => reviewAction(post(PATH, { stars: "3", title: "" }, SLUG, ended))),
    await respond(async () => reviewAction(post(PATH, { [FORM_FIELD]: "review", title: " " }, SLUG, ended))),
    await respond(() => passwordAction(post("/dashboard/password", { current: "a b", password: "c d e" }, {}, ended))),
    await respond(() => reviewAction(post(PATH, reviewPost(), SLUG, { ...ended, "Sec-Fetch-Site": "cross-site" }))),
    await respond(() => markdownAction(post("/admin/markdown", { text: "Some *words* of an editor" }, {}, ended))),
  ];
  for (const { status, headers } of answers) {
    expect(status).toBe(302);
    expect(headers.get("Location")).not.toMatch(/pending|restored/);
  }
  expect(await keptCount()).toBe(0);
});

test("a password beside words is left out", async () => {
  const form = { ...reviewPost(), password: "a quiet tide pool" };
  const { id, browser } = found(await sendWithEndedSession(form));
  expect(JSON.stringify((await open(id, ada.headers.Cookie, browser)).data)).not.toContain("tide");
});

const written = (length = 100) => ({
  page: PATH,
  form: "review",
  action: PATH,
  fields: [{ name: "title", value: "w".repeat(length) }],
  files: [],
});
const OWNER = { browserKey: "a-browser" };

test("more than 600,000 bytes or 3,000 fields of one form are not stored", async () => {
  expect(await saveSignedOut(OWNER, written(599_995))).not.toBeNull();
  expect(await saveSignedOut(OWNER, written(599_996))).toBeNull();
  // In UTF-8, as the store counts.
  const wide = { ...written(), fields: [{ name: "title", value: "é".repeat(300_000) }] };
  expect(await saveSignedOut(OWNER, wide)).toBeNull();
  const many = { ...written(), fields: Array.from({ length: 3_001 }, () => ({ name: "a", value: "" })) };
  expect(await saveSignedOut(OWNER, many)).toBeNull();
  expect(await keptCount()).toBe(1);
});

test("a name that reaches beyond the form is left out", async () => {
  const names = ["__proto__.x", "a.constructor.b", "rows[5000].x", "rows[0][prototype]", "rows[2].x", "alt:7f"];
  const fields = names.map((name) => ({ name, value: "words" }));
  const id = await saveSignedOut({ uid: ada.uid }, { ...written(), fields });
  const stored = await findUnsaved(id ?? "", ada.uid, null);
  expect(stored?.fields.map(({ name }) => name)).toEqual(["rows[2].x", "alt:7f"]);
});

test("list entries are renumbered without gaps, and a fourth level is left out", async () => {
  const deep = (steps: number) => `deep${"[999]".repeat(steps)}`;
  const names = ["rows[999].x", "rows[999].y", "rows[7].x", deep(3), deep(4), `${"a".repeat(150)}\n.__proto__`];
  const fields = names.map((name) => ({ name, value: "words" }));
  const id = await saveSignedOut({ uid: ada.uid }, { ...written(), form: "review", page: PATH, action: PATH, fields });
  const { request } = visit(`${PATH}?restored=${id ?? ""}`, {}, { Cookie: ada.headers.Cookie });
  const restored = await findRestored(request, ada.uid);
  expect(restored?.fields.map(({ name }) => name)).toEqual(["rows[0].x", "rows[0].y", "rows[1].x", "deep[0][0][0]"]);
  expect(restored?.values).toEqual({ rows: [{ x: "words", y: "words" }, { x: "words" }], deep: [[["words"]]] });
});

test("a text without a writer fills no form of staff, and a writer's id of more than 128 characters is refused", async () => {
  const browserKey = "b".repeat(32);
  const forStaff = { ...written(), page: "/admin/users/x", action: "/admin/users/x" };
  const id = await saveSignedOut({ browserKey }, forStaff);
  expect(await findUnsaved(id ?? "", ada.uid, browserKey)).toBeNull();
  const known = await saveSignedOut({ browserKey }, forStaff, { writer: ada.uid });
  expect(await findUnsaved(known ?? "", ada.uid, browserKey)).not.toBeNull();
  expect(await saveSignedOut({ browserKey }, written(), { writer: "w".repeat(129) })).toBeNull();
});

function stored(kind: "signed-out" | "draft", owner: string, at: number) {
  const time = new Date(current().clock().getTime() + at * 1_000).toISOString();
  return {
    ...written(),
    held: [],
    kind,
    owner,
    writer: null,
    sequence: null,
    rank: 1,
    writtenAt: time,
    expiresAt: time,
  };
}

test("however many are sent signed out, the store keeps five hundred, and no draft makes room for them", async () => {
  const { documents } = current();
  const batch = documents.batch("system:test");
  for (let i = 0; i < MOST_SIGNED_OUT; i++) batch.set(unsavedTexts, `old-${String(i)}`, stored("signed-out", "a", i));
  await batch.set(unsavedTexts, "draft", stored("draft", "user:b", 0)).commit();
  const held = await saveSignedOut(OWNER, written());
  expect(await keptCount()).toBe(MOST_SIGNED_OUT + 1);
  expect(await documents.get(unsavedTexts, "old-0")).toBeNull();
  for (const id of ["old-1", "draft", held ?? ""]) expect(await documents.get(unsavedTexts, id), id).not.toBeNull();
});

test("the clean-up removes what earlier releases stored for a day", async () => {
  const { documents, clock } = current();
  const expiresAt = clock().toISOString();
  await documents
    .batch("system:test")
    .set(heldForms, "a", { expiresAt, path: "/contact" })
    .set(keptAnswers, "b", { expiresAt, ref: "C-1" })
    .set(pendingSubmissions, "c", { expiresAt, path: "/contact" })
    .commit();
  expect(await cleanUpUnsavedTexts()).toBe(3);
  expect(await documents.count(heldForms)).toBe(0);
  expect(await documents.count(keptAnswers)).toBe(0);
});

test("forms of strangers, from however many addresses, drive out none of a network that has sent few", async () => {
  const { documents } = current();
  const headers = { ...(await revokedHeaders(current(), ada)), Referer: `http://edgewise.test${PATH}` };
  const send = async (address: string) => {
    const form = { [FORM_FIELD]: "review", title: "In some words" };
    const from = { ...headers, [CLIENT_ADDRESS_HEADER]: address };
    const answer = await respond(() => requireUser(post(PATH, form, SLUG, from).request));
    const [, id = ""] = /restored%3D([\w-]{22})/.exec(answer.headers.get("Location") ?? "") ?? [];
    return id;
  };
  const isKept = async (id: string) => id !== "" && (await documents.get(unsavedTexts, id)) !== null;
  const ofAda = await send("192.0.2.1");
  // Seventeen addresses, each with as many as one may send.
  const batch = documents.batch("system:test");
  for (let at = 0; at < MOST_SIGNED_OUT - 1; at++)
    batch.set(unsavedTexts, `stranger-${String(at)}`, {
      ...stored("signed-out", "browser:a", 1 + at),
      rank: 1 + Math.floor(at / 17),
    });
  await batch.commit();
  // The many networks of one IPv6 customer are one network.
  const ofOne: string[] = [];
  for (let at = 0; at < 31; at++) ofOne.push(await send(`2001:db8:7:${String(at)}::1`));
  const ofBo = await send("192.0.2.2");
  expect(await Promise.all([ofAda, ofBo, ofOne[0] ?? ""].map(isKept))).toEqual([true, true, true]);
  // A form that would have to make room itself is said not to be kept.
  expect(ofOne[30]).toBe("");
  expect(await documents.count(unsavedTexts)).toBe(MOST_SIGNED_OUT);
});

test("one address can't fill the store with it", async () => {
  for (let i = 0; i < 40; i++) await sendWithEndedSession();
  expect(await keptCount()).toBe(30);
});
