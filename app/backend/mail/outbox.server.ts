import { createTransport } from "nodemailer";
import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { log } from "~/http/log.server";
import { composeMail } from "./compose.server";
import type { Mail } from "./port";

/** Writes each message as an `.eml` file into a folder instead of sending it, and logs the links it holds. */
export function openOutbox({ folder, from }: { folder: string; from: string }): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(message) {
      const { message: eml } = await transport.sendMail(composeMail(message, from));
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${message.kind}-${randomUUID().slice(0, 8)}.eml`;
      // Written under another name first, so that nobody who watches the folder reads half a message.
      const partial = join(folder, `.${name}.part`);
      await writeFile(partial, eml as Buffer);
      await rename(partial, join(folder, name));
      log.info(
        { kind: message.kind, file: name, links: message.text.match(/https?:\/\/\S+/g) ?? [] },
        "a mail was put into the outbox",
      );
    },
    async close() {
      transport.close();
    },
  };
}
