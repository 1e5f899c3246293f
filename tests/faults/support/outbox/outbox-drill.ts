import { setTimeout as pause } from "node:timers/promises";
import { Random } from "../../../../bench/scale/random";
import { until, type RunningServer } from "../server";
import { signedInPosts, type Mailed, type Posts } from "./drill-posts";
import type { DrillStore } from "./drill-store";
import { DrillMailServer, STAGES, type Stage } from "./mail-server";
import { WEBHOOK_STAGES, type DrillReceiver, type LoggedDelivery } from "./webhook-receiver";
import { BESIDE, mailingProblems, problemsIn, type Entry, type Found, type Mailing } from "./outbox-judge";

export interface OutboxReport extends Found {
  kills: number;
  seed: number;
  /** Where the kills struck. */
  moments: Record<string, number>;
  /** What the mail server did with each try, and how often it was off. */
  tries: Record<string, number>;
  outages: number;
  /** Mails that came again: each after a kill between the mail server's answer and the record of it. */
  repeated: number;
  /** What the receiver of webhooks did with each try, and the messages that came to it again, as mails do. */
  webhookTries: Record<string, number>;
  webhooks: number;
  webhooksRepeated: number;
  /** Other mails that were taken before the last that somebody waited for, after each outage; the most. */
  beforeLastFirst: number;
}

const MOMENTS = [...STAGES, ...WEBHOOK_STAGES, "posting", "posted"] as const;
type Moment = (typeof MOMENTS)[number];
const MOST_POSTS = 10;
const LONGEST_ROUND_MS = 4_000;
/** How much later each start is, so that pauses of tries come to their end. */
const LATER_MS = 40_000;
const OUTAGE_EVERY = 8;
/** For all that waits to be done, on a busy machine and the emulator. */
const LONGEST_WAIT_MS = 240_000;
/**
 * Others that may arrive before the last urgent mail: six mailboxes are sent to at once, and while the emulator lets it
 * wait to be claimed, those beside it are followed by others.
 */
const MOST_BESIDE = 12;

/** Returns the markers of those posts that a killed server's store has. */
async function storedIn(store: DrillStore, made: readonly Mailed[]): Promise<Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [kind, collection] of Object.entries(BESIDE)) {
    // A draft of an issue mails nobody.
    const documents = (await store.read(collection, "killed")).filter(({ state }) => state !== "draft");
    const marker = new RegExp(`${kind}-\\d{6}`, "g");
    found.set(kind, new Set(documents.flatMap((one) => JSON.stringify(one).match(marker) ?? [])));
  }
  const isThere = ({ kind, marker }: Mailed) => found.get(kind)?.has(marker) === true;
  return new Set(made.filter(isThere).map(({ marker }) => marker));
}

class Drill {
  readonly random: Random;
  readonly mail: DrillMailServer;
  readonly report: OutboxReport;
  #aheadMs = 0;
  #startedAt = "";
  #starts = 0;
  /** For each mail that was taken: after how many starts, each time. */
  readonly #takenAt = new Map<string, number[]>();
  #seen = 0;
  /** Mails that a stop or kill left recorded as sent. */
  readonly #recorded = new Set<string>();
  /** The same for webhooks. */
  readonly #told = new Map<string, number>();
  #seenWebhooks = 0;
  readonly #logged = new Set<string>();

  constructor(
    readonly store: DrillStore,
    readonly receiver: DrillReceiver,
    seed: number,
  ) {
    this.random = new Random(seed);
    this.mail = new DrillMailServer(new Random(seed + 1));
    this.report = {
      ...{ kills: 0, seed, known: {}, inDoubt: 0, moments: {}, tries: this.mail.tries as Record<string, number> },
      ...{ outages: 0, mails: 0, repeated: 0, refused: 0, stale: 0, beforeLastFirst: 0, problems: [] },
      ...{ webhookTries: receiver.tries as Record<string, number>, webhooks: 0, webhooksRepeated: 0 },
    };
  }

