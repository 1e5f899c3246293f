import { textIn } from "~/http/forms/text-in";
import { data } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { readForm } from "~/http/bodies/form.server";
import { leadOn } from "~/http/forms/lead-on.server";
import { versionIn } from "~/http/forms/version-field.server";
import { badRequest, notFound } from "~/http/responses/responses";
import { recordAct } from "~/platform/audit/audit.server";
import { queueNotice } from "~/platform/notifications/notifications.server";
import { editorialHeads } from "../collection";
import { editableFields, type EditorialKind } from "../editorial-kind";
import { requireItem, type EditorState } from "../editor-state.server";
import { itemKey, saveItem, versionOf } from "../editorial.server";
import { problemLine } from "../fields/field-names";
import { readReferenceNames } from "../revisions/reference-names.server";
import { versionDiff } from "../revisions/version-diff.server";
import { isPublic, type EditorialHeadFields } from "../schema";
import { approvalProblem } from "./second-person.server";
import { reasonIn, RETURN_REASON } from "./reason";

type Params = Parameters<typeof requireItem>[1];

/** Returns what a requested publication would change for the public, for `uid`. Throws a 404 for an unknown item. */
export async function approvalLoader(request: Request, params: Params, uid: string) {
  const { kind, state, path, title } = await requireItem(request, params);
  const { stored, fields, head } = state;
  const isSeen = isPublic(stored, backend().clock().toISOString());
  const before = isSeen ? editableFields(kind, stored) : {};
  return {
    path,
    title,
    one: kind.words.one,
    version: state.version,
    isSeen,
    request: head?.request ?? null,
    problem: approvalProblem(head, stored, uid),
    missing: state.missing.map((one) => problemLine(kind.fieldLabels, one)),
    differences: versionDiff(before, editableFields(kind, fields), kind.fieldLabels ?? {}, await readReferenceNames()),
  };
}

function refusal(status: 409 | 422, problems: readonly string[], isConflict = false, reason = "") {
  return data({ problems, isConflict, reason }, { status });
}

async function approve(kind: EditorialKind, { id, head }: EditorState<never>, version: string, staff: Staff) {
  const wanted = head?.request?.publishAt ?? null;
  const isLater = wanted !== null && wanted > backend().clock().toISOString();
  return saveItem(
    kind,
    id,
    {
      ...(isLater ? { intent: "schedule", publishAt: wanted } : { intent: "publish" }),
      approves: true,
      act: `${kind.name}.approve`,
      ...(head?.request && { note: `Requested by ${head.request.byName}` }),
      version,
    },
    staff,
  );
}

/** Returns a request to the person who made it, with a reason. What they wrote stays as it is. */
function returnRequest(kind: EditorialKind, id: string, version: string, reason: string, staff: Staff) {
  const { documents, clock } = backend();
  const key = itemKey(kind, id);
  return documents.transaction<"returned" | "conflict">(staff.uid, async (transaction) => {
    const document = await transaction.get(kind.collection, id);
    const head = await transaction.get(editorialHeads, key);
    if (!document || !head?.request?.waitingSince || version !== versionOf(kind, head, document)) return "conflict";
    const returned = { byName: staff.name.slice(0, 80), at: clock().toISOString(), reason };
    const request: EditorialHeadFields["request"] = { ...head.request, waitingSince: null, returned };
    transaction.update(editorialHeads, key, { request });
    const title = kind.titleOf(document);
    recordAct(transaction, staff, {
      action: `${kind.name}.return`,
      entity: { kind: kind.name, id, label: title },
      note: reason,
    });
    queueNotice(transaction, [head.request.by], {
      text: `${staff.name} returned “${title}”: ${reason}`,
      href: `${kind.adminPath}/${id}`,
    });
    return "returned";
  });
}

/** Approves or returns exactly the version that the form's page showed; 409 if it isn't the newest any more. */
export async function approvalAction(request: Request, params: Params, staff: Staff) {
  const { kind, state, path } = await requireItem(request, params);
  const form = await readForm(request);
  const [intent, version] = [form.get("intent"), versionIn(form)];
  if (intent === "return") {
    const read = reasonIn(form, RETURN_REASON);
    if ("problem" in read)
      return refusal(422, [`Why you return it: ${read.problem}`], false, textIn(form, RETURN_REASON).slice(0, 2_000));
    const outcome = await returnRequest(kind, state.id, version, read.reason, staff);
    if (outcome === "conflict") return refusal(409, [], true, read.reason);
    return leadOn(form, `${path}?done=returned`);
  }
  if (intent !== "approve") throw badRequest("This page has no such button.");
  const saved = await approve(kind, state as EditorState<never>, version, staff);
  switch (saved.outcome) {
    case "missing":
      throw notFound(new URL(request.url).pathname);
    case "conflict":
      return refusal(409, [], true);
    case "invalid":
      return refusal(
        422,
        saved.problems.map((one) => (one.field === "publishAt" ? one.message : problemLine(kind.fieldLabels, one))),
      );
    case "saved":
      return leadOn(form, `${path}?done=approved&revision=${String(saved.revision)}`);
  }
}
