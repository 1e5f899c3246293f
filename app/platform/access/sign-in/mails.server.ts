import { currentSettings } from "~/platform/settings/settings.server";
import { formatDay } from "~/domain/days";
import { mailedName } from "~/domain/text/display-name";
import { queueMail, queueMailAlone } from "~/platform/outbox/mail-entry.server";
import type { Writer } from "~/platform/outbox/queue.server";
import type { Urgency } from "~/platform/outbox/schema";
import { mailedOrigin } from "~/http/security/site-origin.server";

const HOUR_MS = 60 * 60_000;
/** Somebody waits for them, or has to act on them at once. */
const FIRST = /^(?:email-verification|account-exists|password-(?:changed|reset)|second-factor|passkey)$/;
/** Their links work for an hour. */
const LIFETIMES: Readonly<Record<string, number>> = { "account-exists": HOUR_MS, "password-reset": HOUR_MS };

export interface Posting {
  /** The batch or transaction that does what the mail tells of; a commit of its own when left out. */
  writer?: Writer;
  /** A mail with a key that was used is not sent again. */
  key?: string;
}

/** Queues a mail. Resolves once it is stored, if it has no writer. */
async function send(
  kind: string,
  to: string,
  posting: Posting | undefined,
  write: (siteName: string) => { subject: string; text: string },
): Promise<void> {
  const { site } = await currentSettings();
  const lifetimeMs = LIFETIMES[kind];
  // A whole site is asked for new passwords when it has moved.
  const urgency: Urgency = FIRST.test(kind) ? "first" : kind === "password-needed" ? "bulk" : "usual";
  const mail = { kind, to, ...write(site.name), urgency, ...(lifetimeMs !== undefined && { lifetimeMs }) };
  const options = posting?.key === undefined ? {} : { key: posting.key };
  if (posting?.writer) queueMail(posting.writer, mail, options);
  else await queueMailAlone(mail, options);
}

function link(path: string, parameters: Record<string, string>): string {
  return `${mailedOrigin()}${path}?${new URLSearchParams(parameters).toString()}`;
}

/** Mails a new member the link that confirms their address and then takes them where they were going. */
export async function mailVerification(
  to: string,
  token: string,
  redirectTo: string,
  posting?: Posting,
): Promise<void> {
  const address = link("/verify-email", { token, ...(redirectTo !== "/" && { redirectTo }) });
  await send("email-verification", to, posting, (site) => ({
    subject: `Confirm your address for ${site}`,
    text: `Somebody, probably you, joined ${site} with this address. Confirm it to sign in:
${address}

The link works once. If it has expired, set a new password instead:
${mailedOrigin()}/forgot-password

If it wasn't you, ignore this email: nobody can use the account until it is confirmed.
`,
  }));
}

/** Invites somebody to become an admin. `by`: who invites them; `days`: how long the invitation is open. */
export async function mailInvitation(
  to: string,
  invited: { by: string; days: number },
  posting?: Posting,
): Promise<void> {
  const { days } = invited;
  const by = mailedName(invited.by, "Somebody");
  await send("invitation", to, posting, (site) => ({
    subject: `${by} has invited you to help run ${site}`,
    text: `${by} has invited you to become an admin of ${site}. Accept within ${String(days)} days:
${mailedOrigin()}/invitation

You need an account with this address: sign in, or join and confirm it first. If you don't know ${by}, ignore this email.
`,
  }));
}

/** Mails an owner whose address somebody entered on Join. */
export async function mailAccountExists(to: string, resetToken: string, posting?: Posting): Promise<void> {
  await send("account-exists", to, posting, (site) => ({
    subject: `You already have an account at ${site}`,
    text: `You already have an account at ${site}, so we did not make another. Sign in here:
${mailedOrigin()}/login

If you have forgotten your password, or never confirmed this address, set a new password within 60 minutes. This link works once:
${link("/reset-password", { token: resetToken })}

Somebody, probably you, tried to join with this address. If it wasn't you, ignore this email: nothing has changed.
`,
  }));
}

