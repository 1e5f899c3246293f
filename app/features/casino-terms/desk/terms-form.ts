import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";
import { parseUrl } from "~/domain/urls/parse-url";
import { hasLogin, LOGIN_MESSAGE } from "~/domain/urls/web-address";
import { TERMS_KINDS } from "../labels";

const MESSAGE = "Enter the address of a page, such as https://casino.example/terms.";

const LONGEST_ADDRESS = 500;

/** An address as it is stored: without what never reaches a server. Null for one that can't be fetched. */
function pageAddress(text: string): string | null {
  const address = parseUrl(text);
  if (!address) return null;
  address.hash = "";
  const isStorable = address.href.length <= LONGEST_ADDRESS;
  return isStorable && /^https?:$/.test(address.protocol) ? address.href : null;
}

/** Form that adds an address of a casino's terms. */
export const termsPageForm = z.object({
  kind: z.enum(TERMS_KINDS, { error: "Choose what the page contains." }),
  url: singleLine(LONGEST_ADDRESS, { missing: MESSAGE, tooLong: "Use at most 500 characters." })
    .refine((text) => !hasLogin(text), { error: LOGIN_MESSAGE, abort: true })
    .transform((text, context) => {
      const address = pageAddress(text);
      if (address !== null) return address;
      context.addIssue({ code: "custom", message: MESSAGE });
      return z.NEVER;
    }),
});
