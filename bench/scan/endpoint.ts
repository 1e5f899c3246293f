import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Starts the endpoint that wapiti tries to make the site call, instead of a server of wapiti's makers. At the end
 * wapiti asks who has called and always hears nobody; `calls` has the truth.
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
