import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";
import {
  cachedBytes,
  takesCompressed,
  unpackedBytes,
  type AnswerBytes,
  type CachedResponse,
  type RequestHead,
} from "~/server-interface";
import { readPlainRequest } from "./plain-request";
import { SocketProxy } from "./socket-proxy";

let corked: Socket[] = [];

function uncorkAll(): void {
  const sockets = corked;
  corked = [];
  for (const socket of sockets) socket.uncork();
}

/**
 * Holds back what is written to a socket from now on until this iteration of the event loop has read from every connection
 * that has sent something. Reading from all of them first and then writing to all of them takes a seventh less of the
 * processor than doing both for one after the other.
 */
function corkUntilAllRead(socket: Socket): void {
  socket.cork();
  if (corked.push(socket) === 1) setImmediate(uncorkAll);
}

const TIMED_OUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

export interface LaneAnswer {
  head: RequestHead;
  kind: CachedResponse["kind"];
  status: number;
  isComplete: boolean;
  ms: number;
}

export interface LaneOptions {
  /** Returns the cached page for a request; null when the request is for node:http. Never throws or rejects. */
  find(head: RequestHead): CachedResponse | Promise<CachedResponse | null> | null;
  /** Called once a response sent here is out, or its connection broke. */
  answered(answer: LaneAnswer): void;
}

/**
 * `open`: nothing is in progress. `rendering`: a cached page is being rendered or decompressed. `lent`: node:http answers
 * one plain request. `given`: node:http has the connection until it closes.
 */
type State = "open" | "rendering" | "lent" | "given";

/** One connection. */
export class Lane {
  readonly #socket: Socket;
  readonly #httpServer: HttpServer;
  readonly #options: LaneOptions;
  readonly #handOver: (proxy: SocketProxy) => void;
  #proxy: SocketProxy | null = null;
  #state: State = "open";
  /** Requests that node:http has started and not yet answered. */
  #requests = 0;
  #headDeadline: NodeJS.Timeout | undefined;
  #isLeaving = false;

  constructor(socket: Socket, httpServer: HttpServer, options: LaneOptions, handOver: (proxy: SocketProxy) => void) {
    this.#socket = socket;
    this.#httpServer = httpServer;
    this.#options = options;
    this.#handOver = handOver;
    socket.setTimeout(httpServer.headersTimeout);
    socket.on("data", (bytes) => this.#read(bytes));
    socket.on("end", () => this.#ended());
    socket.on("timeout", () => this.#timedOut());
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(this.#headDeadline);
      this.#proxy?.destroy();
    });
  }

  leave(): void {
    this.#isLeaving = true;
    if (this.#isIdle()) this.#socket.destroySoon();
  }

  cut(): void {
    this.#socket.destroy();
  }

  /** Called when node:http has read a request's head. */
  requestBegan(): void {
    clearTimeout(this.#headDeadline);
    this.#headDeadline = undefined;
    this.#requests += 1;
  }

  /** Called when node:http has answered a request, or given it up. */
  requestEnded(): void {
    this.#requests -= 1;
    if (this.#state === "lent") this.#rest();
    else if (this.#isLeaving && this.#isIdle()) this.#socket.destroySoon();
  }

  #isIdle(): boolean {
    return this.#state === "open" || (this.#state === "given" && this.#requests === 0);
  }

  #read(bytes: Buffer): void {
    if (this.#socket.writableEnded) return;
    // A client that sends a request before reading the last response goes to node:http, which holds it back.
    const isOurs = this.#state === "open" && this.#socket.writableLength === 0;
    const plain = isOurs ? readPlainRequest(bytes) : null;
    if (!plain) {
      this.#state = "given";
      this.#passOn(bytes);
      return;
    }
    const started = performance.now();
    const { method, url, headers } = plain;
    const head = { method, url, headers, socket: this.#socket };
    const found = this.#options.find(head);
    if (found && !(found instanceof Promise) && takesCompressed(head))
      this.#answer(head, found.kind, started, cachedBytes(head, found));
    else if (found) void this.#await(found, head, bytes, started);
    else this.#lend(bytes);
  }

  async #await(
    found: CachedResponse | Promise<CachedResponse | null>,
    head: RequestHead,
    bytes: Buffer,
    started: number,
  ): Promise<void> {
    this.#state = "rendering";
    this.#socket.pause();
    const answer = await found;
    // Decompressing fails when there is no memory for the page.
    const response = answer && (await responseTo(head, answer).catch(() => this.cut()));
    this.#state = "open";
    if (this.#socket.destroyed) return;
    if (response) this.#answer(head, answer.kind, started, response);
    else this.#lend(bytes);
    this.#socket.resume();
  }

  #answer(head: RequestHead, kind: CachedResponse["kind"], started: number, { status, bytes }: AnswerBytes): void {
    const answered = (isComplete: boolean) =>
      this.#options.answered({ head, kind, status, isComplete, ms: performance.now() - started });
    corkUntilAllRead(this.#socket);
    // A write that is in progress when the connection is destroyed ends without an error.
    this.#socket.write(bytes, (error) => answered(!error && !this.#socket.destroyed));
    this.#rest();
  }

  /** Called when nothing is in progress. */
  #rest(): void {
    this.#state = "open";
    const { keepAliveTimeout } = this.#httpServer;
    if (this.#isLeaving) this.#socket.destroySoon();
    else if (this.#socket.timeout !== keepAliveTimeout) this.#socket.setTimeout(keepAliveTimeout);
  }

  /** Lends the connection to node:http until its response. */
  #lend(bytes: Buffer): void {
    this.#state = "lent";
    this.#passOn(bytes);
  }

  #passOn(bytes: Buffer): void {
    this.#proxy ??= this.#openProxy();
    // node:http enforces `headersTimeout` only on connections that it accepted itself.
    if (this.#requests === 0) this.#headDeadline ??= setTimeout(() => this.#refuse(), this.#httpServer.headersTimeout);
    this.#proxy.pass(bytes);
  }

  #openProxy(): SocketProxy {
    const proxy = new SocketProxy(this.#socket);
    proxy.on("close", () => {
      this.#isLeaving = true;
      if (this.#state !== "rendering") this.#socket.destroy();
    });
    this.#handOver(proxy);
    return proxy;
  }

  /** Refuses a request whose head took too long to arrive. */
  #refuse(): void {
    this.#socket.end(TIMED_OUT, () => this.#socket.destroy());
  }

  #ended(): void {
    if (this.#state === "open") this.#socket.end();
    else this.#proxy?.push(null);
  }

  #timedOut(): void {
    if (this.#state === "open" || this.#proxy?.destroyed) this.#socket.destroy();
    else if (this.#state !== "rendering") this.#proxy?.emit("timeout");
  }
}

/** Returns a response's bytes, decompressed for clients that accept no compression. */
function responseTo(head: RequestHead, answer: CachedResponse): Promise<AnswerBytes> {
  return takesCompressed(head) ? Promise.resolve(cachedBytes(head, answer)) : unpackedBytes(head, answer);
}