/** Mails the link that sets a new password and then takes the person where they were going. */
export async function mailPasswordReset(to: string, token: string, redirectTo = "", posting?: Posting): Promise<void> {
  await send("password-reset", to, posting, (site) => ({
    subject: `Set a new password for ${site}`,
    text: `Set a new password for ${site} within 60 minutes. This link works once:
${link("/reset-password", { token, ...(redirectTo && { redirectTo }) })}

Somebody, probably you, asked for it. If it wasn't you, ignore this email: your password stays the same.
`,
  }));
}

/** Mails a member of a site that has moved to a provider which can't check their old password. */
export async function mailPasswordNeeded(to: string, token: string, posting?: Posting): Promise<void> {
  await send("password-needed", to, posting, (site) => ({
    subject: `Please set a new password for ${site}`,
    text: `Set a new password for ${site} within 60 minutes. This link works once:
${link("/reset-password", { token })}

We have moved ${site} to another system, and your account with it. Passwords are stored so that nobody can read them, not even us, so we could not move yours.

If the link has expired, ask for another:
${mailedOrigin()}/forgot-password
`,
  }));
}

const CHANGED = {
  here: (site: string) => `Your password for ${site} was changed`,
  elsewhere: (site: string) =>
    `Your password for ${site} was changed, as far as we can tell not on our site but directly at the service that stores our members’ passwords`,
} as const;

/**
 * Mails an owner after a password change, so that they learn of one they didn't make, and of the passkeys that it
 * leaves. `where`: by a form of this site, or at the provider itself.
 */
export async function mailPasswordChanged(
  to: string,
  where: keyof typeof CHANGED,
  passkeys: readonly { name: string; createdAt: string }[],
  posting?: Posting,
): Promise<void> {
  const list = passkeys
    .map(({ name, createdAt }) => `- “${mailedName(name, "Passkey")}”, added on ${formatDay(createdAt)}`)
    .join("\n");
  const left = `
Passkeys sign in without the password, so a new one doesn't stop them. Your account has:
${list}

Remove those that aren't yours:
${mailedOrigin()}/dashboard/passkeys

If you can't sign in, use the link in our email about that passkey, or write to us:
${mailedOrigin()}/contact
`;
  await send("password-changed", to, posting, (site) => ({
    subject: `Your password for ${site} was changed`,
    text: `${CHANGED[where](site)}, and everybody who was signed in with the old one was signed out.

If it wasn't you, set a new password now:
${mailedOrigin()}/forgot-password
${passkeys.length > 0 ? left : ""}`,
  }));
}

/** `by`: the person who asked for the deletion. */
export async function mailAccountDeleted(to: string, by: "themselves" | "staff", posting?: Posting): Promise<void> {
  await send("account-deleted", to, posting, (site) => ({
    subject: `Your account at ${site} is deleted`,
    text: `${by === "themselves" ? `You asked us to delete your account at ${site}.` : `We have deleted your account at ${site}.`} It is gone, with your profile, your picture and your saved casinos.

What you published stays for other players, without your name. ${by === "themselves" ? "If it wasn't you who asked" : "If you think that is a mistake"}, write to us:
${mailedOrigin()}/contact?type=privacy
`,
  }));
}

/** Mails a suspended person the reason, what it means, and where to object. */
export async function mailSuspended(to: string, reason: string, posting?: Posting): Promise<void> {
  await send("account-suspended", to, posting, (site) => ({
    subject: `Your account at ${site} is suspended`,
    text: `Your account at ${site} is suspended. You are signed out everywhere and can't sign in until we lift it.

Why: ${reason}

A member of our staff decided this, not a machine. What you published stays as it is.

If you think we are wrong, write to us here and somebody else will look at it:
${mailedOrigin()}/contact?type=general

You may also turn to a certified out-of-court dispute settlement body or to a court.
`,
  }));
}

