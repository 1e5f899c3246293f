import { expect, test } from "vitest";
import { readForm } from "~/http/form.server";
import { respond } from "../support/requests";

const TYPE = "application/x-www-form-urlencoded";

function streamed(bytes: number, headers: Record<string, string> = {}): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("text="));
      for (let sent = 0; sent < bytes; sent += 50_000) controller.enqueue(new Uint8Array(50_000).fill(97));
      controller.close();
    },
  });
  const init = {
    method: "POST",
    body,
    duplex: "half",
    headers: { "Content-Type": TYPE, "Sec-Fetch-Site": "same-origin", ...headers },
  };
  return new Request("http://edgewise.test/", init as RequestInit);
}

test("a form is read", async () => {
  expect(String((await readForm(streamed(100_000))).get("text")).length).toBe(100_000);
});

test("a body over 1 MB is refused, whether it states its length or not", async () => {
  expect((await respond(() => readForm(streamed(2_000_000)))).status).toBe(413);
  expect((await respond(() => readForm(streamed(100, { "Content-Length": "2000000" })))).status).toBe(413);
});

test("an upload may be larger", async () => {
  expect((await readForm(streamed(2_000_000), { maxBytes: 3_000_000 })).has("text")).toBe(true);
});

test.each(["application/json", "text/plain", ""])("a body of type %j is no form", async (type) => {
  expect((await respond(() => readForm(streamed(10, { "Content-Type": type })))).status).toBe(400);
});

const encoded = (body: string) =>
  new Request("http://edgewise.test/", {
    method: "POST",
    body,
    headers: { "Content-Type": TYPE, "Sec-Fetch-Site": "same-origin" },
  });

test.each([
  ["an entry number that would fill the memory", "list[99999999].name=1", 400],
  ["a name that reaches for what all objects share", "a.__proto__.isAdmin=1", 400],
  ["a name that reaches for a prototype", "constructor.prototype.isAdmin=1", 400],
  [
    "a button for such an entry",
    `__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"a[99999999]"}}')}`,
    400,
  ],
  ["a name nested deeper than any form", `a${".a".repeat(50)}=1`, 400],
  ["a name of thousands of characters", `${"a".repeat(3_000)}=1`, 400],
  ["more fields than any form has", "ids=1&".repeat(6_000), 413],
])("%s is refused", async (_, body, status) => {
  expect((await respond(() => readForm(encoded(body)))).status).toBe(status);
});

test("the fields of our own largest forms are read", async () => {
  const form = await readForm(encoded("ids=1&".repeat(1_000) + "list[49].parts[3].name=x&choice.body=mine"));
  expect(form.getAll("ids").length).toBe(1_000);
});

const HARMFUL: [string, Record<string, string>][] = [
  ["no JSON", { __intent__: "a.b.c" }],
  ["no object", { __intent__: "null" }],
  ["no type", { __intent__: "{}" }],
  ["nothing to act on", { __intent__: '{"type":"update","payload":null}' }],
  ["an entry of a text", { email: "x", __intent__: '{"type":"insert","payload":{"name":"email"}}' }],
  ["an entry far away", { __intent__: '{"type":"update","payload":{"name":"x","index":4294967294,"value":"y"}}' }],
  ["an entry of a prototype", { __intent__: '{"type":"update","payload":{"name":"__proto__.x","value":"y"}}' }],
  ["a state that is none", { __state__: "{" }],
];

test.each(HARMFUL)("a button that no page has is refused: %s", async (_, fields) => {
  const request = new Request("http://edgewise.test/", { method: "POST", body: new URLSearchParams(fields) });
  expect((await respond(() => readForm(request))).status).toBe(400);
});

test.each<Record<string, string>>([
  { __intent__: '{"type":"insert","payload":{"name":"licences"}}' },
  { "licences[0].name": "x", __intent__: '{"type":"remove","payload":{"name":"licences","index":0}}' },
  { __intent__: "" },
])("a page's own button is read: %o", async (fields) => {
  const request = new Request("http://edgewise.test/", { method: "POST", body: new URLSearchParams(fields) });
  expect((await readForm(request)).has("__intent__")).toBe(true);
});
