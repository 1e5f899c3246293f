import { forgetForm } from "./echoed-fields.server";
import type { UploadedFile } from "./multipart.server";

/** Takes a posted form in place of its action, which doesn't get to see it. */
export interface Diversion {
  take(file: UploadedFile): Promise<void>;
  /** Returns the response to the form, once as much of it as came is read. */
  answer(form: FormData): Promise<Response>;
}

type Divert = (request: Request, form: FormData) => Promise<Diversion | null>;

let divert: Divert = () => Promise.resolve(null);
const undiverted = new WeakSet<Request>();
const answers = new WeakSet<Response>();

/**
 * Registers what decides, by the fields read so far, whether a form goes to its action. It is asked wherever a form is
 * read, so that no route can leave it out.
 */
export function registerDiversion(next: Divert): void {
  divert = next;
}

/** Lets a request's form be read by what keeps it for its writer, who may be another person than its sender. */
export function readUndiverted(request: Request): void {
  undiverted.add(request);
}

/** Returns what takes the form in place of its action; null if the action gets it. */
export async function diversionOf(request: Request, form: FormData): Promise<Diversion | null> {
  return undiverted.has(request) ? null : divert(request, form);
}

/** Returns the response of a diversion, for the form's reader to throw. Nothing of the form is echoed afterwards. */
export async function divertedAnswer(request: Request, diversion: Diversion, form: FormData): Promise<Response> {
  forgetForm(request);
  const answer = await diversion.answer(form);
  answers.add(answer);
  return answer;
}

/** True for a response that a form's reader threw because the form was diverted. */
export function isDivertedAnswer(thrown: unknown): thrown is Response {
  return thrown instanceof Response && answers.has(thrown);
}
