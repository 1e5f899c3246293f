import type { Socket } from "node:net";
import { Duplex } from "node:stream";

type Done = (error?: Error | null) => void;

/**
 * Stands in for a connection that is lent to node:http: node:http reads the chunks passed on and writes directly to the
 * socket, so that other responses can use the connection in between.
 */
export class SocketProxy extends Duplex {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    super({ decodeStrings: false });
    this.#socket = socket;
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  /** Lets node:http read `chunk`; the socket pauses while node:http can't take more. */
  pass(chunk: Buffer): void {
    if (!this.push(chunk)) this.#socket.pause();
  }

  setTimeout(ms: number): this {
    this.#socket.setTimeout(ms);
    return this;
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: Done): void {
    if (typeof chunk === "string") this.#socket.write(chunk, encoding, done);
    else this.#socket.write(chunk, done);
  }

  override _writev(chunks: readonly { chunk: Buffer | string; encoding: BufferEncoding }[], done: Done): void {
    this.#socket.cork();
    chunks.forEach(({ chunk, encoding }, index) => {
      this._write(chunk, encoding, index === chunks.length - 1 ? done : () => undefined);
    });
    this.#socket.uncork();
  }

  override _final(done: Done): void {
    this.#socket.end(() => done());
  }
}
