import { firstOf } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { readForm } from "~/http/bodies/form.server";
import { leadOn } from "~/http/forms/lead-on.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { notFound, requireFound } from "~/http/responses/responses";
import { recordAct } from "~/platform/audit/audit.server";
import { termsPages, termsTasks, termsVersions } from "../collection";
import { compareVersions, shownVersion } from "../public/terms-page.server";
import { readVersionText, type TermsVersion } from "../versions.server";
import { isWatching } from "../is-watching.server";
import { shownPage } from "./pages-desk.server";

export const CHANGES_PATH = "/admin/terms";
const SHOWN = 30;
const MOST_FAILING = 50;
const DONE = { seen: "Marked as seen." };

const unseen = [["seenAt", "==", null]] as const;

/** Returns how many versions of terms nobody has looked at, and the first of them. */
export async function listUnseen(limit: number) {
  const { documents } = backend();
  const [{ items, total }, { byId }] = await Promise.all([
    firstOf(documents, termsTasks, { where: unseen, orderBy: ["fetchedAt"], limit }),
    publishedCasinos.read(),
  ]);
  const versions = await documents.getMany(
    termsVersions,
    items.map(({ id }) => id),
  );
  const tasks = items.flatMap(({ id, casinoId, hits }, at) => {
    const version = versions[at];
    return version ? [{ ...shownVersion(version), id, casinoName: byId.get(casinoId)?.name ?? casinoId, hits }] : [];
  });
  return { total, tasks };
}

/** Returns the newest versions of all casinos, seen or not, with the words found in them, as staff search them. */
export async function searchedVersions(limit: number) {
  const { documents } = backend();
  const [{ items }, { byId }] = await Promise.all([
    documents.query(termsVersions, { orderBy: ["-fetchedAt"], limit }),
    publishedCasinos.read(),
  ]);
  const tasks = await documents.getMany(
    termsTasks,
    items.map(({ id }) => id),
  );
  return items.flatMap((version, at) => {
    const task = tasks[at];
    // A version without a task has no page in the admin area.
    if (!task) return [];
    const casinoName = byId.get(version.casinoId)?.name ?? version.casinoId;
    return [{ ...shownVersion(version), casinoName, hits: task.hits }];
  });
}

/** Returns the watched pages that fail, or wait for a decision of staff, the first to do so first. */
export async function listFailing() {
  const { documents, clock } = backend();
  const [{ items }, { byId }] = await Promise.all([
    documents.query(termsPages, {
      where: [
        ["isWatched", "==", true],
        ["failingSince", ">", ""],
      ],
      orderBy: ["failingSince"],
      limit: MOST_FAILING,
    }),
    publishedCasinos.read(),
  ]);
  const now = clock().toISOString();
  return items.map((page) => ({
    ...shownPage(page, now),
    casinoName: byId.get(page.casinoId)?.name ?? page.casinoId,
  }));
}

/** Returns the screen of changed terms: the versions not looked at, the oldest first, and the pages that fail. */
export async function readChangesDesk(request: Request) {
  const [{ total, tasks }, failing] = await Promise.all([listUnseen(SHOWN), listFailing()]);
  return {
    ...{ total, tasks, failing },
    isOn: isWatching(),
    done: labelByParameter(DONE, new URL(request.url).searchParams.get("done")),
  };
}

/**
 * Returns the screen of one version: its hits, and what changed, or for a first version its text. Throws a 404 if there
 * is none.
 */
export async function readChange(request: Request, id: string) {
  const { documents } = backend();
  const valid = /^[a-z0-9-]{1,100}$/.test(id) ? id : "none";
  const [task, found] = await Promise.all([documents.get(termsTasks, valid), documents.get(termsVersions, valid)]);
  const version: TermsVersion = requireFound(task && found, request);
  const before = version.previous === null ? null : await documents.get(termsVersions, version.previous);
  const { byId } = await publishedCasinos.read();
  const casino = byId.get(version.casinoId);
  return {
    version: { ...shownVersion(version), casinoId: version.casinoId },
    casinoName: casino?.name ?? version.casinoId,
    publicPath: casino ? `/casinos/${casino.slug}/terms/${id}` : null,
    hits: task?.hits ?? [],
    seenAt: task?.seenAt ?? null,
    comparison: before ? await compareVersions(before, version) : null,
    paragraphs: before ? [] : (await readVersionText(id)).split("\n"),
  };
}

/** Handles the button "Seen". One that somebody else has pressed meanwhile is seen already. */
export async function handleSeen(request: Request, staff: Staff) {
  const form = await readForm(request);
  const given = form.get("version");
  const id = typeof given === "string" && /^[a-z0-9-]{1,100}$/.test(given) ? given : "none";
  const { documents, clock } = backend();
  const isThere = await documents.transaction(staff.uid, async (transaction) => {
    const [task, version] = [await transaction.get(termsTasks, id), await transaction.get(termsVersions, id)];
    if (!task || !version) return false;
    if (task.seenAt !== null) return true;
    transaction.update(termsTasks, id, { seenAt: clock().toISOString(), seenBy: staff.uid });
    recordAct(transaction, staff, {
      action: "terms.see",
      entity: { kind: "terms", id: version.casinoId, label: `Terms of ${version.casinoId}` },
      note: id,
    });
    return true;
  });
  if (!isThere) throw notFound(new URL(request.url).pathname);
  return leadOn(form, `${CHANGES_PATH}?done=seen`);
}
