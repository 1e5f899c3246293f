import { expect, type Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "~/backend/sqlite-driver.server";
import { openAdminScreen } from "./support/admin-screens";
import { copyStore } from "./support/copied-store";
import { ADMIN_SCREENS, PUBLIC_SCREENS } from "./support/screens";
import { startServer, type ServerProcess } from "./support/server-process";
import { openSession } from "./support/sign-in";
import { test } from "./support/test";

/** Fields that hold what people wrote, wherever they are stored. */
const WRITTEN = new Set([
  ...["title", "body", "story", "displayName", "authorName", "playerName", "casinoName", "name", "subject", "summary"],
  ...["desiredOutcome", "outcomeReason", "accountName", "question", "answer", "citation", "quote", "details", "dek"],
  ...["reviewerName", "author", "why", "authority", "legalEntity", "significantTerms", "byName", "actorName"],
]);

/** Has each text that people wrote begin with a Hebrew letter; gives those texts. */
function writeInHebrew(file: string): string[] {
  const texts = new Set<string>();
  const hebrew = (value: unknown, key = ""): unknown => {
    if (typeof value === "string" && WRITTEN.has(key) && /^\p{L}/u.test(value) && value.includes(" ")) {
      const text = value.replace(/^./u, "\u05e9");
      texts.add(text.trim());
      return text;
    }
    if (Array.isArray(value)) return value.map((one) => hebrew(one, key));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hebrew(one, name)]));
  };
  const store = new Database(file);
  for (const collection of [
    "casinos",
    "bonuses",
    "articles",
    "awards",
    "complaints",
    "reviews",
    "faqEntries",
    "complaintMessages",
    "users",
  ]) {
    const rows = store.prepare(`SELECT id, body FROM ${collection}`).all() as { id: string; body: string }[];
    const update = store.prepare(`UPDATE ${collection} SET body = ? WHERE id = ?`);
    for (const { id, body } of rows) update.run(JSON.stringify(hebrew(JSON.parse(body))), id);
  }
  store.close();
  return [...texts];
}

/** Elements that show one of the texts and nothing else: how many, and those that show it from the left. */
function shownTexts(page: Page, texts: string[]): Promise<{ shown: number; fromTheLeft: string[] }> {
  return page.evaluate((written) => {
    const known = new Set(written);
    const all = [...document.querySelectorAll<HTMLElement>("body :not(option, script, style, svg *)")].filter(
      (element) => element.childElementCount === 0 && known.has(element.textContent.trim()),
    );
    const fromTheLeft = all.filter((element) => getComputedStyle(element).direction !== "rtl");
    return { shown: all.length, fromTheLeft: fromTheLeft.map((element) => element.outerHTML.slice(0, 160)) };
  }, texts);
}

test("a text that somebody wrote in Hebrew runs from the right on every screen @without-javascript", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), "edgewise-hebrew-"));
  copyStore(folder);
  const texts = writeInHebrew(join(folder, "edgewise.sqlite"));
  const server: ServerProcess = await startServer(["node", "build/server.js"], {
    DATA_DIR: folder,
    LOG_LEVEL: "fatal",
  });
  try {
    let shown = 0;
    const wrong: string[] = [];
    const look = async (name: string) => {
      const found = await shownTexts(page, texts);
      shown += found.shown;
      wrong.push(...found.fromTheLeft.map((element) => `${name}: ${element}`));
    };
    for (const path of PUBLIC_SCREENS) {
      await page.goto(server.address + path);
      await look(path);
    }
    await openSession(page, "admin@edgewise.example", { site: server.address });
    for (const screen of ADMIN_SCREENS.filter(({ links }) => links === undefined)) {
      await openAdminScreen(page, { ...screen, path: server.address + screen.path });
      await look(screen.name);
    }
    expect(shown).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
