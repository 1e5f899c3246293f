import { z } from "zod/v4";
import { displayNameField } from "~/domain/text/display-name";
import { singleLine } from "~/domain/text/fields";

const missing = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? message : undefined),
});

const email = z
  .email({
    error: (issue) =>
      issue.input === undefined
        ? "Write your e-mail address."
        : "That is not a whole e-mail address, such as name@example.com.",
  })
  .max(254, "That is longer than an e-mail address can be.");

/** Rejects only what no policy would accept; the identity provider judges the rest and says what is wrong. */
const newPassword = z.string(missing("Choose a password.")).max(128, "Use at most 128 characters.");
export const presentPassword = z.string(missing("Write your password.")).max(1_000);

const tick = (message: string) => z.boolean({ error: message }).refine((ticked) => ticked, { error: message });

export const displayName = displayNameField("Write the name you want to be shown under.");

/** Not checked here, because `safePath` checks it. */
const redirectTo = z.string().max(2_000).optional();

export const signInForm = z.object({ email, password: presentPassword, redirectTo });

export const joinForm = z.object({
  displayName,
  email,
  password: newPassword,
  adult: tick("Confirm that you are 18 or older."),
  terms: tick("Confirm that you accept the terms."),
  redirectTo,
});
export type Joining = z.infer<typeof joinForm>;

export const recoveryForm = z.object({ email });

export const resetForm = z.object({ token: singleLine().max(2_000), password: newPassword });

export const profileForm = z.object({ displayName });

export const passwordForm = z.object({ current: presentPassword, password: newPassword });

/** Six digits, or a recovery code with or without its dashes. Because of its name the field is never echoed. */
const oneTimeCode = singleLine("Write the code.").max(60, "That is longer than a code is.");

export const codeForm = z.object({ oneTimeCode, redirectTo });

export const beginSecondFactorForm = z.object({ password: presentPassword });

export const changeSecondFactorForm = z.object({ password: presentPassword, oneTimeCode });

export const sessionsForm = z.object({ password: presentPassword, session: singleLine().max(100).optional() });

export const deletionForm = z.object({
  password: presentPassword,
  sure: tick("Confirm that you want to delete your account."),
});
