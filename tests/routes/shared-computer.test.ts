import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FORM_FIELD, WRITER_FIELD } from "~/domain/forms/form-marks";
import { complaintDrafts, complaintEvidence } from "~/features/complaints/collection";
import { CLIENT_ADDRESS_HEADER, trustClientAddressHeader } from "~/http/security/client-address.server";
import { unsavedTexts } from "~/platform/unsaved-text/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { loader as rootLoader } from "~/root";
import * as pending from "~/routes/pending.$id";
import { chainedRoutes } from "~/site/registries/route-chain.server";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { formSchemas } from "../support/forms/form-schemas";
import { wordsOfPage } from "../support/page-words";
import { post, respond, visit, type Answer } from "../support/requests";
import { addressOf, storeForRoutes } from "../support/forms/route-addresses";
import { routeFor, ROUTES } from "../support/route-modules";
import { personFixture, revokedHeaders, type Person } from "../support/signed-in";
import { isThorough } from "../support/thoroughly";

const current = useTestBackend();
beforeAll(trustClientAddressHeader);

/** Occurs in everything that the writer types, and nowhere else. */
const WORD = "Zephyrwort";
const FORM = "/complaints/submit-form";
const ORIGIN = "http://edgewise.test";

/** By the area that they may write in. */
let people: Record<"members" | "staff", { ada: Person; bo: Person }>;

beforeEach(async () => {
  const pair = async (area: string, role: "user" | "admin") => ({
    ada: await personFixture(current(), `Ada of ${area}`, { role }),
    bo: await personFixture(current(), `Bo of ${area}`, { role }),
  });
  people = { members: await pair("members", "user"), staff: await pair("staff", "admin") };
  await storeForRoutes(current().documents, people.members.ada.uid);
});

const peopleOf = (path: string) => people[path.startsWith("/admin") ? "staff" : "members"];

/** Each post comes from an address of its own, since an address may have only so many texts kept in an hour. */
let addresses = 0;

/** The browser of a computer that several people use one after another. */
class SharedBrowser {
  readonly #cookies = new Map<string, string>();

  signIn({ Cookie }: { Cookie: string }): void {
    const [name = "", value = ""] = Cookie.split("=");
    this.#cookies.set(name, value);
  }

  signOut(): void {
    this.#cookies.delete("session");
  }

  #headers(): Record<string, string> {
    addresses += 1;
    return {
      Cookie: [...this.#cookies].map((pair) => pair.join("=")).join("; "),
      [CLIENT_ADDRESS_HEADER]: `10.${String(addresses >> 16)}.${String((addresses >> 8) % 256)}.${String(addresses % 256)}`,
    };
  }

