import { randomInt } from "node:crypto";
import type { Backend } from "~/backend/index.server";
import { IdentityError } from "~/backend/identity/port";
import { users } from "~/platform/access/collection";
import type { UserFields } from "~/platform/access/schema";

interface DemoAccount extends Pick<UserFields, "displayName" | "role" | "representsCasinos"> {
  email: string;
  saved: readonly string[];
}

const ACCOUNTS = {
  admin: { email: "admin@edgewise.example", displayName: "Desk", role: "admin", representsCasinos: [], saved: [] },
  player: {
    email: "player@edgewise.example",
    displayName: "Hollis",
    role: "user",
    representsCasinos: [],
    saved: ["quillon", "amberquay", "larkmoor"],
  },
  representative: {
    email: "rep@larkmoor.example",
    displayName: "Larkmoor care",
    role: "user",
    representsCasinos: ["larkmoor"],
    saved: [],
  },
} as const satisfies Record<string, DemoAccount>;

/** The owners of some of the demo content. */
export interface DemoOwners {
  admin: string;
  player: { uid: string; name: string };
}

export interface DemoSignIns {
  owners: DemoOwners;
  emails: string[];
  password: string;
  representative: { uid: string; email: string };
}

/** Returns a password of nine syllables (55 bits), easy to read off a screen and to type. */
function readablePassword(): string {
  const pick = (letters: string) => letters[randomInt(letters.length)] ?? "";
  const word = () => Array.from({ length: 3 }, () => pick("bdfgklmnprstvz") + pick("aeiou")).join("");
  return [word(), word(), word()].join("-");
}

/** Creates the account, or resets its password after a seed that was cut short. */
async function accountOf(
  { identity }: Backend,
  { email, displayName }: DemoAccount,
  password: string,
): Promise<string> {
  try {
    const { uid } = await identity.join({ email, password, displayName });
    await identity.confirmEmailVerification(await identity.requestEmailVerification(uid));
    return uid;
  } catch (error) {
    const reset =
      error instanceof IdentityError && error.code === "email-already-in-use"
        ? await identity.requestPasswordReset(email)
        : null;
    if (!reset) throw error;
    return (await identity.confirmPasswordReset(reset.token, password)).uid;
  }
}

/** Creates the demo's sign-ins: staff, a player and a casino's representative, all with one password. */
export async function seedAccounts(backend: Backend, today: Date, given: string | undefined): Promise<DemoSignIns> {
  const password = given || readablePassword();
  const now = today.toISOString();
  const uids: Record<string, string> = {};
  for (const [name, account] of Object.entries(ACCOUNTS)) {
    const uid = await accountOf(backend, account, password);
    const { email, displayName, role, representsCasinos, saved } = account;
    const fields: UserFields = {
      email,
      displayName,
      photoURL: null,
      role,
      state: "active",
      emailVerifiedAt: now,
      representsCasinos: [...representsCasinos],
      savedCasinos: saved.map((casinoId) => ({ casinoId, at: now })),
      savedCasinoIds: [...saved],
      preferences: { hideOffers: false, noticesByMail: true },
    };
    await backend.documents.batch("system:seed").set(users, uid, fields).commit();
    uids[name] = uid;
  }
  const { player } = ACCOUNTS;
  return {
    owners: { admin: uids["admin"] ?? "", player: { uid: uids["player"] ?? "", name: player.displayName } },
    emails: Object.values(ACCOUNTS).map(({ email }) => email),
    password,
    representative: { uid: uids["representative"] ?? "", email: ACCOUNTS.representative.email },
  };
}
