import { backend } from "~/backend/index.server";
import { recordExpiry, untracked } from "~/backend/read-tracking.server";
import { shortened } from "~/http/pages/shortened";
import { dayAfter } from "~/platform/statistics/day-range";
import { currentSettings } from "~/platform/settings/settings.server";
import { findWholeCasino } from "../public/casino.server";
import { readDomain } from "~/domain/urls/domain-name.server";
import { checkDomain } from "./badge-domain.server";
import { ownDomains } from "./own-domains.server";
import { badgeSnippets } from "./snippet-html";
import { badgeStanding, standingSentence, standingSince } from "./badge-standing";

/** Returns today (UTC). A page that shows it is wrong from midnight on, and doesn't age until then. */
function today(): string {
  const day = untracked(backend().clock).toISOString().slice(0, 10);
  recordExpiry(`${dayAfter(day, 1)}T00:00:00.000Z`);
  return day;
}

/** Characters echoed of an address that can't be read. */
const LONGEST_ECHO = 100;

/**
 * Returns the page that checks a published casino's badge, for the address `asked` where one is given; null for an
 * unknown slug. `isWithoutBadge` is true for a reader who gets no badge. On a foreign domain, and for an address that
 * can't be read, the page holds no score.
 */
export async function badgePage(slug: string, asked: string, origin: string, { isWithoutBadge = false } = {}) {
  const casino = await findWholeCasino(slug);
  if (!casino) return null;
  const [{ site }, others] = await Promise.all([currentSettings(), ownDomains.read()]);
  const own = readDomain(casino.url);
  const check =
    asked === ""
      ? null
      : own === null
        ? { kind: "unreadable" as const, typed: shortened(asked, LONGEST_ECHO) }
        : checkDomain(asked, own, others);
  const standing = badgeStanding(casino);
  const isShown = check === null || check.kind === "own";
  return {
    casino: { slug, name: casino.name, lifecycleReason: casino.lifecycle === "active" ? null : casino.lifecycleReason },
    siteName: site.name,
    host: new URL(origin).host,
    own,
    day: today(),
    check: check?.kind === "unreadable" ? { ...check, typed: shortened(check.typed, LONGEST_ECHO) } : check,
    verdict: isShown
      ? {
          kind: standing.kind,
          sentence: standingSentence(standing, casino.name, site.name),
          since: standingSince(casino.scoreHistory, standing),
        }
      : null,
    snippets:
      standing.kind === "scored" && !isWithoutBadge && own !== null && isShown
        ? badgeSnippets({ origin, slug, name: casino.name, domain: own, siteName: site.name })
        : [],
  };
}

export type BadgePageData = NonNullable<Awaited<ReturnType<typeof badgePage>>>;
