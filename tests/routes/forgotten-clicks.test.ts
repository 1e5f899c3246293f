import { mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sha256Hex } from "~/domain/digest.server";
import { recordClick } from "~/features/partners/clicks/record-click.server";
import { clicks, conversions } from "~/features/partners/collection";
import { countClicks } from "~/features/partners/earnings/count-clicks.server";
import { makePostbackSecret } from "~/features/partners/postbacks/postback-secret.server";
import { signatureOf, signedText } from "~/features/partners/postbacks/postback-signature.server";
import { loader as signed } from "~/routes/postbacks.$network";
import { jobs } from "~/site/registries/jobs.server";
import { openTestBackend, useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { storeDeals } from "../support/partners/deal";
import { respond, visit } from "../support/requests";

const folder = mkdtempSync(join(tmpdir(), "edgewise-clicks-"));
const store = useTestBackend("2026-11-21T12:00:00.000Z", (at) => openTestBackend(at, join(folder, "documents.db")));
afterAll(() => rm(folder, { recursive: true, force: true }));

const ID = "Zq3xW7vK9pLm2RtY5uNb8A";

/** Returns in which of the store's files, its log among them, a text is, wherever it is written. */
const filesWith = (text: string) =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text));

test("a click's id is in no byte of the store once its 90 days are over, and its conversion stays", async () => {
  await storeOffers(store(), { casinos: [{ commercial: "affiliate" }] });
  await storeDeals(store());
  const secret = await makePostbackSecret("salt-partners", { uid: "anna", name: "Anna", requestId: null });
  await recordClick(
    ID,
    {
      ...{ casinoId: "saltbox", dealId: "saltbox-share", campaign: "Main", place: "casino", country: "DE" },
      day: "2026-11-21",
    },
    "salt-partners",
  );
  const time = String(store().clock().getTime() / 1_000);
  const said = new URLSearchParams({ click: ID, id: "T-1", event: "registration", time });
  said.set("signature", signatureOf(secret ?? "", signedText(said, "signature")));
  const address = `/postbacks/salt-partners?${String(said)}`;
  expect((await respond(() => signed(visit(address, { network: "salt-partners" })))).status).toBe(200);
  await countClicks();

  const cleanUp = jobs.find(({ name }) => name === "clean-up");
  const digest = sha256Hex(ID);
  store().setClock("2027-02-17T23:00:00.000Z");
  await cleanUp?.run(AbortSignal.timeout(60_000));
  expect([filesWith(ID).length > 0, filesWith(digest).length > 0]).toEqual([true, true]);

  // The store's record of changes names what was deleted for a day more.
  for (const at of ["2027-02-18T00:10:00.000Z", "2027-02-19T00:20:00.000Z"]) {
    store().setClock(at);
    await cleanUp?.run(AbortSignal.timeout(60_000));
    expect(await store().documents.count(clicks)).toBe(0);
  }
  expect(await store().documents.count(conversions)).toBe(1);
  expect([filesWith(ID), filesWith(digest)]).toEqual([[], []]);
});
