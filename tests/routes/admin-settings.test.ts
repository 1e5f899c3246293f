import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { casinos } from "~/features/casinos/collection";
import { pages } from "~/features/pages/collection";
import { recalculateScores } from "~/features/casinos/score/recalculation.server";
import { operations } from "~/platform/operations/collection";
import { scoreProposals } from "~/features/score-weights/collection";
import { settings, settingsRevisions } from "~/platform/settings/collection";
import { NO_BONUS_LIMITS } from "~/platform/settings/law-schema";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { saveGroup } from "~/platform/settings/group-saving.server";
import type { PlainGroup } from "~/features/site-settings/group-actions.server";
import { FURTHER_SETTINGS, SETTINGS_GROUPS } from "~/platform/settings/groups";
import { FIRST_NEWSLETTER, type Settings } from "~/platform/settings/schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { loader as frame } from "~/routes/admin.settings";
import { loader as index } from "~/routes/admin.settings._index";
import { action, loader } from "~/routes/admin.settings.$group";
import { action as historyAction, loader as historyLoader } from "~/routes/admin.settings.$group_.history";
import { action as scoreAction, loader as scoreLoader } from "~/routes/admin.settings.score";
import { action as apply, loader as proposalPage } from "~/routes/admin.settings.score_.proposals.$id";
import { users } from "~/platform/access/collection";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { as, person, usePeople, type Who } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const FOUND = { source: "https://source.example/", checkedOn: "2026-11-01" };

const HELPLINES: Settings["support"]["helplines"] = [
  { country: "GB", name: "One of Britain", phone: "1", url: "https://one.example/", hours: "", ...FOUND },
  { country: null, name: "Anywhere", phone: null, url: "https://any.example/", hours: "Always", ...FOUND },
  { country: "GB", name: "Two of Britain", phone: null, url: "https://two.example/", hours: "", ...FOUND },
  { country: "SE", name: "Of Sweden", phone: "3", url: "https://three.example/", hours: "", ...FOUND },
];

