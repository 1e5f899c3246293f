import { Notice } from "~/ui/notice";
import { PHASE_WORDS } from "../labels";
import type { AwardPhase } from "../schema";

/** Status of the year before its results are out. */
export function BeforeResults({ phase }: { phase: AwardPhase }) {
  return (
    <div className="max-w-text">
      <Notice title={PHASE_WORDS[phase]}>
        <p>
          {phase === "nominations"
            ? "These have been nominated so far, in no particular order. "
            : "Nominees are in no particular order. "}
          Tallies and points are published with the winners, not before.
        </p>
      </Notice>
    </div>
  );
}
