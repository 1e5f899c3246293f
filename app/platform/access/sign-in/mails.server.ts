import { currentSettings } from "~/platform/settings/settings.server";
import { backend } from "~/backend/index.server";
import { formatDay, formatMoment } from "~/domain/days";
import { mailedName } from "~/domain/text/display-name";
import { queueMail, queueMailAlone } from "~/platform/outbox/mail-entry.server";
import type { Writer } from "~/platform/outbox/queue.server";
import type { Urgency } from "~/platform/outbox/schema";
import { mailedOrigin } from "~/http/security/site-origin.server";
import type { MailDraft } from "~/platform/mail-layout/mail-content";
import { defineMailText, wordedMail } from "~/platform/mail-layout/mail-words.server";

type Written = Omit<MailDraft, "why" | "subject"> & { why?: MailDraft["why"] };

const reader = "People with an account";
const words = <K extends string = never>(
  ...[mail, label, subject, opening = "", examples]: [string, string, string, string?, Record<K, string>?]
) => defineMailText({ mail, label, reader, subject, opening, ...(examples && { examples }) });

const WORDS = {
  "email-verification": words(
    "email-verification",
    "Confirm a new address",
    "Confirm your address for {site}",
    "Somebody, probably you, joined {site} with this address.",
  ),
  invitation: words("invitation", "Invitation to staff", "{inviter} has invited you to help run {site}", "", {
    inviter: "Alex",
  }),
  "account-exists": words(
    "account-exists",
    "Joined with a known address",
    "You already have an account at {site}",
    "Somebody, probably you, tried to join with this address.",
  ),
  "password-reset": words(
    "password-reset",
    "Set a new password",
    "Set a new password for {site}",
    "Somebody, probably you, asked for it.",
  ),
  "password-needed": words(
    "password-needed",
    "Set a new password after a move",
    "Please set a new password for {site}",
    "We have moved {site} to another system, and your account with it. Passwords are stored so that nobody can read them, not even us, so we could not move yours.",
  ),
  "password-changed": words("password-changed", "Password changed", "Your password for {site} was changed"),
  "account-deleted": words(
    "account-deleted",
    "Account deleted",
    "Your account at {site} is deleted",
    "It is gone, with your profile, your picture and your saved casinos. What you published stays for other players, without your name.",
  ),
  "account-suspended": words("account-suspended", "Account suspended", "Your account at {site} is suspended"),
  "account-restored": words(
    "account-restored",
    "Suspension lifted",
    "Your account at {site} is open again",
    "We have lifted the suspension, so you can sign in.",
  ),
  "second-factor": words("second-factor", "Second factor changed", "{site}: {news}", "", {
    news: "A recovery code of your account was used",
  }),
  passkey: words("passkey", "Passkey added or removed", "{news} at {site}", "", { news: "A passkey was added" }),
};

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

/**
 * Queues a mail about an account. Nobody can stop these mails, since they tell of what others may have done. Resolves once
 * it is stored, if it has no writer.
 */
async function send(
  kind: keyof typeof WORDS,
  to: string,
  posting: Posting | undefined,
  write: (siteName: string) => Written,
  values: Record<string, string> = {},
): Promise<void> {
  const { site } = await currentSettings();
  const why = { text: `You get this email because it’s about your account at ${site.name}.` };
  const lifetimeMs = LIFETIMES[kind];
  // A whole site is asked for new passwords when it has moved.
  const urgency: Urgency = FIRST.test(kind) ? "first" : kind === "password-needed" ? "bulk" : "usual";
  const written = await wordedMail<string>(WORDS[kind], values, { why, ...write(site.name) });
  const mail = { kind, to, ...written, urgency, ...(lifetimeMs !== undefined && { lifetimeMs }) };
  const options = posting?.key === undefined ? {} : { key: posting.key };
  if (posting?.writer) queueMail(posting.writer, mail, options);
  else await queueMailAlone(mail, options);
}

function link(path: string, parameters: Record<string, string>): string {
  return `${mailedOrigin()}${path}?${new URLSearchParams(parameters).toString()}`;
}

/** Returns until when a link for an hour works, for a mail that may arrive later than it is written. */
const forAnHour = () => formatMoment(new Date(backend().clock().getTime() + HOUR_MS).toISOString());

/** For mails to an address that somebody has entered, who may not be its owner. */
const entered = (site: string) => ({ text: `You get this email because this address was entered at ${site}.` });
const newPassword = () => ({ label: "Set a new password", url: `${mailedOrigin()}/forgot-password` });
const writeToUs = (topic?: string) => ({
  label: "Write to us",
  url: `${mailedOrigin()}/contact${topic === undefined ? "" : `?type=${topic}`}`,
});

