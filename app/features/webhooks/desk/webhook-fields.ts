import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";
import { WEBHOOK_EVENT_NAMES } from "../kinds";

export const webhookForm = z.object({
  url: singleLine("Enter the address.")
    .max(500, "Use at most 500 characters.")
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: "Enter an address that starts with https://.",
    }),
  events: z
    .array(z.enum(WEBHOOK_EVENT_NAMES), { error: "Choose what is sent." })
    .min(1, "Choose what is sent.")
    .max(WEBHOOK_EVENT_NAMES.length),
});
