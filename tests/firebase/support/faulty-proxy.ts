import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttp2Server } from "node:http2";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A service's refusal: a gRPC status for streams, an HTTP status and a reason for requests. */
export interface Refusal {
  grpcStatus?: number;
  httpStatus?: number;
  message: string;
}

/**
 * - `pass`: as if it weren't there.
 * - `cut`: connections end, and no new one comes about.
 * - `silent`: connections stay and come about, and nothing gets through until this is over.
 * - `slow`: every answer comes so much later.
 * - `refuse`: every question is refused, over new connections.
 */
export type Fault =
  | { kind: "pass" }
  | { kind: "cut" }
  | { kind: "silent" }
  | { kind: "slow"; ms: number }
  | { kind: "refuse"; refusal: Refusal };

export interface FaultyProxy {
  /** `host:port` to use in place of the service's address. */
  readonly address: string;
  /** How many connections there were so far. */
  readonly accepted: number;
  turn(fault: Fault): Promise<void>;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";

async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, HOST);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const closeServer = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/** A gRPC service that answers every call with the same status, only in trailers, like Google's services. */
function refusingStreams({ grpcStatus = 14, message }: Refusal): Server {
  const server = createHttp2Server();
  server.on("stream", (stream) => {
    stream.on("error", () => undefined);
    stream.respond(
      {
        ":status": 200,
        "content-type": "application/grpc",
        "grpc-status": String(grpcStatus),
        "grpc-message": encodeURIComponent(message),
      },
      { endStream: true },
    );
  });
  return server;
}

function refusingRequests({ httpStatus = 503, message }: Refusal): Server {
  return createHttpServer((request, response) => {
    request.resume();
    response.writeHead(httpStatus, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { code: httpStatus, message, errors: [{ message }] } }));
  });
}

/** One direction of a connection: bytes come out in the order they went in, each with the delay set when it arrived. */
class Lane {
  readonly #to: Socket;
  readonly #delay: () => number;
  readonly #held: { bytes: Buffer; due: number }[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(to: Socket, delay: () => number) {
    this.#to = to;
    this.#delay = delay;
  }

  take(bytes: Buffer): void {
    this.#held.push({ bytes, due: performance.now() + this.#delay() });
    this.#pass();
  }

  /** Holds nothing back any longer. */
  go(): void {
    for (const one of this.#held) one.due = 0;
    this.#pass();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #pass(): void {
    clearTimeout(this.#timer);
    for (let first = this.#held[0]; first; first = this.#held[0]) {
      const wait = first.due - performance.now();
      if (wait > 0) {
        if (wait < Infinity) this.#timer = setTimeout(() => this.#pass(), wait);
        return;
      }
      this.#held.shift();
      if (!this.#to.destroyed) this.#to.write(first.bytes);
    }
  }
}

/** A proxy between the product and a service that fails on command. Connections are real, and really end. */
export async function openFaultyProxy(upstream: string): Promise<FaultyProxy> {
  const [host = HOST, port = ""] = upstream.split(":");
  const sockets = new Set<Socket>();
  let fault: Fault = { kind: "pass" };
  let refusing: { port: number; close(): Promise<void> } | null = null;
  let accepted = 0;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).once("close", () => sockets.delete(socket));
  };

  const lanes = new Set<Lane>();
  const carry = (from: Socket, to: Socket, isAnswer: boolean) => {
    const lane = new Lane(to, () => (fault.kind === "silent" ? Infinity : isAnswer && fault.kind === "slow" ? fault.ms : 0)); // prettier-ignore
    lanes.add(lane);
    from.on("data", (bytes: Buffer) => lane.take(bytes));
    from.once("close", () => {
      lane.end();
      lanes.delete(lane);
      to.destroy();
    });
  };

  const server = createServer((client) => {
    accepted += 1;
    keep(client);
    if (fault.kind === "cut") return client.destroy();
    const target = refusing ? connect(refusing.port, HOST) : connect(Number(port), host);
    keep(target);
    carry(client, target, false);
    carry(target, client, true);
  });
  const listening = await listen(server);

  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    address: `${HOST}:${String(listening)}`,
    get accepted() {
      return accepted;
    },
    async turn(next) {
      fault = next;
      await refusing?.close();
      refusing = null;
      if (next.kind === "refuse") {
        const streams = next.refusal.grpcStatus !== undefined;
        const service = streams ? refusingStreams(next.refusal) : refusingRequests(next.refusal);
        const servicePort = await listen(service);
        refusing = { port: servicePort, close: () => (cutAll(), closeServer(service)) };
      }
      // Held-back bytes arrive late, as after a stalled network.
      for (const lane of lanes) lane.go();
      // Refused or cut connections have to be opened again.
      if (next.kind === "cut" || next.kind === "refuse") cutAll();
    },
    async close() {
      cutAll();
      await refusing?.close();
      await closeServer(server);
    },
  };
}
