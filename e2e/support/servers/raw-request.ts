import { connect } from "node:net";

export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

function parseAnswer(received: string): RawAnswer {
  const [head = "", ...rest] = received.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(statusLine.split(" ")[1]), headers: new Map(headers), body: rest.join("\r\n\r\n") };
}

/**
 * Sends lines of HTTP/1.1 as they stand, which no client would, and gives the answer once it is whole or the connection has
 * ended. Rejects when the connection ends before the answer's head.
 */
export function sendRaw(address: string, lines: readonly string[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));
    let received = "";
    const isHead = lines[0]?.startsWith("HEAD ") === true;
    const finish = () => {
      socket.destroy();
      if (received.includes("\r\n\r\n")) resolve(parseAnswer(received));
      else reject(new Error(`No answer to ${lines.join(" | ").slice(0, 200)}`));
    };
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString("latin1");
      if (!received.includes("\r\n\r\n")) return;
      const { status, headers, body } = parseAnswer(received);
      const length = headers.get("content-length");
      const isWhole = length === undefined ? body.endsWith("0\r\n\r\n") : body.length >= Number(length);
      if (isHead || status === 304 || status === 204 || isWhole) finish();
    });
    socket.on("end", finish);
    socket.on("error", reject);
  });
}
