import { z } from "zod/v4";
import { multiLine, singleLine } from "~/domain/text/fields";
import { displayName, presentPassword } from "~/platform/access/sign-in/forms";
import { ROLES } from "~/platform/access/schema";

export const roleForm = z.object({ role: z.enum(ROLES, { error: "Choose a role." }), password: presentPassword });

export const suspensionForm = z.object({
  reason: multiLine("Say why. They are mailed the reason.")
    .min(10, "Say why in at least 10 characters. They are mailed the reason.")
    .max(500, "Use at most 500 characters."),
});

export const renameForm = z.object({ displayName });

export const representationForm = z.object({
  casino: singleLine("Write the casino’s name or address part.")
    .min(1, "Write the casino’s name or address part.")
    .max(80, "That is longer than a casino’s name can be."),
});

export const anonymisationForm = z.object({
  sure: z
    .boolean({ error: "Confirm that you want to anonymise this account." })
    .refine((ticked) => ticked, { error: "Confirm that you want to anonymise this account." }),
});
