import { data, redirect } from "@remix-run/node";
import type { Staff } from "~/domain/staff";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { versionIn } from "~/http/forms/version-field.server";
import { requireFound } from "~/http/responses/responses";
import { valuesOf } from "~/platform/publishing/fields/field";
import { findForEditing } from "~/platform/publishing/editor-state.server";
import { asksForSecondPerson } from "~/platform/publishing/approval/second-person.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { CASINO_FIELDS } from "../casino-fields";
import { shownTie } from "../commercial-tie";
import { casinoKind } from "./casino-kind.server";
import { partnerForm } from "./partner-form";

/** Returns a casino's partner link and tie, as they are now. */
export async function readPartnerLink(request: Request, id: string) {
  const { stored, fields, version } = requireFound(await findForEditing(casinoKind, id), request);
  const { affiliateUrl, commercial } = valuesOf(CASINO_FIELDS, fields);
  return {
    ...{ id, name: stored.name, version },
    values: { affiliateUrl, commercial },
    stoppedBecause: shownTie(stored).stoppedBecause,
    waits: await asksForSecondPerson(casinoKind.name),
    publicPath: stored.publishState === "published" ? casinoKind.publicPath(stored) : null,
  };
}

/**
 * Changes the partner link and the tie, at once, and nothing else: what editors are still writing about the casino stays
 * unpublished. Where casinos ask for a second person, the change waits in the casino's draft for their approval.
 */
export async function handlePartnerLink(request: Request, id: string, staff: Staff) {
  const form = await readForm(request);
  const submission = parseForm(form, partnerForm);
  if (submission.status !== "success") return data({ result: submission.reply(), isConflict: false }, { status: 422 });
  const waits = await asksForSecondPerson(casinoKind.name);
  const change = {
    intent: waits ? "save" : "amend",
    fields: submission.value,
    version: versionIn(form),
  } as const;
  const saved = await saveItem(casinoKind, id, change, staff);
  switch (saved.outcome) {
    case "missing":
      throw requireFound(null, request);
    case "conflict":
      return data({ result: submission.reply(), isConflict: true }, { status: 409 });
    case "invalid": {
      const own = saved.problems.filter(({ field }) => field in partnerForm.shape);
      const fieldErrors = Object.fromEntries(own.map(({ field, message }) => [field, [message]]));
      const others =
        own.length < saved.problems.length
          ? ["An editor must fix an error in the casino, or make it a draft again, first."]
          : [];
      return data(
        { result: submission.reply({ fieldErrors, formErrors: others }), isConflict: false },
        { status: 422 },
      );
    }
    case "saved":
      return redirect(`/admin/casinos/${encodeURIComponent(id)}/partner?done=${waits ? "waits" : "saved"}`, 303);
  }
}
