import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface RawAnswer {
  socket: Socket;
  /** Everything received so far, including the head. */
  text(): string;
}

/** Resolves when a connection is closed, however roughly. */
export function closing(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once("close", () => resolve());
  });
}

/** Opens a connection and sends this text, complete or not, and nothing more. */
export async function silentClient(port: number, text: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  // The server may cut it off at any time.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (text !== "") socket.write(text);
  return socket;
}

/** Sends a request unchanged and waits for the start of a response, or for the end of the connection. */
export async function rawRequest(port: number, text: string): Promise<RawAnswer> {
  const socket = await silentClient(port, text);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await Promise.race([new Promise((resolve) => socket.once("data", resolve)), closing(socket)]);
  return { socket, text: () => Buffer.concat(chunks).toString("latin1") };
}
