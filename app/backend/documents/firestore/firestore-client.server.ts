import { Firestore, type CollectionReference, type DocumentReference } from "firebase-admin/firestore";
import { asPortError } from "./firestore-outage.server";
import { StoreUnavailable, type Collection } from "../port";

export interface FirestoreConnection {
  projectId: string;
  /** `(default)` unless the project has several. */
  databaseId?: string | undefined;
  /** A service account's; without, those of the environment Google's machines give (application default credentials). */
  credentials?: { clientEmail: string; privateKey: string } | undefined;
  /** `host:port` of an emulator, which is asked without credentials. */
  emulator?: string | undefined;
}

/** What Firestore bills, counted from the opening on. */
export interface FirestoreUsage {
  reads: number;
  writes: number;
  deletes: number;
}

export type UsageReporter = (kind: keyof FirestoreUsage, collection: string, documents: number) => void;

/** Longest wait for one answer. */
const DEADLINE_MS = 10_000;
/** While nothing has been answered since the last call that wasn't, nobody waits that long again. */
const DEADLINE_WHEN_DOWN_MS = 2_000;

/** Firestore's client, none of whose calls waits for ever, and which counts what it is asked. */
export class FirestoreClient {
  readonly firestore: Firestore;
  readonly usage: FirestoreUsage = { reads: 0, writes: 0, deletes: 0 };
  readonly #onUsage: UsageReporter;
  readonly #onReturn = new Set<() => void>();
  /** Those that were given up as well: they go on by themselves for a while. */
  readonly #underWay = new Set<Promise<unknown>>();
  #isDown = false;
  #isClosed = false;

  constructor({ projectId, databaseId, credentials, emulator }: FirestoreConnection, onUsage: UsageReporter) {
    this.#onUsage = onUsage;
    this.firestore = new Firestore({
      projectId,
      ...(databaseId !== undefined && { databaseId }),
      ...(credentials && {
        credentials: { client_email: credentials.clientEmail, private_key: credentials.privateKey },
      }),
      ...(emulator !== undefined && { host: emulator, ssl: false, credentials: NOBODY }),
      ...CHANNEL,
      clientConfig: PATIENCE,
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

  /** Runs something on Firestore; its errors come out as the port has them, and none comes late. */
  async call<R>(work: () => Promise<R>, within = DEADLINE_MS): Promise<R> {
    if (this.#isClosed) throw new Error("The store is closed.");
    const deadline = this.#isDown ? Math.min(within, DEADLINE_WHEN_DOWN_MS) : within;
    let timer: NodeJS.Timeout | undefined;
    // One that was given up counts as well when it answers in the end: slow is not down.
    const asked = work().then(
      (result) => {
        this.#answered();
        return result;
      },
      (error: unknown) => {
        const problem = asPortError(error);
        if (!(problem instanceof StoreUnavailable)) this.#answered();
        else if (problem.outage !== "busy") this.#isDown = true;
        throw problem;
      },
    );
    this.#underWay.add(asked);
    void asked.catch(() => undefined).finally(() => this.#underWay.delete(asked));
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#isDown = true;
        reject(new StoreUnavailable("unreachable", new Error(`There was no answer for ${deadline} ms.`)));
      }, deadline);
    });
    try {
      return await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Calls whenever the store answers again after it had not. Returns the stop function. */
  onReturn(listener: () => void): () => void {
    this.#onReturn.add(listener);
    return () => void this.#onReturn.delete(listener);
  }

  #answered(): void {
    if (!this.#isDown) return;
    this.#isDown = false;
    for (const listener of [...this.#onReturn]) listener();
  }

  /** Everyone who follows must have stopped before. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#onReturn.clear();
    // The client answers nobody who tries again after its end, not even with an error that could be caught.
    const ended = Promise.allSettled(this.#underWay).then(() => this.firestore.terminate());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSING_MS)));
    await Promise.race([ended.catch(() => undefined), late]);
    clearTimeout(timer);
  }
}

/** Asks nothing of an emulator; without any, the client looks for a machine of Google's that had some. */
const NOBODY = { client_email: "nobody@emulator.invalid", private_key: "none" };
/** Waiting for what is still under way when it closes. */
const CLOSING_MS = 3_000;

/** gRPC's: a connection that died silently is noticed, and one that was lost is sought again every few seconds. */
const CHANNEL = {
  "grpc.keepalive_time_ms": 30_000,
  "grpc.keepalive_timeout_ms": 10_000,
  "grpc.initial_reconnect_backoff_ms": 500,
  "grpc.max_reconnect_backoff_ms": 5_000,
};

const METHODS = ["BatchGetDocuments", "RunQuery", "RunAggregationQuery", "BeginTransaction", "Rollback"];

/** The client goes on for up to ten minutes by itself; nobody waits for that. A commit is tried again by us or not at all. */
const PATIENCE = {
  interfaces: {
    "google.firestore.v1.Firestore": {
      retry_codes: { none: [], transient: ["UNAVAILABLE"] },
      retry_params: {
        short: {
          initial_retry_delay_millis: 100,
          retry_delay_multiplier: 1.3,
          max_retry_delay_millis: 2_000,
          initial_rpc_timeout_millis: DEADLINE_MS,
          rpc_timeout_multiplier: 1,
          max_rpc_timeout_millis: DEADLINE_MS,
          total_timeout_millis: DEADLINE_MS,
        },
      },
      methods: {
        ...Object.fromEntries(
          METHODS.map((method) => [
            method,
            { timeout_millis: DEADLINE_MS, retry_codes_name: "transient", retry_params_name: "short" },
          ]),
        ),
        Commit: { timeout_millis: 3 * DEADLINE_MS, retry_codes_name: "none", retry_params_name: "short" },
      },
    },
  },
};
