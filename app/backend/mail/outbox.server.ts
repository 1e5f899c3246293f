import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { log } from "~/http/log.server";
import { composeMail } from "./compose.server";
import type { Mail } from "./port";

const PARTIAL = /^\..*\.part$/;
const ORPHAN_AGE_MS = 60 * 60_000;

/** What a crash left half written. Another process may be at a younger one. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (PARTIAL.test(name) && Date.now() - (await stat(file)).mtimeMs > ORPHAN_AGE_MS) await rm(file, { force: true });
  }
}

/** The library is loaded for the first mail. */
async function openTransport() {
  const { createTransport } = await import("nodemailer");
  return createTransport({ streamTransport: true, buffer: true, newline: "unix" });
}

/** Writes each message as an `.eml` file into a folder instead of sending it, and logs the links it holds. */
export function openOutbox({ folder, from }: { folder: string; from: string }): Mail {
  let transport: ReturnType<typeof openTransport> | undefined;
  // A folder that isn't there yet has nothing to sweep; a clean-up that failed waits for the next start.
  const sweeping = sweep(folder).catch(() => undefined);
  return {
    async send(message) {
      transport ??= openTransport();
      const { message: eml } = await (await transport).sendMail(composeMail(message, from));
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${message.kind}-${randomUUID().slice(0, 8)}.eml`;
      // Written under another name first, so that nobody who watches the folder reads half a message.
      const partial = join(folder, `.${name}.part`);
      try {
        await writeFile(partial, eml as Buffer, { flush: true });
        await rename(partial, join(folder, name));
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined);
        throw error;
      }
      log.info(
        { kind: message.kind, file: name, links: message.text.match(/https?:\/\/\S+/g) ?? [] },
        "a mail was put into the outbox",
      );
    },
    async close() {
      await sweeping;
      (await transport)?.close();
    },
  };
}