  /**
   * `isOneByOne`: mails reach the mail server in the order in which they are begun. Otherwise one that is begun on a new
   * connection is overtaken by several on an open one.
   */
  start({ laterMs = LATER_MS, isOneByOne = false } = {}): Promise<RunningServer> {
    this.#aheadMs += laterMs;
    this.#starts += 1;
    this.receiver.starts = this.#starts;
    const environment = {
      LOG_LEVEL: "fatal",
      SMTP_URL: isOneByOne ? `${this.mail.url}?maxConnections=1` : this.mail.url,
      SABOTEUR_AHEAD_MS: String(this.#aheadMs),
      ...this.receiver.environment,
    };
    this.#startedAt = this.now();
    return this.store.start(environment);
  }

  async entries(of: "running" | "killed"): Promise<Entry[]> {
    return (await this.store.read("outbox", of)) as unknown as Entry[];
  }

  async mailings(of: "running" | "killed"): Promise<Mailing[]> {
    return (await this.store.read("operations", of)) as unknown as Mailing[];
  }

  async deliveries(of: "running" | "killed"): Promise<LoggedDelivery[]> {
    return (await this.store.read("webhookDeliveries", of)) as unknown as LoggedDelivery[];
  }

  now(): string {
    return new Date(Date.now() + this.#aheadMs).toISOString();
  }

  /** Posts, and kills the server at a moment that the seed chooses. */
  async round(server: RunningServer, posts: Posts): Promise<Moment> {
    const stages = this.mail.isOn ? MOMENTS : (["posting", "posted"] as const);
    const moment: Moment = this.random.pick(stages);
    let left = this.random.whole(1, moment === "posted" ? MOST_POSTS : 6);
    const delayMs = moment === "posting" ? this.random.whole(0, 600) : this.random.pick([0, 0, 1, 3, 10, 40]);
    let isOver = false;
    let answers = 0;
    const killed = new Promise<void>((resolve) => {
      const strike = () => {
        isOver = true;
        // At once means within the mail server's own event, before the site can go on.
        if (delayMs === 0) void server.kill().then(() => resolve());
        else setTimeout(() => void server.kill().then(() => resolve()), delayMs);
      };
      const count = (one: Moment) => {
        if (one === moment && !isOver && (left -= 1) === 0) strike();
      };
      this.mail.onStage = (stage: Stage) => count(stage);
      this.receiver.onStage = count;
      setTimeout(() => !isOver && strike(), moment === "posting" ? 300 : LONGEST_ROUND_MS);
      this.#answered = () => {
        answers += 1;
        count("posted");
      };
    });
    const enough = () => isOver || answers >= MOST_POSTS;
    await Promise.all([killed, posts.postTo(server.origin, enough, () => this.#answered())]);
    this.mail.onStage = () => undefined;
    this.receiver.onStage = () => undefined;
    this.report.kills += 1;
    this.report.moments[moment] = (this.report.moments[moment] ?? 0) + 1;
    // What was written to the connection before the kill arrives after it.
    await pause(30);
    await this.#look();
    return moment;
  }

  #answered: () => void = () => undefined;

  /** Compares what the mail server took with what the stopped server has recorded. */
  async #look(): Promise<void> {
    for (const { id, kind, to } of this.mail.taken.slice(this.#seen)) {
      const times = this.#takenAt.get(id) ?? [];
      if (this.#recorded.has(id)) this.report.problems.push(`sent again after it was recorded: ${kind} to ${to}`);
      if (times.at(-1) === this.#starts)
        this.report.problems.push(`sent twice without a kill between: ${kind} to ${to}`);
      if (times.length > 0) this.report.repeated += 1;
      this.#takenAt.set(id, [...times, this.#starts]);
    }
    this.#seen = this.mail.taken.length;
    for (const { id, state } of await this.entries("killed")) if (state === "sent") this.#recorded.add(id);
    await this.#lookAtWebhooks();
  }

  /** Compares what the receiver took with the log of the stopped server. */
  async #lookAtWebhooks(): Promise<void> {
    const { taken } = this.receiver;
    for (const { id, start } of taken.slice(this.#seenWebhooks)) {
      // What is read late, of a server that is gone, was sent before the record.
      if (this.#logged.has(id) && start === this.#starts)
        this.report.problems.push(`told again after it was recorded: ${id}`);
      if (this.#told.get(id) === start) this.report.problems.push(`told twice without a kill between: ${id}`);
      if (this.#told.has(id)) this.report.webhooksRepeated += 1;
      this.#told.set(id, start);
    }
    this.#seenWebhooks = taken.length;
    this.report.webhooks = this.#told.size;
    for (const { id, state } of await this.deliveries("killed"))
      if (state === "delivered") this.#logged.add(`msg_${id}`);
  }

  /** The mail server was off while people posted; now it is on again, and what somebody waits for arrives first. */
  async outage(server: RunningServer): Promise<void> {
    const waiting = async () => (await this.entries("running")).filter(({ state }) => state === "waiting");
    const isPrepared = async () =>
      (await waiting()).every(({ transport, dueAt }) => transport === "mail" || (dueAt ?? "") > this.now());
    await until("the site's own work is done while the mail server is off", isPrepared, LONGEST_WAIT_MS);
    // The mails that it began with have all met a closed port, and one finds out when it is open again.
    const isPausing = async () => {
      const mails = (await waiting()).filter(({ transport }) => transport === "mail");
      const isOwn = ({ claim }: Entry) => claim !== null && claim.at >= this.#startedAt;
      const hasMet = ({ problem, updatedAt }: Entry) =>
        problem?.includes("ECONNREFUSED") === true && updatedAt >= this.#startedAt;
      return (
        !mails.some(({ dueAt }) => dueAt !== null && dueAt <= this.now()) || (mails.some(hasMet) && !mails.some(isOwn))
      );
    };
    await until("the site knows that the mail server is off", isPausing, LONGEST_WAIT_MS);
    const all = (await waiting()).filter(({ transport }) => transport === "mail");
    // What the mail server has put off waits for its time, with what is behind it in its mailbox.
    const later = new Set(all.filter(({ dueAt }) => (dueAt ?? "") > this.now()).map(({ lane }) => lane));
    const entries = all.filter(({ lane }) => !later.has(lane)).toSorted((a, b) => (a.order < b.order ? -1 : 1));
    const isFirst = new Map(entries.map(({ id, urgency }) => [id, urgency === "first"]));
    // The others come after one of their own mailbox.
    const heads = new Set([...new Map(entries.toReversed().map(({ lane, id }) => [lane, id])).values()]);
    const before = this.mail.taken.length;
    const isHonest = this.mail.isHonest;
    this.mail.isHonest = true;
    await this.mail.switchOn();
    const taken = () => this.mail.taken.slice(before).filter(({ id }) => isFirst.has(id));
    await until(
      "what waited is sent",
      async () => {
        const ids = new Set(taken().map(({ id }) => id));
        const left = entries.filter(({ id }) => !ids.has(id) && !this.mail.refused.has(id));
        if (left.length === 0) return true;
        // One that a kill had queued twice is deleted instead.
        const stored = new Set((await this.entries("running")).map(({ id }) => id));
        return left.every(({ id }) => !stored.has(id));
      },
      LONGEST_WAIT_MS,
    ).catch((error: unknown) => this.report.problems.push(String(error)));
    this.mail.isHonest = isHonest;
    this.report.outages += 1;
    const order = taken();
    const firsts = order.filter(({ id }) => isFirst.get(id) === true);
    if (firsts.length > 0 && isFirst.get(order[0]?.id ?? "") !== true)
      this.report.problems.push(`${order[0]?.kind ?? ""} came before a recovery`);
    const last = order.findLastIndex(({ id }) => isFirst.get(id) === true && heads.has(id));
    const beside = order.slice(0, last + 1).filter(({ id }) => isFirst.get(id) === false).length;
    this.report.beforeLastFirst = Math.max(this.report.beforeLastFirst, beside);
    if (beside > MOST_BESIDE) this.report.problems.push(`${String(beside)} others came before the last recovery`);
    await server.stop();
    await this.#look();
  }

  /** Lets everything arrive: later and later, with a mail server and a receiver that take all. */
  async settle(): Promise<void> {
    this.mail.isHonest = true;
    this.receiver.isHonest = true;
    if (!this.mail.isOn) await this.mail.switchOn();
    for (let times = 0; times < 12; times += 1) {
      const server = await this.start({ laterMs: times < 3 ? LATER_MS : 20 * LATER_MS });
      const isIdle = async () => {
        const entries = await this.entries("running");
        const waiting = new Set(entries.filter(({ state }) => state === "waiting").map(({ about }) => about.operation));
        return (
          entries.every(({ dueAt }) => dueAt === null || dueAt > this.now()) &&
          // A mailing that was killed while it was queued is continued by a job.
          (await this.mailings("running")).every(
            ({ id, state, position, total }) => state !== "running" || (position === total && waiting.has(id)),
          )
        );
      };
      await until("nothing is due", isIdle, LONGEST_WAIT_MS).catch((error: unknown) =>
        this.report.problems.push(String(error)),
      );
      await server.stop();
      await this.#look();
      const left = [...(await this.entries("killed")), ...(await this.mailings("killed"))];
      if (left.every(({ state }) => state !== "waiting" && state !== "running")) return;
    }
  }
}

/**
 * Kills the built server with SIGKILL at moments between a commit and its acknowledgement by a mail server that fails in
 * every way or by a receiver of webhooks, starts it again on the same data each time, and checks what has arrived. `say` is called for each round.
 */
export async function outboxDrill(
  store: DrillStore,
  { kills, seed, receiver }: { kills: number; seed: number; receiver: DrillReceiver },
  say: (line: string) => void,
): Promise<OutboxReport> {
  const drill = new Drill(store, receiver, seed);
  const { mail, report } = drill;
  await mail.switchOn();
  try {
    let server = await drill.start();
    const posts = await signedInPosts(server.origin);
    while (report.kills < kills && report.problems.length === 0) {
      const isOutage = report.kills % OUTAGE_EVERY === OUTAGE_EVERY - 1;
      if (isOutage) await mail.switchOff();
      const moment = await drill.round(server, posts);
      server = await drill.start({ isOneByOne: isOutage });
      if (isOutage) {
        await drill.outage(server);
        server = await drill.start();
      }
      say(
        `kill ${String(report.kills)}, ${moment}${isOutage ? ", mail server off" : ""}: ${String(mail.taken.length)} mails`,
      );
    }
    await server.stop();
    await drill.settle();
    const entries = await drill.entries("killed");
    const found = problemsIn(entries, mail, posts.made, await storedIn(store, posts.made));
    const ofMailings = mailingProblems(await drill.mailings("killed"), entries);
    const ofWebhooks = receiver.problemsIn(await drill.deliveries("killed"));
    return { ...report, ...found, problems: [...report.problems, ...found.problems, ...ofMailings, ...ofWebhooks] };
  } finally {
    await mail.switchOff();
  }
}
