import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { Client } from "./support/client";
import { useSite } from "./support/each-test";
import { startServer, until } from "./support/server";
import { closing, rawRequest, silentClient } from "./support/raw-client";

const site = useSite();

test("SIGTERM: responses in progress are finished, idle, silent and slow clients are cut off, and it ends with 0", async () => {
  const server = await startServer({ data: site() });
  const member = await new Client(server.origin).signIn("anna@player.example");
  const idle = await rawRequest(server.port, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  const clients = [
    idle.socket,
    await silentClient(server.port, ""),
    await silentClient(server.port, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "),
    await silentClient(
      server.port,
      "POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\ntype=",
    ),
  ];
  const underWay = ["/dashboard", "/casinos", "/complaints"].map((path) => member.get(path));
  await until("they are there", async () => (await member.get("/healthz")).status === 200);
  server.signal("SIGTERM");
  expect((await Promise.all(underWay)).map(({ status, text }) => [status, text.includes("</html>")])).toEqual(
    underWay.map(() => [200, true]),
  );
  expect(await server.ended()).toBe(0);
  await Promise.all(clients.map(closing));
  await expect(once(connect(server.port, "127.0.0.1"), "connect")).rejects.toThrow();
});
