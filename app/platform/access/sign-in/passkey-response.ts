import { parseJson } from "~/domain/canonical-json";
import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";

/** Longer than any answer of an authenticator that need not send a certificate. */
export const LONGEST_RESPONSE = 16_000;
const LONGEST_ID = 1_400;
const base64url = (most = LONGEST_RESPONSE) => textUpTo(most).regex(/^[\w-]+$/);

const outer = {
  id: base64url(LONGEST_ID),
  rawId: base64url(LONGEST_ID),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
};

const registration = z.object({
  ...outer,
  response: z.object({
    clientDataJSON: base64url(),
    attestationObject: base64url(),
    transports: z.array(textUpTo(30)).max(10).default([]),
  }),
});
export type RegistrationResponse = z.infer<typeof registration>;

const assertion = z.object({
  ...outer,
  response: z.object({
    clientDataJSON: base64url(),
    authenticatorData: base64url(),
    signature: base64url(),
    // Authenticators may leave it out where the question names the passkeys that count.
    userHandle: base64url(200).nullish(),
  }),
});
export type AssertionResponse = z.infer<typeof assertion>;

/** Returns what a browser answered when it made a passkey; null for anything else. */
export function parseRegistration(text: string): RegistrationResponse | null {
  return registration.safeParse(parseJson(text)).data ?? null;
}

/** Returns what a browser answered when a passkey was used; null for anything else. */
export function parseAssertion(text: string): AssertionResponse | null {
  return assertion.safeParse(parseJson(text)).data ?? null;
}
