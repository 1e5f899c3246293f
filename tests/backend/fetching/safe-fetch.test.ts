import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { FetchRefusal } from "~/backend/fetching/refusal";
import { fetchSafely, type FetchOptions } from "~/backend/fetching/safe-fetch.server";
import { log } from "~/backend/log.server";
import { isPublicAddress } from "~/domain/public-address.server";
import {
  bomb,
  html,
  redirectTo,
  startLocalServer,
  type Answer,
  type LocalServer,
} from "../../support/outside/hostile-server";
import { untrusted } from "../../support/outside/untrusted-certificate";

let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.answers.clear();
  server.asked.length = 0;
  vi.restoreAllMocks();
});

const LIMITS = { longestMs: 3_000, sentBytes: 100_000, unpackedBytes: 200_000, hops: 3 };

const fetchPage = (path: string, options: Partial<FetchOptions> = {}) =>
  fetchSafely(path.startsWith("/") ? `http://${server.host}${path}` : path, {
    userAgent: "Guide/1.0 (+https://guide.example)",
    contentTypes: ["text/html"],
    limits: LIMITS,
    allowed: [server.host],
    ...options,
  });

/** Expects a refusal for this reason, with a line in the log. */
async function expectRefusal(fetching: () => Promise<unknown>, reason: FetchRefusal): Promise<void> {
  const warn = vi.spyOn(log, "warn");
  await expect(fetching()).rejects.toMatchObject({ name: "FetchRefused", reason });
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ reason }), "a fetch was refused");
}

describe("A public address", () => {
  test.each(["8.8.8.8", "1.1.1.1", "2606:4700::1111", "2a00:1450:4001:81b::200e"])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "168.63.129.16",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::",
    "2001:0:7f00:1::",
    "2001:db8::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "2606:4700::1111%eth0",
    "fec0::1",
    "ff02::1",
    "nonsense",
  ])("%s is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("An address", () => {
  test.each<[string, FetchRefusal]>([
    ["file:///etc/passwd", "address"],
    ["ftp://casino.example/terms", "address"],
    ["data:text/html,terms", "address"],
    ["javascript:alert(1)", "address"],
    ["not an address", "address"],
    ["http://user:secret@casino.example/", "address"],
    ["http://casino.example:22/", "address"],
    [`http://casino.example/${"a".repeat(3_000)}`, "address"],
    ["http://127.0.0.1/", "private"],
    ["http://2130706433/", "private"],
    ["http://0x7f.1/", "private"],
    ["http://0177.0.0.1/", "private"],
    ["http://localhost/", "private"],
    ["http://casino.localhost/", "private"],
    ["http://[::1]/", "private"],
    ["http://[::ffff:169.254.169.254]/", "private"],
    ["http://[64:ff9b::a9fe:a9fe]/", "private"],
    ["http://[fd00:ec2::254]/", "private"],
    ["http://169.254.169.254/latest/meta-data/", "private"],
    ["http://192.168.0.1/", "private"],
  ])("%s is refused as %s", async (address, reason) => {
    await expectRefusal(() => fetchPage(address), reason);
    expect(server.asked).toEqual([]);
  });

  test("whose name leads to a private address is refused", async () => {
    await expectRefusal(() => fetchPage("http://casino.example/", { resolve: async () => ["10.0.0.7"] }), "private");
  });

  test("with one private address among public ones is refused", async () => {
    const resolve = async () => ["8.8.8.8", "127.0.0.1"];
    await expectRefusal(() => fetchPage("http://casino.example/", { resolve }), "private");
  });

  test("that leads nowhere is refused", async () => {
    const resolve = () => Promise.reject(new Error("ENOTFOUND"));
    await expectRefusal(() => fetchPage("http://casino.example/", { resolve }), "unknown-host");
  });

  test("is resolved once and connected to as resolved, however the name answers later", async () => {
    server.answers.set("/", html("<p>Terms</p>"));
    const port = server.host.split(":")[1] ?? "";
    const resolve = vi.fn(async () => ["127.0.0.1"]);
    const page = await fetchPage(`http://casino.example:${port}/`, {
      allowed: [`casino.example:${port}`],
      resolve,
    });
    expect(page.bytes.toString()).toBe("<p>Terms</p>");
    expect(resolve).toHaveBeenCalledTimes(1);
  });
});

