import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { acceptComplaint, askParty } from "~/features/complaints/cases.server";
import { complaints } from "~/features/complaints/collection";
import { openTestBackend } from "../../../support/backend";
import { acting, siteRan, storePeople, submitted } from "../../../support/fixtures/case-people";
import { casinoFixture } from "../../../support/fixtures/casino";
import { store } from "../../../support/fixtures/store";
import { backgroundDone } from "../../../support/outbox/background-done";
import { ComplaintSite } from "../../../support/sites/complaint-site";
import { runsOf } from "../../../support/thoroughly";

const DAY = 24;

let open: ComplaintSite | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

test("whatever the site does while it waits, a party has its time, is told, and reads one time everywhere", async () => {
  const stage = fc.record({
    what: fc.constantFrom("on" as const, "on" as const, "off" as const, "closed" as const),
    hours: fc.integer({ min: 1, max: 12 * DAY }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("player" as const, "casino" as const),
      fc.array(stage, { minLength: 2, maxLength: 12 }),
      async (party, stages) => {
        await open?.close();
        const site = (open = new ComplaintSite(openTestBackend()));
        await store(site.backend.documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
        await storePeople();
        await siteRan();
        const ref = await submitted();
        await acceptComplaint({ staff: acting(), ref });
        await askParty({ staff: acting(), ref }, { party, question: "What became of the withdrawal?" });
        await backgroundDone();
        for (const { what, hours } of stages) await site[what](hours);
        await site.on(15 * DAY);
        // It does end, once its party has had its time.
        expect((await site.backend.documents.get(complaints, ref))?.waitingOn).toBe("none");
        expect(site.backend.invalid).toEqual([]);
        await site.close();
        open = null;
      },
    ),
    { seed: 48, numRuns: runsOf(24), endOnFailure: true },
  );
}, 60_000);
