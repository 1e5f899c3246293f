import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";
import type { AheadCollection, AheadHead, AheadMessage, AheadOrder } from "./ahead-chunk";
import type { Envelope, Fields, Stored } from "../port";

/** A reader that hasn't taken its documents by then reads for itself. */
const LIFETIME_MS = 60_000;
/** Chunks that may wait unparsed: with more, the process takes memory that it never gives back. */
const MOST_WAITING = 100;
const ENOUGH_FOR_ALL = 1_000_000;

/** Some documents of a collection: heads and bodies in the same order. */
export interface AheadDocuments {
  heads: readonly AheadHead[];
  bodies: readonly Fields[];
}

/** Makes a document of its head and body, reusing the body's object because a start makes tens of thousands. */
export function documentOf<F extends Fields>(head: AheadHead, body: Fields): Stored<F> {
  const document = body as Stored<F> & Envelope;
  document.id = head[0];
  document.version = head[1];
  document.createdAt = head[2];
  document.createdBy = head[3];
  document.updatedAt = head[4];
  document.updatedBy = head[5];
  return document;
}

/**
 * Documents that a thread reads while the program is still loading. Each collection can be taken once, by a reader that
 * wants all of it.
 */
export class ReadAhead {
  /** Number of the last change before the documents were read. */
  asOf = 0;
  readonly #messages = new Map<string, AheadMessage[]>();
  readonly #untaken: Set<string>;
  readonly #waiting = new Set<() => void>();
  readonly #stop: () => void;
  #isOver = false;

  constructor(
    readonly order: AheadOrder,
    /** Stops the thread. */
    stop: () => void,
  ) {
    this.#stop = stop;
    const names = order.collections.map(({ name }) => name);
    this.#untaken = new Set(names);
    for (const name of names) this.#messages.set(name, []);
    setTimeout(() => this.#forget(), LIFETIME_MS).unref();
  }

  /** Handles a message of the thread. */
  hear(message: AheadMessage): void {
    if (message.kind === "asOf") this.asOf = message.change;
    else {
      const messages = this.#messages.get(message.collection);
      if (messages) messages.push(message);
      else if (message.kind === "chunk") this.#makeRoom();
    }
    this.#wake();
  }

  /** Called when the thread will send no more. */
  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  /**
   * Yields all documents of a collection, without these fields; null where they were not read that way or have been
   * taken. Throws when the thread fails.
   */
  take(collection: string, without: readonly string[]): AsyncGenerator<AheadDocuments> | null {
    const { collections } = this.order;
    const at = collections.findIndex(({ name }) => name === collection);
    const messages = this.#messages.get(collection);
    if (!messages || !isDeepStrictEqual(collections[at]?.without ?? [], without)) return null;
    if (!this.#untaken.delete(collection)) return null;
    // Collections before it stay in memory until taken, and no reader may wait for that.
    if (collections.slice(0, at).some(({ name }) => this.#untaken.has(name))) this.#makeRoom(ENOUGH_FOR_ALL);
    return this.#chunksIn(messages, () => {
      this.#messages.delete(collection);
      for (const { kind } of messages) if (kind === "chunk") this.#makeRoom();
    });
  }

  async *#chunksIn(messages: AheadMessage[], finish: () => void): AsyncGenerator<AheadDocuments> {
    try {
      for (;;) {
        const message = messages.shift();
        if (message?.kind === "end") return;
        if (message?.kind === "chunk") {
          const heads = JSON.parse(message.heads) as AheadHead[];
          const bodies = JSON.parse(message.bodies) as Fields[];
          this.#makeRoom();
          yield { heads, bodies };
        } else if (this.#isOver) throw new Error("The store could not be read ahead.");
        else await new Promise<void>((wake) => this.#waiting.add(wake));
      }
    } finally {
      finish();
    }
  }

  #makeRoom(chunks = 1): void {
    Atomics.add(this.order.room, 0, chunks);
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

// The server starts the reading, and the build, which loads meanwhile, takes the result.
const holder = globalThis as unknown as { edgewiseReadAhead?: ReadAhead };

/**
 * Starts reading these collections of a store, in this order, in a thread whose program is `worker`. Readers fall back
 * to the store when the thread fails.
 */
export function beginReadingAhead(file: string, collections: readonly AheadCollection[], worker: URL): void {
  if (!existsSync(file)) return;
  const room = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(MOST_WAITING);
  const order = { file, collections, room };
  // Modules preloaded with `--import` are meant for the server.
  const resourceLimits = { maxYoungGenerationSizeMb: 1 };
  const thread = new Worker(worker, { workerData: order, execArgv: [], resourceLimits });
  const ahead = new ReadAhead(order, () => void thread.terminate());
  thread.on("message", (message: AheadMessage) => ahead.hear(message));
  thread.on("error", () => ahead.end());
  thread.on("exit", () => ahead.end());
  thread.unref();
  holder.edgewiseReadAhead = ahead;
}

/** Returns the documents being read from the store in this file, once; null when there are none. */
export function takeReadAhead(file: string): ReadAhead | null {
  const ahead = holder.edgewiseReadAhead;
  if (ahead?.order.file !== file) return null;
  delete holder.edgewiseReadAhead;
  return ahead;
}
