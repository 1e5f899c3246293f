/** Says why a copy can't be restored, and what to do about it. */
export class CopyRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CopyRefused";
  }
}

/**
 * Thrown when the parts of a database's log that had arrived by a moment can't be applied. Those of an earlier moment
 * may be.
 */
export class LogNotApplied extends CopyRefused {
  constructor(message: string) {
    super(message);
    this.name = "LogNotApplied";
  }
}
