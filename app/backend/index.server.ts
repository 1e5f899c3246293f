import { join } from "node:path";
import type { Env } from "~/env.server";
import { DAY_MS } from "~/domain/day-ms";
import { log } from "./log.server";
import { systemClock, type Clock } from "./clock";
import { makeDataFolder, storeFile } from "./data-folder.server";
import type { Collection } from "./documents/port";
import { openSqliteDocuments } from "./documents/sqlite/sqlite.server";
import { openDiskFiles } from "./files/disk/disk.server";
import { identityCollections } from "./identity/identity-collections";
import { openEmbeddedIdentity } from "./identity/embedded-identity.server";
import { openOutbox } from "./mail/outbox.server";
import type { Mail } from "./mail/port";
import { openSmtp } from "./mail/smtp.server";
import { trackedClock, trackedDocuments } from "./read-tracking.server";
import type { AccountSettings, Stores } from "./stores";
import { conditionalDocuments, conditionalIdentity } from "./write-conditions.server";

/** Everything the product stores its data in and talks to the outside world through. */
export interface Backend extends Stores {
  mail: Mail;
  clock: Clock;
  /** True where several instances of the site may use the same stores. */
  isShared?: true;
}

const reportInvalid = (path: string, problem: string) =>
  log.error({ path, problem }, "a stored document does not fit its schema");

/**
 * Opens the adapters that the environment asks for. `collections` are the product's; the adapters' own are added here.
 */
export async function openBackend(env: Env, collections: readonly Collection[]): Promise<Backend> {
  if (!env.FIREBASE) return openEmbeddedBackend(env, collections);
  // Imported only here, so that an embedded installation pays no time or memory for Firebase.
  const { openFirebaseStores } = await import("./firebase.server");
  const clock = trackedClock(systemClock);
  const accounts = accountSettings(env);
  const stores = openFirebaseStores(env.FIREBASE, { accounts, collections, clock, onInvalid: reportInvalid });
  return { ...withMail(env, clock, stores), isShared: true };
}

/** Opens the stores that live in this machine's data folder. */
export function openEmbeddedBackend(env: Env, collections: readonly Collection[]): Backend {
  makeDataFolder(env.DATA_DIR);
  const clock = trackedClock(systemClock);
  const documents = openSqliteDocuments({
    file: storeFile(env.DATA_DIR),
    collections: [...collections, ...identityCollections],
    onInvalid: reportInvalid,
  });
  return withMail(env, clock, {
    documents,
    identity: openEmbeddedIdentity({ documents, clock, ...accountSettings(env) }),
    files: openDiskFiles({ folder: join(env.DATA_DIR, "files"), clock }),
  });
}

function accountSettings(env: Env): AccountSettings {
  return {
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    sessionIdle: env.SESSION_IDLE_HOURS * 3_600_000,
    sessionLifetime: env.SESSION_MAX_DAYS * DAY_MS,
  };
}

function withMail(env: Env, clock: Clock, { documents, identity, ...stores }: Stores): Backend {
  return {
    ...stores,
    identity: conditionalIdentity(identity, documents),
    documents: trackedDocuments(conditionalDocuments(documents)),
    mail: env.SMTP_URL
      ? openSmtp({ url: env.SMTP_URL, from: env.MAIL_FROM })
      : openOutbox({ folder: join(env.DATA_DIR, "outbox"), from: env.MAIL_FROM }),
    clock,
  };
}

/**
 * Closes what `openBackend` opened. The document store goes last because the others may still write to it, and is closed
 * whether or not they can be.
 */
export async function closeBackend({ identity, files, mail, documents }: Backend): Promise<void> {
  try {
    await Promise.all([identity.close(), files.close(), mail.close()]);
  } finally {
    await documents.close();
  }
}

// The development server reloads this module with each change; the open store must survive that.
const holder = globalThis as unknown as { edgewiseBackend?: Backend; edgewiseOpening?: Promise<void> | undefined };

export function installBackend(next: Backend | undefined): void {
  if (next === undefined) delete holder.edgewiseBackend;
  else holder.edgewiseBackend = next;
}

/** Installs a backend that is still being opened. Callers that need it wait for `backendReady`. */
export function installOnceOpen(opening: Promise<Backend>): Promise<void> {
  const installed = opening.then((opened) => {
    installBackend(opened);
    holder.edgewiseOpening = undefined;
  });
  holder.edgewiseOpening = installed;
  return installed;
}

/** Settles when the backend being opened is ready; undefined when none is being opened. */
export function backendReady(): Promise<void> | undefined {
  return holder.edgewiseOpening;
}

export function isBackendInstalled(): boolean {
  return holder.edgewiseBackend !== undefined;
}

/** Returns the process's backend; throws before one is installed. */
export function backend(): Backend {
  if (!holder.edgewiseBackend) throw new Error("No backend is installed: call installBackend(openBackend(…)) first.");
  return holder.edgewiseBackend;
}
