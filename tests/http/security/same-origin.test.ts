import { expect, onTestFinished, test, vi } from "vitest";
import { requireSameOrigin } from "~/http/security/same-origin.server";
import { respond } from "../../support/requests";

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
  { Origin: "http://edgewise.test:8080" },
  { Origin: "http://edgewise.test/" },
])("a post with %o is refused", async (headers) => {
  expect((await respond(() => requireSameOrigin(posted(headers)))).status).toBe(403);
});

test.each([
  ["https://guide.example", 200],
  ["https://GUIDE.example:443", 200],
  // A page that somebody who controls the connection has put on the same host.
  ["http://guide.example", 403],
  ["https://guide.example:8443", 403],
  ["http://edgewise.test", 403],
])("at https://guide.example a post from %s is answered with %i", async (origin, status) => {
  vi.resetModules();
  vi.stubEnv("PUBLIC_URL", "https://guide.example");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { requireSameOrigin } = await import("~/http/security/same-origin.server");
  expect((await respond(() => requireSameOrigin(posted({ Origin: origin })))).status).toBe(status);
});
