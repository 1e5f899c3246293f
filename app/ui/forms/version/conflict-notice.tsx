import type { ReactNode } from "react";
import { DateTime } from "../../date-time";
import { Feedback } from "../../feedback";

export const CONFLICT_TITLE = "Nothing was changed";

/** Why a form came too late, and what happened to the text in it. */
interface Conflict {
  /** The save that came first, if it is known: by whom and when. */
  saved?: { by: string | null; at: string | null } | undefined;
  /** Why the form came too late, if more is known than that somebody else was first. */
  reason?: string | undefined;
  /** True if the form below still holds the text. */
  isKept?: boolean;
}

/** The text of a conflict notice, for screens that put it in a frame of their own. */
export function ConflictText({ saved, reason, isKept = false }: Conflict) {
  return (
    <p>
      {reason ??
        (saved?.at ? (
          <>
            {saved.by ?? "Somebody else"} saved another version on <DateTime at={saved.at} withTime />, after you opened
            this page.
          </>
        ) : (
          "Somebody else made a change after you opened this page."
        ))}
      {isKept && " What you wrote is not saved yet: it is in the form below."}
    </p>
  );
}

/** Answers a form that came too late, because somebody else was first. Below it the page shows the current version. */
export function ConflictNotice({ children, ...conflict }: Conflict & { children?: ReactNode }) {
  return (
    <Feedback meaning="caution" role="alert" title={CONFLICT_TITLE}>
      <ConflictText {...conflict} />
      {children}
    </Feedback>
  );
}
