import { describe, expect, test } from "vitest";
import { trackReads } from "~/backend/read-tracking.server";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { articleKind } from "~/features/news/desk/article-kind.server";
import { newsFeed } from "~/features/news/news-feed.server";
import { jsonFeedOf } from "~/http/feeds/feed";
import { offerSource } from "~/features/bonuses/public/bonus.server";
import { findWholeCasino } from "~/features/casinos/public/casino.server";
import { publishedArticles } from "~/features/news/published-articles.server";
import { findArticle, listNews, newsListDefinition } from "~/features/news/news.server";
import { previewIssue } from "~/features/newsletter/issues/issues.server";
import { redirects } from "~/platform/publishing/collection";
import { namedKinds } from "~/platform/publishing/kind-registry.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { directivesIn, MOST_DIRECTIVES } from "~/platform/publishing/markdown/directive";
import { plainText } from "~/platform/publishing/markdown/markdown.server";
import { wordsOf } from "~/platform/publishing/named/named-words.server";
import { renderNamed } from "~/platform/publishing/named/render-named.server";
import { readSearchIndex } from "~/site/search/search-source.server";
import { parseListQuery } from "~/http/pages/list-query";
import { useTestBackend } from "../../support/backend";
import { articleFixture } from "../../support/fixtures/article";
import { awardFixture } from "../../support/fixtures/award";
import { bonusFixture } from "../../support/fixtures/bonus";
import { casinoFixture } from "../../support/fixtures/casino";
import { gameFixture } from "../../support/games/game";
import { store as storeContent } from "../../support/fixtures/store";

const store = useTestBackend();
const ANNA = { uid: "anna", name: "Anna", requestId: "r-1" };

async function said(text: string): Promise<string> {
  return plainText(text, await wordsOf(text));
}

const casino = (over: Parameters<typeof casinoFixture>[0] = {}) =>
  casinoFixture({ slug: "saltbox", name: "Saltbox *&* Co", publishState: "published", publishAt: "2026-01-01T09:00:00.000Z", ...over }); // prettier-ignore

async function publishArticle(body: string) {
  return saveItem(articleKind, null, { intent: "publish", fields: articleFixture({ body }) }, ANNA);
}

