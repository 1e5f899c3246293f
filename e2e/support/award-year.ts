// Puts a small award year with a shortlist into the store: `tsx e2e/support/award-year.ts YEAR`.
import { closeBackend, installBackend, openBackend } from "~/backend/index.server";
import { env } from "~/env.server";
import { awards } from "~/features/awards/collection";
import { collections } from "~/site/registries/collections";

const HOUR = 3_600_000;
const year = Number(process.argv[2]);
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const nominee = (id: string, name: string) => ({
  id,
  casinoId: id,
  name,
  citation: "",
  publicVotes: null,
  juryPoints: null,
  winner: false,
});

const backend = await openBackend(env, collections);
installBackend(backend);
await backend.documents
  .batch("system:e2e")
  .set(awards, `awards-${String(year)}`, {
    slug: `awards-${String(year)}`,
    publishState: "published",
    publishAt: at(-48),
    year,
    title: `Edgewise Awards ${String(year)}`,
    intro: "A year for a journey through the vote.",
    phase: "shortlist",
    dates: {
      nominationsFrom: at(-48),
      shortlistAt: at(-24),
      votingFrom: at(24),
      votingUntil: at(48),
      announcedAt: at(72),
    },
    rules: "One vote each.",
    categories: [
      {
        id: "players-choice",
        name: "Players’ choice",
        description: "",
        kind: "public",
        publicWeight: 1,
        nominees: [nominee("northing", "Northing"), nominee("brindlewick", "Brindlewick")],
      },
      {
        id: "best-desk",
        name: "Best desk",
        description: "",
        kind: "jury",
        publicWeight: 0,
        nominees: [nominee("wainscot", "Wainscot")],
      },
    ],
  })
  .commit();
await closeBackend(backend);
