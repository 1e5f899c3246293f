import type { IncomingMessage } from "node:http";
import { describe, expect, test, vi } from "vitest";

async function load(trustProxy: boolean, from?: string) {
  vi.resetModules();
  vi.stubEnv("TRUST_PROXY", String(trustProxy));
  vi.stubEnv("CLIENT_ADDRESS_FROM", from);
  const loaded = await import("~/http/security/client-address.server");
  vi.unstubAllEnvs();
  return loaded;
}

const request = (headers: Record<string, string>) => new Request("http://edgewise.test/", { headers });
const incoming = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe("The address a request comes from", () => {
  test("is nobody's word but the server's", async () => {
    const { clientAddress, trustClientAddressHeader } = await load(false);
    const claimed = request({ "x-client-address": "192.0.2.1", "X-Forwarded-For": "192.0.2.2" });
    expect(clientAddress(claimed)).toBe("unknown");
    trustClientAddressHeader();
    expect(clientAddress(claimed)).toBe("192.0.2.1");
  });

  test("is the connection's, whatever the browser claims to be forwarded for", async () => {
    const { senderAddress } = await load(false);
    expect(senderAddress(incoming("198.51.100.7", { "x-forwarded-for": "192.0.2.2" }))).toBe("198.51.100.7");
  });

  test("behind a proxy is the last one named: earlier ones are the browser's own words", async () => {
    const { senderAddress } = await load(true);
    expect(senderAddress(incoming("10.0.0.1", { "x-forwarded-for": "1.2.3.4, 198.51.100.7" }))).toBe("198.51.100.7");
    expect(senderAddress(incoming("10.0.0.1"))).toBe("10.0.0.1");
  });

  test("is the one in the header that a proxy has for it", async () => {
    const { senderAddress } = await load(true, "fastly-client-ip");
    const headers = { "x-forwarded-for": "1.2.3.4, 10.9.9.9", "fastly-client-ip": "198.51.100.7" };
    expect(senderAddress(incoming("10.0.0.1", headers))).toBe("198.51.100.7");
    expect((await load(false, "fastly-client-ip")).senderAddress(incoming("10.0.0.1", headers))).toBe("10.0.0.1");
  });

  test("is named without the port, which a client chooses for each connection", async () => {
    const { senderAddress } = await load(true);
    const from = (named: string) => senderAddress(incoming("10.0.0.1", { "x-forwarded-for": named }));
    expect(from("1.2.3.4, 198.51.100.7:1001")).toBe("198.51.100.7");
    expect(from("[2001:db8::7]:1001")).toBe("2001:db8::7");
    expect(from("[2001:db8::7]")).toBe("2001:db8::7");
    expect(from("2001:db8::7")).toBe("2001:db8::7");
    expect(from("fe80::7%eth0")).toBe("fe80::7");
  });

  test.each([
    "someone",
    "198.51.100",
    "198.51.100.7:x",
    "198.51.100.7:100000",
    "[2001:db8::7",
    "a".repeat(5_000),
    "1.2.3.4,",
  ])("is the connection's where a proxy names none: %.20s", async (named) => {
    const { senderAddress, clientAddressOf } = await load(true);
    const asked = incoming("10.0.0.1", { "x-forwarded-for": named });
    expect([senderAddress(asked), clientAddressOf(asked)]).toEqual(["10.0.0.1", "10.0.0.1"]);
  });

  test.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::ffff:192.0.2.9", "192.0.2.9"],
    ["::FFFF:c000:209", "192.0.2.9"],
    ["0:0:0:0:0:ffff:192.0.2.9", "192.0.2.9"],
    ["64:ff9b::192.0.2.9", "64:ff9b:0:0::/64"],
    ["2001:db8:1:2::1%eth0", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"],
    ["192.0.2.9:443", "192.0.2.9"],
    ["someone", "unknown"],
    ["192.0.2.9", "192.0.2.9"],
  ])("%s counts as %s", async (address, counted) => {
    const { clientAddress, trustClientAddressHeader } = await load(false);
    trustClientAddressHeader();
    expect(clientAddress(request({ "x-client-address": address }))).toBe(counted);
  });

  test.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["::ffff:192.0.2.9", "192.0.2.9"],
    ["192.0.2.9:443", "192.0.2.9"],
    ["someone", "unknown"],
  ])("%s is of the site %s", async (address, site) => {
    const { clientSite, trustClientAddressHeader } = await load(false);
    trustClientAddressHeader();
    expect(clientSite(request({ "x-client-address": address }))).toBe(site);
  });
});
