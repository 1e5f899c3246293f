import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "~/backend/clock";
import type { FirestoreConnection } from "~/backend/documents/firestore/firestore-client.server";
import { openFirestoreDocuments, type FirestoreDocuments } from "~/backend/documents/firestore/firestore.server";
import { openDiskFiles } from "~/backend/files/disk/disk.server";
import { ACCOUNT_AGE } from "~/backend/identity/firebase/firebase-identity.server";
import { firebaseIdentityCollections } from "~/backend/identity/identity-collections";
import type { Identity } from "~/backend/identity/port";
import { accountIn, openSessionRecords } from "~/backend/identity/session-records.server";
import type { Backend } from "~/backend/index.server";
import { trackedClock, trackedDocuments } from "~/backend/read-tracking.server";
import { jobs } from "~/site/registries/jobs.server";
import { createScheduler, type Scheduler } from "~/platform/scheduler/scheduler.server";
import { collections } from "~/site/registries/collections";

const current = new AsyncLocalStorage<Backend>();

/** Gives each task the backend of its own instance, where the product has only one backend for each process. */
export function tellInstancesApart(): void {
  Object.defineProperty(globalThis, "edgewiseBackend", { get: () => current.getStore(), configurable: true });
}

/** Jobs that draw pictures, which cost processor time and use the bucket, not Firestore. */
const LEFT_OUT = new Set(["draw-pictures", "draw-missed-pictures"]);
export const simulatedJobs = jobs.filter(({ name }) => !LEFT_OUT.has(name));

export interface Instance {
  sessions: ReturnType<typeof openSessionRecords>;
  scheduler: Scheduler;
  /** The adapter's own counts. */
  usage: FirestoreDocuments["usage"];
  /** Runs a task of this instance. */
  run<R>(task: () => R): R;
  close(): Promise<void>;
}

/** Sessions as on Firebase. The provider costs no documents, and here it never has anything new to say. */
function identityOn(sessions: Instance["sessions"], clock: Clock): Pick<Identity, "verifySession"> {
  return {
    async verifySession(secret) {
      const found = await sessions.find(secret);
      const account = found && accountIn(found);
      if (!found || !account) return null;
      if (clock().getTime() - Date.parse(found.accountCheckedAt ?? "") >= ACCOUNT_AGE)
        return sessions.check(found, account);
      const session = await sessions.touch(found);
      return session && { account, session };
    },
  };
}

/** Opens an instance on a Firestore that other instances share. `folder` is for files. */
export function openInstance(connection: FirestoreConnection, clock: Clock, folder: string): Instance {
  const documents = openFirestoreDocuments({
    connection,
    collections: [...collections, ...firebaseIdentityCollections],
    clock,
  });
  const sessions = openSessionRecords({ documents, clock });
  const backend: Backend = {
    documents: trackedDocuments(documents),
    identity: identityOn(sessions, clock) as Identity,
    files: openDiskFiles({ folder, clock }),
    mail: { send: async () => undefined, close: async () => undefined },
    clock: trackedClock(clock),
    isShared: true,
  };
  const run = <R>(task: () => R): R => current.run(backend, task);
  return {
    sessions,
    scheduler: createScheduler(simulatedJobs),
    usage: documents.usage,
    run,
    close: () => documents.close(),
  };
}
