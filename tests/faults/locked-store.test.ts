import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { Client } from "./support/client";
import { useSite } from "./support/each-test";
import { runToItsEnd, startServer } from "./support/server";

const site = useSite();
const MESSAGE = "A message that has to wait until the store is free.";
const contact = (message: string) => ({ type: "general", email: "somebody@player.example", message });

test("a second server on the same data refuses to start, and the first goes on", async () => {
  const data = site();
  const first = await startServer({ data });
  const { ending, output } = await runToItsEnd({ data });
  expect(ending).toBe(1);
  expect(output).toContain("Another server already serves the data");
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
});

test("while another process has the store: reads go on, writes wait, and say so clearly when it takes too long", async () => {
  const data = site();
  const server = await startServer({ data });
  const visitor = new Client(server.origin);
  const member = await new Client(server.origin).signIn("anna@player.example");
  const other = new Sqlite(join(data, "edgewise.sqlite"));

  other.exec("BEGIN IMMEDIATE");
  const patient = visitor.post("/contact", contact(`${MESSAGE} One.`));
  // None of these is held up by the one that waits.
  for (const client of [visitor, member])
    for (const path of ["/casinos", "/complaints", "/contact", "/healthz"])
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
  expect((await member.get("/dashboard")).status).toBe(200);
  other.exec("COMMIT");
  expect((await patient).status).toBe(303);

  other.exec("BEGIN IMMEDIATE");
  const refused = await visitor.post("/contact", contact(`${MESSAGE} Two.`));
  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).not.toBeNull();
  expect(refused.text).toContain("temporarily unavailable");
  expect(refused.text).toContain("None of it was saved");
  expect(refused.text).toContain(`${MESSAGE} Two.`);
  expect((await visitor.get("/readyz")).status).toBe(503);
  expect((await member.get("/dashboard")).status).toBe(200);
  other.exec("COMMIT");
  expect((await visitor.post("/contact", contact(`${MESSAGE} Three.`))).status).toBe(303);
  expect((await visitor.get("/readyz")).status).toBe(200);

  const kept = other.prepare("SELECT json_extract(body, '$.message') AS text FROM contactMessages ORDER BY created_at");
  expect(kept.all().map((row) => (row as { text: string }).text)).toEqual([`${MESSAGE} One.`, `${MESSAGE} Three.`]);
  other.close();
});
