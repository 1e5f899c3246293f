import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { copyStore } from "./copied-store";
import { startServer } from "./server-process";
import { openSession } from "../sign-in";
import { test as base } from "../test";

const PEOPLE = {
  admin: "admin@edgewise.example",
  player: "player@edgewise.example",
  representative: "rep@larkmoor.example",
} as const;
export type Person = keyof typeof PEOPLE;
type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** A site of the worker's own, since what is sent changes its content, with one sign-in of each person for all screens. */
export const test = base.extend<object, { siteOf: string; site: string; people: Record<Person, StorageState> }>({
  /** Files that name different ones share no site: what one sends doesn't change what another finds. */
  siteOf: ["", { option: true, scope: "worker" }],
  site: [
    async ({ siteOf }, hand) => {
      const folder = mkdtempSync(join(tmpdir(), `edgewise-own-site-${siteOf}-`));
      copyStore(folder);
      const server = await startServer(["node", "build/server.js"], { DATA_DIR: folder, LOG_LEVEL: "error" });
      await hand(server.address);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  people: [
    async ({ browser, site }, hand) => {
      const stateOf = async (email: string) => {
        const page = await browser.newPage({ baseURL: site });
        await openSession(page, email, { site });
        const state = await page.context().storageState();
        await page.close();
        return state;
      };
      const [admin, player, representative] = [
        await stateOf(PEOPLE.admin),
        await stateOf(PEOPLE.player),
        await stateOf(PEOPLE.representative),
      ];
      await hand({ admin, player, representative });
    },
    { scope: "worker" },
  ],
});
