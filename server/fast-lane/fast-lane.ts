import type { Server as HttpServer } from "node:http";
import { createServer, type Server } from "node:net";
import { Lane, type LaneOptions } from "./lane";
import { SocketProxy } from "./socket-proxy";

export interface FastLane {
  /** Listens in place of the HTTP server, and passes connections on to it. */
  readonly server: Server;
  /** Ends each connection as soon as no request is in progress on it. */
  leave(): void;
  /** Ends each connection now. */
  cut(): void;
}

/**
 * Puts a plain TCP server in front of `httpServer` that answers requests for cached pages itself, in a third of
 * node:http's time. It reads only plain requests (`readPlainRequest`). All others reach node:http unread, over a
 * connection handed over by the "connection" event, as Node's documentation provides for; the connection comes back
 * once node:http has answered a plain request.
 */
export function openFastLane(httpServer: HttpServer, options: LaneOptions): FastLane {
  const lanes = new Set<Lane>();
  const byProxy = new WeakMap<object, Lane>();
  // The same options that node:http gives the sockets it accepts.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    const lane = new Lane(socket, httpServer, options, (proxy) => {
      byProxy.set(proxy, lane);
      httpServer.emit("connection", proxy);
    });
    lanes.add(lane);
    socket.once("close", () => lanes.delete(lane));
  });
  httpServer.prependListener("request", ({ socket }, response) => {
    const lane = (socket as unknown) instanceof SocketProxy ? byProxy.get(socket) : undefined;
    if (!lane) return;
    lane.requestBegan();
    response.once("close", () => lane.requestEnded());
  });
  return {
    server,
    leave() {
      for (const lane of lanes) lane.leave();
    },
    cut() {
      for (const lane of lanes) lane.cut();
    },
  };
}
