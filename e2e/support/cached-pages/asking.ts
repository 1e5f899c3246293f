import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

export interface Question {
  /** Path and query. */
  path: string;
  method?: "GET" | "HEAD" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** On a connection that ends with the answer: such requests take another way through the server. */
  alone?: boolean;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Unpacked. */
  text: string;
  /** Received bytes, still compressed. */
  length: number;
}

/** The name under which both servers are asked: pages tell the address they came by. */
export const HOST = "edgewise.test";

const agent = new Agent({ keepAlive: true });

function unpacked(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return "";
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  if (encoding === "gzip") return gunzipSync(bytes).toString();
  if (encoding === "deflate") return inflateSync(bytes).toString();
  return bytes.toString();
}

/** Sends exactly this request, because `fetch` would add and hide things that are tested here. */
export function ask(address: string, question: Question): Promise<Answer> {
  const { path, method = "GET", headers = {}, body, alone = false } = question;
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path, method, headers: { Host: HOST, ...headers }, agent: alone ? false : agent },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          try {
            const bytes = Buffer.concat(chunks);
            const text = unpacked(bytes, answer.headers["content-encoding"]);
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, length: bytes.length });
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Sends a form as the browser of the visitor who has these cookies does, from a page of the same site. */
export function post(address: string, path: string, cookie: string, fields: Iterable<[string, string]>) {
  const body = new URLSearchParams([...fields]).toString();
  const headers = {
    Cookie: cookie,
    Origin: `http://${HOST}`,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(Buffer.byteLength(body)),
  };
  return ask(address, { path, method: "POST", headers, body, alone: true });
}
