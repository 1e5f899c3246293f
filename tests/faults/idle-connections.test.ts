import { expect, test } from "vitest";
import { Client } from "./support/client";
import { useSite } from "./support/each-test";
import { idleCrowd } from "./support/idle-crowd";
import { silentClient } from "./support/raw-client";
import { startServer, until } from "./support/server";

const site = useSite();
/** 10,000 of them: npm run drill:connections -- --count 10000 */
const COUNT = 1_000;

test("a thousand idle connections prevent nobody from being served, and are closed when their time is up", async () => {
  const server = await startServer({ data: site(), environment: { LOG_LEVEL: "error", CLIENT_SECONDS: "10" } });
  const crowd = await idleCrowd(server.port, COUNT);
  const visitor = new Client(server.origin);
  for (const path of ["/", "/casinos", "/complaints", "/readyz"]) expect((await visitor.get(path)).status).toBe(200);
  const contact = { type: "general", email: "somebody@player.example", message: "A message from within a crowd." };
  expect((await visitor.post("/contact", contact)).status).toBe(303);
  await until("all of them are gone", () => crowd.size() === 0);
  expect(await server.stop()).toBe(0);
});

test("more connections than there may be open files leave those that the store needs", async (context) => {
  if (process.platform !== "linux") return context.skip("prlimit is Linux'");
  const server = await startServer({ data: site(), under: ["prlimit", "--nofile=500:500"] });
  const crowd = await Promise.all(Array.from({ length: 600 }, () => silentClient(server.port, "")));
  await until("those that are too many are refused", () => server.output().includes("there are too many"));
  expect(server.output()).not.toContain("EMFILE");
  for (const socket of crowd) socket.destroy();
  const visitor = new Client(server.origin);
  for (const path of ["/", "/casinos", "/favicon.svg", "/readyz"])
    await until(`${path} is served`, async () => (await visitor.get(path).catch(() => null))?.status === 200);
});
