import { Counter, Gauge, type Registry } from "prom-client";

/** State of the scheduled backups. */
export interface BackupFigures {
  lastGood: { startedAt: string; endedAt: string; bytes: number } | null;
  /** Failures since the start. */
  failures: number;
}

/**
 * Adds the metrics of the scheduled backups, read on request. Those of the last good backup are absent until there is
 * one.
 */
export function registerBackupMetrics(registry: Registry, read: () => Promise<BackupFigures>): void {
  const ofLastGood = (name: string, help: string, value: (last: NonNullable<BackupFigures["lastGood"]>) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const { lastGood } = await read();
        if (lastGood) this.set(value(lastGood));
        else this.remove();
      },
    });
  ofLastGood(
    "edgewise_backup_last_success_timestamp_seconds",
    "When the last good scheduled backup began.",
    ({ startedAt }) => Date.parse(startedAt) / 1_000,
  );
  ofLastGood("edgewise_backup_last_size_bytes", "Size of the last good scheduled backup.", ({ bytes }) => bytes);
  ofLastGood(
    "edgewise_backup_last_duration_seconds",
    "How long the last good scheduled backup took.",
    ({ startedAt, endedAt }) => (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000,
  );
  new Counter({
    name: "edgewise_backup_failures_total",
    help: "Scheduled backups that failed.",
    registers: [registry],
    async collect() {
      const { failures } = await read();
      this.reset();
      this.inc(failures);
    },
  });
}
