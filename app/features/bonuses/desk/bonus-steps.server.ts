import { redirect } from "@remix-run/node";
import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { findForEditing } from "~/platform/publishing/editor/editor-state.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { readForm } from "~/http/bodies/form.server";
import { badRequest, failure, notFound, requireFound } from "~/http/responses/responses";
import { bonusKind } from "./bonus-kind.server";
import type { BonusFields } from "../schema";
import { wholeMinute } from "./whole-minute";

/** Steps that act on an offer at once, even while a draft is pending. */
const BONUS_STEPS = ["pause", "resume", "withdraw", "reinstate", "verify"] as const;
type BonusStep = (typeof BONUS_STEPS)[number];

const stepForm = z.object({ step: z.enum(BONUS_STEPS) });

function changeOf(step: BonusStep, now: string): Partial<BonusFields> {
  switch (step) {
    case "pause":
      return { paused: true };
    case "resume":
      return { paused: false };
    case "withdraw":
      return { withdrawnAt: now };
    case "reinstate":
      return { withdrawnAt: null };
    case "verify":
      return { verifiedAt: now };
  }
}

/** Handles the buttons beside an offer: redirects back to its editor (303). Call it after the guard. */
export async function answerBonusStep(request: Request, id: string, staff: Staff) {
  const form = stepForm.safeParse(Object.fromEntries(await readForm(request)));
  requireFound(await findForEditing(bonusKind, id), request);
  if (!form.success) throw badRequest("This page has no such button.");
  const { step } = form.data;
  const fields = changeOf(step, wholeMinute(backend().clock().toISOString()));
  const saved = await saveItem(bonusKind, id, { intent: "amend", fields, act: `bonus.${step}` }, staff);
  if (saved.outcome === "missing") throw notFound(new URL(request.url).pathname);
  if (saved.outcome !== "saved") throw failure(409, "The bonus has an error that must be fixed in its editor first.");
  return redirect(`${bonusKind.adminPath}/${id}?done=${step}&revision=${String(saved.revision)}`, 303);
}
