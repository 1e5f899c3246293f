import { parentPort } from "node:worker_threads";
import type { ThreadMessage } from "~/backend/threads/one-task-thread.server";
import type { ConvertedPost, PostHtml } from "./html-to-markdown";

type Converted = (ConvertedPost | null)[];

async function start(): Promise<void> {
  const { htmlToMarkdown } = await import("./html-to-markdown");
  const convert = (post: PostHtml) => {
    try {
      return htmlToMarkdown(post);
    } catch {
      return null;
    }
  };
  const say = (message: ThreadMessage<Converted>) => parentPort?.postMessage(message);
  parentPort?.once("message", (bytes: Uint8Array) => {
    const posts = JSON.parse(new TextDecoder().decode(bytes)) as PostHtml[];
    say({ kind: "result", result: posts.map(convert) });
  });
  say({ kind: "ready" });
}

void start();
