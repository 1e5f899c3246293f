/** Thrown when there is no such complaint, or none that this person may know of. */
export class CaseNotFound extends Error {
  override readonly name = "CaseNotFound";

  constructor(readonly ref: string) {
    super(`There is no complaint ${ref} that you may see.`);
  }
}

/** Thrown when somebody takes a step that is another party's, or none of theirs. */
export class NotYourStep extends Error {
  override readonly name = "NotYourStep";
}

/** Thrown when a step was meant for the case as it was before its latest entry. */
export class CaseMoved extends Error {
  override readonly name = "CaseMoved";

  constructor(what = "Somebody has moved this complaint on since you opened it.") {
    super(what);
  }
}

/** Thrown when two complaints can't be merged, or not in this direction; the message says why. */
export class MergeRefused extends Error {
  override readonly name = "MergeRefused";
}

/** Thrown when the player has another open complaint about the same casino and day. */
export class AlreadyOpen extends Error {
  override readonly name = "AlreadyOpen";

  constructor(readonly ref: string) {
    super(`Complaint ${ref} about the same casino and day is open already.`);
  }
}
