import { Feedback } from "~/ui/feedback";
import type { AwardDeskAnswer, DeskNotice } from "./award-acts.server";

/** Error message beside the desk form it belongs to. */
export function DeskProblem({ answer, of }: { answer: AwardDeskAnswer | undefined; of: string }) {
  return answer?.form === of && !answer.isConflict ? (
    <Feedback meaning="bad" role="alert">
      <p>
        <span className="sr-only">Error: </span>
        {answer.message}
      </p>
    </Feedback>
  ) : null;
}

/** Says what a form has done, in the place `at`; null is the top of the screen. */
export function DeskDone({ notice, at }: { notice: DeskNotice | null; at: string | null }) {
  return notice?.at === at ? (
    <Feedback meaning="good" role="status">
      <p>{notice.message}</p>
    </Feedback>
  ) : null;
}
