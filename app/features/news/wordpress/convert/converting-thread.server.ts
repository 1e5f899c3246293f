import { limitConcurrency } from "~/backend/concurrency";
import { oneTaskThread } from "~/backend/threads/one-task-thread.server";
import type { ConvertedPost, PostHtml } from "./html-to-markdown";

const convert = oneTaskThread<(ConvertedPost | null)[]>({
  name: "html-to-markdown",
  source: new URL("./html-to-markdown.worker.ts", import.meta.url),
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  longestMs: 10_000,
});

const inTurn = limitConcurrency({ running: 1, waiting: 8 });

/**
 * Converts the HTML of some posts to Markdown, in a thread that ends when it takes too long or too much memory. null for
 * a post that can't be converted; after such an end, each is tried by itself.
 */
export async function convertPosts(posts: readonly PostHtml[]): Promise<(ConvertedPost | null)[]> {
  const done = await inTurn(() => convert(new TextEncoder().encode(JSON.stringify(posts))));
  if ("result" in done) return done.result;
  if (posts.length === 1) return [null];
  const half = Math.ceil(posts.length / 2);
  return [...(await convertPosts(posts.slice(0, half))), ...(await convertPosts(posts.slice(half)))];
}
