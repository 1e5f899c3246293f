import { redirect, type ServerBuild } from "@remix-run/node";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createRequestListener } from "~/http/listener/request-listener.server";

async function addressOf(loader: () => Response, before: RequestListener = () => undefined): Promise<string> {
  const build = {
    entry: { module: { handleError: () => undefined } },
    routes: { only: { id: "only", path: "former", module: { loader } } },
    assets: { routes: {}, version: "1" },
    future: { v3_singleFetch: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
  const answer = createRequestListener(build);
  const server = createServer((request, response) => {
    before(request, response);
    void answer(request, response);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/former`;
}

async function served(loader: () => Response): Promise<(headers?: Record<string, string>) => Promise<Headers>> {
  const address = await addressOf(loader);
  return async (headers = {}) =>
    (await fetch(address, { headers: { Connection: "close", ...headers }, redirect: "manual" })).headers;
}

test("a redirect from a former address is asked for again: the address may come back", async () => {
  const ask = await served(() => redirect("/now", 301));
  expect((await ask()).get("Cache-Control")).toBe("no-cache");
  expect((await ask({ Cookie: "session=of-somebody-signed-in" })).get("Cache-Control")).toBe("private, no-store");
});

test("a response's own rule about being cached stands", async () => {
  const ask = await served(() => new Response("User-agent: *", { headers: { "Cache-Control": "public, max-age=60" } }));
  expect((await ask()).get("Cache-Control")).toBe("public, max-age=60");
});

test("a response that the server's own steps listen to as well is no leak", async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const address = await addressOf(
    () => new Response("User-agent: *"),
    (_, response) => {
      for (let step = 0; step < 8; step += 1) response.on("close", () => undefined);
    },
  );
  expect(await (await fetch(address)).text()).toBe("User-agent: *");
  expect(warnings).toEqual([]);
});

test("an address without a page refuses a post in the specification's words, and says what it takes", async () => {
  const response = await fetch(await addressOf(() => new Response("User-agent: *")), { method: "POST" });
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe("GET, HEAD");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await response.text()).toBe("An unexpected error occurred. Our team has been notified.");
});

test("an address without a page that fails says so in the specification's words", async () => {
  const response = await fetch(
    await addressOf(() => {
      throw new Error("the store has gone");
    }),
  );
  expect(response.status).toBe(500);
  expect(await response.text()).toBe("Our servers are having technical difficulties. Please try again in a moment.");
});

test("HEAD asks for a page's data as GET does, whatever origin it states", async () => {
  const address = `${await addressOf(() => new Response("User-agent: *"))}.data`;
  const headers = { Origin: "http://[" };
  const asked = await fetch(address, { headers });
  const response = await fetch(address, { method: "HEAD", headers });
  expect(response.status).toBe(asked.status);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("");
});
