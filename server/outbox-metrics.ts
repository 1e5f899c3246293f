import { Counter, Gauge, type Registry } from "prom-client";

/** State of what leaves the site. */
export interface OutboxFigures {
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
export function registerOutboxMetrics(registry: Registry, read: () => Promise<OutboxFigures>): void {
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
