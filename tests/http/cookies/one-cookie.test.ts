import type { ServerBuild } from "@remix-run/node";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { packCookies, unpackCookies } from "~/http/cookies/one-cookie.server";

const NOW = new Date("2026-11-22T03:00:00.000Z");
const ONE = "__session";

/** Returns the `Cookie` header that a browser sends after these `Set-Cookie` headers. */
function sentBack(setCookies: readonly string[]): string {
  return setCookies.map((line) => line.split(";")[0]).join("; ");
}

const pack = (header: string | undefined, ...lines: string[]) => packCookies(header, lines, ONE, NOW);

describe("behind a proxy that passes one cookie", () => {
  test("the site's cookies travel in it and come out as they were", () => {
    const first = pack(undefined, "__Host-session=abc.def-1=; Path=/; HttpOnly; Max-Age=600");
    expect(first).toEqual([
      expect.stringMatching(/^__session=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const second = pack(sentBack(first), "__Host-theme=dark; Path=/; Max-Age=31536000", "__Host-kept-words=k1; Path=/");
    expect(second[0]).toMatch(/; Max-Age=31536000; /);
    expect(unpackCookies(sentBack(second), ONE, NOW)).toBe(
      "__Host-session=abc.def-1=; __Host-theme=dark; __Host-kept-words=k1",
    );
  });

  test("each ends when it says, and the last one takes the one away", () => {
    const both = pack(undefined, "session=abc; Max-Age=600", "theme=dark; Max-Age=900");
    const later = new Date(NOW.getTime() + 700_000);
    expect(unpackCookies(sentBack(both), ONE, later)).toBe("theme=dark");
    const signedOut = pack(sentBack(both), "session=; Max-Age=0");
    expect(unpackCookies(sentBack(signedOut), ONE, NOW)).toBe("theme=dark");
    expect(pack(sentBack(signedOut), "theme=; Max-Age=0")[0]).toMatch(/^__session=; Max-Age=0; /);
  });

  test("a value made up by hand names no cookie beside it", () => {
    const made = (held: unknown) => `__session=${Buffer.from(JSON.stringify(held)).toString("base64url")}`;
    const ends = NOW.getTime() / 1000 + 60;
    expect(unpackCookies(made({ theme: ["a; session=b", ends] }), ONE, NOW)).toBe("");
    expect(unpackCookies(made({ "theme=a; session": ["b", ends], ok: ["1", ends] }), ONE, NOW)).toBe("ok=1");
    for (const value of ["a\u0000", "a\nb", "é", "a,b", "Ω"])
      expect(unpackCookies(made({ theme: [value, ends], ok: ["1", ends] }), ONE, NOW)).toBe("ok=1");
    expect(unpackCookies(`__session=${Buffer.from('{"theme":["dark",1e999]}').toString("base64url")}`, ONE, NOW)).toBe(
      "",
    );
    for (const broken of ["__session=%%%", "__session=bnVsbA", made([1]), made("x"), made({ a: "b" }), "other=1"])
      expect(unpackCookies(broken, ONE, NOW)).toBe("");
    expect(unpackCookies("session=direct; __session=", ONE, NOW)).toBe("");
  });

  test("without such a proxy headers stay as they are", () => {
    expect(unpackCookies("session=abc", undefined)).toBe("session=abc");
    expect(packCookies("a=1", ["session=abc; Path=/", "theme=dark"], undefined)).toEqual([
      "session=abc; Path=/",
      "theme=dark",
    ]);
    expect(pack("a=1")).toEqual([]);
  });
});

test("the built site's listener unpacks what comes and packs what goes", async () => {
  vi.resetModules();
  vi.stubEnv("ONE_COOKIE", ONE);
  const { createRequestListener } = await import("~/http/listener/request-listener.server");
  vi.unstubAllEnvs();
  const seen: (string | null)[] = [];
  const loader = ({ request }: { request: Request }) => {
    seen.push(request.headers.get("Cookie"));
    return new Response("ok", { headers: { "Set-Cookie": "theme=dark; Path=/; Max-Age=900" } });
  };
  const build = {
    entry: { module: {} },
    routes: { only: { id: "only", path: "cookies", module: { loader } } },
    assets: { routes: {}, version: "1" },
    future: {},
    isSpaMode: false,
  } as unknown as ServerBuild;
  const server = createServer(createRequestListener(build)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = (cookie: string) =>
    fetch(`http://127.0.0.1:${String(port)}/cookies`, { headers: { Cookie: cookie, Connection: "close" } });

  const first = await ask("theme=light");
  await ask(sentBack(first.headers.getSetCookie()));
  server.close();
  expect(first.headers.getSetCookie()).toEqual([expect.stringMatching(/^__session=/)]);
  expect(seen).toEqual([null, "theme=dark"]);
});
