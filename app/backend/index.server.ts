import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "~/env.server";
import { log } from "~/http/log.server";
import { systemClock, type Clock } from "./clock";
import type { Collection, Documents } from "./documents/port";
import { openSqliteDocuments } from "./documents/sqlite.server";
import type { Mail } from "./mail/port";
import { openOutbox } from "./mail/outbox.server";

/** Everything the product keeps its things in and reaches the world by. */
export interface Backend {
  documents: Documents;
  mail: Mail;
  clock: Clock;
}

/** The adapters the environment asks for. */
export function openBackend(env: Env, collections: readonly Collection[]): Backend {
  mkdirSync(env.DATA_DIR, { recursive: true });
  return {
    documents: openSqliteDocuments({
      file: join(env.DATA_DIR, "edgewise.sqlite"),
      collections,
      onInvalid: (path, problem) => log.error({ path, problem }, "a stored document does not fit its schema"),
    }),
    mail: openOutbox({ folder: join(env.DATA_DIR, "outbox"), from: env.MAIL_FROM }),
    clock: systemClock,
  };
}

// The development server loads this module anew with each change; the open store outlives that.
const holder = globalThis as unknown as { edgewiseBackend?: Backend };

export function installBackend(next: Backend | undefined): void {
  if (next === undefined) delete holder.edgewiseBackend;
  else holder.edgewiseBackend = next;
}

export function isBackendInstalled(): boolean {
  return holder.edgewiseBackend !== undefined;
}

/** The process's backend; throws before one is installed. */
export function backend(): Backend {
  if (!holder.edgewiseBackend) throw new Error("No backend is installed: call installBackend(openBackend(…)) first.");
  return holder.edgewiseBackend;
}
