import type { Socket } from "node:net";
import { Duplex } from "node:stream";

type Done = (error?: Error | null) => void;

/**
 * What node:http is given in place of a connection: it reads the requests that are passed on to it and writes straight
 * through, so that other answers can go over the same connection in between.
 */
export class Passage extends Duplex {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    super({ decodeStrings: false });
    this.#socket = socket;
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  /** Lets node:http read what came; the connection waits while it can't. */
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
