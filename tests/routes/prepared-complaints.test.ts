import { expect, test } from "vitest";
import { action as submitAction, loader as submitLoader } from "~/routes/complaints.submit-form";
import { loader as dashboardLoader } from "~/routes/dashboard._index";
import { action as login, loader as loginLoader } from "~/routes/login";
import { loader as codeLoader } from "~/routes/login_.code";
import LoginPage from "~/routes/login";
import { useTestBackend } from "../support/backend";
import { wordsOfPage } from "../support/page-words";
import { as, PASSWORD, person, usePeople } from "../support/people";
import { post, respond, visit, type Answer } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const TITLE = "Withdrawal of 400 euros held";
const FORM = "/complaints/submit-form";
const PREVIEW = "/complaints/submit-form/preview";
const toLogin = `/login?redirectTo=${encodeURIComponent(PREVIEW)}`;

const browserOf = (answer: Answer) => (answer.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";

/** A visitor writes part of a complaint and saves it. Returns the cookie of their browser. */
async function prepare(values: Record<string, string> = { title: TITLE, casino: "Saltbox" }): Promise<string> {
  const answer = await respond(() => submitAction(post(FORM, { ...values, intent: "save" })));
  expect(answer.status).toBe(303);
  return browserOf(answer);
}

const dashboardOf = (cookie = "") =>
  respond(() => dashboardLoader(as("member", "/dashboard", {}, undefined, { Cookie: `${person("member").cookie}; ${cookie}` }))); // prettier-ignore

test("the dashboard tells of a complaint that waits to be sent, also of one brought along as a visitor", async () => {
  expect((await dashboardOf()).data).toMatchObject({ prepared: [] });
  const cookie = await prepare();
  expect((await dashboardOf(cookie)).data).toMatchObject({ prepared: [{ title: TITLE, casino: "Saltbox" }] });
  // Now it is theirs, in every browser.
  expect((await dashboardOf()).data).toMatchObject({ prepared: [{ title: TITLE, casino: "Saltbox" }] });
});

test("a form that nothing was written in doesn't wait to be sent", async () => {
  expect((await dashboardOf(await prepare({}))).data).toMatchObject({ prepared: [] });
});

test("a prepared complaint stays through any number of mistakes in it", async () => {
  let cookie = "";
  for (const story of ["Short.", "Longer.", "Still short."]) {
    const answer = await respond(() =>
      submitAction(post(FORM, { title: TITLE, story, intent: "preview" }, {}, cookie ? { Cookie: cookie } : {})),
    );
    expect(answer.status).toBe(422);
    cookie = browserOf(answer) || cookie;
    const again = await respond(() => submitLoader(visit(FORM, {}, { Cookie: cookie })));
    expect(again.data).toMatchObject({ values: { title: TITLE, story } });
  }
});

test("Sign In and Join say where to go in the address that they post to, so that mistakes don't change it", async () => {
  let address = toLogin;
  for (const intent of ["sign-in", "join", "sign-in"]) {
    const { data } = await respond(() => loginLoader(visit(address)));
    expect(data).toMatchObject({ redirectTo: PREVIEW });
    const { redirectTo } = data as { redirectTo: string };
    const answer = await respond(() =>
      login(post(address, { intent, email: "member@example.com", password: "wrong one", redirectTo })),
    );
    expect(answer.status).toBe(422);
    address = await postAddress(address);
  }
  const answer = await respond(() =>
    login(post(address, { intent: "sign-in", email: "member@example.com", password: PASSWORD, redirectTo: PREVIEW })),
  );
  expect(answer.headers.get("Location")).toBe(PREVIEW);
});

/** Returns the address that both forms of the page are posted to. */
async function postAddress(address: string): Promise<string> {
  const html = await wordsOfPage({ loader: loginLoader, default: LoginPage }, { pattern: "/login", address, isHtml: true }); // prettier-ignore
  const actions = [...html.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, action = ""]) => action);
  expect(new Set(actions).size).toBe(1);
  return (actions[0] ?? "").replaceAll("&amp;", "&");
}

test("a code that is asked for too late leads back to Sign In with the same way on", async () => {
  const answer = await respond(() => codeLoader(visit(`/login/code?redirectTo=${encodeURIComponent(PREVIEW)}`)));
  expect(answer.headers.get("Location")).toBe(toLogin);
});

test("Sign In says when it leads to words that were held", async () => {
  const held = `/login?redirectTo=${encodeURIComponent("/admin/news/new?restored=abcdefghijklmnopqrstuv#restored-text")}`;
  expect((await respond(() => loginLoader(visit(held)))).data).toMatchObject({ holdsWords: true });
  expect((await respond(() => loginLoader(visit(toLogin)))).data).toMatchObject({ holdsWords: false });
  expect((await respond(() => loginLoader(visit("/login")))).data).toMatchObject({ holdsWords: false });
  const words = await wordsOfPage({ loader: loginLoader, default: LoginPage }, { pattern: "/login", address: held });
  expect(words).toContain("You were signed out before your form was sent");
});
