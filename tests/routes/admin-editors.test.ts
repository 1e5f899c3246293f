import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { awardNominations, awards, awardVotes } from "~/features/awards/collection";
import { findAward } from "~/features/awards/public/awards.server";
import { bonuses } from "~/features/bonuses/collection";
import { findOffer, listCasinoOffers } from "~/features/bonuses/public/bonus.server";
import { articles } from "~/features/news/collection";
import { findArticle } from "~/features/news/news.server";
import { pages } from "~/features/pages/collection";
import { findPage } from "~/features/pages/pages.server";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { NO_BONUS_LIMITS } from "~/platform/settings/law-schema";
import { revisions } from "~/platform/publishing/collection";
import { action as awardAction, loader as awardLoader } from "~/routes/admin.awards.$id";
import { action as deskAction, loader as deskLoader } from "~/routes/admin.awards.$id_.desk";
import { action as nominationsAction, loader as nominationsLoader } from "~/routes/admin.awards.$id_.nominations";
import { action as bonusAction, loader as bonusLoader } from "~/routes/admin.bonuses.$id";
import { loader as bonusPreview } from "~/routes/admin.bonuses.$id_.preview";
import { loader as casinoChoices } from "~/routes/admin.$list.choices[.]json";
import { action as articleAction, loader as articleLoader } from "~/routes/admin.news.$id";
import { loader as articlePreview } from "~/routes/admin.news.$id_.preview";
import { action as pageAction, loader as pageLoader } from "~/routes/admin.pages.$id";
import { TEST_NOW, useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { awardFixture } from "../support/fixtures/award";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { store as keep } from "../support/fixtures/store";
import { as, usePeople, type Who } from "../support/people";
import { postedForm } from "../support/forms/posted-form";
import { respond, type Answer } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const AWARD = "awards-2026";
const nominee = (id: string, name: string) => ({
  id,
  casinoId: id,
  name,
  citation: "",
  publicVotes: null,
  juryPoints: null,
  winner: false,
});
const CATEGORY = {
  id: "players",
  name: "Players’ choice",
  description: "",
  kind: "mixed" as const,
  publicWeight: 0.5,
  nominees: [nominee("saltbox", "Saltbox"), nominee("northing", "Northing")],
};
const DATES = {
  nominationsFrom: "2026-10-01T09:00:00.000Z",
  shortlistAt: "2026-11-01T09:00:00.000Z",
  votingFrom: "2026-11-28T09:00:00.000Z",
  votingUntil: "2026-12-10T09:00:00.000Z",
  announcedAt: "2026-12-20T09:00:00.000Z",
};

beforeEach(async () => {
  await keep(store().documents, {
    casinos: [casinoFixture(), casinoFixture({ slug: "northing", name: "Northing" })],
    bonuses: [bonusFixture()],
    articles: [articleFixture()],
    awards: [
      awardFixture({
        slug: AWARD,
        year: 2026,
        title: "Edgewise Awards 2026",
        phase: "shortlist",
        dates: DATES,
        rules: "The rules of 2026.",
        categories: [CATEGORY],
      }),
    ],
  });
  await store()
    .documents.batch("system:test")
    .set(pages, "terms", {
      slug: "terms-conditions",
      publishState: "published",
      publishAt: "2026-01-01T00:00:00.000Z",
      title: "Terms",
      dek: "",
      body: "What holds.",
    })
    .commit();
});

type Form = Record<string, string | string[]>;
type Handler = (args: ReturnType<typeof as>) => unknown;

const post = (run: Handler, path: string, id: string, form: Form, who: Who = "admin"): Promise<Answer> =>
  respond(() => run(as(who, path, { id }, form)));
const get = (run: Handler, path: string, id: string, who: Who = "admin"): Promise<Answer> =>
  respond(() => run(as(who, path, { id })));
const versionOf = async (run: Handler, path: string, id: string): Promise<string> =>
  ((await get(run, path, id)).data as { version: string }).version;
const idOf = ({ headers }: Answer) => /\/([^/?]+)\?/.exec(headers.get("Location") ?? "")?.[1] ?? "";
const errorsOf = ({ data }: Answer) => (data as { result: { error?: Record<string, string[]> } }).result.error ?? {};

/** What a bonus's editor shows. */
const editorOf = async (id: string) =>
  (await get(bonusLoader, `/admin/bonuses/${id}`, id)).data as { values: Record<string, unknown>; version: string };
/** Sends a bonus's editor as a browser does. */
const send = (form: FormData) => {
  const path = "/admin/bonuses/saltbox-welcome";
  return respond(() => bonusAction(as("admin", path, { id: "saltbox-welcome" }, form)));
};

const BONUS: Form = {
  slug: "",
  casinoId: "northing",
  title: "50 free spins",
  type: "free_spins",
  "freeSpins.count": "50",
  "freeSpins.value.amount": "0.10",
  "freeSpins.value.currency": "EUR",
  wagering: "20",
  wageringBase: "winnings",
  "contributions.slots": "100",
  model: "cashable",
  significantTerms: "18+. Winnings × 20.",
  termsUrl: "https://northing.example/terms",
};

describe("the bonus editor", () => {
  const path = "/admin/bonuses/new";

  test("makes a bonus that the public sees with its next request, on its casino as well", async () => {
    const answer = await post(bonusAction, path, "new", { ...BONUS, intent: "publish" });
    expect(answer.status).toBe(303);
    expect((await findOffer("northing-50-free-spins"))?.bonus).toMatchObject({
      casinoId: "northing",
      freeSpins: { count: 50, value: { amount: 10, currency: "EUR" }, game: "" },
      publishAt: TEST_NOW,
    });
    expect((await listCasinoOffers("northing")).map(({ slug }) => slug)).toEqual(["northing-50-free-spins"]);
    const { items } = await store().documents.query(auditEntries, { orderBy: ["-at"] });
    expect(items.map(({ action }) => action)).toEqual(["bonus.publish"]);
  });

  test("takes a casino’s name, however it is written, and says which were perhaps meant", async () => {
    const taken = await post(bonusAction, path, "new", { ...BONUS, casinoId: "NORTHING" });
    expect(await store().documents.get(bonuses, idOf(taken))).toMatchObject({ casinoId: "northing" });
    const refused = await post(bonusAction, path, "new", { ...BONUS, slug: "other", casinoId: "Northinx" });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)["casinoId"]?.join()).toContain("Did you mean Northing?");
    expect(refused.data).toMatchObject({ result: { initialValue: { casinoId: "Northinx", title: "50 free spins" } } });
  });

  test("names everything that is missing at once when something is to be published", async () => {
    const { casinoId: _, ...rest } = BONUS;
    const answer = await post(bonusAction, path, "new", {
      ...rest,
      casinoId: "nowhere",
      significantTerms: "",
      termsUrl: "",
      intent: "publish",
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer)).sort()).toEqual(["casinoId", "significantTerms", "termsUrl"]);
    expect(await store().documents.count(bonuses)).toBe(1);
  });

  test("works out what an offer is worth before it is saved", async () => {
    const answer = await post(bonusAction, path, "new", { ...BONUS, intent: "panel" });
    expect(answer.status).toBe(200);
    const { panel } = answer.data as { panel: { figures: { answer: { chance: number } }; flags: { code: string }[] } };
    expect(panel.figures.answer.chance).toBeGreaterThan(0);
    expect(panel.flags.map(({ code }) => code)).toContain("wagering_over_10");
    expect(await store().documents.count(bonuses)).toBe(1);
  });

  test("tells staff which countries' rules an offer breaks, with their source and the day they were checked", async () => {
    const [source, checkedOn] = ["https://source.example/", "2026-11-01"];
    const bonusLimits = { ...NO_BONUS_LIMITS, leastDays: 60, isWinningsFree: true };
    const rest = {
      minimumAge: null,
      currency: null,
      register: null,
      registerUrl: null,
      offers: null,
      noLinks: false,
      ageGate: "none" as const,
    };
    const countries = [{ ...rest, country: "DK" as const, bonusLimits, source, checkedOn }];
    await store()
      .documents.batch("system:test")
      .set(settings, "current", { ...DEFAULT_SETTINGS, countryRules: { countries } })
      .commit();
    const offer = { ...BONUS, countries: "DK", useDays: "7", intent: "panel" };
    const answer = await post(bonusAction, path, "new", offer);
    expect(answer.data).toMatchObject({
      panel: {
        broken: [
          {
            country: "DK",
            name: "Denmark",
            source,
            checkedOn,
            broken: [/7 days/, /Winnings/].map((words) => expect.stringMatching(words)),
          },
        ],
      },
    });
    const elsewhere = await post(bonusAction, path, "new", { ...offer, countries: "NO" });
    expect(elsewhere.data).toMatchObject({ panel: { broken: [] } });
  });

  test("stores the greatest deposit, and refuses one below the minimum beside its field, with what was typed", async () => {
    const match: Form = {
      ...BONUS,
      title: "100% up to €40",
      type: "welcome",
      percent: "100",
      "maxAmount.amount": "40",
      "maxAmount.currency": "EUR",
      "minDeposit.amount": "10",
      "minDeposit.currency": "EUR",
      "maxDeposit.currency": "EUR",
      wageringBase: "bonus",
    };
    const refused = await post(bonusAction, path, "new", { ...match, "maxDeposit.amount": "9.50" });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)["maxDeposit"]).toEqual(["The maximum deposit can’t be less than the minimum deposit."]);
    expect(refused.data).toMatchObject({
      result: { initialValue: { maxDeposit: { amount: "9.50", currency: "EUR" } } },
    });
    const shown = await post(bonusAction, path, "new", { ...match, "maxDeposit.amount": "40", intent: "panel" });
    expect(shown.data).toMatchObject({ panel: { figures: { deposit: 40, bonus: 40 } } });
    const id = idOf(await post(bonusAction, path, "new", { ...match, "maxDeposit.amount": "40" }));
    expect(await store().documents.get(bonuses, id)).toMatchObject({ maxDeposit: { amount: 40_00, currency: "EUR" } });
    const { data } = await get(bonusLoader, `/admin/bonuses/${id}`, id);
    expect(JSON.stringify(data)).toContain('"maxDeposit":{"amount":"40","currency":"EUR"}');
  });

  test("takes a bonus of which nothing is known that need not be", async () => {
    const empty = Object.fromEntries(
      ["slots", "table_games", "live_casino", "video_poker", "jackpots"].map((kind) => [`contributions.${kind}`, ""]),
    );
    const form = { ...BONUS, ...empty, wagering: "", wageringBase: "", "maxBet.amount": "", "maxBet.currency": "" };
    const id = idOf(await post(bonusAction, path, "new", { ...form, significantTerms: "", termsUrl: "" }));
    expect(await store().documents.get(bonuses, id)).toMatchObject({
      contributions: {},
      wagering: 0,
      wageringBase: null,
      maxBet: null,
      termsUrl: null,
    });
  });

  test("notes the facts as verified now when its button is pressed", async () => {
    const answer = await post(bonusAction, path, "new", { ...BONUS, verifiedNow: "yes" });
    expect(await store().documents.get(bonuses, idOf(answer))).toMatchObject({ verifiedAt: TEST_NOW });
  });

  test("takes no state, date or version from the form", async () => {
    const forged = { publishState: "published", publishAt: "2020-01-01T00:00", version: "90", createdBy: "mallory" };
    const answer = await post(bonusAction, path, "new", { ...BONUS, ...forged });
    expect(await store().documents.get(bonuses, idOf(answer))).toMatchObject({
      publishState: "draft",
      publishAt: null,
      version: 1,
    });
  });

  test("shows the casino by its name, and how the offer stands by its dates", async () => {
    const { data } = await get(bonusLoader, "/admin/bonuses/saltbox-welcome", "saltbox-welcome");
    expect(data).toMatchObject({
      values: { casinoId: "Saltbox" },
      panel: { state: "active", stored: { paused: false } },
    });
  });

  test("previews a draft that the public doesn’t see", async () => {
    const id = idOf(await post(bonusAction, path, "new", BONUS));
    const { data } = await get(bonusPreview, `/admin/bonuses/${id}/preview`, id);
    expect(data).toMatchObject({ page: { bonus: { title: "50 free spins" }, casino: { name: "Northing" } } });
    expect(await findOffer("northing-50-free-spins")).toBeNull();
    expect((await get(bonusPreview, `/admin/bonuses/${id}/preview`, id, "member")).status).toBe(302);
  });

  test.each([
    ["pause", { paused: true }],
    ["withdraw", { withdrawnAt: TEST_NOW }],
    ["verify", { verifiedAt: TEST_NOW }],
  ])("does “%s” at once, in public as well", async (step, fields) => {
    const { values, version } = await editorOf("saltbox-welcome");
    const answer = await send(postedForm(values, { version, intent: `step:${step}` }));
    expect(answer.status).toBe(303);
    expect((await findOffer("saltbox-welcome"))?.bonus).toMatchObject(fields);
    const { items } = await store().documents.query(auditEntries, { orderBy: ["-at"] });
    expect(items.map(({ action }) => action)).toEqual([`bonus.${step}`]);
  });

  test("keeps what is being written when a button acts at once, and doesn’t save it", async () => {
    const { values, version } = await editorOf("saltbox-welcome");
    const typed = { ...values, title: "A title begun", withdrawnAt: "" };
    const { status, data } = await send(postedForm(typed, { version, intent: "step:withdraw" }));
    expect(status).toBe(200);
    const answer = data as { notice: string; version: string; result: { initialValue: Record<string, string> } };
    expect(answer.notice).toBe("Withdrawn.");
    expect(answer.result.initialValue["title"]).toBe("A title begun");
    const stored = await store().documents.get(bonuses, "saltbox-welcome");
    expect(stored).toMatchObject({ title: bonusFixture().title, withdrawnAt: TEST_NOW });

    // What the form shows now, saved, changes the title alone: the step is not undone by the form that knew nothing of it.
    const saved = await send(postedForm(answer.result.initialValue, { version: answer.version, intent: "publish" }));
    expect(saved.status).toBe(303);
    expect(await store().documents.get(bonuses, "saltbox-welcome")).toMatchObject({
      title: "A title begun",
      withdrawnAt: TEST_NOW,
    });
  });

  test("whose step is taken from a page that somebody has overtaken neither claims words nor undoes theirs", async () => {
    const { values, version } = await editorOf("saltbox-welcome");
    await send(postedForm({ ...values, title: "A colleague’s title" }, { version, intent: "publish" }));
    // Nothing was typed, so there is nothing to keep.
    expect((await send(postedForm(values, { version, intent: "step:pause" }))).status).toBe(303);
    const typed = { ...values, significantTerms: "18+. New words that somebody has begun." };
    const { data } = await send(postedForm(typed, { version, intent: "step:resume" }));
    const answer = data as { version: string; result: { initialValue: Record<string, string> } };
    expect(answer.version).toBe(version);
    const saved = await send(postedForm(answer.result.initialValue, { version: answer.version, intent: "publish" }));
    expect(saved.status).toBe(409);
    expect(await store().documents.get(bonuses, "saltbox-welcome")).toMatchObject({ title: "A colleague’s title" });
  });

  test("keeps a time to publish at that is all that was typed", async () => {
    const { values, version } = await editorOf("saltbox-welcome");
    const form = postedForm(values, { version, intent: "step:verify", publishAt: "2027-03-04T10:20" });
    const { status, data } = await send(form);
    expect([status, (data as { publishAt: string }).publishAt]).toEqual([200, "2027-03-04T10:20"]);
  });

  test("has no button that acts at once but its own", async () => {
    const { values, version } = await editorOf("saltbox-welcome");
    for (const intent of ["step:constructor", "step:crown"])
      expect((await send(postedForm(values, { version, intent }))).status).toBe(400);
  });
});