beforeEach(() =>
  store()
    .documents.batch("test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, support: { helplines: HELPLINES } })
    // Only an admin with a second factor may demand one of the others.
    .update(users, person("admin").uid, { secondFactorAt: "2026-01-01T00:00:00.000Z" })
    .commit(),
);

interface Shown {
  version: string;
  fields: unknown;
  last: { number: number; byName: string } | null;
}
type Answer = {
  version: string;
  result: { initialValue: Record<string, unknown>; error?: object };
  conflict: null | { by: string; changes: object[] };
};

const path = (slug: string) => `/admin/settings/${slug}`;
const open = async (slug: string) =>
  (await respond(() => loader(as("admin", path(slug), { group: slug })))).data as Shown;
const send = async (slug: string, form: Record<string, string>, who: Who = "admin", query = "") =>
  respond(() => action(as(who, path(slug) + query, { group: slug }, form)));
/** Opens a group and sends its form as a browser would. */
const save = async (slug: string, form: Record<string, string>, query = "") =>
  send(slug, { version: (await open(slug)).version, ...form }, "admin", query);
const log = async () => (await store().documents.query(auditEntries, { orderBy: ["-at"] })).items;

/** The front page's sections as its form has them; help can't be switched off, and the awards have no title of staff's. */
const FRONT_FORM: Record<string, string>[] = [
  { name: "help", title: "Help" },
  { name: "news", title: "From our desk", shown: "on" },
  { name: "awards", title: "Our favourites", shown: "on" },
  { name: "week", title: "This week" },
  { name: "score", title: "Scores" },
  { name: "bonuses", title: "Bonuses" },
  { name: "outcomes", title: "Complaints" },
];

/** A valid form for each group, and the settings that result from it. */
const FORMS: Record<PlainGroup, { form: Record<string, string>; stored: unknown }> = {
  site: {
    form: {
      name: "Ledgerly",
      tagline: "A tagline of some length.",
      contactEmail: "desk@ledgerly.example",
      referencePrefix: "lg",
      "socialLinks[0].label": "Video",
      "socialLinks[0].url": "https://video.example/",
      searchEngines: "on",
    },
    stored: {
      name: "Ledgerly",
      tagline: "A tagline of some length.",
      contactEmail: "desk@ledgerly.example",
      referencePrefix: "LG",
      socialLinks: [{ label: "Video", url: "https://video.example/" }],
      searchEngines: true,
    },
  },
  frontPage: {
    form: {
      heading: "Casinos, by lamplight",
      lead: "Every casino that we know, with what we found.",
      searchTitle: "casinos, by lamplight",
      searchDescription: "Every casino that we know.",
      ...Object.fromEntries(
        FRONT_FORM.flatMap((section, at) =>
          Object.entries(section).map(([field, value]) => [`sections[${String(at)}].${field}`, value]),
        ),
      ),
    },
    stored: {
      heading: "Casinos, by lamplight",
      lead: "Every casino that we know, with what we found.",
      searchTitle: "casinos, by lamplight",
      searchDescription: "Every casino that we know.",
      ranking: false,
      sections: [
        { name: "help", shown: true, title: "Help" },
        { name: "news", shown: true, title: "From our desk" },
        { name: "awards", shown: true, title: null },
        { name: "week", shown: false, title: "This week" },
        { name: "score", shown: false, title: "Scores" },
        { name: "bonuses", shown: false, title: "Bonuses" },
        { name: "outcomes", shown: false, title: "Complaints" },
      ],
    },
  },
  menus: {
    form: {
      "header[0].label": "Start",
      "header[0].page": "/",
      "header[1].label": "Our shop",
      "header[1].url": "https://shop.example/",
      "footer[0].title": "Help",
      "footer[0].entries[0].label": "Get help",
      "footer[0].entries[0].page": "/responsible-gaming",
    },
    stored: {
      header: [
        { label: "Start", target: "/" },
        { label: "Our shop", target: "https://shop.example/" },
      ],
      footer: [{ title: "Help", entries: [{ label: "Get help", target: "/responsible-gaming" }] }],
    },
  },
  support: {
    form: {
      "helplines[0].name": "Only one",
      "helplines[0].country": "",
      "helplines[0].url": "https://only.example/",
      "helplines[0].source": "https://source.example/",
      "helplines[0].checkedOn": "2026-11-01",
    },
    stored: {
      helplines: [{ country: null, name: "Only one", phone: null, url: "https://only.example/", hours: "", ...FOUND }],
    },
  },
  disputeRules: {
    form: {
      "rules[0].authority": "Board of Elsewhere",
      "rules[0].country": "DK",
      "rules[0].body": "Elsewhere Ombudsman",
      "rules[0].bodyUrl": "https://ombudsman.example/",
      "rules[0].waitDays": "14",
      "rules[0].rule": "The casino must answer first.",
      "rules[0].source": "https://source.example/",
      "rules[0].checkedOn": "2026-11-01",
    },
    stored: {
      rules: [
        {
          authority: "Board of Elsewhere",
          country: "DK",
          body: "Elsewhere Ombudsman",
          bodyUrl: "https://ombudsman.example/",
          waitDays: 14,
          rule: "The casino must answer first.",
          ...FOUND,
        },
      ],
    },
  },
  localLicences: {
    form: {
      "countries[0].country": "DE",
      "countries[0].authority": "Board of Germany",
      "countries[0].meaning": "Nobody there can help you.",
      "countries[0].source": "https://source.example/",
      "countries[0].checkedOn": "2026-11-01",
    },
    stored: {
      countries: [
        {
          country: "DE",
          authority: "Board of Germany",
          startsOn: null,
          meaning: "Nobody there can help you.",
          ...FOUND,
        },
      ],
    },
  },
  countryRules: {
    form: {
      "countries[0].country": "IT",
      "countries[0].minimumAge": "18",
      "countries[0].currency": "EUR",
      "countries[0].register": "Register of Italy",
      "countries[0].registerUrl": "https://register.example/",
      "countries[0].offers": "Nobody may advertise a bonus.",
      "countries[0].bonusLimits.mostBonus": "1000",
      "countries[0].bonusLimits.leastDays": "60",
      "countries[0].bonusLimits.isOnce": "on",
      "countries[0].noLinks": "on",
      "countries[0].source": "https://source.example/",
      "countries[0].checkedOn": "2026-11-01",
    },
    stored: {
      countries: [
        {
          country: "IT",
          minimumAge: 18,
          currency: "EUR",
          register: "Register of Italy",
          registerUrl: "https://register.example/",
          offers: "Nobody may advertise a bonus.",
          bonusLimits: { ...NO_BONUS_LIMITS, mostBonus: 1_000, leastDays: 60, isOnce: true },
          noLinks: true,
          ageGate: "none",
          noBonuses: false,
          adWords: null,
          ...FOUND,
        },
      ],
    },
  },
  clocks: {
    form: { firstAnswerDays: "3", partyDays: "10", extensionDays: "5", reopenDays: "60" },
    stored: { firstAnswerDays: 3, partyDays: 10, extensionDays: 5, reopenDays: 60 },
  },
  exchange: {
    form: {
      ...Object.fromEntries(
        Object.entries(DEFAULT_SETTINGS.exchange.rates).map(([code, rate]) => [`rates.${code}`, String(rate)]),
      ),
      "rates.GBP": "1.2",
      "rates.EUR": "7",
      at: "2026-11-20",
    },
    stored: { rates: { ...DEFAULT_SETTINGS.exchange.rates, GBP: 1.2, EUR: 1 }, at: "2026-11-20" },
  },
  choices: {
    form: {
      "countries[0]": "SE",
      "countries[1]": "KE",
      "currencies[0]": "SEK",
      "currencies[1]": "CHF",
      "languages[0]": "sw",
    },
    stored: { countries: ["SE", "KE"], currencies: ["EUR", "SEK", "CHF"], languages: ["sw"] },
  },
  paymentMethods: {
    form: {
      "methods[0].method": "M-Pesa",
      "methods[0].kind": "mobile_billing",
      "methods[1].method": "e-wallet",
      "methods[1].kind": "e_wallet",
    },
    stored: {
      methods: [
        { method: "M-Pesa", kind: "mobile_billing" },
        { method: "e_wallet", kind: "e_wallet" },
      ],
    },
  },
  adminBadges: {
    form: { mode: "live", complaints: "0", userMenu: "12" },
    stored: { mode: "live", complaints: 0, userMenu: 12 },
  },
  newsletter: {
    form: { senderName: "The desk", replyTo: "desk@ledgerly.example", postalAddress: "1 Street\n2 Town" },
    stored: { senderName: "The desk", replyTo: "desk@ledgerly.example", postalAddress: "1 Street\n2 Town" },
  },
  mailTexts: {
    form: { mail: "password-reset", subject: "Your new password", opening: "Hello from {site}.\nYou asked for it." },
    stored: {
      texts: [
        { mail: "password-reset", subject: "Your new password", opening: "Hello from {site}.\nYou asked for it." },
      ],
    },
  },
  search: {
    form: { synonyms: "KYC, identity check\n\nPayPal, e-wallet" },
    stored: { synonyms: "KYC, identity check\n\nPayPal, e-wallet" },
  },
  termsWords: {
    form: { words: "maximum bet\nat our sole discretion" },
    stored: { words: "maximum bet\nat our sole discretion" },
  },
  backups: {
    form: { on: "on", everyHours: "6", at: "03:15", daily: "3", weekly: "0", monthly: "2" },
    stored: { on: true, everyHours: 6, at: "03:15", daily: 3, weekly: 0, monthly: 2, sealed: false },
  },
  staff: {
    form: { needsSecondFactor: "on", secondPersonFor: "casino" },
    stored: { needsSecondFactor: true, secondPersonFor: ["casino"] },
  },
  maintenance: {
    form: { on: "on", message: "Back at noon.", until: "2026-11-21T12:30" },
    stored: { on: true, message: "Back at noon.", until: "2026-11-21T12:30:00.000Z" },
  },
};
const plainGroups = SETTINGS_GROUPS.flatMap((group) =>
  group.name === "score" || group.name === "look" ? [] : [{ ...group, name: group.name, ...FORMS[group.name] }],
);

describe("the list of settings", () => {
  const list = async (q?: string) =>
    (await respond(() => index(as("admin", `/admin/settings${q === undefined ? "" : `?q=${q}`}`)))).data as {
      found: { slug: string; match: string | null }[];
    };
  const framed = async (address: string) =>
    (await respond(() => frame(as("admin", address)))).data as {
      recent: { group: { slug: string }; changed: string[]; byName: string }[] | null;
    };

  test("has every group and screen, part by part", async () => {
    const { found } = await list();
    expect(found.map(({ slug }) => slug).sort()).toEqual(
      [...SETTINGS_GROUPS, ...FURTHER_SETTINGS].map(({ slug }) => slug).sort(),
    );
  });

  test("is searched by name, by purpose, by setting and by value", async () => {
    expect((await list("webhook")).found).toMatchObject([{ slug: "webhooks", match: null }]);
    expect((await list("party+days")).found).toMatchObject([{ slug: "clocks", match: "Party days: 7" }]);
    expect((await list("one+of+britain")).found).toMatchObject([
      { slug: "support", match: "Helplines: country: GB · name: One of Britain" },
    ]);
    expect((await list("nothing-like-it")).found).toEqual([]);
  });

  test("says beside it who changed what, of all and of the open group", async () => {
    await save("clocks", FORMS.clocks.form);
    await save("badges", FORMS.adminBadges.form);
    const all = await framed("/admin/settings");
    expect(all.recent?.map(({ group }) => group.slug).sort()).toEqual(["badges", "clocks"]);
    expect((await framed("/admin/settings/clocks")).recent).toMatchObject([
      { byName: "The admin", changed: expect.arrayContaining(["Party days: 7 → 10"]) as string[] },
    ]);
    expect((await framed("/admin/settings/site")).recent).toEqual([]);
    expect((await framed("/admin/settings/clocks/history")).recent).toBeNull();
  });
});

describe.each(plainGroups)("The group $slug", ({ name, slug, form, stored }) => {
  test("is saved by itself, with a revision and an entry in the log", async () => {
    const before = await currentSettings();
    const answer = await save(slug, form);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/settings/${slug}?saved=1`]);
    const after = await currentSettings();
    expect(after[name]).toEqual(stored);
    for (const group of SETTINGS_GROUPS) if (group.name !== name) expect(after[group.name]).toEqual(before[group.name]);
    expect((await open(slug)).last).toMatchObject({ number: 1, byName: "The admin" });
    const { items } = await store().documents.query(settingsRevisions, {
      where: [["group", "==", name]],
      orderBy: ["-number"],
    });
    expect(items.map(({ number, cause }) => [number, cause])).toEqual([
      [1, "saved"],
      [0, "original"],
    ]);
    expect(items[0]?.fields).toEqual(stored);
    expect(items[1]?.fields).toEqual(before[name]);
    expect((await log()).find(({ action }) => action === "settings.save")).toMatchObject({
      actorId: person("admin").uid,
      entityKind: "settings",
      entityId: slug,
      changes: items[0]?.changes,
    });
  });

  test("is not saved by members and visitors, nor over a newer version", async () => {
    const { version } = await open(slug);
    for (const who of ["member", "visitor"] as const)
      expect((await send(slug, { ...form, version }, who)).status).toBe(302);
    expect((await send(slug, { ...form, version: "of yesterday" })).status).toBe(409);
    // A page that was open before the field got this name.
    expect((await send(slug, { ...form, basedOn: version })).status).toBe(409);
    expect((await send(slug, form)).status).toBe(409);
    expect((await currentSettings())[name]).not.toEqual(stored);
    expect(await log()).toEqual([]);
  });

  test("saved as it is makes no revision", async () => {
    await save(slug, form);
    expect((await save(slug, form)).headers.get("Location")).toBe(`/admin/settings/${slug}?saved=nothing`);
    expect(await store().documents.count(settingsRevisions, [["group", "==", name]])).toBe(2);
  });

  test("comes back as any revision was", async () => {
    const before = (await currentSettings())[name];
    await save(slug, form);
    const restored = await respond(async () =>
      historyAction(
        as("admin", `${path(slug)}/history`, { group: slug }, { number: "0", version: (await open(slug)).version }),
      ),
    );
    expect([restored.status, restored.headers.get("Location")]).toEqual([303, `/admin/settings/${slug}?saved=2`]);
    expect((await currentSettings())[name]).toEqual(before);
    expect((await log()).map(({ action }) => action)).toContain("settings.restore");
  });

  test("takes no field of another group, nor of the store", async () => {
    await save(slug, { ...form, versions: "99", id: "other", "score.formulaVersion": "9", "maintenance.on": "on" });
    const { score, maintenance } = await currentSettings();
    expect(score).toEqual(DEFAULT_SETTINGS.score);
    if (name !== "maintenance") expect(maintenance).toEqual(DEFAULT_SETTINGS.maintenance);
  });
});

describe("A form that can't be saved comes back with everything typed", () => {
  test.each([
    [
      "site",
      { name: "E", tagline: "?", contactEmail: "no address", referencePrefix: "B2", "socialLinks[0].label": "A" },
      ["name", "tagline", "contactEmail", "referencePrefix", "socialLinks[0].label", "socialLinks[0].url"],
    ],
    [
      "site",
      {
        name: "Edgewise",
        tagline: "Long enough.",
        contactEmail: "a@example.com",
        "socialLinks[0].label": "Odd",
        "socialLinks[0].url": "javascript:alert(1)",
      },
      ["socialLinks[0].url"],
    ],
    [
      "front-page",
      {
        lead: "short",
        searchTitle: "",
        "sections[0].name": "news",
        "sections[1].name": "news",
        "sections[1].title": "Twice",
        "sections[2].name": "awards",
      },
      ["lead", "searchTitle", "searchDescription", "sections[0].title"],
    ],
    [
      "menus",
      {
        "header[0].label": "A",
        "header[0].page": "/nowhere",
        "header[1].label": "Both",
        "header[1].page": "/news",
        "header[1].url": "https://elsewhere.example/",
        "header[2].label": "Neither",
        "footer[0].title": "Help",
        "footer[0].entries[0].label": "Plain",
        "footer[0].entries[0].url": "http://plain.example/",
      },
      ["header[0].label", "header[1].url", "header[2].page", "footer[0].entries[0].url"],
    ],
    [
      "clocks",
      { firstAnswerDays: "0", partyDays: "61", extensionDays: "1.5", reopenDays: "soon" },
      ["firstAnswerDays", "partyDays", "extensionDays", "reopenDays"],
    ],
    [
      "exchange",
      { "rates.GBP": "-1", "rates.USD": "much", at: "2026-11-22" },
      ["rates.GBP", "rates.USD", "rates.SEK", "at"],
    ],
    ["choices", { "countries[0]": "XX", "currencies[0]": "KES" }, ["countries[0]", "languages"]],
    ["badges", { mode: "random", complaints: "1000", userMenu: "-1" }, ["mode", "complaints", "userMenu"]],
    [
      "newsletter",
      { senderName: "", replyTo: "x", postalAddress: "short" },
      ["senderName", "replyTo", "postalAddress"],
    ],
    [
      "backups",
      { everyHours: "5", at: "24:00", daily: "-1", weekly: "1000", monthly: "1.5", sealed: "on" },
      ["everyHours", "at", "daily", "weekly", "monthly", "sealed"],
    ],
    ["search", { synonyms: "KYC, identity check\nalone" }, ["synonyms"]],
    ["terms-words", { words: `fine\n${"long ".repeat(20)}` }, ["words"]],
    ["search", { synonyms: "a, b\n".repeat(101) }, ["synonyms"]],
    ["maintenance", { message: "x".repeat(301) }, ["message"]],
    [
      "support",
      { "helplines[0].name": "Odd", "helplines[0].country": "XX", "helplines[0].url": "http://plain.example" },
      ["helplines[0].country", "helplines[0].url", "helplines[0].source", "helplines[0].checkedOn"],
    ],
    [
      "support",
      {
        "helplines[0].name": "Odd",
        "helplines[0].url": "https://odd.example",
        "helplines[0].source": "https://odd.example",
        "helplines[0].checkedOn": "2999-01-01",
      },
      ["helplines[0].checkedOn"],
    ],
    [
      "dispute-rules",
      {
        "rules[0].authority": "Gaming Authority",
        "rules[0].waitDays": "0",
        "rules[0].rule": "Short",
      },
      ["rules[0].waitDays", "rules[0].rule", "rules[0].source", "rules[0].checkedOn"],
    ],
    [
      "dispute-rules",
      {
        "rules[0].authority": "Gaming Authority",
        "rules[0].bodyUrl": "https://body.example",
        "rules[0].rule": "Complain to the casino first.",
        "rules[0].source": "https://law.example",
        "rules[0].checkedOn": "2026-11-01",
      },
      ["rules[0].body"],
    ],
    [
      "dispute-rules",
      {
        "rules[0].authority": "Gaming Authority",
        "rules[0].rule": "Complain to the casino first.",
        "rules[0].source": "https://law.example",
        "rules[0].checkedOn": "2026-11-01",
        "rules[1].authority": "gaming authority",
        "rules[1].rule": "Complain to the casino first.",
        "rules[1].source": "http://plain.example",
        "rules[1].checkedOn": "2999-01-01",
      },
      ["rules[1].source"],
    ],
    [
      "dispute-rules",
      {
        "rules[0].authority": "Gaming Authority",
        "rules[0].rule": "Complain to the casino first.",
        "rules[0].source": "https://law.example",
        "rules[0].checkedOn": "2999-01-01",
        "rules[1].authority": "gaming authority",
        "rules[1].rule": "Complain to the casino first.",
        "rules[1].source": "https://law.example",
        "rules[1].checkedOn": "2026-11-01",
      },
      ["rules[0].checkedOn", "rules[1].authority"],
    ],
    [
      "countries",
      {
        "countries[0].country": "IT",
        "countries[0].minimumAge": "12",
        "countries[0].registerUrl": "https://register.example/",
        "countries[0].checkedOn": "2026-11-01",
        "countries[1].country": "XX",
        "countries[1].source": "https://law.example",
        "countries[1].checkedOn": "2026-11-01",
      },
      ["countries[0].minimumAge", "countries[0].source", "countries[1].country"],
    ],
    [
      "local-licences",
      {
        "countries[0].meaning": "You may not be paid there.",
        "countries[0].source": "https://law.example",
        "countries[0].checkedOn": "2026-11-01",
        "countries[1].country": "DE",
        "countries[1].startsOn": "soon",
        "countries[1].meaning": "You may not be paid there.",
      },
      ["countries[0].country", "countries[1].startsOn", "countries[1].source", "countries[1].checkedOn"],
    ],
    [
      "local-licences",
      {
        "countries[0].country": "DE",
        "countries[0].meaning": "You may not be paid there.",
        "countries[0].source": "https://law.example",
        "countries[0].checkedOn": "2026-11-01",
        "countries[1].country": "DE",
        "countries[1].meaning": "You may not be paid there.",
        "countries[1].source": "https://law.example",
        "countries[1].checkedOn": "2026-11-01",
      },
      ["countries[1].country"],
    ],
  ])("%s %#", async (slug, form, wrong) => {
    const before = await currentSettings();
    const { version } = await open(slug);
    const answer = await send(slug, { ...form, version } as Record<string, string>);
    const data = answer.data as Answer;
    expect(answer.status).toBe(422);
    for (const name of wrong) expect(Object.keys(data.result.error ?? {}), name).toContain(name);
    const typed = JSON.stringify(data.result.initialValue);
    for (const text of Object.values(form)) if (text) expect(typed).toContain(JSON.stringify(text).slice(1, -1));
    expect(data.version).toBe(version);
    expect(await currentSettings()).toEqual(before);
  });

  test("groups that are none, and the weights, which have screens of their own, are 404", async () => {
    for (const slug of ["nothing", "score", "toString", "adminBadges"]) {
      expect((await respond(() => loader(as("admin", path(slug), { group: slug })))).status, slug).toBe(404);
      expect((await send(slug, { version: "" })).status, slug).toBe(404);
    }
  });
});

describe("A menu", () => {
  const footer = { "footer[0].entries[0].label": "Help", "footer[0].entries[0].page": "/responsible-gaming" };
  const header = (at: number, label: string, page: string) => ({
    [`header[${String(at)}].label`]: label,
    [`header[${String(at)}].${page.startsWith("/") ? "page" : "url"}`]: page,
  });
  const errorsOf = async (form: Record<string, string>) => {
    const answer = await save("menus", form);
    return [answer.status, (answer.data as Answer).result.error];
  };

  test("leads nowhere twice, to no page that isn't there and to no casino", async () => {
    await store()
      .documents.batch("test")
      .set(casinos, "saltbox", casinoFixture({ slug: "saltbox" }))
      .commit();
    const lost = header(0, "Lost", "/pages/nobody-wrote-this");
    const paid = header(1, "Paid", "https://www.saltbox.example/join");
    expect(await errorsOf({ ...lost, ...paid, ...header(2, "News", "/news"), ...footer })).toEqual([
      422,
      {
        "header[0].page": ["This page isn’t there any more. Choose another."],
        "header[1].url": ["This leads to a casino. Lead to its page on this site."],
      },
    ]);
    expect(await errorsOf({ ...header(0, "News", "/news"), ...header(1, "Again", "/news"), ...footer })).toEqual([
      422,
      { "header[1].page": ["Entry 1 leads there already."] },
    ]);
  });

  test("of the footer always leads to help", async () => {
    const [status, errors] = await errorsOf({
      ...header(0, "News", "/news"),
      "footer[0].entries[0].label": "Contact",
      "footer[0].entries[0].page": "/contact",
    });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ["footer"]]);
  });

  test("keeps an entry whose page has gone since, and offers what is there", async () => {
    const page = {
      ...{ slug: "our-team", title: "Our team", dek: "", body: "Who we are." },
      ...{ publishState: "published" as const, publishAt: "2026-01-01T09:00:00.000Z" },
    };
    const { documents } = store();
    await documents.batch("test").set(pages, "team", page).commit();
    const offered = async () => JSON.stringify(((await open("menus")) as Shown & { pages: unknown }).pages);
    expect(await offered()).toContain("/pages/our-team");
    const form = { ...header(0, "Team", "/pages/our-team"), ...footer };
    expect((await save("menus", form)).status).toBe(303);
    await documents.batch("test").update(pages, "team", { publishState: "draft" }).commit();
    expect(await offered()).not.toContain("/pages/our-team");
    expect((await save("menus", { ...form, ...header(1, "News", "/news") })).status).toBe(303);
    expect((await currentSettings()).menus.header.map(({ label }) => label)).toEqual(["Team", "News"]);
  });
});

describe("Two editors of one group", () => {
  test("the second sees both versions, and loses nothing", async () => {
    const { version } = await open("clocks");
    await send("clocks", { ...FORMS.clocks.form, version });
    const mine = { firstAnswerDays: "9", partyDays: "10", extensionDays: "5", reopenDays: "60" };
    const answer = await send("clocks", { ...mine, version });
    const data = answer.data as Answer;
    expect(answer.status).toBe(409);
    expect(data.result.initialValue).toMatchObject(mine);
    expect(data.conflict).toMatchObject({
      by: "The admin",
      changes: [{ field: "firstAnswerDays", from: "3", to: "9" }],
    });
    expect((await currentSettings()).clocks.firstAnswerDays).toBe(3);
    // Sent again as the page has it now, it is meant.
    expect((await send("clocks", { ...mine, version: data.version })).status).toBe(303);
    expect((await currentSettings()).clocks.firstAnswerDays).toBe(9);
  });

  test("of different groups do not meet", async () => {
    const [site, clocks] = [await open("site"), await open("clocks")];
    expect((await send("clocks", { ...FORMS.clocks.form, version: clocks.version })).status).toBe(303);
    expect((await send("site", { ...FORMS.site.form, version: site.version })).status).toBe(303);
  });

  test("at the very same time: one is saved, the other told", async () => {
    const { version } = await open("clocks");
    const other = { ...FORMS.clocks.form, partyDays: "11" };
    const answers = await Promise.all([
      send("clocks", { ...FORMS.clocks.form, version }),
      send("clocks", { ...other, version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await store().documents.count(settingsRevisions, [["group", "==", "clocks"]])).toBe(2);
  });

  test("a restore from an old page is refused", async () => {
    const { version } = await open("clocks");
    await save("clocks", FORMS.clocks.form);
    const answer = await respond(() => historyAction(as("admin", "/", { group: "clocks" }, { number: "0", version })));
    expect(answer.status).toBe(409);
    expect((await currentSettings()).clocks.partyDays).toBe(10);
  });
});

describe("Lists grow and shrink by submit buttons", () => {
  const intent = (type: string, payload: object) => ({ __intent__: JSON.stringify({ type, payload }) });
  const links = {
    name: "E",
    "socialLinks[0].label": "First",
    "socialLinks[0].url": "https://first.example/",
    "socialLinks[1].label": "Second",
    "socialLinks[1].url": "https://second.example/",
  };
  const labels = ({ result }: Answer) =>
    (result.initialValue["socialLinks"] as ({ label?: string } | undefined)[]).map((link) => link?.label);

  test.each([
    ["insert", { name: "socialLinks" }, ["First", "Second", undefined]],
    ["remove", { name: "socialLinks", index: 0 }, ["Second"]],
    ["reorder", { name: "socialLinks", from: 1, to: 0 }, ["Second", "First"]],
  ])("%s keeps what was typed, judges nothing and saves nothing", async (type, payload, expected) => {
    const { version } = await open("site");
    const answer = await send("site", { ...links, version, ...intent(type, payload) });
    const data = answer.data as Answer;
    expect([answer.status, labels(data)]).toEqual([200, expected]);
    expect(data.result.initialValue["name"]).toBe("E");
    expect(data.result.error).toEqual({});
    expect(data.version).toBe(version);
    expect((await currentSettings()).site).toEqual(DEFAULT_SETTINGS.site);
  });

  test("a button that no page has is a bad request", async () => {
    expect((await send("site", { ...links, __intent__: "{" })).status).toBe(400);
    expect((await send("site", { ...links, ...intent("remove", { name: "name", index: 0 }) })).status).toBe(400);
  });
});

describe("Helplines of one country", () => {
  const only = (form: Record<string, string>) => save("support", { only: "GB", ...form }, "?country=GB");
  const names = async () => (await currentSettings()).support.helplines.map(({ name }) => name);

  test("are edited while all others stay, where they stood", async () => {
    const answer = await only({
      "helplines[0].country": "GB",
      "helplines[0].name": "New of Britain",
      "helplines[0].url": "https://new.example/",
      "helplines[0].source": FOUND.source,
      "helplines[0].checkedOn": FOUND.checkedOn,
    });
    expect(answer.headers.get("Location")).toBe("/admin/settings/support?saved=1&country=GB");
    expect(await names()).toEqual(["New of Britain", "Anywhere", "Of Sweden"]);
    expect((await currentSettings()).support.helplines.slice(1)).toEqual([HELPLINES[1], HELPLINES[3]]);
  });

  test("can all be taken away", async () => {
    await only({});
    expect(await names()).toEqual(["Anywhere", "Of Sweden"]);
  });

  test("are 100 at most, those of all countries counted", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 99 }, (_, at) => [
        [`helplines[${String(at)}].name`, `Line ${String(at)}`],
        [`helplines[${String(at)}].url`, "https://line.example/"],
        [`helplines[${String(at)}].source`, FOUND.source],
        [`helplines[${String(at)}].checkedOn`, FOUND.checkedOn],
      ]).flat(),
    );
    expect((await only(many)).status).toBe(422);
    expect(await names()).toHaveLength(4);
  });
});

test("new exchange rates recalculate every score", async () => {
  await store().documents.batch("test").set(casinos, "saltbox", casinoFixture()).commit();
  await recalculateScores();
  await save("exchange", FORMS.exchange.form);
  await backgroundDone();
  const { items } = await store().documents.query(operations, {
    where: [["kind", "==", "rescore-casinos"]],
    orderBy: ["-at"],
  });
  expect(items[0]).toMatchObject({ state: "done", total: 1, counts: { skipped: 1 } });
});

describe("An existing data folder", () => {
  test("goes on working when its settings know nothing of the newsletter", async () => {
    const { newsletter: _, ...old } = DEFAULT_SETTINGS;
    // Written without the schema, as an older version of the product stored it.
    await store()
      .documents.batch("test")
      .set(settings, "current", old as Settings)
      .commit();
    expect(store().invalid).toEqual([]);
    expect((await currentSettings()).newsletter).toEqual(FIRST_NEWSLETTER);
    expect((await save("clocks", FORMS.clocks.form)).status).toBe(303);
    expect((await currentSettings()).clocks).toEqual(FORMS.clocks.stored);
  });

  test("keeps its helplines, and has no dispute rules yet, when it knows nothing of sources", async () => {
    const { disputeRules: _rules, localLicences: _countries, countryRules: _rule, ...old } = DEFAULT_SETTINGS;
    const helplines = HELPLINES.map(({ source: _source, checkedOn: _day, ...line }) => line);
    await store()
      .documents.batch("test")
      .set(settings, "current", { ...old, support: { helplines } } as unknown as Settings)
      .commit();
    expect(store().invalid).toEqual([]);
    const now = await currentSettings();
    expect(now.support.helplines.map(({ name }) => name)).toEqual(HELPLINES.map(({ name }) => name));
    expect(now.support.helplines[0]).toMatchObject({ source: null, checkedOn: null });
    expect(now.disputeRules).toEqual({ rules: [] });
    expect(now.localLicences).toEqual({ countries: [] });
    expect(now.countryRules).toEqual({ countries: [] });
  });

  test("without any settings takes the first ones", async () => {
    await store().documents.batch("test").delete(settings, "current").commit();
    expect((await save("clocks", FORMS.clocks.form)).status).toBe(303);
    expect(await currentSettings()).toMatchObject({ ...DEFAULT_SETTINGS, clocks: FORMS.clocks.stored });
  });
});

describe("The history", () => {
  const read = async (query = "", group = "clocks") =>
    respond(() => historyLoader(as("admin", `/admin/settings/${group}/history${query}`, { group })));

  test("is paged, newest first, with what changed and everything as it was", async () => {
    for (let days = 1; days <= 25; days += 1)
      await saveGroup(
        "clocks",
        { ...DEFAULT_SETTINGS.clocks, partyDays: days },
        {},
        { uid: "u", name: "U", requestId: null },
      );
    interface Page {
      next: string;
      revisions: { number: number; changes: object[]; snapshot: { field: string; value: string }[] }[];
    }
    const first = (await read()).data as Page;
    // Setting it to what it was already made none.
    expect(first.revisions.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at));
    expect(first.revisions[0]?.changes).toEqual([{ field: "partyDays", from: "24", to: "25" }]);
    expect(first.revisions[0]?.snapshot).toContainEqual({ field: "partyDays", value: "25" });
    const second = (await read(first.next.slice(first.next.indexOf("?")))).data as Page;
    expect(second.revisions.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1, 0]);
    expect((await read("?cursor=broken")).status).toBe(400);
    expect((await read("", "nothing")).status).toBe(404);
  });

  test("restores nothing that isn't there", async () => {
    for (const number of ["7", "-1", "one", ""])
      expect((await respond(() => historyAction(as("admin", "/", { group: "clocks" }, { number })))).status).toBe(422);
    expect((await respond(() => historyAction(as("admin", "/", { group: "score" }, { number: "0" })))).status).toBe(
      404,
    );
    for (const who of ["member", "visitor"] as const)
      expect(
        (await respond(() => historyAction(as(who, "/admin/x", { group: "clocks" }, { number: "0" })))).status,
      ).toBe(302);
    expect(await log()).toEqual([]);
  });

  test("of revisions is written once: nothing replaces or deletes one", async () => {
    await save("clocks", FORMS.clocks.form);
    const revision = await store().documents.get(settingsRevisions, "clocks:000001");
    if (!revision) throw new Error("It is not there.");
    await expect(
      store().documents.batch("test").update(settingsRevisions, revision.id, { byName: "Somebody else" }).commit(),
    ).rejects.toThrow(/stays as it is/);
  });
});

describe("Score weights", () => {
  const weights = { licence: "0.4", complaints: "0.1", terms: "0.2", payout: "0.1", players: "0.1", protection: "0.1" };
  const filled = { ...weights, note: "Licences weigh more.", from: "2026-11-21", intent: "preview" };
  const propose = (form: Record<string, string>, who: Who = "admin") =>
    respond(() => scoreAction(as(who, "/admin/settings/score", {}, form)));

  beforeEach(async () => {
    await store().documents.batch("test").set(casinos, "saltbox", casinoFixture()).commit();
    await recalculateScores();
  });

  test("lead to a preview, which is applied as the next version", async () => {
    const proposed = await propose(filled);
    const to = proposed.headers.get("Location") ?? "";
    expect([proposed.status, to]).toEqual([
      303,
      expect.stringMatching(/^\/admin\/settings\/score\/proposals\/[\w-]+$/),
    ]);
    const id = to.split("/").at(-1) ?? "";
    const page = (await respond(() => proposalPage(as("admin", to, { id })))).data as {
      effects: { slug: string; before: number; after: number }[];
      summary: { scored: number };
      isStale: boolean;
    };
    expect(page.effects).toMatchObject([{ slug: "saltbox", after: expect.any(Number) }]);
    expect([page.summary.scored, page.isStale]).toEqual([1, false]);
    const applied = await respond(() => apply(as("admin", to, { id }, {})));
    expect([applied.status, applied.headers.get("Location")]).toEqual([
      303,
      expect.stringMatching(/^\/admin\/operations\//),
    ]);
    await backgroundDone();
    const { score } = await currentSettings();
    expect([score.formulaVersion, score.weights.licence, score.versions[1]?.note]).toEqual([
      2,
      0.4,
      "Licences weigh more.",
    ]);
    expect((await store().documents.get(casinos, "saltbox"))?.score).toMatchObject({
      score: page.effects[0]?.after,
      cause: "Formula version 2",
    });
    const again = await respond(() => apply(as("admin", to, { id }, {})));
    expect([again.status, again.headers.get("Location")]).toEqual([303, applied.headers.get("Location")]);
    const desk = (await respond(() => scoreLoader(as("admin", "/admin/settings/score")))).data as {
      nextVersion: number;
      proposals: { state: string }[];
    };
    expect([desk.nextVersion, desk.proposals.map(({ state }) => state)]).toEqual([3, ["applied"]]);
  });

  test("of an earlier version are previewed again as a new one", async () => {
    const first = (await propose(filled)).headers.get("Location")?.split("/").at(-1) ?? "";
    await respond(() => apply(as("admin", "/", { id: first }, {})));
    await backgroundDone();
    const back = await propose({ intent: "bring-back", version: "1" });
    const proposal = await store().documents.get(scoreProposals, back.headers.get("Location")?.split("/").at(-1) ?? "");
    expect(proposal).toMatchObject({ formulaVersion: 3, weights: DEFAULT_SETTINGS.score.weights });
    for (const version of ["2", "9", ""]) expect((await propose({ intent: "bring-back", version })).status).toBe(422);
  });

  test("that don't add up, or are those in force, come back with what was typed", async () => {
    const wrong = await propose({ ...filled, licence: "0.41" });
    const { result } = wrong.data as { result: { error: Record<string, string[]>; initialValue: object } };
    expect([wrong.status, result.error[""]]).toEqual([422, ["The weights must add up to 1.00. These add up to 1.01."]]);
    expect(result.initialValue).toMatchObject({ licence: "0.41", note: "Licences weigh more." });
    expect((await propose({ ...filled, licence: "0.2", complaints: "0.3" })).status).toBe(422);
    expect(await store().documents.count(scoreProposals)).toBe(0);
  });

  test("are nobody else's to propose or to apply", async () => {
    const id = (await propose(filled)).headers.get("Location")?.split("/").at(-1) ?? "";
    for (const who of ["member", "visitor"] as const) {
      expect((await propose(filled, who)).status).toBe(302);
      expect((await respond(() => apply(as(who, "/admin/x", { id }, {})))).status).toBe(302);
    }
    expect(await store().documents.count(scoreProposals)).toBe(1);
    expect((await currentSettings()).score.formulaVersion).toBe(1);
    for (const handler of [proposalPage, (args: ReturnType<typeof as>) => apply(args)])
      expect(
        (await respond(() => handler(as("admin", "/", { id: "nothing" }, handler === proposalPage ? undefined : {}))))
          .status,
      ).toBe(404);
  });
});
