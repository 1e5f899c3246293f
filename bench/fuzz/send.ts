import { Agent, request } from "node:http";
import type { Answer } from "./fuzz-judge";

export interface Sent {
  method: string;
  path: string;
  headers: readonly (readonly [string, string])[];
  body: Buffer | null;
}

const few = new Agent({ keepAlive: true, maxSockets: 8 });
const SILENCE_MS = 60_000;

/**
 * Sends a request unchanged, follows no redirect, and reads the whole response. A missing response is a status of 599.
 * At most eight run at once, unless `agent` allows more.
 */
export function send(address: string, { method, path, headers, body }: Sent, agent = few): Promise<Answer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const asked = request({ agent, hostname, port, method, path, timeout: SILENCE_MS }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    asked.on("timeout", () => {
      resolve({ status: 599, headers: {}, body: "" });
      asked.destroy();
    });
    asked.on("error", (error: NodeJS.ErrnoException) => {
      // A body that is too large is answered before it has been read.
      if (error.code === "EPIPE" || error.code === "ECONNRESET") resolve({ status: 0, headers: {}, body: "" });
      else reject(error);
    });
    for (const [name, value] of headers) asked.setHeader(name, value);
    if (body) asked.setHeader("Content-Length", body.byteLength);
    asked.end(body ?? undefined);
  });
}
