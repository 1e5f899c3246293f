import { expect, test } from "vitest";
import { wholeBody, wholeResponse } from "~/http/bodies/whole-body.server";

const TEXT = '{"name":"Tern & Quay"}';
const made = () => wholeResponse(Buffer.from(TEXT), { status: 404, headers: { "X-A": "b" } });

test("its bytes are at hand", () => {
  expect(wholeBody(made())?.toString()).toBe(TEXT);
  expect(wholeBody(new Response(TEXT))).toBeUndefined();
});

test.each([
  ["text", async (response: Response) => response.text()],
  ["JSON", async (response: Response) => JSON.stringify(await response.json())],
  ["an array of bytes", async (response: Response) => Buffer.from(await response.arrayBuffer()).toString()],
  ["a blob", async (response: Response) => (await response.blob()).text()],
  ["a stream", async (response: Response) => new Response(response.body).text()],
  ["what another answer is made of", async (response: Response) => new Response(response.body, response).text()],
])("is read as %s, once, like any other answer", async (_what, read) => {
  const response = made();
  expect(response.bodyUsed).toBe(false);
  expect(await read(response)).toBe(TEXT);
  expect(response.bodyUsed).toBe(true);
  await expect(response.text()).rejects.toThrow(TypeError);
});

test("a clone has all of it and leaves all of it", async () => {
  const response = made();
  const clone = response.clone();
  expect([clone.status, clone.headers.get("X-A")]).toEqual([404, "b"]);
  expect(await Promise.all([clone.text(), response.text()])).toEqual([TEXT, TEXT]);
});