describe("a text that names facts of other subjects", () => {
  test("says their values, with units, in words that no markup is made of", async () => {
    await storeContent(store().documents, { casinos: [casino()], bonuses: [bonusFixture({ maxCashout: null })] });
    expect(
      await said(
        "At {{casino saltbox: name}} the least is {{offer saltbox-welcome: minimum deposit}}, {{offer saltbox-welcome: wagering}} over {{offer saltbox-welcome: days to use it}}; the cap: {{ offer  saltbox-welcome : Cash-out  Cap }}.",
      ),
    ).toBe("At Saltbox *&* Co the least is €20, 35 times over 30 days; the cap: no limit.");
    expect(await renderNamed("{{casino saltbox: name}}")).toBe("<p>Saltbox *&amp;* Co</p>\n");
  });

  test("begins a sentence with a capital letter", async () => {
    await storeContent(store().documents, { casinos: [casino({ protectionTools: ["deposit_limit"] })] });
    const tools = "{{casino saltbox: number of protection tools}}";
    expect(await said(`${tools} tool. ${tools} is few, ${tools}! “${tools}” it is`)).toBe(
      "One tool. One is few, one! “One” it is",
    );
  });

  test("changes tense when a day passes, and its page expires then", async () => {
    await storeContent(store().documents, {
      bonuses: [bonusFixture({ startsAt: "2026-12-01T08:00:00Z", endsAt: "2026-12-20T08:00:00.000Z" })],
    });
    const text = "It {{offer saltbox-welcome: starts}}, and {{offer saltbox-welcome: state}}.";
    const { result, reading } = await trackReads(() => said(text));
    expect(result).toBe("It starts on 1 December 2026, and opens on 1 December 2026.");
    expect(reading.sources).toContain("bonuses");
    expect(reading.expiresAt).toBe("2026-12-01T08:00:00.000Z");
    store().setClock("2026-12-01T08:00:00.000Z");
    expect(await said(text)).toBe("It started on 1 December 2026, and is open until 20 December 2026.");
    store().setClock("2027-03-01T08:00:00.000Z");
    expect(await said(text)).toBe("It started on 1 December 2026, and ended on 20 December 2026.");
  });

  test("knows whether a vote is open", async () => {
    const award = awardFixture({ phase: "shortlist" });
    await storeContent(store().documents, { awards: [award] });
    const text = `The vote {{awards ${award.slug}: vote}}.`;
    store().setClock(new Date(Date.parse(award.dates.votingFrom) - 1).toISOString());
    expect(await said(text)).toMatch(/^The vote opens on /);
    store().setClock(new Date(Date.parse(award.dates.votingFrom)).toISOString());
    expect(await said(text)).toMatch(/^The vote is open until /);
    store().setClock(new Date(Date.parse(award.dates.votingUntil)).toISOString());
    expect(await said(text)).toMatch(/^The vote closed on /);
  });

  test("follows a subject that moved, and says of one that is gone that it is no longer listed", async () => {
    await storeContent(store().documents, { casinos: [casino()] });
    const batch = store().documents.batch("test");
    batch.set(redirects, "casino:salt", { kind: "casino", from: "salt", to: "saltbox" } as never);
    await batch.commit();
    const text = "It scores {{casino salt: name}}";
    expect(await said(text)).toBe("It scores Saltbox *&* Co");
    const change = store().documents.batch("test");
    change.update(casinos, "saltbox", { publishState: "archived" });
    await change.commit();
    expect(await said(text)).toBe("It scores [casino no longer listed]");
  });

  test("never shows a directive, in code, in titles or beyond the limit", async () => {
    await storeContent(store().documents, { bonuses: [bonusFixture()] });
    const one = "{{offer saltbox-welcome: minimum deposit}}";
    const html = await renderNamed(
      `\`${one}\`\n\n    ${one}\n\n[a](/b "${one}") ![${one}](/files/public/a.png)\n\n| ${one} |\n|---|\n| ${one} |\n\n${one} `.repeat(
        MOST_DIRECTIVES,
      ),
    );
    expect(html).not.toContain("{{");
    expect(html).toContain("<code>€20</code>");
    expect(html).toContain('title="€20"');
    expect(await said(`\\${one}`)).toBe(one);
  });

  test("has nothing private to say", () => {
    const named = new Map(namedKinds().map(({ naming }) => [naming.word, naming]));
    const names = (word: string, item: object) =>
      named
        .get(word)
        ?.values(item, "2026-11-21T12:00:00.000Z")
        .map(({ name }) => name) ?? [];
    const ofCasino = names(
      "casino",
      casino({
        affiliateUrl: "https://saltbox.example/?from=us",
        disputeBody: { name: "Ombuds", url: "https://o.example" },
      }),
    );
    expect(ofCasino).toContain("score");
    expect(ofCasino.filter((name) => /partner|^address|commercial|complaint|^for$|against$/.test(name))).toEqual([]);
    expect(names("offer", bonusFixture({ code: "SALT" }))).not.toContain("code");
    const ofOffer = names("offer", bonusFixture());
    const ofAwards = names("awards", awardFixture());
    for (const all of [ofCasino, ofOffer, ofAwards, names("game", gameFixture())]) {
      expect(all.length).toBeGreaterThan(3);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  test("says the same in the feed, in search and in mails", async () => {
    await storeContent(store().documents, {
      bonuses: [bonusFixture()],
      articles: [articleFixture({ body: "The least is {{offer saltbox-welcome: minimum deposit}} there." })],
    });
    const feed = jsonFeedOf(await newsFeed("https://guide.example"), "https://guide.example/feed.json");
    expect(feed).toContain("The least is €20 there.");
    expect(feed).not.toContain("{{");
    const { text, html } = await previewIssue({
      subject: "News",
      preheader: "",
      body: "Now {{offer saltbox-welcome: minimum deposit}}.",
    });
    expect([text, html].every((one) => one.includes("Now €20.") && !one.includes("{{"))).toBe(true);

    const entry = async () => {
      const index = await readSearchIndex();
      return index.find("least there", { hideOffers: false }).found[0]?.entry().text;
    };
    expect(await entry()).toContain("The least is €20 there.");
    const change = store().documents.batch("test");
    change.update(bonuses, "saltbox-welcome", { minDeposit: { amount: 75_00, currency: "EUR" } });
    await change.commit();
    expect(await entry()).toContain("The least is €75 there.");
    const found = await listNews(parseListQuery("https://guide.example/news?q=75", await newsListDefinition()), {
      hideOffers: false,
    });
    expect(found.total).toBe(1);
  });
});

describe("lines and texts that aren’t Markdown", () => {
  const least = "{{offer saltbox-welcome: minimum deposit}}";

  test("name facts in articles, pages, offers and casinos, wherever they are shown", async () => {
    await storeContent(store().documents, {
      casinos: [casino({ summary: `From ${least}.`, pros: [`In from ${least}`] })],
      bonuses: [bonusFixture(), bonusFixture({ slug: "second", title: `As little as ${least}`, significantTerms: `${least} is enough.` })], // prettier-ignore
      articles: [articleFixture({ title: `Why ${least}?`, dek: `It was ${least}.` })],
    });
    const articles = await publishedArticles.read();
    expect(articles.items[0]).toMatchObject({ title: "Why €20?", dek: "It was €20." });
    expect(articles.all[0]?.title).toContain("{{");
    expect(await publishedArticles.read()).toBe(articles);
    const listed = await listNews(parseListQuery("https://guide.example/news", await newsListDefinition()), {
      hideOffers: false,
    });
    expect(listed.articles[0]).toMatchObject({ title: "Why €20?", dek: "It was €20." });
    const feed = jsonFeedOf(await newsFeed("https://guide.example"), "https://guide.example/feed.json");
    expect(feed).toContain("Why €20?");
    expect(feed).not.toContain("{{");
    const offers = await offerSource.read();
    expect(offers.find(({ bonus }) => bonus.slug === "second")?.bonus).toMatchObject({
      title: "As little as €20",
      significantTerms: "€20 is enough.",
    });
    expect(await findWholeCasino("saltbox")).toMatchObject({ summary: "From €20.", pros: ["In from €20"] });
    const mail = await previewIssue({ subject: `Now ${least}`, preheader: `${least} and more`, body: "Hello." });
    expect([mail.text, mail.html].join()).not.toContain("{{");

    const change = store().documents.batch("test");
    change.update(bonuses, "saltbox-welcome", { minDeposit: { amount: 75_00, currency: "EUR" } });
    await change.commit();
    expect((await publishedArticles.read()).items[0]?.title).toBe("Why €75?");
    const [first] = (await readSearchIndex()).find("why 75", { hideOffers: false }).found;
    expect(first?.entry().title).toBe("Why €75?");
  });

  test("that name each other, or themselves, end in words that say so", async () => {
    const itself = "{{offer saltbox-welcome: title}}";
    await storeContent(store().documents, { casinos: [casino()], bonuses: [bonusFixture({ title: `As ${itself}` })] });
    expect((await offerSource.read())[0]?.bonus.title).toBe("As [offer no longer listed]");
  });
});

describe("publishing", () => {
  test("refuses a name that nothing has, with its line", async () => {
    await storeContent(store().documents, { casinos: [casino()], bonuses: [bonusFixture()] });
    const cases: [string, RegExp][] = [
      ["{{casino saltbxo: name}}", /^Line 3: there is no casino at saltbxo\.$/],
      ["{{casino saltbox: partner address}}", /^Line 3: no casino has a public fact called “partner address”\.$/],
      ["{{player anna: email}}", /^Line 3: nothing is called player: use casino, offer/],
      ["{{casino saltbox}}", /^Line 3: “\{\{casino saltbox” names no fact/],
      ["{{Casino saltbox: name}}", /^Line 3: .*names no fact/],
    ];
    for (const [text, message] of cases) {
      const outcome = await publishArticle(`First.\n\nIt is ${text} here.`);
      expect(outcome).toMatchObject({ outcome: "invalid", problems: [{ field: "body" }] });
      if (outcome.outcome === "invalid") expect(outcome.problems[0]?.message).toMatch(message);
    }
    expect(await publishArticle("First.\n\n{{casino saltbox: name}} and \\{{this}} here.")).toMatchObject({
      outcome: "saved",
    });
    expect((await findArticle("how-we-test-withdrawals"))?.body).toContain("{{casino saltbox: name}}");
  });

  test("refuses more than a text can name, and names where a text has no Markdown", async () => {
    await storeContent(store().documents, { casinos: [casino()] });
    const many = await publishArticle("{{casino saltbox: name}} ".repeat(MOST_DIRECTIVES + 1));
    expect(many).toMatchObject({ outcome: "invalid", problems: [{ field: "body" }] });
    const fields = articleFixture({ author: "{{casino saltbox: name}}" });
    expect(await saveItem(articleKind, null, { intent: "publish", fields }, ANNA)).toMatchObject({
      outcome: "invalid",
      problems: [{ field: "author" }],
    });
    const dek = articleFixture({ dek: "It is {{casino nobody: name}}." });
    expect(await saveItem(articleKind, null, { intent: "publish", fields: dek }, ANNA)).toMatchObject({
      outcome: "invalid",
      problems: [{ field: "dek", message: "Line 1: there is no casino at nobody." }],
    });
  });

  test("keeps a draft whatever it names", async () => {
    const fields = articleFixture({ body: "{{casino nobody: name}}" });
    expect(await saveItem(articleKind, null, { intent: "save", fields }, ANNA)).toMatchObject({ outcome: "saved" });
  });
});

test("a hostile text is read in time that grows with it", () => {
  for (const seed of ["{{", "{{a ", "{{offer a", "{{offer a:", "{{offer a: b}", "{{ \t", "\\{{"])
    expect(directivesIn(seed.repeat(40_000))).toEqual([]);
});
