import { Feedback } from "~/ui/feedback";
import type { DeskAnswer } from "./award-acts.server";

/** Error message beside the desk form it belongs to. */
export function DeskProblem({ answer, of }: { answer: DeskAnswer | undefined; of: string }) {
  return answer?.form === of && !answer.isConflict ? (
    <Feedback meaning="bad" role="alert">
      <p>
        <span className="sr-only">Error: </span>
        {answer.message}
      </p>
    </Feedback>
  ) : null;
}
