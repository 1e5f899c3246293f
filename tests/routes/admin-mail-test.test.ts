import { describe, expect, test, vi } from "vitest";
import { log } from "~/backend/log.server";
import { mailTests } from "~/features/outbox-desk/collection";
import { cleanUpMailTests } from "~/features/outbox-desk/mail-test.server";
import { auditEntries } from "~/platform/audit/collection";
import { outbox } from "~/platform/outbox/collection";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import { deliverDue } from "~/platform/outbox/worker.server";
import * as mailRoute from "~/routes/admin.settings.mail";
import { action, loader } from "~/routes/admin.settings.mail";
import { setupSteps } from "~/site/setup/setup-steps.server";
import { useTestBackend } from "../support/backend";
import { as, person, usePeople, type Who } from "../support/people";
import { wordsOfPage } from "../support/page-words";
import { respond } from "../support/requests";

const store = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(store);

const PATH = "/admin/settings/mail";
const MINUTE = 60_000;
const pass = (milliseconds: number) =>
  store().setClock(new Date(store().clock().getTime() + milliseconds).toISOString());
const send = (form: Record<string, string>, who: Who = "admin") => respond(() => action(as(who, PATH, {}, form)));
const read = async (query = "") =>
  (await respond(() => loader(as("admin", PATH + query)))).data as Awaited<ReturnType<typeof loader>>;
async function mailedToken(): Promise<string> {
  await deliverDue();
  const text = store().sent.findLast(({ kind }) => kind === "mail-test")?.text ?? "";
  return /token=([\w-]{43})\s/.exec(text)?.[1] ?? "";
}
const confirm = (token: string, who?: Who) => send({ intent: "arrived", token }, who);
const acts = async () =>
  (await store().documents.query(auditEntries, { orderBy: ["at"], limit: 100 })).items
    .filter(({ action: what }) => what.startsWith("mail."))
    .map(({ action: what, note }) => [what, note]);

test("the screen asks behind the link, and otherwise says when a test arrived and what became of the others", async () => {
  const words = (query = "") =>
    wordsOfPage(mailRoute as never, {
      pattern: PATH,
      address: PATH + query,
      headers: { Cookie: person("admin").cookie },
    });
  expect(await words()).toMatch(/No test email has arrived yet\..* Send it to .*Send a test email/);
  await send({ intent: "send", to: "ops@edgewise.example" });
  const token = await mailedToken();
  const asked = await words(`?token=${token}`);
  expect(asked).toContain("Confirm that it arrived");
  expect(asked).not.toContain("Send a test email");
  await confirm(token);
  expect(await words("?done=arrived")).toMatch(/Confirmed: the test email arrived.*A test email arrived on .*21 Nov.*o…@edgewise\.example.*Latest tests.*Arrived/s); // prettier-ignore
});

test("the screen and the checklist say why the mail server can’t be used, until it takes a mail again", async () => {
  const warned = vi.spyOn(log, "warn").mockReturnValue(undefined);
  const { mail } = store();
  const { send: take } = mail;
  mail.send = () =>
    Promise.reject(
      Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:2525"), {
        ...{ code: "ESOCKET", originalCode: "ECONNREFUSED" },
      }),
    );
  // The mail that finds out is the one that has waited the longest, so the test itself isn't tried.
  await queueMailAlone({ kind: "notice", to: "pat@people.example", subject: "News", text: "News.", urgency: "first" });
  await deliverDue();
  await send({ intent: "send", to: "ops@edgewise.example" });
  expect((await read()).tests).toMatchObject([{ delivery: { state: "waiting", problem: null } }]);
  expect((await read()).unreachable).toEqual({
    problem: "connect ECONNREFUSED 127.0.0.1:2525",
    at: "2026-11-21T12:00:00.000Z",
  });
  const mailStep = async () => (await setupSteps()).find(({ id }) => id === "mail")?.missing;
  expect(await mailStep()).toBe("The mail server can’t be used: connect ECONNREFUSED 127.0.0.1:2525");
  mail.send = take;
  pass(2 * MINUTE);
  await deliverDue();
  expect((await read()).unreachable).toBeNull();
  expect(await mailStep()).toBe("Send one, and open the link in it.");
  warned.mockRestore();
});

