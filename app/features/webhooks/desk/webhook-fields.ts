import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";
import { parseUrl } from "~/domain/urls/parse-url";
import { hasLogin, LOGIN_MESSAGE } from "~/domain/urls/web-address";
import { LONGEST_URL, WEBHOOK_EVENT_NAMES } from "../kinds";

export const webhookForm = z.object({
  url: singleLine(LONGEST_URL, { missing: "Enter the address.", tooLong: "Use at most 500 characters." })
    .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ""), {
      error: "Enter an address that starts with https://.",
      abort: true,
    })
    .refine((text) => !hasLogin(text), { error: LOGIN_MESSAGE, abort: true })
    // Each “é” is stored as %C3%A9.
    .refine((text) => new URL(text).href.length <= LONGEST_URL, {
      error: "Enter a shorter address: with its special characters encoded it has more than 500.",
    }),
  events: z
    .array(z.enum(WEBHOOK_EVENT_NAMES), { error: "Choose what is sent." })
    .min(1, "Choose what is sent.")
    .max(WEBHOOK_EVENT_NAMES.length),
});