  /** Takes the cookies of an answer, as a browser does. */
  async #receive(run: () => unknown): Promise<Answer> {
    const answer = await respond(run);
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
      if (/max-age=0\b/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Posts a form from its page, to a route as the build serves it. */
  async post(address: string, form: FormData | Record<string, string>, page = address): Promise<Answer> {
    const { id, module, params } = await routeFor(address);
    const action = chainedRoutes({ [id]: { module } })[id]?.module.action;
    const headers = { ...this.#headers(), Referer: `${ORIGIN}${page}` };
    return this.#receive(() => (action as (args: ActionFunctionArgs) => unknown)(post(address, form, params, headers)));
  }

  /** Opens a page: the frame's data, then its own. */
  async open(address: string): Promise<{ root: Answer; page: Answer | null }> {
    const asked = (params = {}) => visit(address, params, this.#headers()) as LoaderFunctionArgs;
    const root = await this.#receive(() => rootLoader(asked()));
    const { module, params } = await routeFor(address);
    const { loader } = module;
    return { root, page: loader ? await this.#receive(() => loader(asked(params))) : null };
  }
}

const isTold = (answer: unknown) => JSON.stringify(answer).includes(WORD);
const told = ({ data, headers }: Answer) => isTold([data, [...headers]]);

/** Every field that a form of the site has, so that each route finds its own among them. */
const NAMES = [
  ...new Set([
    ...["title", "story", "accountName", "body", "text", "message", "note", "reason", "name", "search"],
    ...formSchemas.flatMap(({ schema }) => ("shape" in schema ? Object.keys(schema.shape as object) : [])),
  ]),
].filter((name) => !["intent", "evidence"].includes(name));

function written(writer: Person, hasFile: boolean): FormData {
  const form = new FormData();
  form.set(FORM_FIELD, "its-form");
  form.set(WRITER_FIELD, writer.uid);
  for (const name of NAMES) form.set(name, `${WORD} ${name}, in some words`);
  form.set("intent", "save");
  if (hasFile) form.set("evidence", new File([`${WORD} in a file`], `${WORD}.txt`, { type: "text/plain" }));
  return form;
}

function plain(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

const ALSO_LOOKED_AT = [FORM, `${FORM}?draft=new`, `${FORM}/preview`, "/dashboard"];

/** Where somebody finds what was posted: the form's page, where the answer leads, and the pages of every unsaved text. */
async function placesOf(page: string, answer: Answer): Promise<string[]> {
  const to = answer.headers.get("Location");
  const next = to && new URL(to, ORIGIN).searchParams.get("redirectTo");
  const { items } = await current().documents.query(unsavedTexts, { orderBy: ["expiresAt"] });
  const texts = items.flatMap(({ id }) => [`/pending/${id}`, `${page}?restored=${id}`]);
  return [...new Set([page, ...(next ? [next] : []), ...texts, ...ALSO_LOOKED_AT])];
}

/** Returns the pages that tell the person who sits at the browser what somebody else wrote. */
async function leaksAt(browser: SharedBrowser, places: readonly string[]): Promise<string[]> {
  const leaks: string[] = [];
  for (const place of places) {
    const { root, page } = await browser.open(place);
    if (told(root) || (page && told(page))) leaks.push(place);
  }
  return leaks;
}

/** True if the writer, signed in again, is offered the text on its page, and the page's form is filled with it. */
async function isFoundAt(browser: SharedBrowser, page: string): Promise<boolean> {
  const { root } = await browser.open(page);
  const { drafts } = root.data as { drafts: { id: string; form: string }[] };
  const offer = drafts.find(({ form }) => form === "its-form");
  if (!offer) return false;
  const filled = await browser.open(`${page}?restored=${offer.id}`);
  return isTold((filled.root.data as { restored: unknown }).restored);
}

/** What is posted here is no form, or one button without a page of its own. */
const NO_FORMS = new Set([
  "/csp-reports",
  "/inbound-mail",
  "/postbacks/:network",
  "/postbacks/:network/:secret",
  "/sign-out",
]);
/** A script posts to these while its page stays open with the words, so there is nothing to keep. */
const BY_SCRIPT = new Set(["/drafts", "/admin/markdown", "/admin/media/describe.json"]);

/** Every third form, the others with all tests: each opens ten pages. */
async function sweptRoutes() {
  const all = await Promise.all(
    ROUTES.map(async ({ path, load }) => ({ path, hasAction: "action" in (await load()) })),
  );
  const swept = all.filter(({ path, hasAction }) => hasAction && !NO_FORMS.has(path)).map(({ path }) => path);
  return isThorough ? swept : swept.filter((_, at) => at % 3 === 0);
}

/** Posts a form of Ada's to every route and returns what was told to others, and which forms she doesn't find again. */
async function sweep(who: "nobody" | "bo"): Promise<{ swept: number; leaks: string[]; lost: string[] }> {
  const leaks: string[] = [];
  const lost: string[] = [];
  const routes = await sweptRoutes();
  for (const path of routes) {
    const { ada, bo } = peopleOf(path);
    const address = addressOf(path, people.members.ada.uid);
    const browser = new SharedBrowser();
    browser.signIn(who === "bo" ? bo.headers : await revokedHeaders(current(), ada));
    const form = written(ada, who === "nobody");
    const answer = await browser.post(address, who === "nobody" ? form : plain(form));
    if (told(answer)) leaks.push(`the answer of ${address}`);
    browser.signOut();
    const places = await placesOf(address, answer);
    for (const [reader, headers] of [
      ["a visitor", null],
      ["Bo", bo.headers],
    ] as const) {
      if (headers) browser.signIn(headers);
      for (const leak of await leaksAt(browser, places)) leaks.push(`${address}: ${reader} reads it on ${leak}`);
    }
    browser.signIn(ada.headers);
    if (!(await isFoundAt(browser, address))) lost.push(path);
    const batch = current().documents.batch("system:test");
    for (const { id } of (await current().documents.query(unsavedTexts)).items) batch.delete(unsavedTexts, id);
    await batch.commit();
  }
  await backgroundDone();
  return { swept: routes.length, leaks, lost };
}

describe("On a shared computer, every form of one person", () => {
  test("that is posted once their session has ended is told to no visitor and to nobody who signs in next, and waits for its writer", async () => {
    const { swept, leaks, lost } = await sweep("nobody");
    expect(leaks.slice(0, 20)).toEqual([]);
    expect(lost.filter((path) => !BY_SCRIPT.has(path))).toEqual([]);
    expect(swept).toBeGreaterThan(isThorough ? 80 : 27);
  }, 240_000);

  test("that is posted while somebody else is signed in is told to no visitor and not to them, and waits for its writer", async () => {
    const { swept, leaks, lost } = await sweep("bo");
    expect(leaks.slice(0, 20)).toEqual([]);
    expect(lost).toEqual([]);
    expect(swept).toBeGreaterThan(isThorough ? 80 : 27);
  }, 240_000);
});

describe("A complaint that somebody wrote in their account", () => {
  const draftsWith = async (word: string) =>
    (await current().documents.query(complaintDrafts, { orderBy: ["expiresAt"] })).items.filter(({ values }) =>
      JSON.stringify(values).includes(word),
    );
  const evidence = () => current().documents.count(complaintEvidence);
  const COMPLAINT = {
    casino: "Saltbox",
    category: "withdrawal",
    title: `${WORD}: 400 euros are held`,
    story: `${WORD}. They have had my papers for six weeks now, and each mail that I write is answered with the same text.`,
    money: "no",
    incidentOn: "2026-10-01",
    contactedCasinoOn: "2026-10-02",
    playerName: "Quiet Heron",
    notElsewhere: "on",
    consent: "on",
  };

  function complaintOf(writer: Person | null, over: Record<string, string> = {}): FormData {
    const form = new FormData();
    form.set(FORM_FIELD, "complaint");
    if (writer) form.set(WRITER_FIELD, writer.uid);
    for (const [name, value] of Object.entries({ ...COMPLAINT, intent: "save", ...over })) form.set(name, value);
    form.set("evidence", new File([`${WORD} in a file`], "letter.txt", { type: "text/plain" }));
    return form;
  }

  test("is not the next person's once the session has ended, nor is its file; the writer sends both", async () => {
    const { ada, bo } = people.members;
    const browser = new SharedBrowser();
    browser.signIn(await revokedHeaders(current(), ada));
    const page = `${FORM}?draft=new`;
    const answer = await browser.post(`${FORM}?draft=8c1a4ad0-0000-4000-8000-000000000000`, complaintOf(ada), page);
    expect(await draftsWith(WORD)).toEqual([]);
    expect(await evidence()).toBe(0);
    browser.signOut();
    const places = await placesOf(page, answer);
    expect(await leaksAt(browser, places)).toEqual([]);
    browser.signIn(bo.headers);
    expect(await leaksAt(browser, places)).toEqual([]);
    // Whatever Bo writes meanwhile is a complaint of his own.
    await browser.post(FORM, { [FORM_FIELD]: "complaint", [WRITER_FIELD]: bo.uid, title: "Mine", intent: "save" });

    browser.signIn(ada.headers);
    const { root } = await browser.open(page);
    const [offer] = (root.data as { drafts: { id: string }[] }).drafts;
    const filled = (await browser.open(`${page}&restored=${offer?.id ?? ""}`)).root.data as {
      restored: { fields: { name: string; value: string }[]; held: { number: number; name: string }[] };
    };
    const again = new FormData();
    again.set(WRITER_FIELD, ada.uid);
    again.set(FORM_FIELD, "complaint");
    again.set("__file", `0 ${filled.restored.held[0]?.name ?? ""}`);
    for (const { name, value } of filled.restored.fields) again.set(name, value);
    const sent = await browser.post(`${FORM}?draft=new&restored=${offer?.id ?? ""}`, again);
    expect(sent.status).toBe(303);
    expect((await draftsWith(WORD)).map(({ playerId }) => playerId)).toEqual([ada.uid]);
    expect((await draftsWith("Mine")).map(({ playerId }) => playerId)).toEqual([bo.uid]);
    expect(await evidence()).toBe(1);
    expect(await current().documents.count(unsavedTexts)).toBe(0);
  });

  test.each(["nobody", "bo"] as const)("takes no file from a script while %s is signed in", async (who) => {
    const { ada, bo } = people.members;
    const browser = new SharedBrowser();
    if (who === "bo") browser.signIn(bo.headers);
    const form = new FormData();
    form.set(WRITER_FIELD, ada.uid);
    form.set("evidence", new File([`${WORD} in a file`], "letter.txt", { type: "text/plain" }));
    const answer = await browser.post(`${FORM}/evidence`, form, FORM);
    expect(answer.status).toBe(who === "bo" ? 403 : 302);
    expect(await evidence()).toBe(0);
    expect(await current().documents.count(complaintDrafts)).toBe(0);
    expect(await current().documents.count(unsavedTexts)).toBe(0);
  });

  test("is neither shown nor changed nor sent by its address that was left in the browser, and nothing else in its place", async () => {
    const { ada, bo } = people.members;
    const browser = new SharedBrowser();
    browser.signIn(ada.headers);
    await browser.post(`${FORM}?draft=new`, complaintOf(ada));
    const [draft] = await draftsWith(WORD);
    const left = `?draft=${draft?.id ?? ""}`;
    browser.signOut();
    await browser.post(FORM, complaintOf(null, { title: "Written as a visitor" }));
    browser.signIn(bo.headers);
    expect((await browser.post(`${FORM}/preview${left}`, {})).headers.get("Location")).toMatch(/submit-form\?draft=/);
    await browser.post(
      `${FORM}?draft=new`,
      complaintOf(bo, { title: "Four hundred of mine are held", story: "s".repeat(120) }),
    );
    expect(await leaksAt(browser, [`${FORM}${left}`, `${FORM}/preview${left}`])).toEqual([]);
    const sent = await browser.post(`${FORM}/preview${left}`, {}, `${FORM}/preview${left}`);
    expect(sent.headers.get("Location")).toMatch(/submit-form\?draft=/);
    await browser.post(`${FORM}${left}`, complaintOf(bo, { title: "Another one" }), `${FORM}${left}`);
    const drafts = (await current().documents.query(complaintDrafts, { orderBy: ["expiresAt"] })).items;
    expect(drafts.map(({ playerId, values, sentAs }) => [playerId, values["title"], sentAs]).sort()).toEqual(
      [
        [ada.uid, COMPLAINT.title, null],
        [bo.uid, "Another one", null],
        [bo.uid, "Written as a visitor", null],
        [bo.uid, "Four hundred of mine are held", null],
      ].sort(),
    );
  });

  test("without an account is theirs who sign in next, on whatever page they open, and nobody's who sign in later", async () => {
    const { ada, bo } = people.members;
    const browser = new SharedBrowser();
    await browser.post(FORM, complaintOf(null));
    browser.signIn(ada.headers);
    await browser.open("/casinos/saltbox/review");
    browser.signIn(bo.headers);
    expect(await leaksAt(browser, ALSO_LOOKED_AT)).toEqual([]);
    expect((await draftsWith(WORD)).map(({ playerId }) => playerId)).toEqual([ada.uid]);
  });
});

test("a draft that a script saves for one person is not kept for another who has signed in since", async () => {
  const { ada, bo } = people.members;
  const browser = new SharedBrowser();
  browser.signIn(bo.headers);
  const draft = {
    ...{ intent: "keep", id: "a".repeat(22), sequence: "1", page: "/contact", form: "contact", action: "/contact" },
    fields: JSON.stringify([{ name: "message", value: `${WORD} in some words` }]),
  };
  expect((await browser.post("/drafts", { ...draft, [WRITER_FIELD]: ada.uid }, "/contact")).status).toBe(403);
  expect(await current().documents.count(unsavedTexts)).toBe(0);
  expect((await browser.post("/drafts", { ...draft, [WRITER_FIELD]: bo.uid }, "/contact")).status).toBe(200);
});

test("a kept text is sent from its own page as its writer's", async () => {
  const { ada, bo } = people.members;
  const browser = new SharedBrowser();
  const review = "/casinos/saltbox/review";
  await browser.post(review, plain(written(ada, false)));
  const [{ id = "" } = {}] = (await current().documents.query(unsavedTexts)).items;
  browser.signIn(ada.headers);
  await browser.open(review);
  const markup = await wordsOfPage(
    { loader: (args) => pending.loader(args as never) as never, default: pending.default },
    { pattern: "/pending/:id", address: `/pending/${id}`, headers: ada.headers, isHtml: true },
  );
  expect(markup).toContain(`name="${WRITER_FIELD}" value="${ada.uid}"`);
  // Its page still open, somebody else has signed in.
  browser.signIn(bo.headers);
  const answer = await browser.post(`${review}?restored=${id}`, plain(written(ada, false)), `/pending/${id}`);
  expect(answer.status).toBe(403);
});

test("a form that is refused for its size gives one person's words back to nobody else", async () => {
  const { ada, bo } = people.members;
  const browser = new SharedBrowser();
  browser.signIn(bo.headers);
  const form = written(ada, false);
  form.set("picture", new File([new Uint8Array(300_000)], "large.png"));
  const answer = await browser.post("/contact", form);
  expect([answer.status, told(answer)]).toEqual([403, false]);
  browser.signIn(ada.headers);
  expect(await isFoundAt(browser, "/contact")).toBe(true);
});

test("a closed site gives one person's words back to nobody else", async () => {
  const { ada, bo } = people.members;
  await current()
    .documents.batch("system:test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, maintenance: { on: true, message: "Back at noon." } })
    .commit();
  for (const headers of [bo.headers, await revokedHeaders(current(), ada)]) {
    const browser = new SharedBrowser();
    browser.signIn(headers);
    const answer = await browser.post("/casinos/saltbox/review", plain(written(ada, false)));
    expect(told(answer)).toBe(false);
    browser.signIn(ada.headers);
    expect(await isFoundAt(browser, "/casinos/saltbox/review")).toBe(true);
    await current()
      .documents.batch("system:test")
      .delete(unsavedTexts, (await current().documents.query(unsavedTexts)).items[0]?.id ?? "")
      .commit();
  }
});
