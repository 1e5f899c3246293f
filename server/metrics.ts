import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { registerBackupMetrics, type BackupFigures } from "./backup-metrics";
import type { Answered } from "./request-log";

/** State of what leaves the site. */
interface OutboxFigures {
  waiting: readonly { kind: string; count: number }[];
  /** Seconds since the oldest waiting entry was first due; 0 if nothing waits. */
  oldestSeconds: number;
  /** Outcomes of this process's tries since its start. */
  outcomes: readonly { kind: string; state: string; count: number }[];
}

/**
 * Adds the metrics of the outbox, read on request. They are absent while the store can't be read: the others are then
 * needed most.
 */
function registerOutboxMetrics(registry: Registry, read: () => Promise<OutboxFigures>): void {
  const figures = () => read().catch(() => null);
  new Gauge({
    name: "edgewise_outbox_waiting",
    help: "Entries of the outbox that wait, by kind. Counted in the store at most once a minute.",
    labelNames: ["kind"],
    registers: [registry],
    async collect() {
      const found = await figures();
      this.reset();
      for (const { kind, count } of found?.waiting ?? []) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: "edgewise_outbox_oldest_seconds",
    help: "How long the oldest waiting entry of the outbox has been due; 0 if nothing waits.",
    registers: [registry],
    async collect() {
      const found = await figures();
      if (found) this.set(found.oldestSeconds);
      else this.remove();
    },
  });
  new Counter({
    name: "edgewise_outbox_outcomes_total",
    help: "Tries of this process by kind and outcome: sent, refused, later, down, dropped.",
    labelNames: ["kind", "outcome"],
    registers: [registry],
    async collect() {
      const found = await figures();
      this.reset();
      for (const { kind, state, count } of found?.outcomes ?? []) this.inc({ kind, outcome: state }, count);
    },
  });
}

/** Methods counted by name, since a client may send any word. */
const METHODS = new Set(["GET", "HEAD", "POST"]);

export interface Metrics {
  /** Counts a finished response. */
  count(answer: Answered): void;
  /** Serves the metrics at `/metrics`, in Prometheus' text format. */
  listen(port: number, host: string): Server;
}

/** Figures counted elsewhere in this process, read when the metrics are requested. */
export interface CountedElsewhere {
  cache(): { pages: number; bytes: number };
  /** Violations that browsers reported, by directive and source. */
  violations(): readonly { directive: string; source: string; count: number }[];
  /** State of the scheduled backups. */
  backups(): Promise<BackupFigures>;
  /** State of what leaves the site. */
  outbox(): Promise<OutboxFigures>;
}

/** Metrics of this process for operators. */
export function createMetrics({ cache, violations, backups, outbox }: CountedElsewhere): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "edgewise_http_requests_total",
    help: "Responses by method, status class and what answered.",
    labelNames: ["method", "status", "answered_by"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "edgewise_http_request_duration_seconds",
    help: "Time from the request's head to the end of its response.",
    labelNames: ["answered_by"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: "edgewise_page_cache_pages",
    help: "Cached pages.",
    registers: [registry],
    collect() {
      this.set(cache().pages);
    },
  });
  new Gauge({
    name: "edgewise_page_cache_bytes",
    help: "Memory that cached pages take.",
    registers: [registry],
    collect() {
      this.set(cache().bytes);
    },
  });

  new Counter({
    name: "edgewise_csp_violations_total",
    help: "Content security policy violations that browsers reported, by directive and source.",
    labelNames: ["directive", "source"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { count, ...labels } of violations()) this.inc(labels, count);
    },
  });

  registerBackupMetrics(registry, backups);
  registerOutboxMetrics(registry, outbox);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { "Content-Type": registry.contentType }).end(text);
  }

  return {
    count({ method, status, by, isComplete, ms }) {
      const outcome = isComplete ? `${String(Math.floor(status / 100))}xx` : "broken";
      requests.inc({ method: METHODS.has(method) ? method : "other", status: outcome, answered_by: by });
      durations.observe({ answered_by: by }, ms / 1_000);
    },
    listen(port, host) {
      const server = createServer((request, response) => {
        answer(request, response).catch(() => response.writeHead(500).end());
      });
      server.listen(port, host);
      return server;
    },
  };
}
