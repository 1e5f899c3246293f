import { backend } from "~/backend/index.server";
import type { Country } from "~/domain/codes/codes";
import { dutiesOf, mayDo, type Duty } from "~/domain/roles/duties";
import { LONGEST_NAME, mailedName, shownName } from "~/domain/text/display-name";
import { partBeforeAt } from "~/domain/text/email-address";
import type { Account, Session } from "~/backend/identity/port";
import { isLiveSession } from "~/backend/identity/session-records.server";
import { requireInWrites, type WriteCondition } from "~/backend/write-conditions.server";
import { env } from "~/env.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { mayBeLost } from "~/http/listener/background.server";
import { log } from "~/backend/log.server";
import { sessionSecret } from "~/http/cookies/session.server";
import { users } from "./collection";
import { afterPasswordSetElsewhere } from "./credentials/new-password.server";
import type { Role, SignedInUser, UserFields } from "./schema";

/** The signed-in person who made the request. */
export interface Viewer {
  user: SignedInUser;
  role: Role;
  /** What an admin may do; none for members. */
  duties: readonly Duty[];
  sessionId: string;
  isEmailVerified: boolean;
  /** True for an admin who must set up a second factor first and has a member's rights until then. */
  mustSetUpSecondFactor: boolean;
  /** True if the person's account asks to hide bonuses and ads. */
  hidesOffers: boolean;
  /** Where the person said they live. */
  country: Country | null;
  /** IANA name of the zone in which staff see times. */
  timeZone: string;
  /** True if single keys do something on their screens. */
  hasShortcuts: boolean;
}

/** True if this role requires a second factor, because the server's environment or the settings demand it. */
export async function needsSecondFactor(role: Role): Promise<boolean> {
  if (role !== "admin") return false;
  return env.STAFF_SECOND_FACTOR === "required" || (await currentSettings()).staff.needsSecondFactor;
}

/** True for a person whose role requires a second factor that they haven't set up. */
export async function lacksSecondFactor(known: Pick<UserFields, "role" | "secondFactorAt"> | null): Promise<boolean> {
  return known !== null && !known.secondFactorAt && (await needsSecondFactor(known.role ?? "user"));
}

/** The signed-in user as the browser knows it; without a display name, the part of the address before the @. */
export function signedInUser({ uid, email, displayName, photoURL }: Account): SignedInUser {
  const chosen = displayName?.trim() ? shownName(displayName, "") : "";
  const name = chosen || mailedName(partBeforeAt(email)).slice(0, LONGEST_NAME) || "Player";
  return { uid, email, displayName: name, photoURL };
}

/** A failed look-up is logged and treated as a missing document: it makes nobody an admin and signs nobody out. */
async function findUserDocument(uid: string): Promise<UserFields | null> {
  try {
    return await backend().documents.get(users, uid);
  } catch (error) {
    log.error({ err: error }, "a role could not be looked up");
    return null;
  }
}

async function verify(secret: string): Promise<{ account: Account; session: Session } | null> {
  try {
    return await backend().identity.verifySession(secret, afterPasswordSetElsewhere);
  } catch (error) {
    log.error({ err: error }, "a session could not be verified");
    return null;
  }
}

/** Stored once a day, so that staff see who is still active; no page waits for it. */
function recordSeen(uid: string, { lastSeenAt }: UserFields): void {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  if (lastSeenAt?.slice(0, 10) === now.slice(0, 10)) return;
  mayBeLost("when somebody was last seen", () =>
    documents.transaction(uid, async (transaction) => {
      const user = await transaction.get(users, uid);
      if (user?.state === "active" && (user.lastSeenAt ?? "") < now)
        transaction.update(users, uid, { lastSeenAt: now });
    }),
  );
}

/** A person, and what their later writes depend on. */
interface Found {
  viewer: Viewer;
  access: WriteCondition;
}

/** Holds while the session is live, and the person is active, with at least the duties and the casinos that were found. */
function accessOf(secret: string, uid: string, known: UserFields | null): WriteCondition {
  return {
    uid,
    async holds(reader) {
      if (!(await isLiveSession(reader, secret, backend().clock()))) return false;
      const user = await reader.get(users, uid);
      if (!user) return known === null;
      const { state, representsCasinos } = user;
      const keepsCasinos = (known?.representsCasinos ?? []).every((casino) => representsCasinos.includes(casino));
      const present = dutiesOf(user);
      return state === "active" && dutiesOf(known).every((duty) => mayDo(present, duty)) && keepsCasinos;
    },
  };
}

async function lookUp(secret: string): Promise<Found | null> {
  const verified = await verify(secret);
  if (!verified) return null;
  const { account, session } = verified;
  const known = await findUserDocument(account.uid);
  if (known && known.state !== "active") return null;
  if (known) recordSeen(account.uid, known);
  const role = known?.role ?? "user";
  const mustSetUpSecondFactor = await lacksSecondFactor(known);
  const viewer: Viewer = {
    user: signedInUser({ ...account, ...(known && { displayName: known.displayName, photoURL: known.photoURL }) }),
    role: mustSetUpSecondFactor ? "user" : role,
    duties: mustSetUpSecondFactor ? [] : dutiesOf(known),
    sessionId: session.id,
    isEmailVerified: account.emailVerified,
    mustSetUpSecondFactor,
    hidesOffers: known?.preferences.hideOffers ?? false,
    country: known?.preferences.country ?? null,
    timeZone: known?.timeZone ?? "UTC",
    hasShortcuts: known?.preferences.shortcuts ?? true,
  };
  return { viewer, access: accessOf(secret, account.uid, known) };
}

const byRequest = new WeakMap<Request, Promise<Found | null>>();

// Remix gives each loader of a page its own request, all at once, and these share one look-up. It is shared only
// while it is under way and in this turn of the event loop, so that no later request sees old data.
const underWay = new Map<string, Promise<Found | null>>();

function lookUpOnce(secret: string): Promise<Found | null> {
  const shared = underWay.get(secret);
  if (shared) return shared;
  const found = lookUp(secret);
  const forget = () => {
    if (underWay.get(secret) === found) underWay.delete(secret);
  };
  underWay.set(secret, found);
  void found.finally(forget);
  setImmediate(forget);
  return found;
}

/**
 * Returns the person who made the request; null without a valid session, and for suspended people. The role is read
 * from `users/{uid}` each time, and is `user` if it is missing or can't be read. Many loaders of one request cost one
 * look-up. What an action writes after this depends on the person's still having that access (`AccessEnded`).
 */
export async function findViewer(request: Request): Promise<Viewer | null> {
  const secret = sessionSecret(request);
  if (secret === null) return null;
  let looking = byRequest.get(request);
  if (!looking) byRequest.set(request, (looking = lookUpOnce(secret)));
  const found = await looking;
  if (!found) return null;
  requireInWrites("the viewer", found.access);
  return found.viewer;
}
