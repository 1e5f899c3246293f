import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import type { Target, Who } from "../fuzz/target";

/**
 * An address at which the target is seen as somebody sees it, whatever the scanner knows of sessions. Signing out does
 * nothing there, and each request comes from an address of its own, so that limits hide nothing.
 */
export async function lookingAs(target: Target, who: Who): Promise<{ address: string; close(): void }> {
  const cookie = await target.cookieOf(who);
  const { hostname, port } = new URL(target.address);
  let count = 0;
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/sign-out")) {
      response.writeHead(204).end();
      return;
    }
    count += 1;
    const from = `10.0.${String((count >> 8) % 256)}.${String(count % 256)}`;
    const own = [cookie, request.headers.cookie].filter(Boolean).join("; ");
    const headers = { ...request.headers, "x-forwarded-for": from, ...(own !== "" && { cookie: own }) };
    const passed = ask({ hostname, port, method: request.method, path: request.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
