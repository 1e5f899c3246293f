/** Says why a copy can't be restored, and what to do about it. */
export class CopyRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CopyRefused";
  }
}
