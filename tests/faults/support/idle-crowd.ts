import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Opened at a time, so that none is lost where they wait to be accepted. */
const AT_ONCE = 100;

export interface IdleCrowd {
  /** How many of them are still open. */
  size(): number;
  leave(): void;
}

/** Connections that got one answer and say nothing more. */
export async function idleCrowd(port: number, count: number): Promise<IdleCrowd> {
  const sockets = new Set<Socket>();
  while (sockets.size < count)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - sockets.size) }, async () => {
        const socket = connect(port, "127.0.0.1");
        await once(socket, "connect");
        sockets.add(socket);
        socket.once("close", () => sockets.delete(socket)).on("error", () => undefined);
        socket.write("GET /healthz HTTP/1.1\r\nHost: edgewise.example\r\n\r\n");
        await once(socket, "data");
      }),
    );
  return {
    size: () => sockets.size,
    leave() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
