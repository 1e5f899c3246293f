import { limitConcurrency } from "../concurrency";
import { oneTaskThread, type ThreadFailure } from "../threads/one-task-thread.server";
import type { ReadableText } from "./readable-text";

const read = oneTaskThread<ReadableText>({
  name: "readable-text",
  source: new URL("./readable-text.worker.ts", import.meta.url),
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  longestMs: 5_000,
});

const inTurn = limitConcurrency({ running: 1, waiting: 8 });

const LARGEST_TEXT = 400_000;
/** Where a page says in its markup how it is encoded (HTML, 4.2.5.5: within its first 1,024 bytes). */
const STATED_CHARSET = /<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i;

/** Returns the text of bytes in the encoding that their content type or markup names; UTF-8 for unknown ones. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1_024));
  const stated = /charset=["']?([\w-]{1,40})/i.exec(contentType)?.[1] ?? STATED_CHARSET.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(stated).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/**
 * Takes the readable text out of a fetched page, in a thread that ends when it takes too long or too much memory. Nothing
 * of the page is run. `excessive` also for more text than terms have.
 */
export async function readPageText(
  bytes: Uint8Array,
  contentType: string,
): Promise<{ result: ReadableText } | { failure: ThreadFailure }> {
  const page = decodePage(bytes, contentType);
  if (/^\s*text\/plain/i.test(contentType)) return within({ title: "", text: page.trim() });
  const done = await inTurn(() => read(new TextEncoder().encode(page)));
  return "result" in done ? within(done.result) : done;
}

function within(result: ReadableText): { result: ReadableText } | { failure: ThreadFailure } {
  return result.text.length > LARGEST_TEXT ? { failure: "excessive" } : { result };
}
