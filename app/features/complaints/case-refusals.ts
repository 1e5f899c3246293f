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

/** Thrown when the player has another open complaint about the same casino and day. */
export class AlreadyOpen extends Error {
  override readonly name = "AlreadyOpen";

  constructor(readonly ref: string) {
    super(`Complaint ${ref} about the same casino and day is open already.`);
  }
}