/** Mails a new member the link that confirms their address and then takes them where they were going. */
export async function mailVerification(
  to: string,
  token: string,
  redirectTo: string,
  posting?: Posting,
): Promise<void> {
  const url = link("/verify-email", { token, ...(redirectTo !== "/" && { redirectTo }) });
  await send("email-verification", to, posting, (site) => ({
    heading: "Confirm your address to sign in",
    button: { label: "Confirm address", url },
    notes: [
      { text: "The link works once. If it has expired, set a new password instead.", links: [newPassword()] },
      { text: "If it wasn’t you, ignore this email: nobody can use the account until it is confirmed." },
    ],
    why: entered(site),
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
  const write = (site: string): Written => ({
    heading: `${by} has invited you to become an admin of ${site}. Accept within ${String(days)} days.`,
    paragraphs: ["You need an account with this address: sign in, or join and confirm it first."],
    button: { label: "Accept invitation", url: `${mailedOrigin()}/invitation` },
    notes: [{ text: `If you don’t know ${by}, ignore this email.` }],
    why: entered(site),
  });
  await send("invitation", to, posting, write, { inviter: by });
}

/** Mails an owner whose address somebody entered on Join. */
export async function mailAccountExists(to: string, resetToken: string, posting?: Posting): Promise<void> {
  await send("account-exists", to, posting, (site) => ({
    heading: `You already have an account at ${site}, so we did not make another`,
    button: { label: "Sign in", url: `${mailedOrigin()}/login` },
    notes: [
      {
        text: `If you have forgotten your password, or never confirmed this address, set a new password by ${forAnHour()}. This link works once:`,
        links: [{ label: "Set a new password", url: link("/reset-password", { token: resetToken }) }],
      },
      { text: "If it wasn’t you, ignore this email: nothing has changed." },
    ],
  }));
}

/** Mails the link that sets a new password and then takes the person where they were going. */
export async function mailPasswordReset(to: string, token: string, redirectTo = "", posting?: Posting): Promise<void> {
  await send("password-reset", to, posting, (site) => ({
    heading: `Set a new password for ${site} by ${forAnHour()}`,
    paragraphs: ["This link works once."],
    button: {
      label: "Set a new password",
      url: link("/reset-password", { token, ...(redirectTo && { redirectTo }) }),
    },
    notes: [{ text: "If it wasn’t you, ignore this email: your password stays the same." }],
  }));
}

/** Mails a member of a site that has moved to a provider which can't check their old password. */
export async function mailPasswordNeeded(to: string, token: string, posting?: Posting): Promise<void> {
  await send("password-needed", to, posting, (site) => ({
    heading: `Please set a new password for ${site} by ${forAnHour()}`,
    button: { label: "Set a new password", url: link("/reset-password", { token }) },
    notes: [
      {
        text: "The link works once. If it has expired, ask for another.",
        links: [{ label: "Ask for another link", url: `${mailedOrigin()}/forgot-password` }],
      },
    ],
  }));
}

const CHANGED_ELSEWHERE =
  "As far as we can tell it was not changed on our site but directly at the service that stores our members’ passwords.";

/**
 * Mails an owner after a password change, so that they learn of one they didn't make, and of the passkeys that it
 * leaves. `where`: by a form of this site, or at the provider itself.
 */
export async function mailPasswordChanged(
  to: string,
  where: "here" | "elsewhere",
  passkeys: readonly { name: string; createdAt: string }[],
  posting?: Posting,
): Promise<void> {
  const hasPasskeys = passkeys.length > 0;
  await send("password-changed", to, posting, (site) => ({
    heading: `Your password for ${site} was changed`,
    paragraphs: [
      ...(where === "elsewhere" ? [CHANGED_ELSEWHERE] : []),
      "Everybody who was signed in with the old one was signed out. If it wasn’t you, set a new password now.",
      ...(hasPasskeys
        ? ["Passkeys sign in without the password, so a new one doesn’t stop them. Your account has:"]
        : []),
    ],
    list: passkeys.map(({ name, createdAt }) => ({
      text: `“${mailedName(name, "Passkey")}”, added on ${formatDay(createdAt)}`,
    })),
    button: newPassword(),
    notes: hasPasskeys
      ? [
          {
            text: "Remove those that aren’t yours.",
            links: [{ label: "Your passkeys", url: `${mailedOrigin()}/dashboard/passkeys` }],
          },
          {
            text: "If you can’t sign in, use the link in our email about that passkey, or write to us.",
            links: [writeToUs()],
          },
        ]
      : [],
  }));
}

/** `by`: the person who asked for the deletion. */
export async function mailAccountDeleted(to: string, by: "themselves" | "staff", posting?: Posting): Promise<void> {
  const isOwn = by === "themselves";
  await send("account-deleted", to, posting, (site) => ({
    heading: isOwn ? `Your account at ${site} is deleted, as you asked` : `We have deleted your account at ${site}`,
    notes: [
      {
        text: `${isOwn ? "If it wasn’t you who asked" : "If you think that is a mistake"}, write to us.`,
        links: [writeToUs("privacy")],
      },
    ],
    why: { text: `You get this email because you had an account at ${site}.` },
  }));
}

/** Mails a suspended person the reason, what it means, and where to object. */
export async function mailSuspended(to: string, reason: string, posting?: Posting): Promise<void> {
  await send("account-suspended", to, posting, (site) => ({
    heading: `Your account at ${site} is suspended`,
    paragraphs: [
      "You are signed out everywhere and can’t sign in until we lift it. What you published stays as it is.",
    ],
    facts: [
      { label: "Why", value: reason },
      { label: "Decided by", value: "A member of our staff, not a machine" },
    ],
    button: { label: "Write to us if we are wrong", url: writeToUs("general").url },
    notes: [
      {
        text: "Somebody else will look at it. You may also turn to a certified out-of-court dispute settlement body or to a court.",
      },
    ],
  }));
}

export async function mailSuspensionLifted(to: string, posting?: Posting): Promise<void> {
  await send("account-restored", to, posting, (site) => ({
    heading: `Your account at ${site} is open again`,
    button: { label: "Sign in", url: `${mailedOrigin()}/login` },
  }));
}

const SECOND_FACTOR = {
  on: [
    "An app was set up as a second factor for your account",
    "Your password alone doesn’t sign you in: it asks for a code from the app as well, or for a recovery code or a passkey of yours. Recovery codes from before no longer work.",
  ],
  off: ["The second factor of your account was turned off", "You now need only your password to sign in."],
  "app-removed": [
    "The app was removed from your account",
    "You still sign in with a passkey, or with your password and a passkey or a recovery code.",
  ],
  "codes-renewed": ["New recovery codes were made for your account", "Those you had before no longer work."],
  "recovery-code": [
    "A recovery code of your account was used",
    "Somebody who knows your password has used it, to sign in or to confirm a change. That code no longer works.",
  ],
} as const;

export type SecondFactorNews = keyof typeof SECOND_FACTOR;
export const SECOND_FACTOR_NEWS = Object.keys(SECOND_FACTOR) as [SecondFactorNews, ...SecondFactorNews[]];

/** What happened, and what to do about a change that the owner didn't make. */
function unlessYou(
  said: readonly string[],
  unknown = "If it wasn’t you",
): Pick<Written, "paragraphs" | "button" | "notes"> {
  return {
    paragraphs: [...said, `${unknown}, set a new password now.`],
    button: newPassword(),
    notes: [{ text: "Then tell us about it.", links: [writeToUs()] }],
  };
}

export async function mailSecondFactorChanged(to: string, what: SecondFactorNews, posting?: Posting): Promise<void> {
  const [heading, consequence] = SECOND_FACTOR[what];
  await send("second-factor", to, posting, () => ({ heading, ...unlessYou([consequence]) }), { news: heading });
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
  const write = (): Written => ({
    heading: `The passkey “${mailedName(name, "Passkey")}” was added to your account`,
    paragraphs: [
      ...(turnsOn
        ? ["Your password alone no longer signs you in: with it you also need a passkey or a recovery code."]
        : []),
      `If it wasn’t you, remove it. You don’t have to sign in for that. The link works once, within ${String(REMOVAL_LINK_DAYS)} days.`,
    ],
    button: { label: "Remove this passkey", url: link("/remove-passkey", removal) },
    notes: [
      {
        text: "Then set a new password, which on its own doesn’t stop a passkey, and write to us.",
        links: [newPassword(), writeToUs()],
      },
    ],
  });
  await send("passkey", to, posting, write, { news: "A passkey was added" });
}

const LEFT = {
  another: [],
  codes: ["It was the last one: to sign in you now need one of your recovery codes, as well as your password."],
  none: ["It was the last one, so that you now need only your password to sign in."],
} as const;

/** Mails an owner that a passkey was removed. `byLink`: by the link of the mail that told them of it. */
export async function mailPasskeyRemoved(
  to: string,
  { name, left, byLink }: { name: string; left: keyof typeof LEFT; byLink: boolean },
  posting?: Posting,
): Promise<void> {
  const how = byLink ? " by the link in our email about it" : "";
  const write = (): Written => ({
    heading: `The passkey “${mailedName(name, "Passkey")}” was removed from your account${how}`,
    ...unlessYou(
      [...(byLink ? ["Everybody who was signed in was signed out."] : []), ...LEFT[left]],
      byLink ? "If you didn’t add that passkey, or didn’t remove it" : undefined,
    ),
  });
  await send("passkey", to, posting, write, { news: "A passkey was removed" });
}
