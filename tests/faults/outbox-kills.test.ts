import { afterEach, expect, inject, test } from "vitest";
import { Random } from "../../bench/scale/random";
import { isThorough } from "../support/thoroughly";
import { addCaseAndReaders, embeddedDrillStore } from "./support/outbox/drill-store";
import { outboxDrill } from "./support/outbox/outbox-drill";
import { DrillReceiver } from "./support/outbox/webhook-receiver";
import { killServers } from "./support/server";
import { changeSite, copySite } from "./support/site";

const KILLS = isThorough ? 12 : 4;

const copies: (() => void)[] = [];
afterEach(async () => {
  await killServers();
  for (const remove of copies.splice(0)) remove();
});

// Two hundred times: npm run drill:outbox
test("kills between a commit and its acknowledgement lose no mail and no webhook, and repeat none but in the named gap", async () => {
  const { folder, remove } = copySite(inject("site"));
  copies.push(remove);
  const receiver = await DrillReceiver.open(new Random(7));
  copies.push(() => receiver.close());
  await changeSite(folder, async (backend) => {
    await addCaseAndReaders(backend);
    await receiver.addTo(backend, KILLS);
  });
  const report = await outboxDrill(embeddedDrillStore(folder), { kills: KILLS, seed: 5, receiver }, () => undefined);
  expect(report.problems).toEqual([]);
  expect(report.kills).toBe(KILLS);
  expect(report.mails).toBeGreaterThan(0);
  expect(report.webhooks).toBeGreaterThan(KILLS);
}, 300_000);
