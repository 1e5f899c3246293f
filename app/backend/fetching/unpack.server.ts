import { pipeline } from "node:stream/promises";
import { PassThrough, Transform, Writable, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { FetchRefused } from "./refusal";

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  "": () => new PassThrough(),
  identity: () => new PassThrough(),
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
};

function atMost(bytes: number, what: string): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > bytes) done(new FetchRefused("size", `${what} is larger than ${String(bytes)} bytes.`));
      else done(null, chunk);
    },
  });
}

/**
 * Reads a body and unpacks it. Throws `FetchRefused` when it is larger than allowed as sent or unpacked, which ends the
 * reading at once: a bomb is never unpacked beyond the limit.
 */
export async function readUnpacked(
  body: Readable,
  encoding: string,
  { sentBytes, unpackedBytes }: { sentBytes: number; unpackedBytes: number },
  signal: AbortSignal,
): Promise<Buffer> {
  // Several encodings on top of each other have no honest use, and multiply the size that a small body unpacks to.
  const unpacker = UNPACKERS[encoding.trim().toLowerCase()];
  if (!unpacker) throw new FetchRefused("content-type", "The content is packed in a way that is not accepted.");
  const chunks: Buffer[] = [];
  const keep = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await pipeline(
    body,
    atMost(sentBytes, "The content"),
    unpacker(),
    atMost(unpackedBytes, "The unpacked content"),
    keep,
    { signal },
  );
  return Buffer.concat(chunks);
}
