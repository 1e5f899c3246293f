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

interface OwnSite {
  address: string;
  /** One sign-in of each person for all screens. */
  people: Record<Person, StorageState>;
  stop(): Promise<void>;
}

/** Sites with the demo's content for tests whose forms change it, each started when it is first asked for. */
export class OwnSites {
  readonly #started = new Map<string, Promise<OwnSite>>();

  constructor(private readonly browser: Browser) {}

  /** The site of this name. Tests that name different ones don't find what the others have sent. */
  of(name: string): Promise<OwnSite> {
    const site = this.#started.get(name) ?? this.#start(name);
    this.#started.set(name, site);
    return site;
  }

  async close(): Promise<void> {
    // One that didn't come up has failed its test.
    for (const outcome of await Promise.allSettled(this.#started.values()))
      if (outcome.status === "fulfilled") await outcome.value.stop();
  }

  async #start(name: string): Promise<OwnSite> {
    const folder = mkdtempSync(join(tmpdir(), `edgewise-own-site-${name}-`));
    copyStore(folder);
    const server = await startServer(["node", "build/server.js"], { DATA_DIR: folder, LOG_LEVEL: "error" });
    return {
      address: server.address,
      people: {
        admin: await this.#signedIn("admin", server.address),
        player: await this.#signedIn("player", server.address),
        representative: await this.#signedIn("representative", server.address),
      },
      async stop() {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }

  async #signedIn(who: Person, site: string): Promise<StorageState> {
    const page = await this.browser.newPage({ baseURL: site });
    await openSession(page, PEOPLE[who], { site });
    const state = await page.context().storageState();
    await page.close();
    return state;
  }
}
