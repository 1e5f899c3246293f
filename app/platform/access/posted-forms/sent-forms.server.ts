import { eachText, firstContentField, partField } from "~/domain/forms/part-names";
import { leftBehindBy, type OtherParts } from "~/http/forms/form-parts.server";
import { keepUnsentParts } from "~/platform/unsaved-text/drafts.server";
import { lastingPath, postingPage } from "~/platform/unsaved-text/page-address";
import { dropRestored, heldFilesOf } from "~/platform/unsaved-text/restored-text.server";
import { FORM_FIELD, RESTORED_PARAMETER } from "~/domain/forms/form-marks";
import { log } from "~/backend/log.server";
import { isDivertedAnswer } from "~/http/bodies/diverted-form.server";
import { offerFiles } from "~/http/bodies/offered-files.server";
import { rememberedForm } from "~/http/bodies/echoed-fields.server";
import { limitOfHeldBody } from "~/http/bodies/receive-body.server";
import { readUpload } from "~/http/bodies/form.server";
import type { RouteStep } from "~/http/route-steps";
import { isSameOrigin } from "~/http/security/same-origin.server";
import { keptLimits } from "~/platform/unsaved-text/signed-out-form.server";
import { findViewer } from "../viewer.server";

/** True for the answer to a form that was accepted: it redirects, and not to Sign in or Join. */
function isAccepted(answer: unknown): answer is Response {
  if (!(answer instanceof Response) || answer.status < 300 || answer.status >= 400) return false;
  return !(answer.headers.get("Location") ?? "").startsWith("/login");
}

/** Returns the fields of parts in which something was written, as their form names them. */
function fieldsOf(others: OtherParts): { name: string; value: string }[] {
  return Object.entries(others).flatMap(([part, texts]) => [
    // No part has an empty digest at first, so the page takes it for written.
    { name: firstContentField(part), value: "" },
    ...eachText(texts).map(([name, value]) => ({ name: partField(part, name), value })),
  ]);
}

/**
 * Keeps what was written in other parts of an accepted form, since a redirect can't carry it. Back on the form's page,
 * the form is filled with it at once; elsewhere it waits as a draft. A page that a script keeps open still holds it.
 */
async function keepOtherParts(request: Request, answer: Response): Promise<void> {
  const left = leftBehindBy(answer);
  if (!left || left.form === null) return;
  const { pathname, search } = new URL(request.url);
  const action = lastingPath(pathname + search);
  const page = postingPage(request) ?? action;
  const to = new URL(answer.headers.get("Location") ?? "/", request.url);
  const isBack = to.pathname === new URL(page, request.url).pathname;
  if (isBack && left.byScript) return;
  const viewer = await findViewer(request);
  if (!viewer) return;
  const writer = { uid: viewer.user.uid, role: viewer.role };
  const id = await keepUnsentParts(writer, { page, form: left.form, action, fields: fieldsOf(left.others), files: [] });
  if (id === null || !isBack) return;
  to.searchParams.set(RESTORED_PARAMETER, id);
  answer.headers.set("Location", to.pathname + to.search + to.hash);
}

async function dropWhatFilled(request: Request): Promise<void> {
  const viewer = await findViewer(request);
  const form = rememberedForm(request)?.get(FORM_FIELD);
  if (viewer) await dropRestored(request, viewer.user.uid, typeof form === "string" && form !== "" ? form : null);
}

/** Logs an error of what follows an accepted form: the step is taken, so its sender must not be told to try again. */
async function orLog(problem: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, problem);
  }
}

/** True for a posted form that its action hasn't read: it refused its sender first. */
function isUnread(request: Request): boolean {
  const isThere = limitOfHeldBody(request) !== null || (request.body !== null && !request.bodyUsed);
  return isThere && rememberedForm(request) === null;
}

/**
 * Throws the answer of the form's diversion if it was written by another person than its sender, so that a page's
 * refusal of the sender loses none of the writer's words. The guards keep the forms of people who aren't signed in.
 */
async function divertUnread(request: Request): Promise<void> {
  if (!isUnread(request) || !isSameOrigin(request) || !(await findViewer(request))) return;
  try {
    await readUpload(request, keptLimits(request), () => Promise.resolve());
  } catch (error) {
    if (isDivertedAnswer(error)) throw error;
    // The action's own refusal says more than why its form can't be read.
  }
}

/** Runs an action. An action that refuses its sender unread doesn't decide about a form of another person. */
async function answerOf<A extends { request: Request }>(args: A, action: (args: A) => unknown): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await action(args);
  } catch (error) {
    if (error instanceof Response) await divertUnread(args.request);
    throw error;
  }
  await divertUnread(args.request);
  return answer;
}

/**
 * Runs an action; once its form is accepted, what the form had been filled with is dropped, and what was written in
 * parts of it that were not sent is kept.
 */
export async function clearingSentDrafts<A extends { request: Request }>(
  args: A,
  action: (args: A) => unknown,
): Promise<unknown> {
  const { request } = args;
  const isRestored = new URL(request.url).searchParams.has(RESTORED_PARAMETER);
  if (isRestored)
    offerFiles(request, async () => {
      const viewer = await findViewer(request);
      return viewer ? heldFilesOf(request, viewer.user.uid) : [];
    });
  const answer = await answerOf(args, action);
  if (!isAccepted(answer)) return answer;
  await orLog("what was written in other parts could not be kept", () => keepOtherParts(request, answer));
  // Before the redirect, because the next page would offer it once more.
  if (isRestored) await orLog("what was sent could not be dropped", () => dropWhatFilled(request));
  return answer;
}

/** Drops what an action's form had been filled with once it is accepted. */
export const dropSentDrafts: RouteStep = { action: clearingSentDrafts };
