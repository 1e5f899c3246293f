import { expect } from "vitest";
import { installBackend } from "~/backend/index.server";
import type { ComplaintState } from "~/domain/complaint-states";
import { notifications } from "~/platform/access/collection";
import { noticeId } from "~/platform/notifications/notifications.server";
import { outbox } from "~/platform/outbox/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { lapseOverdueComplaints } from "~/features/complaints/clock/case-clock.server";
import { complaintEvents, complaints } from "~/features/complaints/collection";
import type { ComplaintEventFields } from "~/features/complaints/schema";
import { TEST_NOW, type TestBackend } from "../backend";
import { CASINO, PLAYER, siteRan } from "../fixtures/case-people";
import { backgroundDone } from "../outbox/background-done";

const HOUR_MS = 3_600_000;
const DAY = 24;
const { partyDays, extensionDays } = DEFAULT_SETTINGS.clocks;
const PEOPLE: Partial<Record<ComplaintState, string>> = { awaiting_player: PLAYER, awaiting_casino: CASINO };

/** A site on which time goes by, with what anybody may expect of its clocks checked after every run of the job. */
export class ComplaintSite {
  /** When it was on, as the test itself knows it: hours since the start. */
  readonly #on: { from: number; until: number }[] = [];
  readonly #seen = new Map<string, number>();
  #hours = 0;

  constructor(
    readonly backend: TestBackend,
    readonly start = TEST_NOW,
  ) {
    installBackend(backend);
  }

  async close(): Promise<void> {
    await backgroundDone();
    installBackend(undefined);
    await this.backend.dispose();
  }

  at(hours: number): string {
    return new Date(Date.parse(this.start) + hours * HOUR_MS).toISOString();
  }

  get hours(): number {
    return this.#hours;
  }

  /** Lets the site run for hours, and the job with it once a day. */
  async on(hours: number, each = DAY): Promise<void> {
    for (let left = hours; left > 0; left -= each) {
      const from = this.#hours;
      this.#hours += Math.min(each, left);
      this.#on.push({ from, until: this.#hours });
      this.backend.setClock(this.at(this.#hours));
      await siteRan();
      await this.run();
    }
  }

  /** Nothing runs for hours; the job runs when the site is back. */
  async off(hours: number): Promise<void> {
    this.#hours += hours;
    this.backend.setClock(this.at(this.#hours));
    await this.run();
  }

  /** The scheduler runs, but nobody gets in. */
  async closed(hours: number): Promise<void> {
    const set = (on: boolean) =>
      this.backend.documents
        .batch("system:test")
        .set(settings, "current", { ...DEFAULT_SETTINGS, maintenance: { on, message: "" } })
        .commit();
    await set(true);
    await this.run();
    this.#hours += hours;
    this.backend.setClock(this.at(this.#hours));
    await siteRan();
    await this.run();
    await set(false);
    await this.run();
  }

  async trail(ref: string): Promise<ComplaintEventFields[]> {
    const where = [["complaintId", "==", ref]] as const;
    const { items } = await this.backend.documents.query(complaintEvents, { where, orderBy: ["sequence"] });
    return items;
  }

  /** Hours between two moments in which somebody could act. */
  ran(from: string, until: string): number {
    const hour = (at: string) => (Date.parse(at) - Date.parse(this.start)) / HOUR_MS;
    const within = (one: { from: number; until: number }) =>
      Math.max(0, Math.min(one.until, hour(until)) - Math.max(one.from, hour(from)));
    return this.#on.reduce((sum, one) => sum + within(one), 0);
  }

  /** Runs the job once, and checks each case. */
  async run(): Promise<void> {
    await lapseOverdueComplaints();
    await backgroundDone();
    const now = this.backend.clock().toISOString();
    const { items } = await this.backend.documents.query(complaints, { limit: 1_000 });
    for (const complaint of items) {
      const trail = await this.trail(complaint.id);
      const known = this.#seen.get(complaint.id) ?? trail.length;
      const done = trail.slice(known);
      this.#seen.set(complaint.id, trail.length);
      expect(done.length, `${complaint.ref} at ${now}: one step in a run`).toBeLessThanOrEqual(1);
      for (const event of done) await this.#check(event, trail.slice(0, event.sequence - 1), complaint.closedAt);
    }
  }

  /** Returns when somebody could read of an event: here, or in a mail to a casino without an account. */
  async #toldAt(event: ComplaintEventFields, uid: string): Promise<string | null | undefined> {
    const key = `complaint.${event.complaintId}.${String(event.sequence)}`;
    const notice = await this.backend.documents.get(notifications, noticeId(key, uid));
    // Such a casino is asked by the mail that its server took then.
    if (notice || event.actor === "mail") return (notice ?? event).at;
    const { items } = await this.backend.documents.query(outbox, {
      where: [
        ["key", ">=", `${key}.`],
        ["key", "<", `${key}/`],
      ],
      orderBy: ["key", "order"],
    });
    return items.find(({ purpose, state }) => purpose === "casino-told" && state === "sent")?.settledAt;
  }

  /** Checks a step of the clock: it is of now, its party was told and had its time, and the reason is true. */
  async #check(event: ComplaintEventFields, before: ComplaintEventFields[], closedAt: string | null): Promise<void> {
    // The mail server has taken the question: the casino's time begins.
    if (event.actor === "mail" && event.to === "awaiting_casino") return;
    const now = this.backend.clock().toISOString();
    expect(event).toMatchObject({ actor: "clock", at: now, recordedAt: now });
    const uid = PEOPLE[event.from ?? event.to] ?? "";
    const asked = before.findLast(({ from, to }) => from !== to);
    const extended = before.slice(asked?.sequence).findLast(({ kind }) => kind === "extension");
    const [question, extension, told] = await Promise.all(
      [asked, extended, event].map((one) => one && this.#toldAt(one, uid)),
    );
    expect(told, "told of what the clock did").toBe(now);
    if (event.kind === "deadline") {
      expect(event.reason).toMatch(
        /(site was off|closed for maintenance) from .+ to .+\. The deadline is now .+ UTC\.$/,
      );
      return;
    }
    if (event.kind === "extension") {
      expect(extended, "extended once").toBeUndefined();
      expect(this.ran(question ?? "", now), "time to answer").toBeGreaterThanOrEqual(partyDays * DAY);
      return;
    }
    expect(event.to).toBe(event.from === "awaiting_casino" ? "unresolved" : "closed_inactive");
    expect(closedAt).toBe(now);
    if (!extended) throw new Error(`${event.complaintId} ended without an extension`);
    // Staff may extend a deadline ahead: the extension then follows the first time to answer.
    const [since, days] =
      extended.actor === "clock" ? [extension, extensionDays] : [question, partyDays + extensionDays];
    expect(this.ran(since ?? "", now), "time after the notice").toBeGreaterThanOrEqual(days * DAY);
  }
}
