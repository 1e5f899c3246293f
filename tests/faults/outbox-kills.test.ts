import { afterEach, expect, inject, test } from "vitest";
import { isThorough } from "../support/thoroughly";
import { addCaseAndReaders, embeddedDrillStore } from "./support/outbox/drill-store";
import { outboxDrill } from "./support/outbox/outbox-drill";
import { killServers } from "./support/server";
import { changeSite, copySite } from "./support/site";

const KILLS = isThorough ? 12 : 4;

const copies: (() => void)[] = [];
afterEach(async () => {
  await killServers();
  for (const remove of copies.splice(0)) remove();
});

// Two hundred times: npm run drill:outbox
test("kills between a commit and its acknowledgement lose no mail and repeat none but in the named gap", async () => {
  const { folder, remove } = copySite(inject("site"));
  copies.push(remove);
  await changeSite(folder, addCaseAndReaders);
  const report = await outboxDrill(embeddedDrillStore(folder), { kills: KILLS, seed: 5 }, () => undefined);
  expect(report.problems).toEqual([]);
  expect(report.kills).toBe(KILLS);
  expect(report.mails).toBeGreaterThan(0);
}, 300_000);
