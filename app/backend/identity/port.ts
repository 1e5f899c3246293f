/** An account as the identity provider knows it. The role is not part of it: it is read from `users/{uid}`. */
export interface Account {
  uid: string;
  email: string;
  displayName: string | null;
  photoURL: string | null;
  emailVerified: boolean;
  disabled: boolean;
  createdAt: string;
}

/**
 * A person who has passed a check, with the generation of their account in which they did. What begins with a password
 * or in a session and is finished by a later request notes the generation, and is void in the next. One begins with a
 * new password, when all sessions, or all but one, are ended, when the account is disabled, and when the person's role
 * changes.
 */
export interface CheckedPerson {
  uid: string;
  generation: string;
}

/** An account whose password was right. */
export interface CheckedAccount extends Account, CheckedPerson {}

/** How a session was begun. */
export type SignInWay = "password" | "passkey";

/** One signed-in browser. */
export interface Session {
  id: string;
  uid: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  /** The browser's User-Agent at sign-in. */
  userAgent: string;
  /** null for sessions from before this was noted. */
  by: SignInWay | null;
}

/** What is recorded about a browser at its sign-in. */
export interface SignInDevice {
  userAgent: string;
  by?: SignInWay | undefined;
}

/** `email`: the address that the account had when the site last asked about it. */
export type PasswordListener = (account: { uid: string; email: string }) => void;

export interface Identity {
  /** `email-already-in-use`, `invalid-email`, `weak-password`. */
  join(input: { email: string; password: string; displayName: string | null }): Promise<Account>;
  /** `invalid-credential` for both an unknown address and a wrong password, in similar time; `user-disabled`. */
  signIn(email: string, password: string): Promise<CheckedAccount>;
  /** Returns an account's present generation. Read it before what is checked, so that a change in between counts. */
  generationOf(uid: string): Promise<string>;
  /** True if the account is still in that generation. */
  isOfPresentGeneration(checked: CheckedPerson): Promise<boolean>;
  /**
   * Returns a new secret for the browser's cookie, and the session it opens. `invalid-credential` if the generation in
   * which the person was checked is over. `onPasswordSetElsewhere` is called for a password that was set without this
   * port since an earlier sign-in, as with `verifySession`.
   */
  createSession(
    checked: CheckedPerson,
    device: SignInDevice,
    onPasswordSetElsewhere?: PasswordListener,
  ): Promise<{ secret: string; session: Session }>;
  /**
   * Returns null for anything but a live session of an account that is not disabled. Updates `lastSeenAt`.
   *
   * If accounts are at a provider, a password can be set there without any form of this site. `onPasswordSetElsewhere`
   * is called when such a password has ended the session: once for each password, however many sessions, requests and
   * instances notice it, and never for a password set through this port. Embedded accounts are only reached through
   * this port, so there it is never called.
   */
  verifySession(
    secret: string,
    onPasswordSetElsewhere?: PasswordListener,
  ): Promise<{ account: Account; session: Session } | null>;
  listSessions(uid: string): Promise<Session[]>;
  revokeSession(uid: string, sessionId: string): Promise<void>;
  revokeAllSessions(uid: string, except?: string): Promise<void>;
  /** Returns null when no such account exists; the caller's response must be the same. */
  requestPasswordReset(email: string): Promise<{ token: string; account: Account } | null>;
  /** Returns the account's address without using the token up; `invalid-action-code`, `expired-action-code`. */
  verifyPasswordReset(token: string): Promise<string>;
  /** Works once; ends all sessions. `weak-password`, `invalid-action-code`, `expired-action-code`. */
  confirmPasswordReset(token: string, newPassword: string): Promise<Account>;
  requestEmailVerification(uid: string): Promise<string>;
  confirmEmailVerification(token: string): Promise<Account>;
  /**
   * Changes the password, ends all sessions and returns the generation that begins. `invalid-credential`,
   * `weak-password`, `user-not-found`.
   */
  changePassword(uid: string, currentPassword: string, newPassword: string): Promise<string>;
  updateProfile(uid: string, profile: { displayName?: string | null; photoURL?: string | null }): Promise<Account>;
  setDisabled(uid: string, disabled: boolean): Promise<void>;
  find(uid: string): Promise<Account | null>;
  findByEmail(email: string): Promise<Account | null>;
  delete(uid: string): Promise<void>;
  /** Calls the listener with every sign-in and sign-out of this instance. Returns the stop function. */
  observe(listener: (event: { uid: string; signedIn: boolean }) => void): () => void;
  close(): Promise<void>;
}

export type IdentityErrorCode =
  | "email-already-in-use"
  | "invalid-email"
  | "weak-password"
  | "invalid-credential"
  | "user-disabled"
  | "user-not-found"
  | "invalid-action-code"
  | "expired-action-code"
  | "too-many-requests"
  | "internal-error";

export class IdentityError extends Error {
  constructor(
    readonly code: IdentityErrorCode,
    message: string,
  ) {
    super(message);
    this.name = "IdentityError";
  }
}