const ARTICLE: Form = {
  title: "A cap that nobody noticed",
  dek: "One line of a rule book.",
  body: "It **was** there all along.",
  category: "regulation",
  tags: "United Kingdom\nwagering",
  author: "Ida Fenn",
  "casinoIds[0].casino": "Saltbox",
  "sources[0].title": "The rule book",
};

describe("the article editor", () => {
  test("publishes an article, with casinos by their names and tags as they are kept", async () => {
    const answer = await post(articleAction, "/admin/news/new", "new", { ...ARTICLE, intent: "publish" });
    expect(answer.status).toBe(303);
    expect(await findArticle("a-cap-that-nobody-noticed")).toMatchObject({
      tags: ["united-kingdom", "wagering"],
      casinoIds: ["saltbox"],
      sources: [{ title: "The rule book", url: null }],
    });
  });

  test("schedules one, which the public sees from that time on", async () => {
    const form = { ...ARTICLE, intent: "schedule", publishAt: "2026-11-22T09:00" };
    expect((await post(articleAction, "/admin/news/new", "new", form)).status).toBe(303);
    expect(await findArticle("a-cap-that-nobody-noticed")).toBeNull();
    store().setClock("2026-11-22T09:00:00.000Z");
    expect((await findArticle("a-cap-that-nobody-noticed"))?.publishState).toBe("scheduled");
  });

  test("stays a draft whatever state the form asks for", async () => {
    const forged = { publishState: "published", publishAt: "2020-01-01T00:00" };
    const answer = await post(articleAction, "/admin/news/new", "new", { ...ARTICLE, ...forged });
    expect(await store().documents.get(articles, idOf(answer))).toMatchObject({
      publishState: "draft",
      publishAt: null,
    });
  });

  test("names an unknown casino beside its entry and keeps everything typed", async () => {
    const answer = await post(articleAction, "/admin/news/new", "new", {
      ...ARTICLE,
      "casinoIds[1].casino": "Nowhere",
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual(["casinoIds[1].casino"]);
    expect(answer.data).toMatchObject({ result: { initialValue: { body: ARTICLE["body"] } } });
  });

  test("takes no time of a correction that it doesn’t know", async () => {
    const id = "how-we-test-withdrawals";
    const { data } = await get(articleLoader, `/admin/news/${id}`, id);
    const { values, version: seen } = data as { values: Record<string, string>; version: string };
    const form = {
      ...ARTICLE,
      slug: String(values["slug"]),
      "corrections[0].at": "2020-01-01T00:00:00.000Z",
      "corrections[0].text": "It was four days, not two.",
      intent: "publish",
      version: seen,
    };
    expect((await post(articleAction, `/admin/news/${id}`, id, form)).status).toBe(303);
    expect((await findArticle(id))?.corrections).toEqual([{ at: TEST_NOW, text: "It was four days, not two." }]);
  });

  test("previews the text without markup of its own", async () => {
    const form = { ...ARTICLE, body: "<script>alert(1)</script> **bold** [x](javascript:alert(1))" };
    const id = idOf(await post(articleAction, "/admin/news/new", "new", form));
    const { data } = await get(articlePreview, `/admin/news/${id}/preview`, id);
    const { html } = (data as { page: { html: string } }).page;
    expect(html).toContain("&lt;script&gt;");
    expect(html).not.toMatch(/<script|href="javascript/);
  });
});

describe("the page editor", () => {
  test("changes the terms, and refuses another address or their archiving", async () => {
    const form = { title: "Our terms", slug: "terms-conditions", dek: "", body: "What holds now." };
    const send = async (over: Form) => {
      const seen = await versionOf(pageLoader, "/admin/pages/terms", "terms");
      return post(pageAction, "/admin/pages/terms", "terms", { ...form, version: seen, ...over });
    };
    expect((await send({ intent: "publish" })).status).toBe(303);
    expect(await findPage("terms-conditions")).toMatchObject({ title: "Our terms" });
    const others: Form[] = [{ slug: "others" }, { intent: "archive" }];
    for (const over of others) expect((await send(over)).status).toBe(422);
    expect(await findPage("terms-conditions")).toMatchObject({ title: "Our terms" });
  });
});

const AWARD_FORM: Form = {
  year: "2026",
  title: "Edgewise Awards 2026",
  intro: "Nine prizes.",
  "dates.nominationsFrom": "2026-10-01T09:00",
  "dates.shortlistAt": "2026-11-01T09:00",
  "dates.votingFrom": "2026-11-28T09:00",
  "dates.votingUntil": "2026-12-10T09:00",
  "dates.announcedAt": "2026-12-20T09:00",
  rules: "The rules of 2026.",
  "categories[0].id": "players",
  "categories[0].name": "Players’ choice",
  "categories[0].kind": "mixed",
  "categories[0].publicWeight": "50",
  "categories[0].nominees[0].id": "saltbox",
  "categories[0].nominees[0].casinoId": "Saltbox",
  "categories[0].nominees[0].name": "Saltbox",
  "categories[0].nominees[1].id": "northing",
  "categories[0].nominees[1].casinoId": "northing",
};

describe("the award editor", () => {
  const path = `/admin/awards/${AWARD}`;

  test("saves texts and nominees, and takes no phase, tally, point or winner", async () => {
    const forged = {
      phase: "announced",
      "categories[0].nominees[0].winner": "on",
      "categories[0].nominees[0].publicVotes": "9000",
      "categories[0].nominees[0].juryPoints": "100",
    };
    const form = { ...AWARD_FORM, ...forged, version: await versionOf(awardLoader, path, AWARD), intent: "publish" };
    expect((await post(awardAction, path, AWARD, form)).status).toBe(303);
    expect(await store().documents.get(awards, AWARD)).toMatchObject({
      phase: "shortlist",
      intro: "Nine prizes.",
      categories: [CATEGORY],
    });
  });

  test("begins a new year with the categories and rules of the last, a year later", async () => {
    const { data } = await get(awardLoader, `/admin/awards/new?copy=${AWARD}`, "new");
    expect(data).toMatchObject({
      id: null,
      values: {
        year: 2027,
        title: "Edgewise Awards 2027",
        rules: "The rules of 2027.",
        dates: { votingUntil: "2027-12-10T09:00:00.000Z" },
        categories: [{ id: "players", publicWeight: 50, nominees: [] }],
      },
    });
  });

  test("refuses what is frozen since voting opened, and says what it is", async () => {
    await post(deskAction, `${path}/desk`, AWARD, { command: "open-voting", confirmed: "on", version: "1" });
    const frozen = await store().documents.get(awards, AWARD);
    const { dates } = frozen ?? { dates: DATES };
    const form = {
      ...AWARD_FORM,
      version: await versionOf(awardLoader, path, AWARD),
      "dates.votingFrom": dates.votingFrom.slice(0, 16),
      rules: "Other rules.",
      "categories[0].publicWeight": "70",
    };
    const answer = await post(awardAction, path, AWARD, form);
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)["rules"]).toEqual(["The rules: frozen since voting opened."]);
    expect(errorsOf(answer)["categories"]).toEqual(["The weights of the public: frozen since voting opened."]);
  });
});

describe("the award desk", () => {
  const path = `/admin/awards/${AWARD}/desk`;
  const stored = () => store().documents.get(awards, AWARD);
  const send = async (form: Form, who: Who = "admin") =>
    post(deskAction, path, AWARD, { version: String((await stored())?.version), ...form }, who);

  test("takes a year from the shortlist to the results, each step logged", async () => {
    expect((await send({ command: "open-voting", until: "2026-12-05T22:00", confirmed: "on" })).status).toBe(303);
    expect(await stored()).toMatchObject({
      dates: { votingFrom: TEST_NOW, votingUntil: "2026-12-05T22:00:00.000Z" },
    });
    await store()
      .documents.batch("system:test")
      .set(awardVotes, "2026.players.ada", {
        year: 2026,
        category: "players",
        nominee: "northing",
        userId: "ada",
        votedAt: TEST_NOW,
      })
      .commit();
    const early = await send({ command: "announce", when: "now", confirmed: "on" });
    expect([early.status, early.data]).toMatchObject([422, { message: "Voting is still open: close it first." }]);
    expect((await send({ command: "close-voting" })).status).toBe(303);
    const { data } = await get(deskLoader, path, AWARD);
    expect(data).toMatchObject({
      desk: {
        missing: ["Players’ choice: the jury’s points for Saltbox, Northing."],
        categories: [{ votes: 1, nominees: [{ publicVotes: null }, { publicVotes: null }] }],
      },
    });
    const points = { command: "points", category: "players", "points.saltbox": "60", "points.northing": "70.5" };
    const saved = await send(points);
    expect(saved.status).toBe(303);
    expect(saved.headers.get("Location")).toBe(`${path}?done=points&at=players`);
    const { data: after } = await get(deskLoader, `${path}?done=points&at=players`, AWARD);
    expect(after).toMatchObject({ notice: { message: "The jury’s points are saved.", at: "players" } });
    expect((await send({ command: "announce", when: "now", confirmed: "on" })).status).toBe(303);
    expect((await findAward(2026))?.categories[0]?.nominees.map(({ id, winner }) => [id, winner])).toEqual([
      ["northing", true],
      ["saltbox", false],
    ]);
    const { items } = await store().documents.query(auditEntries, { orderBy: ["-at"] });
    expect(items.map(({ action }) => action).sort()).toEqual([
      "award.announce",
      "award.close-voting",
      "award.open-voting",
      "award.set-points",
    ]);
  });

  test("opens nothing for good without the tick that says so", async () => {
    expect((await send({ command: "open-voting" })).status).toBe(422);
    expect((await send({ command: "announce", when: "now" })).status).toBe(422);
    expect((await stored())?.dates).toEqual(DATES);
  });

  test("keeps what was typed when points are no figures or too many", async () => {
    for (const bad of ["a lot", "101", "-3", "1e2"]) {
      const answer = await send({ command: "points", category: "players", "points.saltbox": bad });
      expect(answer.status).toBe(422);
      expect(answer.data).toMatchObject({ form: "points:players", typed: { "points.saltbox": bad } });
    }
    expect((await send({ command: "points", category: "players", "points.stranger": "50" })).status).toBe(422);
    expect((await stored())?.version).toBe(1);
  });

  test("answers 409 when somebody else was quicker, and changes nothing", async () => {
    await send({ command: "points", category: "players", "points.saltbox": "60", version: "1" });
    const late = await send({ command: "points", category: "players", "points.saltbox": "10", version: "1" });
    expect([late.status, late.data]).toMatchObject([409, { isConflict: true }]);
    expect((await stored())?.categories[0]?.nominees[0]?.juryPoints).toBe(60);
  });

  test("shows what players sent in without who did, and puts it on the list with a citation", async () => {
    await store()
      .documents.batch("system:test")
      .set(awardNominations, "2026.players.ada-uid", {
        year: 2026,
        category: "players",
        casinoId: null,
        name: "The line on a limit page",
        why: "It says what it costs, in one line.",
        userId: "ada-uid",
        nominatedAt: TEST_NOW,
      })
      .commit();
    const { data } = await get(nominationsLoader, `/admin/awards/${AWARD}/nominations`, AWARD);
    expect(data).toMatchObject({ view: { items: [{ name: "The line on a limit page", isListed: false }] } });
    expect(JSON.stringify(data)).not.toContain("ada-uid");
    const form = {
      command: "nominee",
      category: "players",
      name: "The line on a limit page",
      citation: "In one line.",
    };
    const seen = { ...form, version: String((await stored())?.version), index: "2026.players.1" };
    const answer = await post(nominationsAction, `/admin/awards/${AWARD}/nominations?category=players`, AWARD, seen);
    // The message stands beside the nomination: on a long list, its top is out of sight.
    expect(answer.headers.get("Location")).toBe(
      `/admin/awards/${AWARD}/nominations?category=players&done=nominee&at=2026.players.1`,
    );
    expect((await stored())?.categories[0]?.nominees[2]).toMatchObject({
      id: "the-line-on-a-limit-page",
      casinoId: null,
      citation: "In one line.",
    });
  });

  test("an unknown button is a 400, an unknown award a 404", async () => {
    expect((await send({ command: "crown" })).status).toBe(400);
    expect((await post(deskAction, "/admin/awards/nope/desk", "nope", { command: "shortlist" })).status).toBe(404);
    expect((await get(deskLoader, "/admin/awards/nope/desk", "nope")).status).toBe(404);
    expect((await get(nominationsLoader, "/admin/awards/nope/nominations", "nope")).status).toBe(404);
    const strange = `/admin/awards/${AWARD}/nominations?category=strange`;
    expect((await get(nominationsLoader, strange, AWARD)).status).toBe(404);
  });
});

describe("every editor", () => {
  const EDITORS: [string, Handler, string, string, Form][] = [
    ["bonuses", bonusAction, "/admin/bonuses/saltbox-welcome", "saltbox-welcome", { ...BONUS, intent: "publish" }],
    [
      "a bonus’s buttons",
      bonusAction,
      "/admin/bonuses/saltbox-welcome",
      "saltbox-welcome",
      { intent: "step:withdraw" },
    ],
    ["articles", articleAction, "/admin/news/how-we-test-withdrawals", "how-we-test-withdrawals", { ...ARTICLE, intent: "publish" }], // prettier-ignore
    ["pages", pageAction, "/admin/pages/terms", "terms", { title: "Mine", body: "Mine.", intent: "publish" }],
    ["awards", awardAction, `/admin/awards/${AWARD}`, AWARD, { ...AWARD_FORM, intent: "publish" }],
    ["the award desk", deskAction, `/admin/awards/${AWARD}/desk`, AWARD, { command: "open-voting", confirmed: "on" }],
    ["nominations", nominationsAction, `/admin/awards/${AWARD}/nominations`, AWARD, { command: "nominee", category: "players", name: "Mine", citation: "" }], // prettier-ignore
  ];

  test.each(EDITORS)("of %s does nothing for a member or a visitor", async (_, run, path, id, form) => {
    const everything = async () =>
      Promise.all([
        store().documents.query(bonuses),
        store().documents.query(articles),
        store().documents.query(pages),
        store().documents.query(awards),
        store().documents.count(revisions),
        store().documents.count(auditEntries),
      ]);
    const before = await everything();
    for (const who of ["member", "visitor"] as const) expect((await post(run, path, id, form, who)).status).toBe(302);
    expect(await everything()).toEqual(before);
  });

  test.each(EDITORS)("of %s doesn’t know the id of another kind of item", async (_, run, path, id, form) => {
    const strange = id === "terms" ? "saltbox-welcome" : "terms";
    expect((await post(run, path.replace(id, strange), strange, form)).status).toBe(404);
    expect(await store().documents.count(auditEntries)).toBe(0);
  });
});

test("a casino field suggests what fits, to staff alone", async () => {
  const ask = (q: string, who: Who = "admin") =>
    respond(() => casinoChoices(as(who, `/admin/casinos/choices.json?q=${q}`, { list: "casinos" })));
  expect((await ask("north")).data).toEqual({ choices: [{ id: "northing", slug: "northing", name: "Northing" }] });
  const none = await ask("");
  expect(none.data).toEqual({ choices: [] });
  expect(none.headers.get("Content-Type")).toContain("application/json");
  expect((await ask("north", "member")).status).toBe(302);
});
