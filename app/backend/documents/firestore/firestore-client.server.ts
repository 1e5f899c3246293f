import { Firestore, type CollectionReference, type DocumentReference } from "firebase-admin/firestore";
import { NOBODY, serviceAccountAuth } from "./firestore-auth.server";
import { asPortError } from "./firestore-outage.server";
import { StoreUnavailable, type Collection } from "../port";

export interface FirestoreConnection {
  projectId: string;
  /** `(default)` unless the project has several databases. */
  databaseId?: string | undefined;
  /** A service account's credentials; without them, the application default credentials of Google's machines. */
  credentials?: { clientEmail: string; privateKey: string } | undefined;
  /** `host:port` of an emulator, which needs no credentials. */
  emulator?: string | undefined;
  /** Longest wait for one answer, for measurements on an emulator that answers more slowly than Firestore. */
  deadlineMs?: number | undefined;
}

/** The operations that Firestore bills, counted since opening. */
export interface FirestoreUsage {
  reads: number;
  writes: number;
  deletes: number;
}

export type UsageReporter = (kind: keyof FirestoreUsage, collection: string, documents: number) => void;

/** Longest wait for one answer. */
const DEADLINE_MS = 10_000;
/** The shorter wait while the store is down, that is, from a call that got no answer until the next answer. */
const DEADLINE_WHEN_DOWN_MS = 2_000;

/** A Firestore client whose calls all have a deadline, and which counts billed operations. */
export class FirestoreClient {
  readonly firestore: Firestore;
  readonly usage: FirestoreUsage = { reads: 0, writes: 0, deletes: 0 };
  readonly #onUsage: UsageReporter;
  /** Longest wait for one answer. */
  readonly deadlineMs: number;
  readonly #onReturn = new Set<() => void>();
  /** Includes calls that were given up, since they continue by themselves for a while. */
  readonly #underWay = new Set<Promise<unknown>>();
  #isDown = false;
  #answers = 0;
  #isClosed = false;

  constructor(connection: FirestoreConnection, onUsage: UsageReporter) {
    const { projectId, databaseId, credentials, emulator, deadlineMs = DEADLINE_MS } = connection;
    this.#onUsage = onUsage;
    this.deadlineMs = deadlineMs;
    this.firestore = new Firestore({
      projectId,
      ...(databaseId !== undefined && { databaseId }),
      ...(credentials && { auth: serviceAccountAuth(credentials) }),
      ...(emulator !== undefined && { host: emulator, ssl: false, auth: NOBODY }),
      ...CHANNEL,
      clientConfig: patience(deadlineMs),
    });
  }

  get isClosed() {
    return this.#isClosed;
  }

  collection(collection: Pick<Collection, "name">): CollectionReference {
    return this.firestore.collection(collection.name);
  }

  document(collection: Pick<Collection, "name">, id: string): DocumentReference {
    return this.collection(collection).doc(id);
  }

  count(kind: keyof FirestoreUsage, collection: string, documents: number): void {
    this.usage[kind] += documents;
    this.#onUsage(kind, collection, documents);
  }

  /** Runs work on Firestore; rejects with the port's errors, and within the deadline. */
  async call<R>(work: () => Promise<R>, within = this.deadlineMs): Promise<R> {
    if (this.#isClosed) throw new Error("The store is closed.");
    const deadline = this.#isDown ? Math.min(within, DEADLINE_WHEN_DOWN_MS) : within;
    const answersBefore = this.#answers;
    // A call that was requested during an outage may fail after its end, as others that were answered since have shown.
    const isAnythingAnswered = () => this.#answers > answersBefore;
    let timer: NodeJS.Timeout | undefined;
    // A late answer to a call that was given up still shows that the store is up.
    const asked = work().then(
      (result) => {
        this.#answered();
        return result;
      },
      (error: unknown) => {
        const problem = asPortError(error);
        if (!(problem instanceof StoreUnavailable)) this.#answered();
        else if (problem.outage !== "busy" && !isAnythingAnswered()) this.#isDown = true;
        throw problem;
      },
    );
    this.#underWay.add(asked);
    void asked.catch(() => undefined).finally(() => this.#underWay.delete(asked));
    const late = new Promise<never>((_, reject) => {
      const giveUp = (afterMs: number) => {
        if (!isAnythingAnswered()) this.#isDown = true;
        reject(new StoreUnavailable("unreachable", new Error(`There was no answer for ${afterMs} ms.`)));
      };
      timer = setTimeout(() => {
        if (deadline === within || !isAnythingAnswered()) giveUp(deadline);
        else timer = setTimeout(giveUp, within - deadline, within);
      }, deadline);
    });
    try {
      return await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Calls the listener when the store answers again after an outage. Returns the stop function. */
  onReturn(listener: () => void): () => void {
    this.#onReturn.add(listener);
    return () => void this.#onReturn.delete(listener);
  }

  #answered(): void {
    this.#answers += 1;
    if (!this.#isDown) return;
    this.#isDown = false;
    for (const listener of [...this.#onReturn]) listener();
  }

  /** All followers must have stopped before. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#onReturn.clear();
    // A listener that stopped while its stream was being requested goes on to request it, and nobody catches its error.
    await new Promise((resolve) => setTimeout(resolve, STOPPING_MS));
    // After its end, the client never settles a retry, not even with an error.
    const ended = Promise.allSettled(this.#underWay).then(() => this.firestore.terminate());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSING_MS)));
    await Promise.race([ended.catch(() => undefined), late]);
    clearTimeout(timer);
  }
}

/**
 * Firestore's client sets a timer of 0 ms between checking that a listener is still wanted and requesting its stream.
 */
const STOPPING_MS = 10;
/** Longest wait for calls still under way at closing. */
const CLOSING_MS = 3_000;

/** gRPC settings: a connection that died silently is noticed, and a lost one is retried every few seconds. */
const CHANNEL = {
  "grpc.keepalive_time_ms": 30_000,
  "grpc.keepalive_timeout_ms": 10_000,
  "grpc.initial_reconnect_backoff_ms": 500,
  "grpc.max_reconnect_backoff_ms": 5_000,
};

const METHODS = ["BatchGetDocuments", "RunQuery", "RunAggregationQuery", "BeginTransaction", "Rollback"];

/**
 * The client would retry for up to ten minutes, longer than any caller waits. Commits are retried by our own code only.
 */
const patience = (deadlineMs: number) => ({
  interfaces: {
    "google.firestore.v1.Firestore": {
      retry_codes: { none: [], transient: ["UNAVAILABLE"] },
      retry_params: {
        short: {
          initial_retry_delay_millis: 100,
          retry_delay_multiplier: 1.3,
          max_retry_delay_millis: 2_000,
          initial_rpc_timeout_millis: deadlineMs,
          rpc_timeout_multiplier: 1,
          max_rpc_timeout_millis: deadlineMs,
          total_timeout_millis: deadlineMs,
        },
      },
      methods: {
        ...Object.fromEntries(
          METHODS.map((method) => [
            method,
            { timeout_millis: deadlineMs, retry_codes_name: "transient", retry_params_name: "short" },
          ]),
        ),
        Commit: { timeout_millis: 3 * deadlineMs, retry_codes_name: "none", retry_params_name: "short" },
      },
    },
  },
});
