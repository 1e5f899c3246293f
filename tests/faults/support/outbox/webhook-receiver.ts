import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Backend } from "~/backend/index.server";
import { webhookDeliveries, webhooks } from "~/features/webhooks/collection";
import { bodyOf, newDelivery } from "~/features/webhooks/send/queue-events.server";
import { webhookEntry } from "~/features/webhooks/send/webhook-entry.server";
import { newWebhookSecret } from "~/features/webhooks/send/signature.server";
import { queue } from "~/platform/outbox/queue.server";
import { seal } from "~/platform/sealed-secrets/sealed-text.server";
import { parseSecretsKeys } from "~/secrets-key.server";
import type { Random } from "../../../../bench/scale/random";

/** What the receiver does with one try. `trickle`: it says 200 and never comes to an end. */
type Manner = "take" | "trickle" | "refuse" | "hang" | "close";

/** Moments of one try, in their order. `told`: its 200 was written to the connection. */
export const WEBHOOK_STAGES = ["asked", "told"] as const;
export type WebhookStage = (typeof WEBHOOK_STAGES)[number];

const MANNERS: readonly (readonly [Manner, number])[] = [
  ["refuse", 0.15],
  ["close", 0.1],
  ["hang", 0.03],
];
const TRICKLES = 0.2;
const MOST_FAULTS = 2;
const BYTE_EVERY_MS = 100;
/** Messages to one webhook go out one after the other. */
const LANES = ["drill-1", "drill-2", "drill-3"];
const SECRETS_KEY = Buffer.alloc(32, 7).toString("base64");
/** By the clock of the site, which is ahead of ours with each start. */
const MESSAGE_EVERY_MS = 25_000;
const MESSAGES_A_KILL = 4;

/** A delivery in the log of the site's webhooks. */
export interface LoggedDelivery {
  id: string;
  state: string;
}

/** A receiver of webhooks on this machine that fails in every way that `MANNERS` names. */
export class DrillReceiver {
  /** The messages that it has answered with 200, in that order, with every repetition, and by which start of the site. */
  readonly taken: { id: string; start: number }[] = [];
  /** How often the site was started. */
  starts = 0;
  readonly tries: Partial<Record<Manner, number>> = {};
  /** Told of each stage of each try. */
  onStage: (stage: WebhookStage) => void = () => undefined;
  /** True: it takes every message. */
  isHonest = false;

  readonly #random: Random;
  readonly #server: Server;
  readonly #faults = new Map<string, number>();
  /** By which start a connection was made: what a killed server has sent on it may be read after the next start. */
  readonly #madeBy = new WeakMap<Socket, number>();
  #queued = 0;

  private constructor(random: Random) {
    this.#random = random;
    this.#server = createServer((request, response) => {
      this.onStage("asked");
      const start = this.#madeBy.get(request.socket) ?? this.starts;
      request.resume().on("end", () => this.#answer({ id: String(request.headers["webhook-id"]), start }, response));
    });
    this.#server.on("connection", (socket) => this.#madeBy.set(socket, this.starts));
  }

  static async open(random: Random): Promise<DrillReceiver> {
    const receiver = new DrillReceiver(random);
    receiver.#server.listen(0, "127.0.0.1");
    await once(receiver.#server, "listening");
    return receiver;
  }

  get #host(): string {
    return `127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** What a server needs in its environment to send to it. */
  get environment(): Record<string, string> {
    return { TERMS_WATCH_LOCAL: this.#host, SECRETS_KEY };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /**
   * Queues messages for it in a site's outbox, each due a while after the one before: no server of the drill lives until
   * its jobs look for what was published.
   */
  async addTo({ documents }: Pick<Backend, "documents">, kills: number): Promise<void> {
    const start = Date.now();
    const now = new Date(start).toISOString();
    const keys = parseSecretsKeys(SECRETS_KEY);
    const batch = documents.batch("system:test");
    for (const id of LANES)
      batch.set(webhooks, id, {
        ...{ url: `http://${this.#host}/${id}`, events: ["news.published"], state: "active", since: now },
        secret: seal(newWebhookSecret(), { purpose: "webhooks", uid: id }, keys),
        ...{ failingSince: null, lastSuccessAt: null, leftOutAt: null, madeBy: "drill", at: now },
        by: { uid: "drill", name: "Drill" },
      });
    await batch.commit();
    for (let number = 0; number < MESSAGES_A_KILL * kills; number += 1) {
      const webhookId = LANES[number % LANES.length] ?? "";
      const deliveryId = `drilled-${String(number).padStart(4, "0")}`;
      const each = documents.batch("system:test");
      const dueAt = new Date(start + Math.floor(number / LANES.length) * MESSAGE_EVERY_MS).toISOString();
      const entry = queue(each, webhookEntry, { webhookId, deliveryId }, { dueAt });
      const body = bodyOf("news.published", now, { slug: deliveryId });
      each.set(webhookDeliveries, deliveryId, {
        ...newDelivery(webhookId, "news.published", body),
        ...{ state: "queued", entry },
      });
      await each.commit();
    }
    this.#queued = MESSAGES_A_KILL * kills;
  }

  #answer({ id, start }: { id: string; start: number }, response: ServerResponse): void {
    const faults = this.#faults.get(id) ?? 0;
    const met = MANNERS.find(([, share]) => this.#random.chance(share))?.[0];
    const manner = met && !this.isHonest && faults < MOST_FAULTS ? met : "take";
    if (manner !== "take") this.#faults.set(id, faults + 1);
    const trickles = manner === "take" && this.#random.chance(TRICKLES);
    const done = trickles ? "trickle" : manner;
    this.tries[done] = (this.tries[done] ?? 0) + 1;
    if (manner === "close") response.destroy();
    else if (manner === "refuse") response.writeHead(503, { "Retry-After": "1" }).end();
    else if (manner === "take") {
      this.taken.push({ id, start });
      response.writeHead(200, { "Content-Type": "text/plain" });
      if (trickles) this.#trickle(response);
      else response.end("ok");
      this.onStage("told");
    }
  }

  #trickle(response: ServerResponse): void {
    response.write(".");
    const timer = setInterval(() => response.write("."), BYTE_EVERY_MS);
    response.on("close", () => clearInterval(timer));
  }

  /** Returns what was lost or invented, by what it took and what the site's log says of it. */
  problemsIn(logged: readonly LoggedDelivery[]): string[] {
    const taken = new Set(this.taken.map(({ id }) => id));
    const own = new Set(logged.map(({ id }) => `msg_${id}`));
    return [
      ...logged.flatMap(({ id, state }) => {
        const isTaken = taken.has(`msg_${id}`);
        return state === "delivered" && isTaken ? [] : [`${state}, and ${isTaken ? "" : "not "}taken: webhook ${id}`];
      }),
      ...[...taken].filter((id) => !own.has(id)).map((id) => `not in the log: webhook ${id}`),
      ...(logged.length === this.#queued ? [] : [`${String(logged.length)} webhooks of ${String(this.#queued)}`]),
    ];
  }
}
