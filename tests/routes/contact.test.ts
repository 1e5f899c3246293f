import { describe, expect, test, vi } from "vitest";
import { contactMessages } from "~/features/contact/collection";
import { outbox } from "~/platform/outbox/collection";
import { takeReport } from "~/platform/outbox/returned-mail.server";
import { action, loader } from "~/routes/contact";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { post, respond, visit } from "../support/requests";

const backend = useTestBackend();

const MESSAGE = {
  type: "bug",
  email: "reader@example.com",
  message: "The list of bonuses stays empty when I filter it.",
};
const send = (fields: Record<string, string> = {}, headers: HeadersInit = {}) =>
  respond(() => action(post("/contact", { ...MESSAGE, ...fields }, {}, headers)));

async function stored() {
  await backgroundDone();
  return (await backend().documents.query(contactMessages)).items;
}

test("a message is stored and mailed to the contact address, and nobody else", async () => {
  const answer = await send({ error: "500" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/contact?sent=1"]);
  expect(await stored()).toMatchObject([{ ...MESSAGE, errorStatus: 500, state: "open" }]);
  expect(backend().sent.map(({ to, kind }) => [to, kind])).toEqual([["hello@edgewise.example", "contact"]]);
  expect(backend().sent[0]?.text).toContain(MESSAGE.message);
  expect(backend().sent[0]?.text).toContain("reader@example.com");
});

test("reports that such mails came back don't keep the next message from the site", async () => {
  for (const message of ["The first message of several.", "The second message of several."]) {
    await send({ message });
    await backgroundDone();
    const { items } = await backend().documents.query(outbox, { orderBy: ["-order"], limit: 1 });
    const messageId = `edgewise.${items[0]?.id ?? ""}@edgewise.example`;
    const report = { kind: "delivery", messageId, action: "failed", status: "5.1.1", said: "No such user" } as const;
    expect(await takeReport(report)).toBe("bounced");
  }
  await send();
  await backgroundDone();
  expect(backend().sent.at(-1)?.text).toContain(MESSAGE.message);
});

test.each([
  ["type", ""],
  ["type", "gossip"],
  ["email", ""],
  ["email", "reader@"],
  ["email", "a@example.com, b@example.com"],
  ["email", "a@example.com\r\nBcc: b@example.com"],
  ["message", ""],
  ["message", "Too short to help."],
  ["message", `${" ".repeat(30)}short`],
  ["message", "x".repeat(5_001)],
])("%s %j is refused beside its field, the rest of the text is kept, nothing is stored", async (field, value) => {
  const answer = await send({ [field]: value });
  expect(answer.status).toBe(422);
  const { result } = answer.data as {
    result: { error: Record<string, string[]>; initialValue: Record<string, string> };
  };
  expect(Object.keys(result.error)).toEqual([field]);
  for (const [name, text] of Object.entries({ ...MESSAGE, [field]: value })) {
    if (text !== "") expect(result.initialValue[name]).toBe(text);
  }
  expect(await stored()).toEqual([]);
  expect(backend().sent).toEqual([]);
});

test("line ends count once, as in the browser", async () => {
  expect((await send({ message: "line\r\n".repeat(1_000) })).status).toBe(303);
  expect((await stored())[0]?.message).toHaveLength(4_999);
});

test.each(["", "200", "99999", "abc", "-500"])(
  "an error status of %j is left out, and the message is taken all the same",
  async (error) => {
    expect((await send({ error })).status).toBe(303);
    expect((await stored())[0]?.errorStatus).toBeNull();
  },
);

test("who filled in the hidden field, perhaps by a password manager, is asked to send it again, never thanked", async () => {
  const answer = await send({ website__confirm: "http://spam.example" });
  expect(answer.status).toBe(422);
  expect(answer.data).toMatchObject({ result: { error: { "": [expect.stringContaining("send this again")] } } });
  expect(await stored()).toEqual([]);
  expect(backend().sent).toEqual([]);
});

test("a post from another site is refused", async () => {
  expect((await send({}, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect(await stored()).toEqual([]);
});

test("a message stays stored when the mail can't be sent", async () => {
  vi.spyOn(backend().mail, "send").mockRejectedValue(new Error("no connection"));
  expect((await send()).status).toBe(303);
  expect(await stored()).toHaveLength(1);
});

describe("the form", () => {
  test.each([
    ["/contact", { sent: false, type: null, errorStatus: null }],
    ["/contact?type=bug&error=404", { sent: false, type: "bug", errorStatus: 404 }],
    ["/contact?type=gossip&error=<b>", { sent: false, type: null, errorStatus: null }],
    ["/contact?sent=1", { sent: true, type: null, errorStatus: null }],
  ])("at %s begins with %j", async (path, expected) => {
    expect(await loader(visit(path))).toMatchObject(expected);
  });
});
