import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { Client } from "./support/client";
import { useSite } from "./support/each-test";
import { startServer, until } from "./support/server";

const site = useSite();
const HOUR = 3_600_000;
const contact = { type: "general", email: "somebody@player.example", message: "A message at an odd time of day." };

test("a clock a day ahead and then an hour behind: pages, forms, sessions and jobs go on", async () => {
  const data = site();
  const server = await startServer({ data });
  const visitor = new Client(server.origin);
  let member = await new Client(server.origin).signIn("anna@player.example");
  const expectAllWell = async () => {
    for (const path of ["/", "/casinos", "/complaints", "/news"])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
    expect((await visitor.post("/contact", contact)).status).toBe(303);
    expect((await visitor.get("/readyz")).status).toBe(200);
  };
  await expectAllWell();

  await server.sabotage({ kind: "clock", aheadMs: 24 * HOUR });
  await expectAllWell();
  // Twelve idle hours end a session: who comes back signs in again.
  expect((await member.get("/dashboard")).status).toBe(302);
  member = await new Client(server.origin).signIn("anna@player.example");

  await server.sabotage({ kind: "clock", aheadMs: -HOUR });
  await expectAllWell();
  expect((await member.get("/dashboard")).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test("a start after the clock was set back runs the jobs that are due, whatever lease and dates are stored", async () => {
  const data = site();
  const store = new Sqlite(join(data, "edgewise.sqlite"));
  const ahead = await startServer({ data });
  await ahead.sabotage({ kind: "clock", aheadMs: 24 * HOUR });
  const ran = (job: string) =>
    (
      store.prepare("SELECT json_extract(body, '$.ranAt') AS at FROM scheduledJobs WHERE id = ?").get(job) as
        { at: string } | undefined
    )?.at ?? "";
  await until("its jobs have run in the future", () => Date.parse(ran("clean-up")) > Date.now() + 20 * HOUR);
  // It ends without giving its lease back.
  await ahead.kill();

  await startServer({ data });
  await until("they run again in the present", () => {
    const at = Date.parse(ran("clean-up"));
    return at > Date.now() - HOUR && at < Date.now() + HOUR;
  });
  store.close();
});
