import { data, type ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod/v4";
import type { NeededDuty } from "~/domain/roles/duties";
import type { Staff } from "~/domain/staff";
import { readForm } from "~/http/bodies/form.server";
import { leadOn } from "~/http/forms/lead-on.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { requireFound } from "~/http/responses/responses";
import { requireStaff } from "~/platform/access/guards.server";
import type { Decision } from "./decision";

/** The action of a page on which those who have the duty decide on something. */
export function decisionAction<Found, Act extends string>({
  duty,
  schema,
  find,
  decide,
  pathOf,
}: {
  duty: NeededDuty;
  schema: z.ZodType<{ act: Act; reason?: string | undefined }>;
  find: (id: string) => Promise<Found | null>;
  decide: (found: Found, act: Act, reason: string, staff: Staff, form: FormData) => Promise<Decision>;
  /** Where it leads: a page that says what was done. */
  pathOf: (found: Found) => string;
}) {
  return async ({ request, params }: ActionFunctionArgs) => {
    const staff = await requireStaff(request, duty);
    const form = await readForm(request);
    const submission = parseForm(form, schema);
    const found = requireFound(await find(params["id"] ?? ""), request);
    if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
    const { act, reason = "" } = submission.value;
    const decision = await decide(found, act, reason, staff, form);
    if (decision.outcome === "refused")
      return data({ result: submission.reply({ formErrors: [decision.message] }) }, { status: 409 });
    requireFound(decision.outcome === "missing" ? null : decision, request);
    return leadOn(form, `${pathOf(found)}?done=${act}`);
  };
}
