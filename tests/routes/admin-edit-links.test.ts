import { beforeEach, expect, test } from "vitest";
import { awards } from "~/features/awards/collection";
import { casinos } from "~/features/casinos/collection";
import { pages } from "~/features/pages/collection";
import { loader } from "~/routes/admin.edit";
import { useTestBackend } from "../support/backend";
import { storeDeals } from "../support/partners/deal";
import { awardFixture } from "../support/fixtures/award";
import { casinoFixture } from "../support/fixtures/casino";
import { as, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const editorOf = async (page: string) => {
  const address = `/admin/edit?${new URLSearchParams({ page }).toString()}`;
  const { status, headers } = await respond(() => loader(as("admin", address)));
  return status === 302 ? headers.get("Location") : status;
};

beforeEach(async () => {
  const text = { publishState: "published" as const, publishAt: "2026-01-01T00:00:00.000Z", dek: "", body: "Text." };
  await store()
    .documents.batch("test")
    .set(casinos, "c-1", casinoFixture({ slug: "saltbox" }))
    .set(awards, "a-1", awardFixture({ year: 2026, slug: "awards-2026" }))
    .set(pages, "p-1", { ...text, slug: "about", title: "About" })
    .set(pages, "p-2", { ...text, slug: "our-team", title: "Our team" })
    .commit();
});

test("The link from a public page leads to its editor", async () => {
  expect(await editorOf("/casinos/saltbox")).toBe("/admin/casinos/c-1");
  expect(await editorOf("/awards/2026")).toBe("/admin/awards/a-1");
  expect(await editorOf("/about")).toBe("/admin/pages/p-1");
  expect(await editorOf("/pages/our-team")).toBe("/admin/pages/p-2");
  expect(await editorOf("/complaints/EW-7GKSD5")).toBe("/admin/complaints/EW-7GKSD5");
  expect(await editorOf("/bonuses")).toBe("/admin/bonuses");
  expect(await editorOf("/faq")).toBe("/admin/faq");
});

test("A page without an editor says so, and the link never leads away from the site", async () => {
  for (const page of ["/", "/casinos/nowhere", "//evil.example", "https://evil.example/casinos/saltbox", "", "/x/y/z"])
    expect(await editorOf(page), page).toBe(200);
});

test("What readers never see has no page, so the link tells nobody whether there is such a deal or partner", async () => {
  await storeDeals(store());
  for (const page of ["/deals/saltbox-share", "/partners/salt-partners"]) expect(await editorOf(page), page).toBe(200);
});
