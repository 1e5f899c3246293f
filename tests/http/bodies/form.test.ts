import { expect, test, vi } from "vitest";
import { QueueFull } from "~/backend/concurrency";
import { readForm } from "~/http/bodies/form.server";
import { streamedForm } from "../../support/files/form-stream";
import { respond } from "../../support/requests";

const TYPE = "application/x-www-form-urlencoded";

function streamed(bytes: number, headers: Record<string, string> = {}, path = "/"): Request {
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
  return new Request(`http://edgewise.test${path}`, init as RequestInit);
}

test("a form is read", async () => {
  expect(String((await readForm(streamed(100_000))).get("text")).length).toBe(100_000);
});

test.each([
  ["the public", "/contact", 250_000, 300_000],
  ["staff", "/admin/faq", 900_000, 1_100_000],
])("a body larger than a form for %s is refused, whether it states its length or not", async (_, path, fits, large) => {
  expect((await readForm(streamed(fits, {}, path))).has("text")).toBe(true);
  expect((await respond(() => readForm(streamed(large, {}, path)))).status).toBe(413);
  expect((await respond(() => readForm(streamed(100, { "Content-Length": String(large) }, path)))).status).toBe(413);
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
  ["more fields than any form has", "ids=1&".repeat(6_000)],
  ["as many without names or values", "&".repeat(6_000)],
])("%s are refused before they are read", async (_, body) => {
  const decoded = vi.spyOn(globalThis, "URLSearchParams");
  expect((await respond(() => readForm(encoded(body)))).status).toBe(413);
  expect(decoded).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("more parts than any form has fields are refused", async () => {
  const form = new FormData();
  for (let field = 0; field < 5_001; field++) form.append("ids", "1");
  const init = { method: "POST", duplex: "half", ...streamedForm(form) };
  const request = new Request("http://edgewise.test/", init as RequestInit);
  expect((await respond(() => readForm(request))).status).toBe(413);
});

test("the fields of our own largest forms are read", async () => {
  const form = await readForm(encoded("ids=1&".repeat(1_000) + "list[49].parts[3].name=x&choice.body=mine"));
  expect(form.getAll("ids").length).toBe(1_000);
});

test("a long text for which too many wait already is refused for a minute", async () => {
  const init = { method: "POST", duplex: "half", headers: { "Content-Type": TYPE, "Sec-Fetch-Site": "same-origin" } };
  const body = new ReadableStream({ pull: (controller) => controller.error(new QueueFull()) });
  const answer = await respond(() => readForm(new Request("http://edgewise.test/", { ...init, body } as RequestInit)));
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "60"]);
});
