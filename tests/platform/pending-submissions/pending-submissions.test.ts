import { beforeEach, expect, test } from "vitest";
import { heldForms, keptAnswers, pendingSubmissions } from "~/platform/pending-submissions/collection";
import {
  cleanUpPendingSubmissions,
  storeSubmission,
  MOST_PENDING,
} from "~/platform/pending-submissions/pending-submissions.server";
import { reviews } from "~/features/reviews/collection";
import { action as markdownAction } from "~/routes/admin.markdown";
import { action as reviewAction } from "~/routes/casinos.$slug_.review";
import { action as passwordAction } from "~/routes/dashboard.password";
import { action as pendingAction, loader as pendingLoader } from "~/routes/pending.$id";
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

beforeEach(async () => {
  await store(current().documents, { casinos: [casinoFixture()] });
  ada = await personFixture(current(), "Ada");
});

const pendingCount = () => current().documents.count(pendingSubmissions);
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
  expect(held.data).toMatchObject({ path: PATH, files: [] });
  const { fields } = held.data as { fields: { name: string; value: string }[] };
  expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toEqual(reviewPost());
});

test("a submission with large files is stored with their names only", async () => {
  const form = new FormData();
  form.set("text", "A review of some length.");
  form.set("picture", new File([new Uint8Array(3_000_000)], "Statement; March.png"));
  const ended = await revokedHeaders(current(), ada);
  const { id, browser } = found(await respond(() => reviewAction(post(PATH, form, SLUG, ended))));
  const held = await open(id, ada.headers.Cookie, browser);
  expect(held.data).toMatchObject({
    fields: [{ name: "text", value: "A review of some length." }],
    files: ["Statement; March.png"],
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
  expect(await pendingCount()).toBe(1);
  await cleanUpPendingSubmissions();
  expect(await pendingCount()).toBe(0);
});

test("thrown away it is gone, and the page it was written on comes next", async () => {
  const { id, browser } = found(await sendWithEndedSession());
  const Cookie = `${ada.headers.Cookie}; ${browser}`;
  const answer = await respond(() => pendingAction(post(`/pending/${id}`, {}, { id }, { Cookie })));
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, PATH]);
  expect(await pendingCount()).toBe(0);
});

test("nothing is stored without a session that ended, without words, with a password or from another site", async () => {
  const ended = await revokedHeaders(current(), ada);
  const answers = [
    await respond(() => reviewAction(post(PATH, reviewPost(), SLUG))),
    await respond(() => reviewAction(post(PATH, { stars: "3", title: "" }, SLUG, ended))),
    await respond(() => passwordAction(post("/dashboard/password", { current: "a b", password: "c d e" }, {}, ended))),
    await respond(() => reviewAction(post(PATH, reviewPost(), SLUG, { ...ended, "Sec-Fetch-Site": "cross-site" }))),
    await respond(() => markdownAction(post("/admin/markdown", { text: "Some *words* of an editor" }, {}, ended))),
  ];
  for (const { status, headers } of answers) {
    expect(status).toBe(302);
    expect(headers.get("Location")).not.toContain("pending");
  }
  expect(await pendingCount()).toBe(0);
});

const submission = (path: string, length = 100) => ({
  path,
  fields: [{ name: "title", value: "w".repeat(length) }],
  files: [],
});

test("more than 200,000 bytes or 1,500 fields of one form are not stored", async () => {
  const request = visit(PATH).request;
  expect(await storeSubmission(request, submission(PATH, 199_995))).not.toBeNull();
  expect(await storeSubmission(request, submission(PATH, 199_996))).toBeNull();
  // In UTF-8, as the store counts.
  const wide = { ...submission(PATH), fields: [{ name: "title", value: "é".repeat(100_000) }] };
  expect(await storeSubmission(request, wide)).toBeNull();
  const many = { ...submission(PATH), fields: Array.from({ length: 1_501 }, () => ({ name: "a", value: "" })) };
  expect(await storeSubmission(request, many)).toBeNull();
  expect(await pendingCount()).toBe(1);
});

test("however many are sent, the store keeps a thousand, and the oldest go first", async () => {
  const documents = current().documents;
  const batch = documents.batch("system:test");
  for (let i = 0; i < MOST_PENDING; i++)
    batch.set(pendingSubmissions, `old-${String(i)}`, {
      ...submission("/contact"),
      browser: "another",
      expiresAt: new Date(current().clock().getTime() + i * 1_000).toISOString(),
    });
  await batch.commit();
  const held = await storeSubmission(visit(PATH).request, submission(PATH));
  expect(await pendingCount()).toBe(MOST_PENDING);
  expect(await documents.get(pendingSubmissions, "old-0")).toBeNull();
  expect(await documents.get(pendingSubmissions, "old-1")).not.toBeNull();
  expect(await documents.get(pendingSubmissions, held?.id ?? "")).not.toBeNull();
});

test("the clean-up removes what earlier releases stored for a day", async () => {
  const { documents, clock } = current();
  const expiresAt = clock().toISOString();
  await documents
    .batch("system:test")
    .set(heldForms, "a", { expiresAt, path: "/contact" })
    .set(keptAnswers, "b", { expiresAt, ref: "C-1" })
    .commit();
  expect(await cleanUpPendingSubmissions()).toBe(2);
  expect(await documents.count(heldForms)).toBe(0);
  expect(await documents.count(keptAnswers)).toBe(0);
});

test("one address can't fill the store with it", async () => {
  for (let i = 0; i < 40; i++) await sendWithEndedSession();
  expect(await pendingCount()).toBe(30);
});
