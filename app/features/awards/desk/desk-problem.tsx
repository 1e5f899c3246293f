import type { DeskAnswer } from "./award-acts.server";

/** Error message beside the desk form it belongs to. */
export function DeskProblem({ answer, of }: { answer: DeskAnswer | undefined; of: string }) {
  return answer?.form === of && !answer.isConflict ? (
    <p role="alert" className="font-semibold text-bad">
      <span className="sr-only">Error: </span>
      {answer.message}
    </p>
  ) : null;
}
