import type { DeskAnswer } from "./award-acts.server";

/** What was wrong with a form of the desk, beside it. */
export function DeskProblem({ answer, of }: { answer: DeskAnswer | undefined; of: string }) {
  return answer?.form === of && !answer.isConflict ? (
    <p role="alert" className="font-semibold text-bad">
      <span className="sr-only">Error: </span>
      {answer.message}
    </p>
  ) : null;
}
