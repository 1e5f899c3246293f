import { beforeEach, expect, test } from "vitest";
import { pages } from "~/features/pages/collection";
import { shownMenus } from "~/features/pages/menus/menu-targets.server";
import { redirects } from "~/platform/publishing/collection";
import { FIRST_MENUS, type Menus } from "~/platform/settings/front/first-menus";
import { casinoFixture } from "../../support/fixtures/casino";
import { store as storeContent } from "../../support/fixtures/store";
import { useTestBackend } from "../../support/backend";

const store = useTestBackend();

const written = (slug: string) => ({
  ...{ slug, title: `Title of ${slug}`, dek: "", body: "Some text." },
  ...{ publishState: "published" as const, publishAt: "2026-01-01T09:00:00.000Z" },
});
const targetsOf = ({ header, footer }: Menus) => [header, ...footer.map(({ entries }) => entries)].map((entries) => entries.map(({ target }) => target)); // prettier-ignore
const toTeam: Menus = {
  header: [
    { label: "Home", target: "/" },
    { label: "Team", target: "/pages/our-team" },
  ],
  footer: [
    { title: "Us", entries: [{ label: "Team", target: "/pages/our-team" }] },
    { title: null, entries: [{ label: "Elsewhere", target: "https://elsewhere.example/" }] },
  ],
};

beforeEach(() =>
  store()
    .documents.batch("test")
    .set(pages, "team", written("our-team"))
    .set(pages, "about", written("about"))
    .commit(),
);

test("a menu leads to written pages, to lists and elsewhere", async () => {
  expect(await shownMenus(toTeam)).toEqual(toTeam);
});

test("no entry leads to a casino, even if it was listed later, and none leads to one place twice", async () => {
  const elsewhere = { label: "Elsewhere", target: "https://elsewhere.example/" };
  const menus = { header: [elsewhere, { label: "Saltbox", target: "https://www.saltbox.example/play" }, elsewhere], footer: [] }; // prettier-ignore
  await storeContent(store().documents, {
    casinos: [casinoFixture({ slug: "saltbox", url: "https://saltbox.example/" })],
  });
  expect((await shownMenus(menus)).header).toEqual([elsewhere]);
});

test("built-in pages that nobody has written are left out until they are there", async () => {
  const about = { label: "About", target: "/about" };
  const careers = { label: "Careers", target: "/careers" };
  const own = { label: "How we rate", target: "/how-we-rate" };
  const menus = { header: [about, careers, own], footer: [] };
  expect((await shownMenus(menus)).header).toEqual([about, own]);
  await store().documents.batch("test").set(pages, "careers", written("careers")).commit();
  expect((await shownMenus(menus)).header).toEqual(menus.header);
  expect((await shownMenus(FIRST_MENUS)).header).toEqual(FIRST_MENUS.header);
});

test("an entry is left out while its page isn't published, with its column if nothing is left, and then comes back", async () => {
  const { documents } = store();
  await documents.batch("test").update(pages, "team", { publishState: "draft" }).commit();
  expect(targetsOf(await shownMenus(toTeam))).toEqual([["/"], ["https://elsewhere.example/"]]);
  await documents.batch("test").update(pages, "team", { publishState: "published" }).commit();
  expect(await shownMenus(toTeam)).toEqual(toTeam);
  await documents.batch("test").delete(pages, "team").commit();
  expect(targetsOf(await shownMenus(toTeam))).toEqual([["/"], ["https://elsewhere.example/"]]);
});

test("an entry follows its page to a new address", async () => {
  const redirect = { kind: "page" as const, from: "our-team", to: "who-we-are" };
  await store()
    .documents.batch("test")
    .set(pages, "team", written("who-we-are"))
    .set(redirects, "page:our-team", redirect)
    .commit();
  expect(targetsOf(await shownMenus(toTeam))[0]).toEqual(["/", "/pages/who-we-are"]);
});

test("a stored path that the site doesn't have is left out", async () => {
  const header = [
    { label: "Home", target: "/" },
    { label: "Gone", target: "/gone-with-a-later-version" },
  ];
  expect(targetsOf(await shownMenus({ header, footer: [] }))[0]).toEqual(["/"]);
});
