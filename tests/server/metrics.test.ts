import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { BackupFigures } from "../../server/backup-metrics";
import { createMetrics } from "../../server/metrics";
import type { AnsweredBy } from "../../server/request-log";

const servers: Server[] = [];

async function addressOf(server: Server): Promise<string> {
  servers.push(server);
  if (!server.listening) await once(server, "listening");
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

test("answers are counted by what gave them, and the figures have a place of their own", async () => {
  let backups: BackupFigures = { lastGood: null, failures: 1 };
  let isStoreDown = false;
  const metrics = createMetrics({
    cache: () => ({ pages: 3, bytes: 4_096 }),
    violations: () => [{ directive: "script-src-elem", source: "page", count: 2 }],
    backups: async () => backups,
    outbox: async () => {
      if (isStoreDown) throw new Error("The store is down.");
      return {
        waiting: [{ kind: "mail", count: 4 }],
        oldestSeconds: 90,
        outcomes: [{ kind: "mail", state: "sent", count: 7 }],
      };
    },
  });
  const figures = await addressOf(metrics.listen(0, "127.0.0.1"));
  const answered = (method: string, status: number, by: AnsweredBy, isComplete = true) =>
    metrics.count({ id: "1", method, address: "/casinos", status, by, isComplete, ms: 2 });
  answered("GET", 200, "hit");
  answered("GET", 200, "hit");
  answered("GET", 404, "pass");
  answered("PROPFIND", 200, "hit");
  answered("GET", 200, "pass", false);

  const read = async () => (await fetch(`${figures}/metrics`)).text();
  const text = await read();
  expect(text).toContain('edgewise_http_requests_total{method="GET",status="2xx",answered_by="hit"} 2');
  expect(text).toContain('edgewise_http_requests_total{method="GET",status="broken",answered_by="pass"} 1');
  expect(text).toContain('edgewise_http_requests_total{method="GET",status="4xx",answered_by="pass"} 1');
  expect(text).toContain('edgewise_http_requests_total{method="other",status="2xx",answered_by="hit"} 1');
  expect(text).toContain('edgewise_http_request_duration_seconds_count{answered_by="hit"} 3');
  expect(text).toContain("edgewise_page_cache_pages 3");
  expect(text).toContain("edgewise_page_cache_bytes 4096");
  expect(text).toContain('edgewise_csp_violations_total{directive="script-src-elem",source="page"} 2');
  expect(text).toContain("edgewise_backup_failures_total 1");
  expect(text).not.toMatch(/^edgewise_backup_last/m);
  backups = {
    lastGood: { startedAt: "2026-11-21T02:30:00.000Z", endedAt: "2026-11-21T02:31:30.000Z", bytes: 5_000 },
    failures: 1,
  };
  const later = await read();
  expect(later).toContain("edgewise_backup_last_success_timestamp_seconds 1795228200");
  expect(later).toContain("edgewise_backup_last_size_bytes 5000");
  expect(later).toContain("edgewise_backup_last_duration_seconds 90");
  expect(text).toContain('edgewise_outbox_waiting{kind="mail"} 4');
  expect(text).toContain("edgewise_outbox_oldest_seconds 90");
  expect(text).toContain('edgewise_outbox_outcomes_total{kind="mail",outcome="sent"} 7');
  isStoreDown = true;
  const without = await read();
  expect(without).not.toMatch(/^edgewise_outbox_\w+[ {]/m);
  expect(without).toContain("edgewise_page_cache_pages 3");
  expect(text).toContain("nodejs_eventloop_lag_seconds");
  expect((await fetch(`${figures}/`)).status).toBe(404);
});
