import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { startServer } from "./server-process";

/** What mailed and shown links begin with; the browser of a test opens them on the server's own address. */
const PUBLIC_URL = "https://harbour.test";

export interface EmptyProduction {
  address: string;
  /** The path of the link for the first admin, as the server's terminal shows it. */
  setupLink(): string;
  /** The path of the link to a page in the mails that were sent; null while none has come. */
  mailedLink(page: string): string | null;
  stop(): Promise<void>;
}

/** Starts a production site on an empty store, with a mail server of its own. */
export async function startEmptyProduction(): Promise<EmptyProduction> {
  const mails: string[] = [];
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mails.push(Buffer.concat(chunks).toString().replaceAll("=\r\n", "").replaceAll("=3D", "="));
        done();
      });
    },
  });
  mailServer.listen(0, "127.0.0.1");
  await once(mailServer.server, "listening");
  const { port } = mailServer.server.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), "edgewise-empty-production-"));
  const stopMail = () => new Promise<void>((resolve) => void mailServer.close(() => resolve()));
  const server = await startServer(["node", "build/server.js"], {
    EDGEWISE_MODE: "production",
    DATA_DIR: folder,
    PUBLIC_URL,
    SMTP_URL: `smtp://127.0.0.1:${String(port)}`,
    MAIL_FROM: "Harbour <hello@harbour.test>",
    LOG_LEVEL: "error",
  }).catch(async (error: unknown) => {
    await stopMail();
    throw error;
  });
  const pathIn = (text: string, page: string) => new RegExp(`${PUBLIC_URL}(${page}\\?\\S+)`).exec(text)?.[1] ?? null;
  return {
    address: server.address,
    setupLink: () => pathIn(server.output(), "/first-admin") ?? "",
    mailedLink: (page) => mails.map((mail) => pathIn(mail, page)).findLast((path) => path !== null) ?? null,
    async stop() {
      await server.stop();
      await stopMail();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
