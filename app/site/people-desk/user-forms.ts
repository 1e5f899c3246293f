import { z } from "zod/v4";
import { multiLine, singleLine } from "~/domain/text/fields";
import { displayName, presentPassword } from "~/platform/access/sign-in/forms";
import { ROLES } from "~/platform/access/schema";

export const roleForm = z.object({ role: z.enum(ROLES, { error: "Choose a role." }), password: presentPassword });

export const suspensionForm = z.object({
  reason: multiLine("Enter the reason. We’ll email it to them.")
    .min(10, "Enter at least 10 characters. We’ll email it to them.")
    .max(500, "Use at most 500 characters."),
});

export const renameForm = z.object({ displayName });

export const representationForm = z.object({
  casino: singleLine("Enter the casino’s full name, or the last part of its page’s URL.")
    .min(1, "Enter the casino’s full name, or the last part of its page’s URL.")
    .max(80, "This name is too long."),
});

export const anonymisationForm = z.object({
  sure: z
    .boolean({ error: "Confirm that you want to anonymise this account." })
    .refine((ticked) => ticked, { error: "Confirm that you want to anonymise this account." }),
});
