import { expect } from "@playwright/test";
import { test } from "../support/test";

test("a browser that has the page already gets a 304, and HEAD gets no body @without-javascript", async ({
  baseURL,
}) => {
  const address = `${baseURL ?? ""}/casinos`;
  const whole = await fetch(address);
  const etag = whole.headers.get("ETag") ?? "";
  await whole.text();
  const again = await fetch(address, { headers: { "If-None-Match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const head = await fetch(address, { method: "HEAD" });
  expect(Number(head.headers.get("Content-Length"))).toBeGreaterThan(10_000);
  expect(await head.text()).toBe("");
});
