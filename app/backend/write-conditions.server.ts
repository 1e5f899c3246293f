import { AsyncLocalStorage } from "node:async_hooks";
import {
  BatchUsed,
  type Actor,
  type Batch,
  type Collection,
  type DocumentReader,
  type Documents,
  type Fields,
  type Stored,
  type WriteOptions,
} from "./documents/port";
import type { Identity } from "./identity/port";
import { WriteList } from "./documents/write-list";

/** What a guard decided on. */
export interface WriteCondition {
  /** Whose access it is. */
  uid: string;
  /** True if it still holds, as the writing transaction reads it. */
  holds(reader: DocumentReader): Promise<boolean>;
}

/** Thrown by a write when what a guard decided on has ended meanwhile. Nothing of that write was stored. */
export class AccessEnded extends Error {
  override readonly name = "AccessEnded";
  constructor() {
    super("The access that this was decided on has ended.");
  }
}

interface Conditions {
  readonly byName: Map<string, WriteCondition>;
  /** Ids of people whose access the action itself has changed. */
  readonly changed: Set<string>;
  /** True once a write was refused. */
  hasEnded: boolean;
}

const current = new AsyncLocalStorage<Conditions | undefined>();

/**
 * Runs an action whose guards may set conditions. From then on every batch and transaction of the action checks them as
 * part of its own commit, and throws `AccessEnded` when one no longer holds; so does this function then, even if the
 * action goes on after the refused write. Work that outlives the action has no conditions.
 */
export async function withWriteConditions<R>(action: () => Promise<R>): Promise<R> {
  const conditions: Conditions = { byName: new Map(), changed: new Set(), hasEnded: false };
  try {
    const result = await current.run(conditions, action);
    if (conditions.hasEnded) throw new AccessEnded();
    return result;
  } finally {
    conditions.byName.clear();
  }
}

/** Makes the later writes of the running action depend on a condition; does nothing outside an action. */
export function requireInWrites(name: string, condition: WriteCondition): void {
  const conditions = current.getStore();
  if (conditions && !conditions.changed.has(condition.uid)) conditions.byName.set(name, condition);
}

/**
 * Runs work that goes on whatever becomes of the person who began it: what is already decided, such as the rest of the
 * removal of an account, and work in the background.
 */
export function withoutWriteConditions<R>(work: () => R): R {
  return current.run(undefined, work);
}

/**
 * Drops the running action's conditions about a person whose access it has itself just changed: somebody who sets a new
 * password ends the session that they do it with.
 */
function dropConditionsOn(uid: string): void {
  const conditions = current.getStore();
  if (!conditions) return;
  conditions.changed.add(uid);
  for (const [name, condition] of conditions.byName) if (condition.uid === uid) conditions.byName.delete(name);
}

/** Throws `AccessEnded` unless every condition of the running action holds now. */
async function requireConditions(documents: Documents): Promise<void> {
  const conditions = current.getStore();
  if (conditions) await check(conditions, documents);
}

async function check(conditions: Conditions, reader: DocumentReader): Promise<void> {
  const found = new Map<string, Promise<Stored<Fields> | null>>();
  // Conditions look at the same few documents.
  const readingOnce: DocumentReader = {
    get<F extends Fields>(collection: Collection<F>, id: string) {
      const path = `${collection.name}/${id}`;
      const known = found.get(path) ?? reader.get(collection, id);
      found.set(path, known);
      return known as Promise<Stored<F> | null>;
    },
  };
  for (const condition of conditions.byName.values()) {
    if (await condition.holds(readingOnce)) continue;
    conditions.hasEnded = true;
    throw new AccessEnded();
  }
}

/** Collects a batch's writes, to commit them as a transaction that checks the conditions first. */
function conditionalBatch(documents: Documents, actor: Actor, conditions: Conditions): Batch {
  const list = new WriteList();
  let isUsed = false;
  const requireUnused = () => {
    if (isUsed) throw new BatchUsed();
  };
  const batch: Batch = {
    set(collection, id, fields, options) {
      requireUnused();
      list.set(collection, id, fields, options);
      return batch;
    },
    update(collection, id, fields, options) {
      requireUnused();
      list.update(collection, id, fields, options);
      return batch;
    },
    delete(collection: Collection, id: string, options?: WriteOptions) {
      requireUnused();
      list.delete(collection, id, options);
      return batch;
    },
    async commit() {
      requireUnused();
      isUsed = true;
      await documents.transaction(actor, async (transaction) => {
        await check(conditions, transaction);
        for (const { kind, collection, id, fields, when } of list.writes) {
          const options = when && { when };
          if (kind === "delete") transaction.delete(collection, id, options);
          else transaction[kind](collection, id, fields, options);
        }
      });
    },
  };
  return batch;
}

/** Returns the same documents, whose writes check the conditions of the action they belong to. */
export function conditionalDocuments(documents: Documents): Documents {
  return {
    ...documents,
    batch(actor) {
      const conditions = current.getStore();
      return conditions ? conditionalBatch(documents, actor, conditions) : documents.batch(actor);
    },
    transaction(actor, run) {
      const conditions = current.getStore();
      if (!conditions) return documents.transaction(actor, run);
      return documents.transaction(actor, async (transaction) => {
        await check(conditions, transaction);
        return run(transaction);
      });
    },
  };
}

/**
 * Returns the same identity, whose changes of accounts check the conditions of the action they belong to. Accounts may
 * be with a provider, so the check comes right before the change and not with it.
 */
export function conditionalIdentity(identity: Identity, documents: Documents): Identity {
  const checked = <Rest extends unknown[], R>(change: (uid: string, ...rest: Rest) => Promise<R>) => {
    return async (uid: string, ...rest: Rest): Promise<R> => {
      await requireConditions(documents);
      return change(uid, ...rest);
    };
  };
  const ending = <Rest extends unknown[], R>(change: (uid: string, ...rest: Rest) => Promise<R>) => {
    const run = checked(change);
    return async (uid: string, ...rest: Rest): Promise<R> => {
      const result = await run(uid, ...rest);
      dropConditionsOn(uid);
      return result;
    };
  };
  return {
    ...identity,
    updateProfile: checked((uid, profile: Parameters<Identity["updateProfile"]>[1]) =>
      identity.updateProfile(uid, profile),
    ),
    requestEmailVerification: checked((uid) => identity.requestEmailVerification(uid)),
    revokeSession: ending((uid, sessionId: string) => identity.revokeSession(uid, sessionId)),
    revokeAllSessions: ending((uid, except?: string) => identity.revokeAllSessions(uid, except)),
    changePassword: ending((uid, now: string, next: string) => identity.changePassword(uid, now, next)),
    async confirmPasswordReset(token, password) {
      // The mailed link alone decides about this, not the person who is signed in.
      const account = await identity.confirmPasswordReset(token, password);
      dropConditionsOn(account.uid);
      return account;
    },
    setDisabled: ending((uid, disabled: boolean) => identity.setDisabled(uid, disabled)),
    delete: ending((uid) => identity.delete(uid)),
  };
}
