import { limitConcurrency } from "../../concurrency";
import { oneTaskThread } from "../../threads/one-task-thread.server";
import { PdfRefused, type PdfProblem } from "./problem";

const check = oneTaskThread<PdfProblem | null>({
  name: "pdf-check",
  source: new URL("./pdf-check.worker.ts", import.meta.url),
  external: ["pdfjs-dist"],
  // Many times what ordinary files of 10 MB need.
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  longestMs: 5_000,
});

// A check takes a core for a quarter of a second, and up to five seconds.
const inTurn = limitConcurrency({ running: 1, waiting: 4 });

/**
 * Refuses a PDF that does more than show pages: throws `PdfRefused` with the problem, and `QueueFull` when too many are
 * being checked. A separate thread reads the file.
 */
export async function requirePassivePdf(bytes: Uint8Array): Promise<void> {
  const checked = await inTurn(() => check(bytes));
  const problem = "failure" in checked ? checked.failure : checked.result;
  if (problem !== null) throw new PdfRefused(problem);
}
