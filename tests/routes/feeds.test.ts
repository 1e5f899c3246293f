import { beforeEach, describe, expect, test } from "vitest";
import { preferenceCookies } from "~/http/cookies/preferences.server";
import { askForAge } from "~/platform/access/choices/age-gate.server";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { countryRule } from "~/platform/settings/law-schema";
import { loader } from "~/routes/feeds.$";
import { complaintFixture } from "../support/fixtures/complaint";
import { storeCase } from "../support/fixtures/complaint-case";
import { articleFixture } from "../support/fixtures/article";
import { awardFixture } from "../support/fixtures/award";
import { offersHidden, storeOffers } from "../support/fixtures/offers";
import { store as storeContent } from "../support/fixtures/store";
import { useTestBackend } from "../support/backend";
import { as, person, usePeople } from "../support/people";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const ask = (path: string, headers: HeadersInit = {}) =>
  respond(() => loader(visit(`/feeds/${path}`, { "*": path.split("?")[0] ?? "" }, headers)));
const unfolded = (data: unknown) => String(data).replaceAll("\r\n ", "");
const DUE = "2026-11-24T16:00:00.000Z";
const WAITING = {
  state: "awaiting_casino",
  closedAt: null,
  outcomeReason: null,
  waitingOn: "casino",
  dueAt: DUE,
} as const;
const events = [
  { from: "draft", to: "submitted", actor: "player", reason: "Sent.", at: "2026-08-24T10:00:00.000Z" },
] as const;

beforeEach(async () => {
  await storeOffers(store(), {
    casinos: [{}, { slug: "warned", name: "Warned", lifecycle: "warning", lifecycleReason: "It stopped paying." }],
    bonuses: [
      {
        slug: "ends",
        title: "It ends",
        endsAt: "2026-12-01T00:00:00.000Z",
        significantTerms: "18+; new players, once",
      },
      { slug: "over", endsAt: "2026-11-01T00:00:00.000Z" },
      { slug: "endless", endsAt: null },
      { slug: "warned-ends", casinoId: "warned", endsAt: "2026-12-01T00:00:00.000Z" },
    ],
  });
});

