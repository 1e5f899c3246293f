import { textIn } from "~/http/forms/text-in";
import { data, redirect } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { casinos } from "~/features/casinos/collection";
import { isPublic } from "~/platform/publishing/schema";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { versionIn } from "~/http/forms/version-field.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { notFound, requireFound } from "~/http/responses/responses";
import { isUnreachable } from "~/platform/polite-fetching/failures";
import {
  changePage,
  isAsking,
  listPages,
  MOST_PAGES,
  watchPageOf,
  type PageAct,
  type TermsPage,
} from "../watch/watched-pages.server";
import { isWatching } from "../is-watching.server";
import { termsPageForm } from "./terms-form";

const DONE = {
  watch: "The address is watched from now on.",
  stop: "The address is no longer watched. Its versions stay.",
  check: "The page is next in line to be read.",
  accept: "What the page says when it is read next is kept as the casino’s terms.",
};
const isAct = (intent: unknown): intent is PageAct => intent === "stop" || intent === "check" || intent === "accept";

/** The address of the screen of a casino's terms pages. */
export const termsPagesPath = (casinoId: string) => `/admin/casinos/${encodeURIComponent(casinoId)}/terms`;

/** A watched page as staff see it. */
export function shownPage(page: TermsPage, now: string) {
  const { id, casinoId, kind, url, isWatched, checkedAt, latest, failure, failingSince, dueAt } = page;
  return {
    ...{ id, casinoId, kind, url, isWatched, checkedAt, dueAt, failure, failingSince },
    versions: latest?.number ?? 0,
    changedAt: latest?.at ?? null,
    isUnreachable: isUnreachable(page, now),
    isAccepted: page.acceptedAt !== null,
    /** SHA-256 of the text that staff are asked about; null if there is nothing to ask. */
    replacement: (isAsking(page) && failure?.sha256) || null,
  };
}
export type ShownPage = ReturnType<typeof shownPage>;

/** Returns the screen of a casino's terms pages. Throws a 404 for an unknown casino. */
export async function readPagesDesk(request: Request, casinoId: string) {
  const { documents, clock } = backend();
  const casino = requireFound(await documents.get(casinos, casinoId), request);
  const now = clock().toISOString();
  const pages = (await listPages(casinoId)).map((page) => shownPage(page, now));
  const hasVersions = pages.some(({ versions }) => versions > 0);
  return {
    casino: { id: casino.id, name: casino.name },
    publicPath: hasVersions && isPublic(casino, now) ? `/casinos/${casino.slug}/terms` : null,
    pages,
    isOn: isWatching(),
    done: labelByParameter(DONE, new URL(request.url).searchParams.get("done")),
  };
}

/**
 * Handles the forms of a casino's terms pages: adds an address, stops watching one, has it read soon, or accepts the
 * text that has replaced its terms.
 */
export async function handlePagesDesk(request: Request, casinoId: string, staff: Staff) {
  const form = await readForm(request);
  const intent = form.get("intent");
  const path = termsPagesPath(casinoId);
  if (isAct(intent)) {
    const id = textIn(form, "id").slice(0, 100);
    const outcome = await changePage(casinoId, id, intent, staff, versionIn(form));
    if (outcome === "missing") throw notFound(path);
    if (outcome === "conflict") {
      const conflict = "The page has been read again since you opened this one. Look at what it says now.";
      return data({ conflict, result: undefined }, { status: 409 });
    }
    return redirect(`${path}?done=${intent}`, 303);
  }
  const submission = parseForm(form, termsPageForm);
  if (submission.status !== "success") return data({ conflict: null, result: submission.reply() }, { status: 422 });
  const outcome = await watchPageOf(casinoId, submission.value, staff);
  if (outcome === "missing") throw notFound(path);
  if (outcome === "full") {
    const message = `${String(MOST_PAGES)} addresses are watched already. Stop watching one first.`;
    return data({ conflict: null, result: submission.reply({ fieldErrors: { url: [message] } }) }, { status: 409 });
  }
  return redirect(`${path}?done=watch`, 303);
}
