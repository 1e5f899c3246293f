import { Done, Refused } from "~/ui/feedback";
import type { AwardDeskAnswer, DeskNotice } from "./award-acts.server";

/** Error message beside the desk form it belongs to. */
export function DeskProblem({ answer, of }: { answer: AwardDeskAnswer | undefined; of: string }) {
  return answer?.form === of && !answer.isConflict ? (
    <Refused>
      <span className="sr-only">Error: </span>
      {answer.message}
    </Refused>
  ) : null;
}

/** Says what a form has done, in the place `at`; null is the top of the screen. */
export function DeskDone({ notice, at }: { notice: DeskNotice | null; at: string | null }) {
  return notice?.at === at ? <Done>{notice.message}</Done> : null;
}
