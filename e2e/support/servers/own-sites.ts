import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";
import { openSession } from "../sign-in";
import { copyStore } from "./copied-store";
import { startServer } from "./server-process";

const PEOPLE = {
  admin: "admin@edgewise.example",
  player: "player@edgewise.example",
  representative: "rep@larkmoor.example",
} as const;
export type Person = keyof typeof PEOPLE;
type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

export interface OwnSite {
  address: string;
  /** Where it keeps its data, its outbox among them. */
  folder: string;
  /** One sign-in of each person for all screens. */
  people: Record<Person, StorageState>;
  stop(): Promise<void>;
}

/**
 * A site with the demo's content for tests whose forms change it. There is one at a time, since a server that nobody asks
 * still works: it draws pictures, and backs itself up.
 */
export class OwnSites {
  #name = "";
  #site: Promise<OwnSite> | null = null;

  /** The site of this name. Tests that name different ones don't find what the others have sent. */
  async of(name: string, browser: Browser): Promise<OwnSite> {
    if (name !== this.#name) await this.close();
    this.#name = name;
    this.#site ??= this.#start(name, browser);
    return this.#site;
  }

  async close(): Promise<void> {
    // One that didn't come up has failed its test.
    const site = await this.#site?.catch(() => null);
    this.#site = null;
    await site?.stop();
  }

  async #start(name: string, browser: Browser): Promise<OwnSite> {
    const folder = mkdtempSync(join(tmpdir(), `edgewise-own-site-${name}-`));
    copyStore(folder);
    const server = await startServer(["node", "build/server.js"], { DATA_DIR: folder, LOG_LEVEL: "error" });
    const stop = async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    };
    try {
      const [admin, player, representative] = [
        await this.#signedIn("admin", server.address, browser),
        await this.#signedIn("player", server.address, browser),
        await this.#signedIn("representative", server.address, browser),
      ];
      return { address: server.address, folder, people: { admin, player, representative }, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  }

  async #signedIn(who: Person, site: string, browser: Browser): Promise<StorageState> {
    const page = await browser.newPage({ baseURL: site });
    await openSession(page, PEOPLE[who], { site });
    const state = await page.context().storageState();
    await page.close();
    return state;
  }
}
