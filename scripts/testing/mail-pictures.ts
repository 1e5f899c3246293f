// Takes the pictures of the mails in docs/gallery.md, with example words.
import type { Browser } from "@playwright/test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { closeBackend, installBackend, openEmbeddedBackend } from "~/backend/index.server";
import type { MailMessage } from "~/backend/mail/port";
import { env } from "~/env.server";
import { collections } from "~/site/registries/collections";
import { registerSubjects } from "~/site/registries/register.server";
import { sendEveryMail } from "../../tests/support/outside/every-mail";
import { newKeys } from "../../tests/support/fixtures/trail-case";
import { setUpInbound } from "../../tests/support/outside/received-mail";

const GALLERY = "docs/gallery.md";
const FOLDER = "docs/gallery/mails";
const HEADING = "## Mails";

/** Returns each mail of the site, as it is sent from a store of its own. */
async function everyMail(): Promise<MailMessage[]> {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-mails-"));
  const backend = openEmbeddedBackend({ ...env, DATA_DIR: folder, SMTP_URL: undefined }, collections);
  const sent: MailMessage[] = [];
  backend.mail.send = async (message) => void sent.push(message);
  installBackend(backend);
  registerSubjects();
  const undo = setUpInbound();
  await sendEveryMail(newKeys());
  undo();
  await closeBackend(backend);
  rmSync(folder, { recursive: true });
  // They come in no certain order, and of cases whose references differ each time.
  const place = ({ kind, subject, text }: MailMessage) => withoutReferences(`${kind} ${subject} ${text}`);
  return sent.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

const withoutReferences = (text: string) => text.replace(/EW-\w{6}/g, "");

/** Takes a picture of each mail, light and dark; returns the section of the gallery that shows them. */
export async function takeMails(browser: Browser): Promise<string> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 660, height: 400 } });
  const rows: string[] = [];
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  for (const { kind, subject, text, html = "" } of await everyMail()) {
    // Two people are told the same, or of two cases.
    const words = withoutReferences(text);
    if (seen.has(words)) continue;
    seen.add(words);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const name = count === 1 ? kind : `${kind}-${String(count)}`;
    await page.setContent(html);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await sharp(await page.screenshot({ fullPage: true }))
        .webp({ quality: 60, effort: 6 })
        .toFile(join(FOLDER, `${name}-${colorScheme}.webp`));
    }
    const picture = (colours: string) => `![${name}, ${colours}](gallery/mails/${name}-${colours}.webp)`;
    rows.push(
      `| **${kind.replaceAll("-", " ")}**<br>${subject.replaceAll("|", "\\|")} | ${picture("light")} | ${picture("dark")} |`,
    );
  }
  await page.close();
  return [
    HEADING,
    "",
    "Each as HTML, 660 pixels wide.",
    "",
    "| Subject | Light | Dark |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

/** Puts the section into the gallery in place of the one that is there. */
export function putMails(section: string): void {
  const [others = ""] = readFileSync(GALLERY, "utf8").split(`${HEADING}\n`);
  writeFileSync(GALLERY, `${others.trimEnd()}\n\n${section}`);
}
