import { describe, expect, test } from "vitest";
import { StorageError } from "~/backend/files/errors";
import { DEFAULT_RETRY_SETTINGS, parseRetrySettings, withRetries, type RetryTiming } from "~/backend/files/retry";

/** A clock that stands still until everybody waits, and then jumps to the first wake-up. */
class Timeline implements RetryTiming {
  at = 0;
  readonly waits: number[] = [];
  private sleepers: { at: number; wake: () => void }[] = [];
  constructor(private readonly chance = 0) {}
  now = () => this.at;
  random = () => this.chance;
  sleep = (milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const stop = () => {
        this.sleepers = this.sleepers.filter((other) => other !== sleeper);
        reject(signal.reason as Error);
      };
      const wake = () => {
        signal.removeEventListener("abort", stop);
        resolve();
      };
      const sleeper = { at: this.at + milliseconds, wake };
      this.waits.push(milliseconds);
      this.sleepers.push(sleeper);
      signal.addEventListener("abort", stop);
    });

  /** Lets time pass until the promise has settled. */
  async run<R>(promise: Promise<R>): Promise<R> {
    let settled = false;
    const done = () => void (settled = true);
    promise.then(done, done);
    for (;;) {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      if (settled) return promise;
      const next = this.sleepers.sort((a, b) => a.at - b.at).shift();
      if (!next) throw new Error("Nobody would ever wake.");
      this.at = next.at;
      next.wake();
    }
  }
}

const failing = (status: number) => new StorageError("unknown", { status });
const coded = (code: string) => expect.objectContaining({ code });

describe("retries", () => {
  test.each([500, 502, 503, 599, 408, 429])("status %i is tried again", async (status) => {
    const timeline = new Timeline();
    let attempts = 0;
    const attempt = async () => {
      attempts += 1;
      if (attempts < 3) throw failing(status);
      return "done";
    };
    expect(await timeline.run(withRetries(attempt, { maxRetryTime: 120_000, timing: timeline }))).toBe("done");
    expect(attempts).toBe(3);
  });

  test.each([400, 401, 402, 403, 404, 409, 412, 600])("status %i is not", async (status) => {
    const timeline = new Timeline();
    let attempts = 0;
    const attempt = async () => {
      attempts += 1;
      throw failing(status);
    };
    await expect(timeline.run(withRetries(attempt, { maxRetryTime: 120_000, timing: timeline }))).rejects.toMatchObject(
      { status },
    );
    expect(attempts).toBe(1);
  });

  test("the wait doubles up to 64 seconds", async () => {
    const timeline = new Timeline();
    const upload = withRetries(() => Promise.reject(failing(503)), {
      maxRetryTime: DEFAULT_RETRY_SETTINGS.maxUploadRetryTime,
      timing: timeline,
    });
    await expect(timeline.run(upload)).rejects.toThrow("Max retry time for operation exceeded, please try again.");
    const [limit, ...waits] = timeline.waits;
    expect(limit).toBe(600_000);
    expect(waits.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64].map((seconds) => seconds * 1_000));
    expect(timeline.at).toBeLessThanOrEqual(600_000);
  });

  test("up to a second at random lies on top of each wait", async () => {
    const timeline = new Timeline(0.5);
    const operation = withRetries(() => Promise.reject(failing(503)), { maxRetryTime: 10_000, timing: timeline });
    await expect(timeline.run(operation)).rejects.toEqual(coded("retry-limit-exceeded"));
    expect(timeline.waits.slice(1)).toEqual([1_500, 2_500, 4_500]);
  });

  test("an operation is given up after two minutes, with the last error as the cause", async () => {
    const timeline = new Timeline();
    const last = failing(500);
    const operation = withRetries(() => Promise.reject(last), {
      maxRetryTime: DEFAULT_RETRY_SETTINGS.maxOperationRetryTime,
      timing: timeline,
    });
    await expect(timeline.run(operation)).rejects.toMatchObject({ code: "retry-limit-exceeded", cause: last });
    expect(timeline.at).toBeLessThanOrEqual(120_000);
    expect(timeline.at).toBeGreaterThan(60_000);
  });

  test("an attempt that hangs is given up when time is up, and told so", async () => {
    const timeline = new Timeline();
    let told: AbortSignal | undefined;
    const operation = withRetries(
      (signal) => {
        told = signal;
        return new Promise<never>(() => undefined);
      },
      { maxRetryTime: 5_000, timing: timeline },
    );
    await expect(timeline.run(operation)).rejects.toEqual(coded("retry-limit-exceeded"));
    expect(timeline.at).toBe(5_000);
    expect(told?.aborted).toBe(true);
  });

  test("the result of a successful attempt is not aborted afterwards", async () => {
    const timeline = new Timeline();
    let told: AbortSignal | undefined;
    const attempt = async (signal: AbortSignal) => void (told = signal);
    await timeline.run(withRetries(attempt, { maxRetryTime: 5_000, timing: timeline }));
    expect(told?.aborted).toBe(false);
  });

  test("with a time of 0 it is tried once", async () => {
    const timeline = new Timeline();
    let attempts = 0;
    const attempt = async () => {
      attempts += 1;
      throw failing(503);
    };
    await expect(timeline.run(withRetries(attempt, { maxRetryTime: 0, timing: timeline }))).rejects.toEqual(
      coded("retry-limit-exceeded"),
    );
    expect(attempts).toBe(1);
  });

  test("the caller can call it off, before and between attempts", async () => {
    const timeline = new Timeline();
    await expect(
      withRetries(async () => "x", { maxRetryTime: 1_000, timing: timeline, signal: AbortSignal.abort() }),
    ).rejects.toEqual(coded("canceled"));
    const caller = new AbortController();
    let attempts = 0;
    const attempt = async () => {
      attempts += 1;
      if (attempts === 2) caller.abort();
      throw failing(503);
    };
    const operation = withRetries(attempt, { maxRetryTime: 120_000, timing: timeline, signal: caller.signal });
    await expect(timeline.run(operation)).rejects.toThrow("User canceled the upload/download.");
    expect(attempts).toBe(2);
  });

  test("retry times must be 0 or greater", () => {
    expect(parseRetrySettings()).toEqual({ maxOperationRetryTime: 120_000, maxUploadRetryTime: 600_000 });
    expect(parseRetrySettings({ maxUploadRetryTime: 0 }).maxUploadRetryTime).toBe(0);
    for (const value of [-1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => parseRetrySettings({ maxOperationRetryTime: value })).toThrow(coded("invalid-argument"));
  });
});
