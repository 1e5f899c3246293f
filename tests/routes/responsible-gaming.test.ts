import { beforeEach, describe, expect, test } from "vitest";
import { FIRST_CHOICES } from "~/platform/settings/codes/choices-schema";
import { collections } from "~/site/registries/collections";
import { pages } from "~/features/pages/collection";
import { SELF_CHECK_QUESTIONS } from "~/features/pages/safer-gambling/self-check";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { preferenceCookies } from "~/http/cookies/preferences.server";
import { action as preferencesAction } from "~/routes/preferences";
import { action, loader } from "~/routes/responsible-gaming";
import { useTestBackend } from "../support/backend";
import { post, respond, visit } from "../support/requests";

const backend = useTestBackend();

const line = (country: "GB" | "SE" | null, name: string) => ({
  country,
  name,
  phone: "0800 1",
  url: "https://help.example/",
  hours: "Always",
  source: "https://source.example/number",
  checkedOn: "2026-11-25",
});

beforeEach(async () => {
  const helplines = [line("SE", "Stöd"), line("GB", "Help"), line(null, "Anywhere")];
  await backend()
    .documents.batch("system:test")
    .set(pages, "responsible-gaming", {
      slug: "responsible-gaming",
      publishState: "published",
      publishAt: "2026-01-01T09:00:00.000Z",
      title: "Responsible gaming",
      dek: "How to stop.",
      body: "Some text.",
    })
    .set(settings, "current", { ...DEFAULT_SETTINGS, support: { helplines } })
    .commit();
});

const answers = (points: string) => Object.fromEntries(SELF_CHECK_QUESTIONS.map(({ id }) => [id, points]));

describe("help by country", () => {
  test.each([
    ["/responsible-gaming", null, null],
    ["/responsible-gaming?country=GB", "GB", null],
    ["/responsible-gaming?country=gb", "GB", null],
    ["/responsible-gaming?country=IS", null, "Iceland"],
    ["/responsible-gaming?country=XX", null, null],
    ["/responsible-gaming?country=", null, null],
  ])("%s is for %s", async (path, country, unknownCountry) => {
    expect((await respond(() => loader(visit(path)))).data).toMatchObject({ country, unknownCountry });
  });

  test("is of the country a reader has chosen, unless the address names another", async () => {
    const cookies = await preferenceCookies({ country: "SE" });
    const headers = { Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
    const countryOf = async (path: string) => (await respond(() => loader(visit(path, {}, headers)))).data;
    expect(await countryOf("/responsible-gaming")).toMatchObject({ country: "SE" });
    expect(await countryOf("/responsible-gaming?country=GB")).toMatchObject({ country: "GB" });
  });

  test("lists every country by name, and what helps anywhere", async () => {
    const { data } = await respond(() => loader(visit("/responsible-gaming")));
    expect(data).toMatchObject({
      helplines: { countries: [{ code: "SE" }, { code: "GB" }], anywhere: [{ name: "Anywhere" }] },
    });
  });

  test("names the countries without a helpline, so that every country of the list is answered", async () => {
    const { data } = await respond(() => loader(visit("/responsible-gaming")));
    const { countries, without } = (data as { helplines: Record<"countries" | "without", { code: string }[]> })
      .helplines;
    expect([...countries, ...without].map(({ code }) => code).sort()).toEqual([...FIRST_CHOICES.countries].sort());
  });

  test("shows where and when a number was found", async () => {
    const { data } = await respond(() => loader(visit("/responsible-gaming?country=GB")));
    expect(JSON.stringify(data)).toContain("https://source.example/number");
    expect(JSON.stringify(data)).toContain("2026-11-25");
  });
});

describe("the self-check", () => {
  test.each([
    ["0", 0, "no_problem", false],
    ["1", 9, "problem", true],
    ["3", 27, "problem", true],
  ])("answers of %s throughout come to %i points", async (points, score, band, urgent) => {
    const answer = await respond(() => action(post("/responsible-gaming", answers(points))));
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ result: { score, band: { band, urgent } } });
  });

  test("is kept nowhere: no document is written, no cookie set, no copy cached", async () => {
    const { documents } = backend();
    const countAll = () => Promise.all(collections.map((collection) => documents.count(collection)));
    const before = await countAll();
    const answer = await respond(() => action(post("/responsible-gaming", answers("2"))));
    expect(await countAll()).toEqual(before);
    expect(backend().sent).toEqual([]);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("with a question left out comes back with the other answers kept", async () => {
    const { guilt: _, ...some } = answers("1");
    const answer = await respond(() => action(post("/responsible-gaming", some)));
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({
      result: null,
      failed: { initialValue: some, error: { guilt: [expect.any(String)] } },
    });
  });

  test("refuses an answer that is none", async () => {
    expect((await respond(() => action(post("/responsible-gaming", { ...answers("1"), guilt: "9" })))).status).toBe(
      422,
    );
  });

  test("refuses a post from another site", async () => {
    const answer = await respond(() =>
      action(post("/responsible-gaming", answers("1"), {}, { "Sec-Fetch-Site": "cross-site" })),
    );
    expect(answer.status).toBe(403);
  });
});

test("the switch hides offers, shows them again, and the page says how it stands", async () => {
  const turn = async (hideOffers: string) => {
    const { status, headers } = await respond(() =>
      preferencesAction(post("/preferences", { hideOffers, returnTo: "/responsible-gaming#offers" })),
    );
    expect([status, headers.get("Location")]).toEqual([303, "/responsible-gaming#offers"]);
    const Cookie = headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    return (await respond(() => loader(visit("/responsible-gaming", {}, { Cookie })))).data;
  };
  expect(await turn("true")).toMatchObject({ hideOffers: true });
  expect(await turn("false")).toMatchObject({ hideOffers: false });
});
