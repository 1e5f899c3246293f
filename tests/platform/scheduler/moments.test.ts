import { beforeEach, describe, expect, test } from "vitest";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { editorialHeads } from "~/platform/publishing/collection";
import { DUE_DRAFTS, publishDueDrafts } from "~/platform/publishing/due-drafts.server";
import { listRevisions } from "~/platform/publishing/editor-state.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { followMoments, type Timers } from "~/platform/scheduler/moments.server";
import { jobs } from "~/site/registries/jobs.server";
import { useTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";

const store = useTestBackend();
const ANNA = { uid: "anna", name: "Anna", requestId: null };
const BODY = "A long and careful look at how it treats those who play there. ".repeat(6);
const JOB = { name: "publish-due-drafts", run: publishDueDrafts, moments: DUE_DRAFTS };

/** Timers that go off when a test says so. */
class HandTimers implements Timers {
  #waiting: { wait: number; run: () => void } | null = null;
  #arrivals: (() => void)[] = [];

  set(wait: number, run: () => void): object {
    this.#waiting = { wait, run };
    for (const arrive of this.#arrivals.splice(0)) arrive();
    return this.#waiting;
  }
  clear(timer: unknown): void {
    if (this.#waiting === timer) this.#waiting = null;
  }
  random(): number {
    return 1;
  }
  /** Returns the wait of the timer that is set, or of the next one. */
  async wait(): Promise<number> {
    if (!this.#waiting) await new Promise<void>((resolve) => this.#arrivals.push(resolve));
    return this.#waiting?.wait ?? Number.NaN;
  }
  goOff(): void {
    const { run } = this.#waiting ?? {};
    this.#waiting = null;
    run?.();
  }
}

let id = "";
beforeEach(async () => {
  const fields = casinoFixture({ body: BODY, reviewer: "Anna Field" });
  const saved = await saveItem(casinoKind, null, { intent: "publish", fields }, ANNA);
  if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
  id = saved.id;
});

const schedule = (publishAt: string, name: string) =>
  saveItem(casinoKind, id, { intent: "schedule", publishAt, fields: { name } }, ANNA);
const publicName = async () => (await publishedCasinos.read()).byId.get(id)?.name;
const causes = async () => (await listRevisions(casinoKind, id)).items.map(({ cause }) => cause);

describe("waiting drafts", () => {
  test("are public within five seconds of their time, by one timer", async () => {
    await schedule("2026-11-21T12:30:00.000Z", "Pepperbox");
    const timers = new HandTimers();
    const stop = followMoments(JOB, timers);
    // Nobody asks meanwhile: half an hour, and at most a second and a half.
    const wait = await timers.wait();
    expect(wait).toBe(30 * 60_000 + 1_500);
    store().setClock(new Date(Date.parse("2026-11-21T12:00:00.000Z") + wait).toISOString());
    timers.goOff();
    expect(await timers.wait()).toBe(60 * 60_000);
    expect(await publicName()).toBe("Pepperbox");
    await stop();
  });

  test("set the timer again when one is scheduled, earlier than the others or by another instance", async () => {
    const timers = new HandTimers();
    const stop = followMoments(JOB, timers);
    expect(await timers.wait()).toBe(60 * 60_000);
    timers.clear(undefined);
    const next = new Promise<number>((resolve) => {
      const { set } = HandTimers.prototype;
      timers.set = (wait, run) => {
        resolve(wait);
        return set.call(timers, wait, run);
      };
    });
    await schedule("2026-11-21T12:00:10.000Z", "Pepperbox");
    expect(await next).toBe(11_500);
    await stop();
  });

  test("are published once by instances that all begin at the same moment", async () => {
    await schedule("2026-11-21T12:30:00.000Z", "Pepperbox");
    store().setClock("2026-11-21T12:30:01.000Z");
    await Promise.all([publishDueDrafts(), publishDueDrafts(), publishDueDrafts()]);
    expect(await publicName()).toBe("Pepperbox");
    expect(await causes()).toEqual(["published", "scheduled", "published"]);
    expect((await store().documents.get(editorialHeads, `casino:${id}`))?.publishFailure).toBeUndefined();
  });

  test("are asked for at their time by the jobs that the site runs", () => {
    expect(jobs.find(({ name }) => name === JOB.name)?.moments).toBe(DUE_DRAFTS);
  });

  test("that failed are due when they are tried again", async () => {
    await schedule("2026-11-21T12:30:00.000Z", "Pepperbox");
    const failure = {
      ...{ at: "2026-11-21T12:30:00.000Z", reason: "It failed.", tries: 1, retryAt: "2026-11-21T12:31:00.000Z" },
    };
    await store().documents.batch("test").update(editorialHeads, `casino:${id}`, { publishFailure: failure }).commit();
    expect(await DUE_DRAFTS.next()).toBe("2026-11-21T12:31:00.000Z");
  });
});

test("a moment that stays due is tried more and more rarely, and another at once", async () => {
  let due = "2026-11-21T11:00:00.000Z";
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const timers = new HandTimers();
  const stop = followMoments({ name: "stuck", run, moments: { next: async () => due, collections: [] } }, timers);
  const pauses: number[] = [];
  for (let n = 0; n < 8; n++) {
    pauses.push((await timers.wait()) - 1_500);
    if (n < 7) timers.goOff();
  }
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(runs).toBe(8);
  due = "2026-11-21T12:00:00.500Z";
  timers.goOff();
  expect(await timers.wait()).toBe(1_000 + 1_500);
  await stop();
});
