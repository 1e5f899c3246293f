import type { Batch, Collection, Documents, Transaction } from "~/backend/documents/port";

/** What one batch or transaction has written. */
export interface RecordedWrite {
  actor: string;
  /** Names of the collections, each once; of an update with its fields: `users: lastSeenAt`. */
  written: Set<string>;
}

/** The same store, which notes every batch and transaction that has been committed through it. */
export function recordWrites(documents: Documents): { documents: Documents; writes: RecordedWrite[] } {
  const writes: RecordedWrite[] = [];

  /** The batch or transaction itself, its writes noted on the way. */
  function noting<W extends Batch | Transaction>(target: W, written: Set<string>, also: Partial<W> = {}): W {
    const note = ([{ name }, , fields]: [Collection, string, object?], isUpdate: boolean) => {
      if (!isUpdate) written.add(name);
      // One without fields only claims the document for the transaction.
      else if (fields && Object.keys(fields).length > 0) written.add(`${name}: ${Object.keys(fields).join(", ")}`);
    };
    const self: W = new Proxy(target, {
      get(real, name) {
        if (name in also) return also[name as keyof W];
        const member = real[name as keyof W];
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => {
          if (name === "set" || name === "update" || name === "delete")
            note(args as [Collection, string, object?], name === "update");
          const result: unknown = (member as (...all: unknown[]) => unknown).apply(real, args);
          return result === real ? self : result;
        };
      },
    });
    return self;
  }

  return {
    writes,
    documents: {
      ...documents,
      batch(actor) {
        const written = new Set<string>();
        const batch = documents.batch(actor);
        return noting(batch, written, {
          async commit() {
            await batch.commit();
            if (written.size > 0) writes.push({ actor, written });
          },
        });
      },
      async transaction(actor, run) {
        let written = new Set<string>();
        const result = await documents.transaction(actor, (transaction) => {
          // It may run more than once: only the last counts.
          written = new Set();
          return run(noting(transaction, written));
        });
        if (written.size > 0) writes.push({ actor, written });
        return result;
      },
    },
  };
}
