import { beforeEach, describe, expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import { preferenceCookies } from "~/http/cookies/preferences.server";
import { auditEntries } from "~/platform/audit/collection";
import type { CodeOptions } from "~/platform/settings/codes/code-options";
import { FIRST_CHOICES, type Choices } from "~/platform/settings/codes/choices-schema";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { settingsFields } from "~/platform/settings/schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { loader as editorPage } from "~/routes/admin.casinos.$id";
import { action, loader } from "~/routes/admin.settings.$group";
import * as casinoRoute from "~/routes/casinos.$slug";
import { loader as facetPage } from "~/routes/casinos.$facet.$choice";
import { loader as listPage } from "~/routes/casinos._index";
import { loader as complaintForm } from "~/routes/complaints.submit-form";
import { loader as countryPage } from "~/routes/country";
import { action as prefer } from "~/routes/preferences";
import { loader as helpPage } from "~/routes/responsible-gaming";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { wordsOfPage } from "../support/page-words";
import { as, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

interface Shown {
  version: string;
  fields: Choices;
  codes: CodeOptions;
}

const open = async (slug = "choices") =>
  (await respond(() => loader(as("admin", `/admin/settings/${slug}`, { group: slug })))).data as Shown;

async function save(form: Record<string, string | string[]>, slug = "choices") {
  const { version } = await open(slug);
  return respond(() => action(as("admin", `/admin/settings/${slug}`, { group: slug }, { version, ...form })));
}

/** The first choices with some more. */
const withMore = ({ countries = [], currencies = [], languages = [] }: { [K in keyof Choices]?: string[] }) => ({
  countries: [...FIRST_CHOICES.countries, ...countries],
  currencies: [...FIRST_CHOICES.currencies, ...currencies],
  languages: [...FIRST_CHOICES.languages, ...languages],
});

const values = (options: CodeOptions[keyof CodeOptions]) => options.map(({ value }) => value);
const errorsOf = (answer: { data: unknown }) =>
  (answer.data as { result: { error: Record<string, string[]> } }).result.error;

beforeEach(() =>
  store()
    .documents.batch("test")
    .set(casinos, "saltbox", casinoFixture({ slug: "saltbox", restrictedCountries: ["DE"], languages: ["en"] }))
    .commit(),
);

describe("Choosing countries, currencies and languages", () => {
  test("starts with those of before, and offers all of the standards with their names", async () => {
    const { fields, codes } = await open();
    expect(fields).toEqual(FIRST_CHOICES);
    expect([codes.countries.length, codes.currencies.length > 150, codes.languages.length > 180]).toEqual([
      249,
      true,
      true,
    ]);
    expect(codes.countries.find(({ value }) => value === "KE")).toEqual({ value: "KE", label: "Kenya", name: "Kenya" });
  });

  test("settings from before the choice existed have it", () => {
    const { choices: _, ...older } = DEFAULT_SETTINGS;
    expect(settingsFields.parse(older).choices).toEqual(FIRST_CHOICES);
  });

  test("asks for the rate of a currency that has none, and saves both together", async () => {
    const asked = await save(withMore({ currencies: ["KES"] }));
    expect([asked.status, errorsOf(asked)]).toEqual([
      422,
      { "rates.KES": ["Enter the value of one KES in euros, such as 0.0071."] },
    ]);
    expect((await currentSettings()).choices).toEqual(FIRST_CHOICES);

    expect((await save({ ...withMore({ currencies: ["KES"] }), "rates.KES": "0.0071" })).status).toBe(303);
    const { choices, exchange } = await currentSettings();
    expect(choices.currencies).toEqual([...FIRST_CHOICES.currencies, "KES"]);
    expect(exchange).toEqual({
      ...DEFAULT_SETTINGS.exchange,
      rates: { ...DEFAULT_SETTINGS.exchange.rates, KES: 0.0071 },
    });
    const log = (await store().documents.query(auditEntries)).items.map(({ entityId }) => entityId);
    expect(log.sort()).toEqual(["choices", "exchange"]);
  });

  test("never changes a rate that is known", async () => {
    await save({ ...withMore({ languages: ["sw"] }), "rates.GBP": "9" });
    expect((await currentSettings()).exchange).toEqual(DEFAULT_SETTINGS.exchange);
  });

  test("keeps no rate of a save that somebody else was faster than", async () => {
    const form = { ...withMore({ currencies: ["KES"] }), "rates.KES": "0.0071", version: "of yesterday" };
    expect((await save(form)).status).toBe(409);
    expect((await currentSettings()).exchange.rates.KES).toBeUndefined();
  });

  test("keeps the euro, whatever is left out, and refuses to leave no country", async () => {
    await save({ countries: ["KE"], currencies: ["SEK"], languages: ["sw"] });
    expect((await currentSettings()).choices).toEqual({
      countries: ["KE"],
      currencies: ["EUR", "SEK"],
      languages: ["sw"],
    });
    expect(Object.keys(errorsOf(await save({ currencies: ["SEK"], languages: ["sw"] })))).toEqual(["countries"]);
  });
});

describe("What the site offers", () => {
  const KENYA = { ...withMore({ countries: ["KE"], currencies: ["KES"], languages: ["sw"] }), "rates.KES": "0.0071" };

  const listCountries = async () => JSON.stringify((await respond(() => listPage(visit("/casinos")))).data);

  test("is what is chosen, in forms, filters and addresses", async () => {
    const kenya = "/casinos/open-to/kenya";
    const facet = () => respond(() => facetPage(visit(kenya, { facet: "open-to", choice: "kenya" })));
    expect(await listCountries()).not.toContain("Kenya");
    expect((await facet()).status).toBe(404);

    expect((await save(KENYA)).status).toBe(303);

    expect(await listCountries()).toContain("Kenya");
    expect((await facet()).status).toBe(200);
    const country = (await respond(() => countryPage(visit("/country")))).data as { options: { value: string }[] };
    expect(country.options.map(({ value }) => value)).toContain("KE");
    const complaint = (await respond(() => complaintForm(visit("/complaints/submit-form")))).data as CodeOptions;
    expect(values(complaint.currencies).at(-1)).toBe("KES");
    const editor = (await respond(() => editorPage(as("admin", "/admin/casinos/new", { id: "new" })))).data as Shown;
    expect(values(editor.codes.countries)).toContain("KE");
    expect(values(editor.codes.languages)).toContain("sw");
  });

  test("leaves a record its own codes when a choice is taken back", async () => {
    await save(KENYA);
    await store()
      .documents.batch("test")
      .update(casinos, "saltbox", {
        restrictedCountries: ["KE"],
        languages: ["sw"],
        withdrawalLimits: { day: null, week: null, month: { amount: 500_000_00, currency: "KES" } },
      })
      .commit();
    expect((await save(withMore({}))).status).toBe(303);

    const page = await wordsOfPage(casinoRoute, { pattern: "/casinos/:slug", address: "/casinos/saltbox" });
    for (const words of ["Does not accept Kenya", "Languages Swahili", "500,000 KES a month"])
      expect(page).toContain(words);
    const editor = (await respond(() => editorPage(as("admin", "/admin/casinos/saltbox", { id: "saltbox" }))))
      .data as Shown;
    expect(editor.codes.countries.find(({ value }) => value === "KE")?.label).toBe("Kenya");
    expect(values(editor.codes.currencies)).toContain("KES");
    const other = (await respond(() => editorPage(as("admin", "/admin/casinos/new", { id: "new" })))).data as Shown;
    expect(values(other.codes.countries)).not.toContain("KE");
    // The rate stays, so the limit still counts as what it is.
    expect(values((await open("exchange")).codes.currencies)).toContain("KES");
  });

  test("counts for readers only while it is chosen", async () => {
    const cookies = await preferenceCookies({ country: "KE" });
    const headers = { Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
    const reader = async () =>
      ((await respond(() => helpPage(visit("/responsible-gaming", {}, headers)))).data as { unknownCountry: unknown })
        .unknownCountry;
    const choose = () => respond(() => prefer(post("/preferences", { country: "KE", returnTo: "/country" })));
    expect(await reader()).toBeNull();
    expect((await choose()).status).toBe(400);
    await save(KENYA);
    expect(await reader()).toBe("Kenya");
    expect((await choose()).status).toBe(303);
  });

  test("has no law that nobody has entered", async () => {
    await save(KENYA);
    const page = (await respond(() => casinoRoute.loader(visit("/casinos/saltbox?country=KE", { slug: "saltbox" }))))
      .data;
    expect(JSON.stringify(page)).toContain("Law in Kenya not known to us");
  });
});
