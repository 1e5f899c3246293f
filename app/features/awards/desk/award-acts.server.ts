import { data, redirect } from "@remix-run/node";
import { z } from "zod/v4";
import { multiLine, singleLine, textUpTo } from "~/domain/text/fields";
import { plainMessage } from "~/domain/text/plain-messages";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { readForm } from "~/http/bodies/form.server";
import { readParts, withOtherParts } from "~/http/forms/form-parts.server";
import { formFieldOf } from "~/http/forms/form-field.server";
import { versionNumberIn } from "~/http/forms/version-field.server";
import { badRequest, notFound, requireFound } from "~/http/responses/responses";
import {
  addNominee,
  announceAward,
  closeVoting,
  openShortlist,
  openVoting,
  setJuryPoints,
  type DeskActor,
  type DeskOutcome,
} from "./award-desk.server";
import { awards } from "../collection";
import { instantOf } from "~/domain/zones/local-time";
import { timesInUtc } from "~/http/forms/times-in-utc.server";

const POINTS = "points.";
/** Higher than the number of nominees in a category. */
const MOST_POINTS = 100;

const category = textUpTo(60);
const confirmed = z.literal("on", { error: "Confirm that you understand what this does." });

const command = z.discriminatedUnion("command", [
  z.object({ command: z.literal("shortlist") }),
  z.object({ command: z.literal("open-voting"), until: textUpTo(400).optional(), confirmed }),
  z.object({ command: z.literal("close-voting") }),
  z.object({ command: z.literal("announce"), when: z.enum(["now", "date"]), confirmed }),
  z.object({
    command: z.literal("nominee"),
    category,
    name: singleLine(80).min(2, "Name a casino or another nominee."),
    citation: multiLine(600, { tooLong: "Use at most 600 characters in the citation." }),
  }),
  z.object({ command: z.literal("points"), category }),
]);
type Command = z.infer<typeof command>;

/** Answer to a form of the desk that is shown again instead of redirecting. */
export interface AwardDeskAnswer {
  /** The form that was posted: the command, and the category where the command has one. */
  form: string;
  message: string;
  isConflict: boolean;
  /** Posted values by field. */
  typed: Record<string, string>;
}

/** Returns the jury points of a form by nominee's id: NaN for an invalid number, null for an empty field. */
function pointsIn(typed: Record<string, string>): Record<string, number | null> {
  const points: Record<string, number | null> = {};
  for (const [name, text] of Object.entries(typed)) {
    const written = text.trim().replace(",", ".");
    if (name.startsWith(POINTS))
      points[name.slice(POINTS.length)] =
        written === "" ? null : /^\d{1,3}(\.\d{1,2})?$/.test(written) ? Number(written) : Number.NaN;
  }
  return points;
}

/**
 * Returns the first value of each field the desk's forms have. Points for a nominee that no longer exists are refused
 * later.
 */
function typedFields(form: FormData): Record<string, string> {
  const names = new Set([...formFieldOf(command).fields.keys(), "index"]);
  const typed: Record<string, string> = {};
  const inUtc = timesInUtc(form);
  let points = 0;
  for (const [name, value] of form) {
    if (typeof value !== "string" || Object.hasOwn(typed, name)) continue;
    if (name.startsWith(POINTS) ? points++ < MOST_POINTS : names.has(name))
      typed[name] = inUtc(name, value).slice(0, 2_000);
  }
  return typed;
}

async function run(year: number, sent: Command, typed: Record<string, string>, actor: DeskActor): Promise<DeskOutcome> {
  switch (sent.command) {
    case "shortlist":
      return openShortlist(year, actor);
    case "open-voting": {
      if (!sent.until) return openVoting(year, actor);
      const until = instantOf(sent.until);
      if ("problem" in until) return { outcome: "refused", message: until.problem };
      return openVoting(year, actor, { until: until.at });
    }
    case "close-voting":
      return closeVoting(year, actor);
    case "announce":
      return announceAward(year, actor, { now: sent.when === "now" });
    case "nominee":
      return addNominee(year, sent.category, sent, actor);
    case "points":
      return setJuryPoints(year, sent.category, pointsIn(typed), actor);
  }
}

/**
 * Handles a form of the desk: runs its command and redirects to `path` (303), or returns the form with what is wrong
 * (422) or with the conflict (409). Call it after the guard.
 */
export async function handleAwardDesk(request: Request, id: string, staff: Staff, path: string) {
  const { form, others } = readParts(await readForm(request));
  // For the command with two buttons, the button that was pressed says when.
  if (!form.has("when")) form.set("when", String(form.get("intent") ?? ""));
  const award = requireFound(await backend().documents.get(awards, id), request);
  const typed = typedFields(form);
  const of = [typed["command"] ?? "", typed["category"] ?? ""].filter(Boolean).join(":");
  const answer = (status: number, message: string, isConflict = false) =>
    withOtherParts(data<AwardDeskAnswer>({ form: of, message, isConflict, typed }, { status }), others);

  const sent = command.safeParse(typed, { error: plainMessage });
  if (!sent.success) {
    const issue = sent.error.issues[0];
    if (!issue || issue.path[0] === "command") throw badRequest("This page has no such button.");
    return answer(422, issue.message);
  }
  // The notice appears beside the category whose points were saved, or beside the nomination that was added.
  const place = sent.data.command === "points" ? sent.data.category : typed["index"]?.slice(0, 200);
  const outcome = await run(award.year, sent.data, typed, { staff, version: versionNumberIn(form) });
  switch (outcome.outcome) {
    case "missing":
      throw notFound(new URL(request.url).pathname);
    case "conflict":
      return answer(409, "Somebody else changed this award after you opened this page.", true);
    case "refused":
      return answer(422, outcome.message);
    case "already":
      return withOtherParts(redirect(withDone(path, "already", place), 303), others);
    case "done":
      return withOtherParts(redirect(withDone(path, sent.data.command, place), 303), others);
  }
}

function withDone(path: string, done: string, place: string | undefined): string {
  const parameters = new URLSearchParams({ done, ...(place && { at: place }) });
  return `${path}${path.includes("?") ? "&" : "?"}${parameters.toString()}`;
}

const DONE: Record<string, string> = {
  already: "This was already done. Nothing was changed.",
  shortlist: "The shortlist is out. Nominations are over.",
  "open-voting": "Voting is open. The rules are frozen.",
  "close-voting": "Voting has ended. The jury is deciding.",
  announce: "The results are decided.",
  nominee: "Added to the list.",
  points: "The jury’s points are saved.",
};

/** What a command has done, and the category or nomination beside which to say so; without one, at the top. */
export interface DeskNotice {
  message: string;
  at: string | null;
}

/** Returns the notice for the command named in `?done=`, beside what `?at=` names. */
export function deskNotice(request: Request): DeskNotice | null {
  const { searchParams } = new URL(request.url);
  const done = searchParams.get("done") ?? "";
  const message = Object.hasOwn(DONE, done) && DONE[done];
  return message ? { message, at: searchParams.get("at") } : null;
}
