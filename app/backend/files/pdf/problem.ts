/**
 * Why a PDF is refused: it can't be read (`damaged`), carries something after its end (`appended`), is encrypted
 * (`locked`), holds actions, scripts or files (`active`), or takes too much time or memory to read (`excessive`).
 */
export type PdfProblem = "damaged" | "appended" | "locked" | "active" | "excessive";

export class PdfRefused extends Error {
  constructor(
    readonly problem: PdfProblem,
    options?: ErrorOptions,
  ) {
    super(`The PDF is ${problem}.`, options);
    this.name = "PdfRefused";
  }
}
