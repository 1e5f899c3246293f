import type { Auth, UserImportRecord } from "firebase-admin/auth";
import { accountOf, storedPhotoURL, SUSPENDED } from "../identity/firebase/firebase-account";
import type { MovedAccount, ItemStore } from "./port";

/** The provider's own limit per call. */
const MOST_AT_ONCE = 1_000;
const LONGEST_UID = 128;

function importOf({ uid, email, displayName, photoURL, emailVerified, disabled, createdAt }: MovedAccount) {
  const record: UserImportRecord = {
    ...{ uid, email, emailVerified },
    metadata: { creationTime: new Date(createdAt).toUTCString(), lastSignInTime: new Date(createdAt).toUTCString() },
    ...(displayName !== null && { displayName }),
    ...(photoURL !== null && { photoURL: storedPhotoURL(photoURL) ?? photoURL }),
    ...(disabled && { customClaims: { [SUSPENDED]: true } }),
  };
  return record;
}

/**
 * Accounts of Firebase Authentication. It accepts no argon2 hashes and exports only its own, so accounts move without
 * passwords.
 */
export function firebaseAccountSide(auth: Auth): ItemStore<MovedAccount> {
  return {
    count: async () => null,
    async page(after, limit) {
      const { users, pageToken } = await auth.listUsers(Math.min(limit, MOST_AT_ONCE), after ?? undefined);
      return { items: users.map((user) => ({ ...accountOf(user), password: null })), next: pageToken ?? null };
    },
    async put(accounts) {
      for (let from = 0; from < accounts.length; from += MOST_AT_ONCE) {
        const some = accounts.slice(from, from + MOST_AT_ONCE);
        const { errors } = await auth.importUsers(some.map(importOf));
        const [first] = errors;
        if (first) throw new Error(`accounts/${some[first.index]?.uid ?? ""}: ${first.error.message}`);
      }
    },
    problemOf({ uid, email, photoURL }) {
      if (uid.length > LONGEST_UID) return `its uid is longer than ${String(LONGEST_UID)} characters`;
      if (email === "") return "it has no email address";
      if (photoURL !== null && !URL.canParse(storedPhotoURL(photoURL) ?? ""))
        return "its picture's address is not valid";
      return null;
    },
  };
}
