/** Says why a copy can't be restored, and what to do about it. */
export class CopyRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CopyRefused";
  }
}

/** What had arrived of a database's log by a moment can't be put together; what had arrived earlier may. */
export class LogNotApplied extends CopyRefused {
  constructor(message: string) {
    super(message);
    this.name = "LogNotApplied";
  }
}
