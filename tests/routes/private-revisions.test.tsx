import { expect, test } from "vitest";
import { dealKind } from "~/features/partners/desk/deal-kind.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import * as list from "~/routes/admin.$kind.$id.revisions._index";
import * as revision from "~/routes/admin.$kind.$id.revisions.$number";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { wordsOfPage } from "../support/page-words";
import { storeDeals } from "../support/partners/deal";
import { as, usePeople } from "../support/people";

const store = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(store);

test.each(["amend", "archive"] as const)(
  "the revisions of a deal say nothing of a public that never sees it (%s)",
  async (intent) => {
    await storeOffers(store(), { casinos: [{ commercial: "affiliate" }] });
    await storeDeals(store());
    const staff = { uid: "admin", name: "Anna", requestId: null };
    for (const share of [35, 40])
      await saveItem(dealKind, "saltbox-share", { intent: "amend", fields: { share }, note: "" }, staff);
    if (intent === "archive")
      await saveItem(dealKind, "saltbox-share", { intent, fields: { share: 40 }, note: "" }, staff);
    const address = "/admin/deals/saltbox-share/revisions";
    const headers = Object.fromEntries(as("admin", address).request.headers);
    const words = await wordsOfPage(revision, { ...at(`${address}/1`, "/:number"), headers });
    expect(words).toContain("Restore revision 1");
    expect(words).toMatch(intent === "amend" ? /It counts when you publish it/ : /It isn’t in force/);
    for (const shown of [words, await wordsOfPage(list, { ...at(address, ""), headers })])
      expect(shown).not.toMatch(/public\b/i);
  },
);

function at(address: string, rest: string) {
  return { address, pattern: `/admin/:kind/:id/revisions${rest}` };
}
