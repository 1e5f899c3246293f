/** Error for a complaint that doesn't exist or that this person may not know of. */
export class CaseNotFound extends Error {
  override readonly name = "CaseNotFound";

  constructor(readonly ref: string) {
    super(`There is no complaint ${ref} that you may see.`);
  }
}

/** Error for a step that is not this person's to take. */
export class NotYourStep extends Error {
  override readonly name = "NotYourStep";
}

/** Error for a step based on a state of the case before its latest entry. */
export class CaseMoved extends Error {
  override readonly name = "CaseMoved";

  constructor(what = "Somebody else changed this complaint after you opened this page.") {
    super(what);
  }
}

/** Error for two complaints that can't be merged, or not in this direction; the message says why. */
export class MergeRefused extends Error {
  override readonly name = "MergeRefused";
}

/** Error for a correction that changes nothing, or of a complaint that has no outcome to correct. */
export class CorrectionRefused extends Error {
  override readonly name = "CorrectionRefused";
}

/** Error when the player has another open complaint about the same casino and day. */
export class AlreadyOpen extends Error {
  override readonly name = "AlreadyOpen";

  constructor(readonly ref: string) {
    super(`You already have an open complaint about this casino and day: ${ref}.`);
  }
}