describe("An answer", () => {
  const endless: Answer = (response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(10_000)));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  };
  const silent: Answer = () => undefined;
  const dripping: Answer = (response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.write("x");
  };

  test.each<[string, FetchRefusal, Answer]>([
    ["that redirects to itself", "redirects", redirectTo("/page")],
    ["that redirects to this machine's other ports", "address", redirectTo("http://127.0.0.1:22/")],
    ["that redirects to this machine", "private", redirectTo("http://127.0.0.1/")],
    ["that redirects to the cloud's metadata", "private", redirectTo("http://169.254.169.254/")],
    ["that redirects to a file", "address", redirectTo("file:///etc/passwd")],
    ["that unpacks to 64 MB", "size", bomb],
    ["without an end", "size", endless],
    [
      "packed twice",
      "content-type",
      (response) => {
        const packed = gzipSync(gzipSync("terms"));
        response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip, gzip" }).end(packed);
      },
    ],
    [
      "that is not what it is packed as",
      "connection",
      (response) => {
        response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" }).end("plain");
      },
    ],
    [
      "that is a program",
      "content-type",
      (response) => {
        response.writeHead(200, { "content-type": "application/octet-stream" }).end("MZ");
      },
    ],
    [
      "of no stated kind",
      "content-type",
      (response) => {
        response.writeHead(200).end("?");
      },
    ],
    [
      "that is cut off",
      "connection",
      (response) => {
        response.writeHead(200, { "content-type": "text/html", "content-length": "1000" });
        response.write("some");
        setImmediate(() => response.destroy());
      },
    ],
    [
      "that is not HTTP",
      "connection",
      (response) => {
        response.socket?.end("SSH-2.0-OpenSSH\r\n");
      },
    ],
    [
      "with a head that is too large",
      "connection",
      (response) => {
        response.writeHead(200, { "content-type": "text/html", "x-long": "y".repeat(40_000) }).end("terms");
      },
    ],
  ])("%s is refused as %s", async (_what, reason, answer) => {
    server.answers.set("/page", answer);
    await expectRefusal(() => fetchPage("/page"), reason);
  });

  test.each([
    ["that never comes", silent],
    ["that never ends", dripping],
  ])("%s is refused when the time is over", async (_what, answer) => {
    server.answers.set("/page", answer);
    await expectRefusal(() => fetchPage("/page", { limits: { ...LIMITS, longestMs: 150 } }), "time");
  });

  test("that redirects further than allowed is refused", async () => {
    for (let hop = 0; hop < 6; hop += 1) server.answers.set(`/hop${String(hop)}`, redirectTo(`/hop${String(hop + 1)}`));
    await expectRefusal(() => fetchPage("/hop0"), "redirects");
    expect(server.asked).toEqual(["/hop0", "/hop1", "/hop2", "/hop3"]);
  });

  test("is given with where it came from and what a later request needs", async () => {
    server.answers.set("/terms", redirectTo("/en/terms"));
    server.answers.set("/en/terms", (response, request) => {
      expect(request.headers["user-agent"]).toBe("Guide/1.0 (+https://guide.example)");
      response
        .writeHead(200, { "content-type": "text/html", "content-encoding": "gzip", etag: '"1"' })
        .end(gzipSync("<p>Terms</p>"));
    });
    const page = await fetchPage("/terms");
    expect(page).toMatchObject({ status: 200, address: `http://${server.host}/en/terms`, etag: '"1"', modified: null });
    expect(page.bytes.toString()).toBe("<p>Terms</p>");
  });

  test("may be that nothing changed", async () => {
    server.answers.set("/terms", (response, request) => {
      response.writeHead(request.headers["if-none-match"] === '"1"' ? 304 : 200).end();
    });
    const page = await fetchPage("/terms", { since: { etag: '"1"', modified: null } });
    expect(page).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
  });

  test("may be that we are blocked for a while", async () => {
    server.answers.set("/terms", (response) => {
      response.writeHead(429, { "retry-after": "120" }).end("Go away");
    });
    expect(await fetchPage("/terms")).toMatchObject({ status: 429, retryAfter: 120 });
  });
});

test("A page whose certificate nobody has signed is refused as that", async () => {
  const secure = createServer(untrusted, (_request, response) => response.end("<p>Here</p>"));
  secure.listen(0, "127.0.0.1");
  await once(secure, "listening");
  const host = `127.0.0.1:${String((secure.address() as AddressInfo).port)}`;
  try {
    await expectRefusal(() => fetchPage(`https://${host}/`, { allowed: [host] }), "certificate");
  } finally {
    secure.close();
  }
});
