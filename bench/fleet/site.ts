import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sha256Hex } from "~/domain/digest.server";
import { identitySessions } from "~/backend/identity/identity-collections";
import { backend } from "~/backend/index.server";
import { sessionCookie } from "~/http/cookies/session.server";
import { users } from "~/platform/access/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { bonusFixture } from "../../tests/support/fixtures/bonus";
import { casinoFixture } from "../../tests/support/fixtures/casino";
import { complaintFixture } from "../../tests/support/fixtures/complaint";
import { reviewFixture } from "../../tests/support/fixtures/review";
import { reviews } from "~/features/reviews/collection";
import { store } from "../../tests/support/fixtures/store";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

export const CASINOS = Array.from({ length: 100 }, (_, at) => `casino-${String(at)}`);
export const BONUSES = CASINOS.map((casino) => `${casino}-welcome`);
export const COMPLAINTS = CASINOS.map((_, at) => `EW-${String(100_000 + at)}`);

/** A person with a session that they have not used for a while. */
export interface Member {
  uid: string;
  email: string;
  cookie: string;
}

/** Stores published content: a hundred casinos, each with a bonus, a complaint and two reviews. */
export async function fillSite(): Promise<void> {
  const { documents } = backend();
  // The emulator's first response takes longer than the client waits.
  for (let tries = 0; tries < 20; tries += 1) {
    const isThere = await documents.ping().then(
      () => true,
      () => false,
    );
    if (isThere) break;
    await pause(1_000);
  }
  await documents.batch("system:bench").set(settings, "current", DEFAULT_SETTINGS).commit();
  await store(documents, {
    casinos: CASINOS.map((slug, at) => casinoFixture({ slug, name: `Casino ${String(at)}` })),
    bonuses: BONUSES.map((slug, at) => bonusFixture({ slug, casinoId: CASINOS[at] ?? "" })),
    complaints: COMPLAINTS.map((ref, at) => complaintFixture({ ref, casinoId: CASINOS[at] ?? "" })),
  });
  const batch = documents.batch("system:bench");
  for (const casinoId of CASINOS)
    for (const userId of ["ada", "bela"])
      batch.set(reviews, `${casinoId}.${userId}`, reviewFixture({ casinoId, userId, publicId: sha256Hex(casinoId + userId).slice(0, 12) })); // prettier-ignore
  await batch.commit();
}

/** Stores members who were last active half an hour ago, every other one of them for the first time today. */
export async function makeMembers(count: number, now: number, role: "user" | "admin" = "user"): Promise<Member[]> {
  const at = (milliseconds: number) => new Date(milliseconds).toISOString();
  const members: Member[] = [];
  for (let first = 0; first < count; first += 200) {
    const batch = backend().documents.batch("system:bench");
    for (let number = first; number < Math.min(count, first + 200); number += 1) {
      const uid = `${role}-${String(number)}`;
      const email = `${uid}@player.example`;
      const secret = `${randomBytes(24).toString("base64url")}.${randomBytes(24).toString("base64url")}`;
      const displayName = `Player ${String(number)}`;
      const account = { email, displayName, photoURL: null, emailVerified: true, createdAt: at(now - 90 * DAY) };
      batch.set(users, uid, {
        ...{ email, displayName, photoURL: null, role, state: "active", emailVerifiedAt: account.createdAt },
        ...{ representsCasinos: [], savedCasinos: [], preferences: { hideOffers: false, noticesByMail: true } },
        lastSeenAt: at(number % 2 === 0 ? now - 30 * MINUTE : now - DAY),
      });
      batch.set(identitySessions, sha256Hex(secret), {
        ...{ sessionId: uid, uid, openedAt: at(now - DAY), lastSeenAt: at(now - 30 * MINUTE) },
        ...{ endsAt: at(now + 690 * MINUTE), userAgent: "Mozilla/5.0", account },
        accountCheckedAt: at(now - 30 * MINUTE),
      });
      const cookie = sessionCookie(new Request("http://edgewise.test/"), secret).split(";")[0] ?? "";
      members.push({ uid, email, cookie });
    }
    await batch.commit();
  }
  return members;
}
