import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Random } from "../../../../bench/scale/random";

/** What the server does with one try to hand it a mail. */
export type Manner = "take" | "refuse" | "defer-recipient" | "defer-message" | "busy" | "hang" | "close";

/** Moments of one try, in their order. `answered`: our 250 was written to the connection. */
export const STAGES = ["connected", "sender", "recipient", "data", "received", "answered"] as const;
export type Stage = (typeof STAGES)[number];

/** A mail that the server has seen whole. */
export interface Seen {
  /** Id of the outbox's entry, which is in the Message-ID. */
  id: string;
  to: string;
  kind: string;
  /** The whole mail, its long lines joined. */
  text: string;
}

const MANNERS: readonly (readonly [Manner, number])[] = [
  ["refuse", 0.03],
  ["defer-recipient", 0.08],
  ["defer-message", 0.08],
  ["busy", 0.05],
  ["hang", 0.02],
  ["close", 0.06],
];
/** More would only prove that a mail is given up after three days. */
const MOST_FAULTS = 2;
/** A refusal that says nothing about the mailbox, which would be stopped by several that do. */
const REFUSAL = "5.6.0 This message is not wanted";

const says = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

/** A mail server on this machine that fails in every way that `MANNERS` names, and can be switched off. */
export class DrillMailServer {
  /** Mails for which it has answered 250, in that order, with every repetition. */
  readonly taken: Seen[] = [];
  /** Mails that it refused for good, by their ids; it refuses them again each time. */
  readonly refused = new Map<string, Seen>();
  readonly tries: Partial<Record<Manner, number>> = {};
  /** Told of each stage of each try. */
  onStage: (stage: Stage) => void = () => undefined;
  /** True: it takes every mail that it hasn't refused. */
  isHonest = false;

  readonly #random: Random;
  readonly #faults = new Map<string, number>();
  readonly #sockets = new Map<number, Socket>();
  #server: SMTPServer | null = null;
  #port = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  get url(): string {
    return `smtp://127.0.0.1:${String(this.#port)}`;
  }

  get isOn(): boolean {
    return this.#server !== null;
  }

  async switchOn(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      closeTimeout: 1,
      onConnect: (_session, done) => {
        this.onStage("connected");
        done();
      },
      onMailFrom: (_address, _session, done) => {
        this.onStage("sender");
        done(this.#meets("sender", "busy") ? says(421, "4.3.2 The service is closing") : null);
      },
      onRcptTo: ({ address }, _session, done) => {
        this.onStage("recipient");
        done(this.#meets(address, "defer-recipient") ? says(450, "4.2.0 Greylisted, try again later") : null);
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        this.onStage("data");
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          this.onStage("received");
          this.#answer(Buffer.concat(chunks).toString(), session, done);
        });
      },
    });
    // Otherwise each client that breaks off would be an uncaught error.
    server.on("error", () => undefined);
    server.server.on("connection", (socket: Socket) => {
      const port = socket.remotePort ?? 0;
      this.#sockets.set(port, socket);
      socket.once("close", () => this.#sockets.delete(port));
    });
    server.listen(this.#port, "127.0.0.1");
    await once(server.server, "listening");
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  async switchOff(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    for (const socket of this.#sockets.values()) socket.destroy();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  }

  #answer(raw: string, session: SMTPServerSession, done: (error?: Error | null) => void): void {
    const id = /^Message-ID: <edgewise\.([^@]+)@/im.exec(raw)?.[1] ?? "";
    const text = raw.replaceAll("=\r\n", "");
    const kind = /^X-Edgewise-Kind: (\S+)/im.exec(raw)?.[1] ?? "";
    const seen = { id, to: session.envelope.rcptTo[0]?.address ?? "", kind, text };
    const isTaken = this.taken.some((one) => one.id === id);
    // A mail means the same to it at each try, of which a killed site may not have recorded the first.
    if (this.refused.has(id) || (!isTaken && this.#meets(id, "refuse"))) {
      this.refused.set(id, seen);
      done(says(554, REFUSAL));
    } else if (this.#meets(id, "defer-message")) done(says(451, "4.3.0 Try again later"));
    else if (this.#meets(id, "close")) this.#sockets.get(session.remotePort)?.destroy();
    else if (!this.#meets(id, "hang")) {
      this.#count("take");
      this.taken.push(seen);
      done();
      this.onStage("answered");
    }
  }

  /** Decides whether a try meets with this manner now. Each mail and each mailbox has so many faults and no more. */
  #meets(of: string, manner: Manner): boolean {
    const faults = this.#faults.get(of) ?? 0;
    const share = MANNERS.find(([one]) => one === manner)?.[1] ?? 0;
    const isMet = this.#random.chance(share);
    // Mails of one sender are all mails, so what meets a sender isn't counted.
    if (this.isHonest || !isMet || (of !== "sender" && faults >= MOST_FAULTS)) return false;
    this.#faults.set(of, faults + 1);
    this.#count(manner);
    return true;
  }

  #count(manner: Manner): void {
    this.tries[manner] = (this.tries[manner] ?? 0) + 1;
  }
}
