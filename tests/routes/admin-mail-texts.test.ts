import { beforeEach, expect, test } from "vitest";
import { mailPasswordReset } from "~/platform/access/sign-in/mails.server";
import { casinos } from "~/features/casinos/collection";
import { mailTexts } from "~/platform/mail-layout/mail-words.server";
import { currentSettings } from "~/platform/settings/settings.server";
import * as route from "~/routes/admin.settings.$group";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { wordsOfPage } from "../support/page-words";
// Each mail’s module registers its words.
import "../support/outside/every-mail";
import { as, person, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const GROUP = { group: "mail-texts" };
const PATH = "/admin/settings/mail-texts";
const FORM = { mail: "password-reset", subject: "Your new password at {site}", opening: "Hello." };

let version = "";
beforeEach(async () => void (version = await versionNow()));

const versionNow = async () =>
  ((await respond(() => route.loader(as("admin", PATH, GROUP)))).data as { version: string }).version;
const send = (form: Record<string, string>) =>
  respond(() => route.action(as("admin", `${PATH}?mail=${form["mail"] ?? ""}`, GROUP, { version, ...form })));
const stored = async () => (await currentSettings()).mailTexts.texts;
const page = (query = "") =>
  wordsOfPage(route, {
    pattern: "/admin/settings/:group",
    address: PATH + query,
    headers: { Cookie: person("admin").cookie },
    isHtml: true,
  });
const errors = (answer: { data: unknown }) => (answer.data as { result: { error: object } }).result.error;

test("the list has every mail, and a form for each", async () => {
  const list = await page();
  for (const { mail, label } of mailTexts()) {
    expect(list).toContain(`?mail=${mail}"`);
    const form = await page(`?mail=${mail}`);
    expect(form).toContain(label);
    expect(form).toContain("{site}");
    expect(form).not.toContain("Back to the standard text");
  }
  expect(await page("?mail=none")).toContain("?mail=password-reset");
});

test("a text is saved beside the others, previewed, sent, marked in the list, and goes back to the standard one", async () => {
  const other = { mail: "alerts", subject: "News: {news}", opening: "" };
  expect((await send(other)).status).toBe(303);
  version = await versionNow();
  const preview = await send({ ...FORM, intent: "preview" });
  expect([preview.status, errors(preview)]).toEqual([200, {}]);
  expect(await stored()).toEqual([other]);

  const saved = await send(FORM);
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, `${PATH}?saved=2&mail=password-reset`]);
  expect(await stored()).toEqual([other, FORM]);
  await mailPasswordReset("maren@people.example", "token");
  await backgroundDone();
  expect(store().sent.pop()).toMatchObject({
    subject: "Your new password at Edgewise",
    text: expect.stringMatching(/\n\nHello\.\n\nThis link works once\./) as string,
  });
  expect(await page()).toContain(">Changed<");
  expect(await page("?mail=password-reset")).toContain("Back to the standard text");

  version = await versionNow();
  expect((await send({ mail: FORM.mail, subject: "", opening: "", intent: "standard" })).status).toBe(303);
  expect(await stored()).toEqual([other]);
});

test("the standard words typed by hand are no change", async () => {
  const standard = mailTexts().find(({ mail }) => mail === "password-reset");
  const answer = await send({
    mail: "password-reset",
    subject: standard?.subject ?? "",
    opening: standard?.opening ?? "",
  });
  expect(answer.headers.get("Location")).toContain("saved=nothing");
  expect(await stored()).toEqual([]);
});

test.each([
  [
    "a placeholder that the mail doesn’t know",
    { subject: "Hello {name}" },
    "subject",
    "doesn’t know {name}. It knows {site}.",
  ],
  ["an unknown placeholder in the paragraph", { opening: "Hello {casino}" }, "opening", "doesn’t know {casino}"],
  ["no subject", { subject: " " }, "subject", "Use at least 5 characters."],
  ["a subject that is too long", { subject: "a".repeat(151) }, "subject", "at most 150"],
  ["a paragraph that is too long", { opening: "a".repeat(1_001) }, "opening", "at most 1,000"],
  ["an address of a casino", { opening: "See https://www.saltbox.example/welcome." }, "opening", "leads to a casino"],
  ["a casino’s domain", { subject: "Play at saltbox.example!" }, "subject", "leads to a casino"],
  ["a mail that is none", { mail: "newsletter" }, "mail", "no such email"],
])("refuses %s, and keeps what was typed", async (_, over, field, message) => {
  const saltbox = casinoFixture({ slug: "saltbox", name: "Saltbox", url: "https://saltbox.example/" });
  await store().documents.batch("test").set(casinos, "saltbox", saltbox).commit();
  const form = { ...FORM, ...over };
  const answer = await send(form);
  expect(answer.status).toBe(422);
  expect(errors(answer)).toMatchObject({ [field]: [expect.stringContaining(message)] });
  expect((answer.data as { result: { initialValue: object } }).result.initialValue).toMatchObject(over);
  expect(await stored()).toEqual([]);
});

test("a subject is one line, whatever was sent", async () => {
  await send({ ...FORM, subject: "Your password\r\nBcc: all@people.example\u2028X" });
  expect((await stored())[0]?.subject).toBe("Your password Bcc: all@people.example X");
});
