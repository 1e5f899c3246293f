import type { Documents } from "~/backend/documents/port";
import { faqEntries, pages } from "~/features/pages/collection";
import { reviews } from "~/features/reviews/collection";
import { articleFixture } from "../fixtures/article";
import { awardFixture } from "../fixtures/award";
import { bonusFixture } from "../fixtures/bonus";
import { casinoFixture } from "../fixtures/casino";
import { complaintFixture } from "../fixtures/complaint";
import { deals, partners } from "~/features/partners/collection";
import { dealFixture, partnerFixture } from "../partners/deal";
import { gameFixture } from "../games/game";
import { questionFixture } from "../fixtures/question";
import { reviewFixture } from "../fixtures/review";
import { store as keep } from "../fixtures/store";

const REF = complaintFixture().ref;

/** Stores an item for the address of each route that needs one; the complaint is this member's. */
export async function storeForRoutes(documents: Documents, member: string): Promise<void> {
  await keep(documents, {
    casinos: [casinoFixture()],
    bonuses: [bonusFixture()],
    articles: [articleFixture()],
    awards: [awardFixture({ slug: "awards-2026", year: 2026, phase: "nominations" })],
    games: [gameFixture()],
    complaints: [complaintFixture({ playerId: member })],
  });
  await documents
    .batch("system:test")
    .set(partners, "salt-partners", partnerFixture())
    .set(deals, "saltbox-share", dealFixture())
    .set(faqEntries, "one", questionFixture())
    .set(pages, "about", {
      slug: "about",
      publishState: "published",
      publishAt: "2026-01-01T09:00:00.000Z",
      title: "About us",
      dek: "Who we are.",
      body: "Words.",
    }) // prettier-ignore
    .set(reviews, "saltbox.player", reviewFixture({ userId: "player", publicId: "public-id" }))
    .commit();
}

/** Returns an address of a route, with the stored items in it where the route needs one. */
export function addressOf(path: string, member: string): string {
  const ids: readonly [RegExp, string][] = [
    [/^\/admin\/(?:casinos|bonuses)\//, path.includes("bonuses") ? "saltbox-welcome" : "saltbox"],
    [/^\/admin\/news\//, "how-we-test-withdrawals"],
    [/^\/admin\/awards\//, "awards-2026"],
    [/^\/admin\/games\//, "tin-harbour"],
    [/^\/admin\/partners\//, "salt-partners"],
    [/^\/admin\/deals\//, "saltbox-share"],
    [/^\/admin\/pages\//, "about"],
    [/^\/admin\/faq\//, "one"],
    [/^\/admin\/complaints\//, REF],
    [/^\/admin\/reviews\/|^\/reviews\//, "saltbox.player"],
    [/^\/admin\/users\//, member],
    [/^\/awards\//, "2026"],
  ];
  const id = ids.find(([start]) => start.test(path))?.[1] ?? "one";
  return path
    .replace(":kind", "casinos")
    .replace(":number", "1")
    .replace(":name", "casinos")
    .replace(":group", "clocks")
    .replace(":template", "casino-its-side")
    .replace(":file", "file")
    .replace(":ref", REF)
    .replace(":year", "2026")
    .replace(":slug", "saltbox")
    .replace(":id", path.includes("/revisions/") ? "saltbox" : id);
}
