import { beforeEach, expect, test, vi } from "vitest";
import { violationCounts } from "~/http/security/csp/csp-violations.server";
import { log } from "~/backend/log.server";
import { action, loader } from "~/routes/csp-reports";
import { useTestBackend } from "../support/backend";
import { respond } from "../support/requests";

useTestBackend();
let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warn = vi.spyOn(log, "warn").mockReturnValue(undefined);
  warn.mockClear();
});

const report = (path: string, blocked = "inline") =>
  JSON.stringify({
    "csp-report": {
      "document-uri": `http://edgewise.test${path}`,
      "effective-directive": "script-src-elem",
      "blocked-uri": blocked,
    },
  });

function send(body: BodyInit, headers: Record<string, string> = {}) {
  const request = new Request("http://edgewise.test/csp-reports", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/csp-report", "Sec-Fetch-Site": "same-origin", ...headers },
  });
  return respond(() => action({ request, params: {}, context: {} }));
}

const counted = (source: string) => violationCounts().find((one) => one.source === source)?.count ?? 0;

test("a violation is counted each time, and logged once without its query", async () => {
  const before = counted("page");
  for (let time = 0; time < 3; time += 1) expect((await send(report("/news?q=secret"))).status).toBe(204);
  expect(counted("page") - before).toBe(3);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(warn.mock.calls)).not.toContain("secret");
});

test("a report caused by an extension is counted apart and not logged", async () => {
  const before = [counted("page"), counted("extension")];
  await send(report("/news", "chrome-extension://abc/x.js"));
  expect([counted("page"), counted("extension")]).toEqual([before[0], (before[1] ?? 0) + 1]);
  expect(warn).not.toHaveBeenCalled();
});

test("anything but a report is refused, and nothing of it is counted", async () => {
  const before = JSON.stringify(violationCounts());
  const statuses = [
    await send(report("/"), { "Content-Type": "application/json" }),
    await send("{"),
    await send(`${report("/")}${" ".repeat(70_000)}`),
    await send(report("/"), { "Sec-Fetch-Site": "cross-site" }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([415, 400, 413, 403]);
  expect(JSON.stringify(violationCounts())).toBe(before);
  expect(loader().status).toBe(405);
});

test("more than sixty a minute are refused with when to try again", async () => {
  const answers = await Promise.all(Array.from({ length: 61 }, () => send(report("/about"))));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(60);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
});
