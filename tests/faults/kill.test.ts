import { inject, test, expect, afterEach } from "vitest";
import { killDrill } from "./support/kill-drill";
import { killServers } from "./support/server";
import { copySite } from "./support/site";

const ROUNDS = 3;
const KINDS = ["contact", "newsletter", "join", "review", "complaint", "draft", "question", "setting", "session"];

const { folder, remove } = copySite(inject("site"));
afterEach(async () => {
  await killServers();
  remove();
});

// A hundred times: npm run drill:kill -- --times 100
test("kill -9 under writes of every kind loses nothing that was acknowledged and leaves nothing by half", async () => {
  const report = await killDrill(folder, ROUNDS, () => undefined);
  expect(report.problems).toEqual([]);
  expect(report.kills).toBe(ROUNDS);
  expect(Object.keys(report.known)).toEqual(expect.arrayContaining(KINDS));
});
