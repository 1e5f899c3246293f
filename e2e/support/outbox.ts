import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const OUTBOX = join(process.env["E2E_DATA_DIR"] ?? "test-results/data", "outbox");

function decoded(mail: string): string {
  return mail
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The path and query of the link to a page in the mails to an address; null while none has come. */
export function mailedLink(address: string, page: string): string | null {
  if (!existsSync(OUTBOX)) return null;
  const mails = readdirSync(OUTBOX)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => decoded(readFileSync(join(OUTBOX, name), "utf8")))
    .filter((mail) => mail.includes(`To: ${address}`));
  for (const mail of mails.reverse()) {
    const link = new RegExp(`https?://[^/\\s]+(${page}\\?\\S+)`).exec(mail)?.[1];
    if (link) return link;
  }
  return null;
}
