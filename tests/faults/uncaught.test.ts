import { expect, test } from "vitest";
import { useSite } from "./support/each-test";
import { SECRET } from "./support/secret.mjs";
import { startServer, until } from "./support/server";

const site = useSite();

test("a promise that fails with nobody waiting is logged, and the server goes on", async () => {
  const server = await startServer({ data: site() });
  await server.sabotage({ kind: "reject" });
  const told = () => server.log().find(({ err }) => err?.message === SECRET);
  await until("it is in the log", () => told() !== undefined);
  expect(told()).toMatchObject({ level: 50, msg: "a promise failed that nobody waited for" });
  expect((await fetch(`${server.origin}/casinos`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test("an error that nothing catches is logged, answers under way are finished, and the server ends to be started again", async () => {
  const data = site();
  const server = await startServer({ data });
  const underWay = fetch(`${server.origin}/casinos`).then(async (response) => [response.status, await response.text()]);
  await until("the request is there", async () => (await fetch(`${server.origin}/healthz`)).ok);
  await server.sabotage({ kind: "throw" });
  expect(await server.ended()).toBe(1);
  const [status, html] = await underWay;
  expect([status, String(html).includes("</html>")]).toEqual([200, true]);
  expect(server.log().find(({ level }) => level === 60)).toMatchObject({ err: { message: SECRET } });

  const again = await startServer({ data });
  expect((await fetch(`${again.origin}/readyz`)).status).toBe(200);
});