describe("The calendar of offers", () => {
  test("has the end of each current offer that we may put forward", async () => {
    const { headers, data } = await ask("offers.ics");
    expect(headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(String(data).match(/^DTSTART.*/gm)).toEqual(["DTSTART:20261201T000000Z"]);
    expect(data).toContain("18+\\; new players\\, once");
  });

  test("has none for a reader who hides offers, or who can't take them where they live", async () => {
    expect((await ask("offers.ics", await offersHidden())).data).not.toContain("VEVENT");
    await storeOffers(store(), { casinos: [{ restrictedCountries: ["SE"] }] });
    expect((await ask("offers.ics?country=SE")).data).not.toContain("VEVENT");
  });

  test("stands behind the age gate, for calendar programs as well, with the words that a country asks for", async () => {
    const rule = (over: object) =>
      countryRule.parse({
        ...{ country: "DE", ageGate: "none", minimumAge: 21, currency: null, register: null, registerUrl: null },
        ...{ offers: null, noLinks: false, source: "https://law.example/", checkedOn: "2026-11-20" },
        ...over,
      });
    const set = (over: object) =>
      store()
        .documents.batch("test")
        .set(settings, "current", { ...DEFAULT_SETTINGS, countryRules: { countries: [rule(over)] } })
        .commit();
    const Cookie = (await preferenceCookies({ country: "DE" })).map((cookie) => cookie.split(";")[0]).join("; ");
    const through = (headers: HeadersInit) => {
      const args = visit("/feeds/offers.ics", { "*": "offers.ics" }, { Cookie, ...headers });
      return respond(async () => askForAge.loader?.(args, () => loader(args), { id: "", isPage: false }));
    };
    await set({ ageGate: "confirm" });
    for (const program of ["Google-Calendar-Importer", "Mozilla/5.0 Thunderbird/140.0"])
      expect((await through({ "User-Agent": program })).status).toBe(302);
    await set({ ageGate: "notice" });
    expect(unfolded((await through({})).data)).toContain("people of 21 or older");
    await set({ adWords: "Gambling can be addictive." });
    expect(unfolded((await through({})).data)).toContain("Gambling can be addictive.");
    await set({ noBonuses: true });
    expect((await through({})).data).not.toContain("VEVENT");
  });

  test("is kept for nobody else, since it depends on its reader", async () => {
    const kept = async (path: string) => (await ask(path)).headers.get("Cache-Control");
    expect(await kept("offers.ics")).toBe("private, max-age=300");
    expect(await kept("votes.ics")).toBe("public, max-age=300");
  });
});

test("The calendar of votes has the dates of a year that is still to be decided", async () => {
  await storeContent(store().documents, { awards: [awardFixture({ phase: "voting" })] });
  const titles = String((await ask("votes.ics")).data).match(/^SUMMARY:.*/gm) ?? [];
  expect(titles.map((title) => title.trim())).toContain("SUMMARY:Edgewise Awards 2025: voting ends");
  await storeContent(store().documents, { awards: [awardFixture()] });
  expect((await ask("votes.ics")).data).not.toContain("VEVENT");
});

describe("A case's deadline", () => {
  const REF = "EW-7K3Q9M";

  test("is everybody's once the case is public, and names nobody", async () => {
    await storeCase(store().documents, complaintFixture({ ...WAITING, accountName: "SECRET" }), {
      messages: [],
      events: [...events],
    });
    const { status, data } = await ask(`complaints/${REF}.ics`);
    expect([status, data]).toEqual([200, expect.stringContaining("DTSTART:20261124T160000Z")]);
    expect(data).toContain("Saltbox needs to answer");
    expect(data).not.toMatch(/SECRET|Maren/);
  });

  test("is its parties' alone until then, and stored nowhere", async () => {
    const complaint = complaintFixture({ ...WAITING, publishedAt: null, playerId: person("member").uid });
    await storeCase(store().documents, complaint, { messages: [], events: [...events] });
    const path = `complaints/${REF}.ics`;
    const own = await respond(() => loader(as("member", `/feeds/${path}`, { "*": path })));
    expect([own.status, own.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(own.data).toContain("DTSTART:20261124T160000Z");
    const visitor = await ask(path);
    expect([visitor.status, String(visitor.data)]).toEqual([302, expect.not.stringContaining("VEVENT")]);
  });
});

describe("A casino's feed", () => {
  test("has its score's steps and the articles about it, the same in both formats", async () => {
    await storeContent(store().documents, {
      articles: [articleFixture({ casinoIds: ["saltbox"], title: "About Saltbox" })],
    });
    const json = (await ask("casinos/saltbox.json")).data as { items: { id: string; title: string }[] };
    expect(json.items.map(({ title }) => title)).toContain("About Saltbox");
    const atom = await ask("casinos/saltbox.xml");
    expect(atom.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    const ids = [...String(atom.data).matchAll(/<entry>\s*<id>([^<]+)/g)].map(([, id]) => id);
    expect(ids).toEqual(json.items.map(({ id }) => id));
  });

  test.each([
    "casinos/nobody.json",
    "casinos/saltbox.rss",
    "casinos/../saltbox.xml",
    "other.ics",
    "complaints/EW-0000.ics",
    "",
  ])("isn't at “%s”", async (path) => expect([404, 302]).toContain((await ask(path)).status));
});

test("The news are a JSON Feed as well, with what is paid for marked", async () => {
  await storeContent(store().documents, {
    articles: [articleFixture({ sponsored: true, title: "Somebody paid for this" })],
  });
  const { headers, data } = await ask("news.json");
  expect(headers.get("Content-Type")).toBe("application/feed+json; charset=utf-8");
  expect(data).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    items: [{ title: "Ad: Somebody paid for this" }],
  });
});
