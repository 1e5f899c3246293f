import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { StorageError } from "../errors";

/** Milliseconds the service may send nothing to a waiting reader. */
const SILENCE = 30_000;

/**
 * Returns a download as a stream: `canceled` when the signal aborts, an error when the service breaks off or falls
 * silent.
 */
export function bodyOf(
  answer: IncomingMessage,
  { path, signal, silence = SILENCE }: { path: string; signal?: AbortSignal | undefined; silence?: number | undefined },
): ReadableStream<Uint8Array> {
  const cancel = () => answer.destroy(new StorageError("canceled", { path }));

  async function* chunks() {
    const received = answer[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    try {
      for (;;) {
        // Runs only while a reader waits for bytes, so that a slow reader may take its time.
        const timer = setTimeout(
          () => answer.destroy(new StorageError("internal-error", { path, status: 503 })),
          silence,
        );
        const chunk = await received.next().finally(() => clearTimeout(timer));
        if (chunk.done) return;
        yield chunk.value;
      }
    } finally {
      signal?.removeEventListener("abort", cancel);
      answer.destroy();
    }
  }

  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  return Readable.toWeb(Readable.from(chunks(), { objectMode: false })) as unknown as ReadableStream<Uint8Array>;
}