export async function mailSuspensionLifted(to: string, posting?: Posting): Promise<void> {
  await send("account-restored", to, posting, (site) => ({
    subject: `Your account at ${site} is open again`,
    text: `The suspension of your account at ${site} is lifted. You can sign in again:
${mailedOrigin()}/login
`,
  }));
}

const SECOND_FACTOR = {
  on: "An app was set up as a second factor for your account. Your password alone doesn't sign you in: it asks for a code from the app as well, or for a recovery code or a passkey of yours. Recovery codes from before no longer work.",
  off: "The second factor of your account was turned off. You now need only your password to sign in.",
  "app-removed":
    "The app was removed from your account. You still sign in with a passkey, or with your password and a passkey or a recovery code.",
  "codes-renewed": "New recovery codes were made for your account. Those you had before no longer work.",
  "recovery-code":
    "Somebody who knows your password has used one of your recovery codes, to sign in or to confirm a change. That code no longer works.",
} as const;

export type SecondFactorNews = keyof typeof SECOND_FACTOR;
export const SECOND_FACTOR_NEWS = Object.keys(SECOND_FACTOR) as [SecondFactorNews, ...SecondFactorNews[]];

export async function mailSecondFactorChanged(to: string, what: SecondFactorNews, posting?: Posting): Promise<void> {
  await send("second-factor", to, posting, (site) => ({
    subject: `How you sign in to ${site}`,
    text: `${SECOND_FACTOR[what]}

If it wasn't you, set a new password now and write to us:
${mailedOrigin()}/forgot-password
${mailedOrigin()}/contact
`,
  }));
}

/** A mailed link removes a new passkey for as long as this. */
export const REMOVAL_LINK_DAYS = 30;

/**
 * Mails an owner that a passkey was added, with a link that removes it without a sign-in. `turnsOn`: the second factor
 * was turned on by it, so that their password alone no longer signs them in.
 */
export async function mailPasskeyAdded(
  to: string,
  { name, turnsOn, removal }: { name: string; turnsOn: boolean; removal: { id: string; token: string } },
  posting?: Posting,
): Promise<void> {
  const consequence = turnsOn
    ? " Your password alone no longer signs you in: with it you also need a passkey or a recovery code."
    : "";
  await send("passkey", to, posting, (site) => ({
    subject: `A passkey was added at ${site}`,
    text: `The passkey “${mailedName(name, "Passkey")}” was added to your account.${consequence}

If it wasn't you, remove it. You don't have to sign in for that. This link works once, within ${String(REMOVAL_LINK_DAYS)} days:
${link("/remove-passkey", removal)}

Then set a new password, which on its own doesn't stop a passkey, and write to us:
${mailedOrigin()}/forgot-password
${mailedOrigin()}/contact
`,
  }));
}

const LEFT = {
  another: "",
  codes: " It was the last one: to sign in you now need one of your recovery codes, as well as your password.",
  none: " It was the last one, so that you now need only your password to sign in.",
} as const;

/** Mails an owner that a passkey was removed. `byLink`: by the link of the mail that told them of it. */
export async function mailPasskeyRemoved(
  to: string,
  { name, left, byLink }: { name: string; left: keyof typeof LEFT; byLink: boolean },
  posting?: Posting,
): Promise<void> {
  const how = byLink ? " by the link in our email about it, and everybody who was signed in was signed out" : "";
  const unknown = byLink ? "If you didn't add that passkey, or didn't remove it" : "If it wasn't you";
  await send("passkey", to, posting, (site) => ({
    subject: `A passkey was removed at ${site}`,
    text: `The passkey “${mailedName(name, "Passkey")}” was removed from your account${how}.${LEFT[left]}

${unknown}, set a new password now and write to us:
${mailedOrigin()}/forgot-password
${mailedOrigin()}/contact
`,
  }));
}
