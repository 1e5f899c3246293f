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
            ? "Those who stand below have been named so far, in no order. "
            : "Nominees stand in no order. "}
          Tallies and points are published when the winners are, not before.
        </p>
      </Notice>
    </div>
  );
}