describe("A test mail", () => {
  test("is confirmed by the button behind its link, once, and settings say when it arrived", async () => {
    expect(await read()).toMatchObject({ last: null, tests: [], own: person("admin").email, token: "" });
    const answer = await send({ intent: "send", to: "ops@edgewise.example" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${PATH}?done=sent`]);
    expect((await read()).tests).toMatchObject([{ to: "…@edgewise.example".replace("…", "o…"), arrivedAt: null, delivery: { state: "waiting" } }]); // prettier-ignore
    const token = await mailedToken();
    expect(store().sent.at(-1)).toMatchObject({ to: "ops@edgewise.example" });
    pass(3 * MINUTE);
    // Opening the link, as a mail scanner does, confirms nothing.
    expect(await read(`?token=${token}`)).toMatchObject({ token, last: null });
    expect((await confirm(token)).headers.get("Location")).toBe(`${PATH}?done=arrived`);
    expect(await read()).toMatchObject({
      last: { to: "o…@edgewise.example", arrivedAt: "2026-11-21T12:03:00.000Z" },
      tests: [{ arrivedAt: "2026-11-21T12:03:00.000Z", delivery: { state: "sent" } }],
    });
    pass(MINUTE);
    expect((await confirm(token)).status).toBe(422);
    expect((await read()).last?.arrivedAt).toBe("2026-11-21T12:03:00.000Z");
    expect(await acts()).toEqual([
      ["mail.test", "To o…@edgewise.example"],
      ["mail.arrive", "To o…@edgewise.example"],
    ]);
  });

  test("has a link of an hour, of which only a hash is stored", async () => {
    await send({ intent: "send", to: "ops@edgewise.example" });
    const token = await mailedToken();
    const stored = (await store().documents.query(mailTests, { orderBy: ["at"] })).items;
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(stored)).not.toContain("ops@");
    pass(61 * MINUTE);
    expect((await confirm(token)).status).toBe(422);
    expect((await read()).last).toBeNull();
  });

  test("isn't sent when it is too old to be confirmed", async () => {
    await send({ intent: "send", to: "ops@edgewise.example" });
    pass(61 * MINUTE);
    await deliverDue();
    expect(store().sent.filter(({ kind }) => kind === "mail-test")).toEqual([]);
    expect((await read()).tests).toMatchObject([{ delivery: { state: "stale" } }]);
  });

  test("is asked for and confirmed by nobody but admins, with a link that exists, to one address", async () => {
    await send({ intent: "send", to: "ops@edgewise.example" });
    const token = await mailedToken();
    for (const who of ["visitor", "member"] as const) {
      expect((await confirm(token, who)).status).toBe(302);
      expect((await send({ intent: "send", to: "a@b.example" }, who)).status).toBe(302);
    }
    for (const wrong of ["", "x", `${token}x`, "y".repeat(9_000)]) expect((await confirm(wrong)).status).toBe(422);
    expect((await send({ intent: "send", to: "a@b.example, c@d.example" })).status).toBe(422);
    expect((await store().documents.query(outbox, { orderBy: ["order"] })).items).toHaveLength(1);
    expect((await read()).last).toBeNull();
  });

  test("can be sent twenty times an hour, and is deleted after a year", async () => {
    for (let time = 0; time < 20; time += 1)
      expect((await send({ intent: "send", to: "ops@edgewise.example" })).status).toBe(303);
    const answer = await send({ intent: "send", to: "ops@edgewise.example" });
    expect([answer.status, Number(answer.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    pass(366 * 24 * 60 * MINUTE);
    await cleanUpMailTests();
    expect((await store().documents.query(mailTests, { orderBy: ["at"] })).items).toEqual([]);
  });
});
