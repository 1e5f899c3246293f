import { z } from "zod/v4";
import { multiLine, singleLine, ticked } from "~/domain/text/fields";
import { chosenDuties } from "~/platform/access/duties/chosen-duties";
import { displayName, presentPassword } from "~/platform/access/sign-in/forms";

export const roleForm = z.discriminatedUnion(
  "role",
  [
    z.object({ role: z.literal("admin"), duties: chosenDuties, password: presentPassword }),
    z.object({ role: z.literal("user"), password: presentPassword }),
  ],
  { error: "Choose a role." },
);

export const suspensionForm = z.object({
  reason: multiLine(500, { missing: "Enter the reason. We’ll email it to them." }).min(
    10,
    "Enter at least 10 characters. We’ll email it to them.",
  ),
});

export const renameForm = z.object({ displayName });

export const representationForm = z.object({
  casino: singleLine(80, {
    missing: "Enter the casino’s full name, or the last part of its page’s URL.",
    tooLong: "This name is too long.",
  }).min(1, "Enter the casino’s full name, or the last part of its page’s URL."),
});

export const anonymisationForm = z.object({
  confirmed: ticked("Confirm that you want to anonymise this account."),
});
