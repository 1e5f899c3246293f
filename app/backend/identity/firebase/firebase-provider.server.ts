import type { App } from "firebase-admin/app";
import { getAuth, type UserRecord } from "firebase-admin/auth";
import { deleteApp, initializeApp } from "firebase/app";
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  validatePassword,
  type Auth,
  type PasswordValidationStatus,
} from "firebase/auth";
import { randomUUID } from "node:crypto";
import { z } from "zod/v4";
import { StoreUnavailable } from "../../documents/port";
import { identityErrorOf, providerCode } from "./firebase-errors";
import { identityError } from "../messages";
import type { IdentityErrorCode } from "../port";

/** Says what a password lacks under the project's policy; null when it is good, or the policy isn't enforced. */
export function policyProblem(status: PasswordValidationStatus): string | null {
  if (status.isValid || status.passwordPolicy.enforcementState !== "ENFORCE") return null;
  const { minPasswordLength, maxPasswordLength } = status.passwordPolicy.customStrengthOptions;
  const lacking = [
    status.meetsMinPasswordLength === false && `at least ${String(minPasswordLength)} characters`,
    status.meetsMaxPasswordLength === false && `at most ${String(maxPasswordLength)} characters`,
    status.containsLowercaseLetter === false && "a lower-case letter",
    status.containsUppercaseLetter === false && "an upper-case letter",
    status.containsNumericCharacter === false && "a digit",
    status.containsNonAlphanumericCharacter === false && "a symbol",
  ].filter((part) => part !== false);
  return lacking.length > 0 ? `Your password needs ${lacking.join(", ")}.` : "Choose a stronger password.";
}

export interface FirebaseProviderOptions {
  /** A firebase-admin app; the caller that opened it closes it. */
  app: App;
  projectId: string;
  /** The project's web API key. */
  apiKey: string;
  /** `host:port` of the Auth emulator, which the app has to be set to as well. */
  emulatorHost?: string | undefined;
  /** Milliseconds after which an unanswered call counts as `unreachable`. */
  deadline?: number;
}

const PROVIDER_DEADLINE = 10_000;
/** Shorter, because a page may be waiting for this call. */
const LONGEST_LOOKUP = 2_000;

/**
 * When an account's password was set, which firebase-admin leaves out of its record. In milliseconds; absent for an
 * account without a password.
 */
const passwordTimes = z.object({ users: z.array(z.object({ passwordUpdatedAt: z.number().optional() })).optional() });

type Overrides = Readonly<Record<string, IdentityErrorCode>>;

/** Firebase Authentication in its two roles: as the site's server, and as a person. Errors are the port's. */
export function openFirebaseProvider(options: FirebaseProviderOptions) {
  const { app, projectId, apiKey, emulatorHost, deadline = PROVIDER_DEADLINE } = options;
  const admin = getAuth(app);

  async function inTime<R>(work: Promise<R>): Promise<R> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const why = new Error(`Firebase Authentication did not answer within ${String(deadline / 1_000)} s`);
      timer = setTimeout(() => reject(new StoreUnavailable("unreachable", why)), deadline);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function asServer<R>(run: (auth: typeof admin) => Promise<R>, overrides?: Overrides): Promise<R> {
    try {
      return await inTime(run(admin));
    } catch (error) {
      throw identityErrorOf(error, overrides);
    }
  }

  /** Makes an instance for this one call, so that two people who sign in at once never share one. */
  async function asPerson<R>(run: (auth: Auth) => Promise<R>, overrides?: Overrides): Promise<R> {
    const own = initializeApp({ apiKey, projectId }, `person-${randomUUID()}`);
    try {
      const auth = initializeAuth(own, { persistence: inMemoryPersistence });
      if (emulatorHost !== undefined) connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true });
      return await inTime(run(auth));
    } catch (error) {
      throw identityErrorOf(error, overrides);
    } finally {
      void deleteApp(own);
    }
  }

  async function recordOf(find: (auth: typeof admin) => Promise<UserRecord>): Promise<UserRecord | null> {
    try {
      return await inTime(find(admin));
    } catch (error) {
      const code = providerCode(error);
      if (["user-not-found", "invalid-email", "invalid-uid"].includes(code)) return null;
      throw identityErrorOf(error);
    }
  }

  return {
    asServer,
    asPerson,
    record: (uid: string) => recordOf((auth) => auth.getUser(uid)),
    recordByEmail: (email: string) => recordOf((auth) => auth.getUserByEmail(email)),

    /**
     * Returns when the account's password was set, in milliseconds by the provider's clock; null for an account that is
     * gone or has none. Uses the REST API (`accounts:lookup`), because firebase-admin doesn't pass this time on.
     */
    async passwordSetAt(uid: string): Promise<number | null> {
      const service = emulatorHost === undefined ? "https:/" : `http://${emulatorHost}`;
      const token =
        emulatorHost === undefined ? (await app.options.credential?.getAccessToken())?.access_token : "owner";
      const response = await fetch(
        `${service}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:lookup`,
        {
          method: "POST",
          headers: { Authorization: `Bearer ${token ?? ""}`, "Content-Type": "application/json" },
          body: JSON.stringify({ localId: [uid] }),
          signal: AbortSignal.timeout(LONGEST_LOOKUP),
        },
      );
      if (!response.ok) throw new Error(`accounts:lookup answered ${String(response.status)}`);
      const setAt = passwordTimes.parse(await response.json()).users?.[0]?.passwordUpdatedAt;
      return setAt === undefined ? null : Math.floor(setAt);
    },

    /** Throws `weak-password`, saying what is missing, for a password that the project's policy refuses. */
    async requirePolicy(password: string): Promise<void> {
      // The emulator has no password policies.
      if (emulatorHost !== undefined) return;
      const status = await asPerson((auth) => validatePassword(auth, password));
      const problem = policyProblem(status);
      if (problem !== null) throw identityError("weak-password", problem);
    },
  };
}
