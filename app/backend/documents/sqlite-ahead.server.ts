import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";
import type { AheadCollection, AheadHead, AheadMessage, AheadOrder } from "./ahead-part";
import type { Fields } from "./port";
import type { Row } from "./sqlite-file.server";

/** Whoever hasn't come by then reads by itself. */
const KEPT_MS = 60_000;
/** Parts that may lie there unparsed: with more, the process takes memory that it gives back to nobody. */
const MOST_WAITING = 100;
const ENOUGH_FOR_ALL = 1_000_000;

export interface AheadRow {
  row: Omit<Row, "body">;
  fields: Fields;
  /** Of the schema that it was noted to fit; null: of none. */
  fingerprint: string | null;
}

function rowsOf({ heads, bodies }: Extract<AheadMessage, { kind: "part" }>): AheadRow[] {
  const fields = JSON.parse(bodies) as Fields[];
  return (JSON.parse(heads) as AheadHead[]).map(([id, version, ...rest], at) => {
    const [created_at, created_by, updated_at, updated_by, seq, schema_version, fingerprint] = rest;
    const row = { id, version, created_at, created_by, updated_at, updated_by, seq, schema_version };
    return { row, fields: fields[at] ?? {}, fingerprint };
  });
}

/** Documents that a thread reads while the program is still being loaded, to be taken once, by whoever wants all of them. */
export class ReadAhead {
  /** Number of the change that was the last when they were read. */
  asOf = 0;
  readonly #messages = new Map<string, AheadMessage[]>();
  readonly #untaken: Set<string>;
  readonly #waiting = new Set<() => void>();
  readonly #stop: () => void;
  #isOver = false;

  constructor(
    readonly order: AheadOrder,
    /** Ends the thread. */
    stop: () => void,
  ) {
    this.#stop = stop;
    const names = order.collections.map(({ name }) => name);
    this.#untaken = new Set(names);
    for (const name of names) this.#messages.set(name, []);
    setTimeout(() => this.#forget(), KEPT_MS).unref();
  }

  /** What the thread says. */
  hear(message: AheadMessage): void {
    if (message.kind === "asOf") this.asOf = message.change;
    else {
      const messages = this.#messages.get(message.collection);
      if (messages) messages.push(message);
      else if (message.kind === "part") this.#makeRoom();
    }
    this.#wake();
  }

  /** The thread will say no more. */
  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  /**
   * All documents of a collection, without these fields; null where they were not read so, or have been taken. It throws
   * when the thread fails.
   */
  take(collection: string, without: readonly string[]): AsyncGenerator<AheadRow[]> | null {
    const { collections } = this.order;
    const at = collections.findIndex(({ name }) => name === collection);
    const messages = this.#messages.get(collection);
    if (!messages || !isDeepStrictEqual(collections[at]?.without ?? [], without)) return null;
    if (!this.#untaken.delete(collection)) return null;
    // Those in front of it lie there until somebody comes for them: nobody may wait for that.
    if (collections.slice(0, at).some(({ name }) => this.#untaken.has(name))) this.#makeRoom(ENOUGH_FOR_ALL);
    return this.#partsIn(messages, () => {
      this.#messages.delete(collection);
      for (const { kind } of messages) if (kind === "part") this.#makeRoom();
    });
  }

  async *#partsIn(messages: AheadMessage[], finish: () => void): AsyncGenerator<AheadRow[]> {
    try {
      for (;;) {
        const message = messages.shift();
        if (message?.kind === "end") return;
        if (message?.kind === "part") {
          const rows = rowsOf(message);
          this.#makeRoom();
          yield rows;
        } else if (this.#isOver) throw new Error("The store could not be read ahead.");
        else await new Promise<void>((wake) => this.#waiting.add(wake));
      }
    } finally {
      finish();
    }
  }

  #makeRoom(parts = 1): void {
    Atomics.add(this.order.room, 0, parts);
    Atomics.notify(this.order.room, 0);
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  #forget(): void {
    if (this.#untaken.size === 0) return;
    for (const collection of this.#untaken) this.#messages.delete(collection);
    this.#untaken.clear();
    this.#stop();
  }
}

// The server begins it, and the build, which is loaded meanwhile, takes what comes of it.
const holder = globalThis as unknown as { edgewiseReadAhead?: ReadAhead };

/**
 * Begins to read these collections of a store, in this order, in a thread of its own, whose program is `worker`. What fails
 * there is read anew by whoever needs it.
 */
export function beginReadingAhead(file: string, collections: readonly AheadCollection[], worker: URL): void {
  if (!existsSync(file)) return;
  const room = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(MOST_WAITING);
  const order = { file, collections, room };
  // What is loaded before the server (`--import`) is meant for the server.
  const resourceLimits = { maxYoungGenerationSizeMb: 1 };
  const thread = new Worker(worker, { workerData: order, execArgv: [], resourceLimits });
  const ahead = new ReadAhead(order, () => void thread.terminate());
  thread.on("message", (message: AheadMessage) => ahead.hear(message));
  thread.on("error", () => ahead.end());
  thread.on("exit", () => ahead.end());
  thread.unref();
  holder.edgewiseReadAhead = ahead;
}

/** What is read ahead of the store in this file, given once; null where nothing is. */
export function takeReadAhead(file: string): ReadAhead | null {
  const ahead = holder.edgewiseReadAhead;
  if (ahead?.order.file !== file) return null;
  delete holder.edgewiseReadAhead;
  return ahead;
}
