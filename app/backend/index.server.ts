import { join } from "node:path";
import type { Env } from "~/env.server";
import { log } from "~/http/log.server";
import { systemClock, type Clock } from "./clock";
import { makeDataFolder } from "./data-folder.server";
import type { Collection, Documents } from "./documents/port";
import { openSqliteDocuments } from "./documents/sqlite.server";
import { openDiskFiles } from "./files/disk.server";
import type { Files } from "./files/port";
import { identityCollections } from "./identity/collections";
import { openEmbeddedIdentity } from "./identity/embedded.server";
import type { Identity } from "./identity/port";
import { openOutbox } from "./mail/outbox.server";
import type { Mail } from "./mail/port";
import { openSmtp } from "./mail/smtp.server";
import { trackedClock, trackedDocuments } from "./read-tracking.server";

/** Everything the product keeps its things in and reaches the world by. */
export interface Backend {
  documents: Documents;
  identity: Identity;
  files: Files;
  mail: Mail;
  clock: Clock;
}

/** The adapters the environment asks for. `collections` are the product's; those of the adapters are added here. */
export function openBackend(env: Env, collections: readonly Collection[]): Backend {
  makeDataFolder(env.DATA_DIR);
  const clock = trackedClock(systemClock);
  const documents = openSqliteDocuments({
    file: join(env.DATA_DIR, "edgewise.sqlite"),
    collections: [...collections, ...identityCollections],
    onInvalid: (path, problem) => log.error({ path, problem }, "a stored document does not fit its schema"),
  });
  return {
    documents: trackedDocuments(documents),
    identity: openEmbeddedIdentity({
      documents,
      clock,
      passwordMinLength: env.PASSWORD_MIN_LENGTH,
      sessionIdle: env.SESSION_IDLE_HOURS * 3_600_000,
      sessionLifetime: env.SESSION_MAX_DAYS * 86_400_000,
    }),
    files: openDiskFiles({ folder: join(env.DATA_DIR, "files"), clock }),
    mail: env.SMTP_URL
      ? openSmtp({ url: env.SMTP_URL, from: env.MAIL_FROM })
      : openOutbox({ folder: join(env.DATA_DIR, "outbox"), from: env.MAIL_FROM }),
    clock,
  };
}

/** Closes what `openBackend` opened, the store last: the others may still write to it. */
export async function closeBackend({ identity, files, mail, documents }: Backend): Promise<void> {
  await Promise.all([identity.close(), files.close(), mail.close()]);
  await documents.close();
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
