import { expect, test } from "vitest";
import { requireSameOrigin } from "~/http/same-origin.server";
import { respond } from "../support/requests";

function posted(headers: Record<string, string>): Request {
  return new Request("http://edgewise.test/newsletter", {
    method: "POST",
    headers: { Host: "edgewise.test", ...headers },
  });
}

test.each<Record<string, string>>([
  { "Sec-Fetch-Site": "same-origin" },
  { "Sec-Fetch-Site": "none" },
  { Origin: "http://edgewise.test" },
  {},
])("a post with %o is taken", async (headers) => {
  expect((await respond(() => requireSameOrigin(posted(headers)))).status).toBe(200);
});

test.each<Record<string, string>>([
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "cross-site", Origin: "http://edgewise.test" },
  { Origin: "http://evil.example" },
  { Origin: "null" },
])("a post with %o is refused", async (headers) => {
  expect((await respond(() => requireSameOrigin(posted(headers)))).status).toBe(403);
});
