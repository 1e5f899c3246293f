import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Where wapiti tries to make the site call, so that it need not be a server of wapiti's makers. Wapiti asks it at the end
 * who has called, and is told nobody: `calls` knows.
 */
export async function startEndpoint(): Promise<{ address: string; calls: string[]; close(): void }> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    if (!/^\/get_\w+\.php/.test(request.url ?? "")) calls.push(`${request.method ?? ""} ${request.url ?? ""}`);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    calls,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
