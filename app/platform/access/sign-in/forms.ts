import { z } from "zod/v4";
import { displayNameField, isStaffName, noAddress } from "~/domain/text/display-name";
import { emailField, partBeforeAt } from "~/domain/text/email-address";
import { singleLine, textUpTo, ticked } from "~/domain/text/fields";
import { LONGEST_RESPONSE } from "./passkey-response";

const email = emailField();

/** Rejects only what no policy would accept; the identity provider judges the rest and says what is wrong. */
const newPassword = textUpTo(128, { missing: "Choose a password." });
export const presentPassword = textUpTo(1_000, { missing: "Enter your password." });

export const displayName = displayNameField("Enter the name you want to show.");

/** Not checked here, because `pathAfterSignIn` checks it. */
const redirectTo = textUpTo(2_000).optional();

export const signInForm = z.object({ email, password: presentPassword, redirectTo });

/**
 * Without a name, the part of the address before the @ is shown, which has to keep one rule for names: it must not seem
 * to be ours.
 */
export const joinForm = z
  .object({
    displayName: displayName.optional(),
    email,
    password: newPassword,
    adult: ticked("Confirm that you are 18 or older."),
    terms: ticked("Tick this to join."),
    redirectTo,
  })
  .refine(({ displayName, email }) => displayName !== undefined || !isStaffName(partBeforeAt(email)), {
    path: ["displayName"],
    error: "Enter a name: the part of your email address before the @ could be taken for ours or our staff’s.",
  });
export type Joining = z.infer<typeof joinForm>;

export const recoveryForm = z.object({ email, redirectTo });

export const resetForm = z.object({ token: singleLine(2_000), password: newPassword, redirectTo });

export const profileForm = z.object({ displayName });

export const passwordForm = z.object({ current: presentPassword, password: newPassword });

/** Six digits, or a recovery code with or without its dashes. Because of its name the field is never echoed. */
const oneTimeCode = singleLine(60, { missing: "Enter the code.", tooLong: "This code is too long." });

export const codeForm = z.object({ oneTimeCode, redirectTo });

/** What a browser's script sends of a passkey, as JSON in ASCII. Because of its name the field is never echoed. */
const passkey = textUpTo(LONGEST_RESPONSE).regex(/^[ -~]*$/, "This answer is not from a passkey. Try again.");

/** What a change of the second factor asks for: `refuseWithoutProof` says when the password alone is enough. */
const proof = { password: presentPassword, oneTimeCode: oneTimeCode.optional(), passkey: passkey.optional() };

export const beginSecondFactorForm = z.object(proof);

export const changeSecondFactorForm = z.object(proof);

export const passkeySignInForm = z.object({ passkey, redirectTo });

const LONGEST_PASSKEY_NAME = 60;
/** We mail it to the account's owner, and somebody else may have chosen it. */
const passkeyName = singleLine(LONGEST_PASSKEY_NAME, { missing: "Give the passkey a name." }).refine(...noAddress);
const passkeyRecord = singleLine(64);

export const addPasskeyForm = z.object({ name: passkeyName, ...proof });

export const finishPasskeyForm = z.object({ passkey });

export const renamePasskeyForm = z.object({ name: passkeyName, id: passkeyRecord });

export const removePasskeyForm = z.object({ id: passkeyRecord, ...proof });

export const removalLinkForm = z.object({ id: passkeyRecord, token: singleLine(100) });

export const sessionsForm = z.object({ password: presentPassword, session: singleLine(100).optional() });

export const deletionForm = z.object({
  password: presentPassword,
  confirmed: ticked("Confirm that you want to delete your account."),
});
