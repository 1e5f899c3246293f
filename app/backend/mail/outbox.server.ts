import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "~/domain/day-ms";
import { log } from "../log.server";
import { lazily } from "../concurrency";
import { composeMail } from "./compose.server";
import type { Mail } from "./port";

const PARTIAL = /^\..*\.part$/;
const MESSAGE = /\.eml$/;
const HOUR_MS = 60 * 60_000;
/** Younger partial files may still be in use by another process. */
const PARTIAL_LIFETIME_MS = HOUR_MS;
/** Messages hold addresses and expired links, so they are kept only as long as trying out the site takes. */
const MESSAGE_LIFETIME_MS = 7 * DAY_MS;

/** Deletes files that a crash left half written, and messages older than a week. */
async function sweep(folder: string): Promise<void> {
  const now = Date.now();
  const deleteIfOld = async (file: string, lifetime: number) => {
    if (now - (await stat(file)).mtimeMs > lifetime) await rm(file, { force: true });
  };
  for (const name of await readdir(folder)) {
    const lifetime = PARTIAL.test(name) ? PARTIAL_LIFETIME_MS : MESSAGE.test(name) ? MESSAGE_LIFETIME_MS : Infinity;
    // A file that another process has deleted or renamed meanwhile doesn't hold up the others.
    if (lifetime < Infinity) await deleteIfOld(join(folder, name), lifetime).catch(() => undefined);
  }
}

/** Loads the library for the first mail. */
async function openTransport() {
  const { createTransport } = await import("nodemailer");
  return createTransport({ streamTransport: true, buffer: true, newline: "unix" });
}

/**
 * Writes each message as an `.eml` file into a folder instead of sending it, and deletes messages older than a week: at
 * the start and every hour, whether others come or not. The log names the file, never a link in it.
 */
export function openOutbox({ folder, from }: { folder: string; from: string }): Mail {
  let opened: Awaited<ReturnType<typeof openTransport>> | undefined;
  const transport = lazily(async () => (opened = await openTransport()));
  // A missing folder has nothing to delete, and after a failed clean-up the next one tries again.
  const swept = () => sweep(folder).catch(() => undefined);
  let sweeping = swept();
  const hourly = setInterval(() => {
    sweeping = sweeping.then(swept);
  }, HOUR_MS);
  hourly.unref();
  return {
    async send(message) {
      const { message: eml } = await (await transport()).sendMail(composeMail(message, from));
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${message.kind}-${randomUUID().slice(0, 8)}.eml`;
      // Written under a temporary name first, so that no watcher of the folder reads half a message.
      const partial = join(folder, `.${name}.part`);
      try {
        await writeFile(partial, eml as Buffer, { flush: true });
        await rename(partial, join(folder, name));
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined);
        throw error;
      }
      log.info({ kind: message.kind, file: name }, "a mail was put into the outbox");
    },
    async close() {
      clearInterval(hourly);
      await sweeping;
      opened?.close();
    },
  };
}
