import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { termsPages, termsTasks, termsVersions } from "~/features/casino-terms/collection";
import { keepVersion, readVersionText } from "~/features/casino-terms/versions.server";
import { isGate, leadsElsewhere } from "~/features/casino-terms/watch/gate";
import { compareReadings } from "~/features/casino-terms/watch/moving-lines.server";
import { isReplaced } from "~/features/casino-terms/watch/judge-text.server";
import { changePage } from "~/features/casino-terms/watch/watched-pages.server";
import { watchTerms } from "~/features/casino-terms/watch/watch-terms.server";
import type { MovingPlace } from "~/features/casino-terms/schema";
import { saveCasino } from "~/features/members/saved-casinos.server";
import { notifications } from "~/platform/access/collection";
import { jobs } from "~/site/registries/jobs.server";
import { useTestBackend } from "../../support/backend";
import { watchedPage } from "../../support/fixtures/watched-terms";
import { html, startLocalServer, type Answer, type LocalServer } from "../../support/outside/hostile-server";
import { backgroundDone } from "../../support/outbox/background-done";
import { isThorough } from "../../support/thoroughly";
import { personFixture } from "../../support/signed-in";

const store = useTestBackend();
let server: LocalServer;
/** Uid of somebody who follows the casino. */
let follower: string;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.answers.clear();
  store().setClock("2026-11-24T12:00:00.000Z");
});

const DAY = 86_400_000;
const later = (ms: number) => store().setClock(new Date(store().clock().getTime() + ms).toISOString());

/** Reads the page that is due, and tells followers what there is to tell. */
async function readOnce(): Promise<void> {
  await watchTerms(new AbortController().signal, {
    userAgent: "Edgewise-Watch/1.0 (desk@edgewise.example)",
    robotsName: "Edgewise-Watch",
    pauseMs: 1_000,
    allowed: [server.host],
    wait: (ms) => Promise.resolve(later(ms)),
  });
  await jobs.find(({ name }) => name === "tell-terms")?.run(new AbortController().signal);
}

/** Watches a page for as many days, once a day. Returns its id. */
async function crawl(days: number, answer: (day: number) => Answer): Promise<string> {
  const id = await watchedPage(`http://${server.host}/terms`);
  follower = (await personFixture(store(), "Ada")).uid;
  await saveCasino(follower, "saltbox", true);
  for (let day = 1; day <= days; day += 1) {
    server.answers.set("/terms", answer(day));
    await readOnce();
    later(DAY);
  }
  return id;
}

const pageOf = async (id: string) => {
  const page = await store().documents.get(termsPages, id);
  if (!page) throw new Error("The page is not there.");
  return page;
};
const textsOf = async () => {
  const { items } = await store().documents.query(termsVersions, {
    where: [["casinoId", "==", "saltbox"]],
    orderBy: ["-fetchedAt"],
  });
  return Promise.all(items.reverse().map(({ id }) => readVersionText(id)));
};
async function counts() {
  const { documents } = store();
  await backgroundDone();
  return {
    versions: (await textsOf()).length,
    tasks: await documents.count(termsTasks, [["seenAt", "==", null]]),
    notices: await documents.count(notifications, [["userId", "==", follower]]),
  };
}

const RULES = Array.from(
  { length: 12 },
  (_, index) =>
    `Rule ${String(index + 1)}: what a player of group ${"abcdefghijkl".charAt(index)} has won is paid within ${String(index + 2)} days.`,
);
const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join("");
/** A page of terms, with more after them. */
const terms = (more = "", rules: readonly string[] = RULES) =>
  html(
    `<!doctype html><html><head><title>Terms</title></head><body><main><h1>Terms</h1>${paragraphs(rules)}${more}</main></body></html>`,
  );

const hex = (seed: number) => (0x8c5fa2b1d3e4 + seed * 7_919).toString(16).padStart(16, "a");
const challenge = (day: number) =>
  html(`<title>One moment</title><h1>casino.example</h1><p>Verify you are human by completing the action below.</p>
    <p>casino.example needs to review the security of your connection before proceeding. This may take some seconds. Reload the page if it stays for longer than that.</p>
    <p>Ray ID: ${hex(day)}</p><p>Performance and security by a service that stands before this site.</p>`);
const countryBlock = html(
  `<h1>Sorry</h1><p>Our casino is not available in your country. If you believe that this is a mistake, write to our support and name the place from which you visit us, and we shall look at it within two days.</p><p>18+. Play responsibly. All rights reserved by the operator of this site.</p>`,
);
const maintenance = html(
  `<h1>We’ll be right back</h1><p>The casino is down for maintenance. Balances and open bets are safe, and all games go on where they were. Thank you for your patience while we make things better for you. Our support is there meanwhile by mail and telephone.</p>`,
);
const elsewhere = terms(
  "",
  Array.from(
    { length: 12 },
    (_, index) =>
      `Game ${String(index + 1)} of the month: spin the wheel of fruit number ${String(index)} with friends!`,
  ),
);
const tab = (bet: number) =>
  `<div role="tabpanel" hidden><p>The maximum bet with a bonus is ${String(bet)} euros.</p></div>`;
const dated = (day: number) => {
  const date = new Date(Date.UTC(2026, 10, 23 + day));
  const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" }).format(date);
  return `<p>${(1_000 + day * 37).toLocaleString("en-GB")} players online. Today is ${words}.</p>`;
};
const list = (rule: number, wager: number) =>
  `<form action="/accept" method="post"><ul>${Array.from({ length: 40 }, (_, index) => `<li>Bonus rule ${String(index + 1)} asks for ${String(index === rule ? wager : 30)} times the bonus in play.</li>`).join("")}</ul><input type="checkbox"><button>Accept</button></form>`;

describe("Fourteen days of", () => {
  const changed = RULES.map((rule, index) => (index === 4 ? rule.replace("paid", "refused") : rule));
  type Row = [what: string, answer: (day: number) => Answer, versions: number, notices: number];
  const VOID = "<p>Bets of friends are void.</p>";
  const ROWS: Row[] = [
    ["a challenge before the first reading of terms", (day) => (day < 5 ? challenge(day) : terms()), 1, 0],
    ["a block for our country", (day) => (day < 5 || day > 9 ? countryBlock : terms()), 1, 0],
    ["a hidden tab in which the maximum bet changes", (day) => terms(tab(day < 6 ? 5 : 3)), 2, 1],
    ["a list in a form, one of whose rules changes", (day) => terms(list(day < 9 ? -1 : 33, 40)), 2, 1],
    ["two servers out of step", (day) => terms(day % 2 === 0 ? VOID : ""), 2, 1],
    ["terms that another page replaces", (day) => (day > 5 ? elsewhere : terms()), 1, 0],
  ];
  /** What is learned of these is tested below without a crawl, or they are alike. */
  const winner = (day: number) => `<p>Winner: Ada ${"abcdefghijklmn".charAt(day - 1).repeat(3)}</p>`;
  const fee = (day: number) => `<p>A fee of ${String(Math.min(5, Math.max(3, day - 2)))} euros is due.</p>`;
  const MORE: Row[] = [
    ["a challenge in the middle", (day) => (day > 4 && day < 11 ? challenge(day) : terms()), 1, 0],
    ["a counter and a date", (day) => terms(dated(day)), 2, 1],
    ["a notice of maintenance that says 200", (day) => (day < 3 || day === 8 ? maintenance : terms()), 1, 0],
    ["terms of which one word changes", (day) => terms("", day < 7 ? RULES : changed), 2, 1],
    ["a counter, a date and a change of wording", (day) => terms(dated(day), day < 8 ? RULES : changed), 3, 2],
    ["a line that names the winner of the day", (day) => terms(winner(day)), 3, 2],
    ["two servers out of step, with a date", (day) => terms(`${dated(day)}${day % 2 === 0 ? VOID : ""}`), 3, 2],
    ["a maximum bet that changes on two days in a row", (day) => terms(tab(day < 5 ? 5 : day === 5 ? 4 : 3)), 3, 2],
    ["a fee that changes on two days in a row", (day) => terms(fee(day)), 3, 2],
  ];

  test.each(isThorough ? [...ROWS, ...MORE] : ROWS)("%s", async (_, answer, versions, notices) => {
    await crawl(14, answer);
    expect(await counts()).toEqual({ versions, tasks: versions, notices });
    for (const text of await textsOf()) expect(text).toContain("Rule 12: what a player of group l has won");
  });
});

describe("A page", () => {
  test("that checks its visitors is a failure with its first words, by its headers in any language", async () => {
    expect((await pageOf(await crawl(1, challenge))).failure).toMatchObject({
      reason: "gate",
      message: expect.stringContaining("It begins: “casino.example Verify you are human") as string,
    });
    const byHeader: Answer = (response) =>
      response
        .writeHead(200, { "content-type": "text/html", "cf-mitigated": "challenge" })
        .end("Pillanat. ".repeat(50));
    server.answers.set("/terms", byHeader);
    await readOnce();
    expect(await counts()).toEqual({ versions: 0, tasks: 0, notices: 0 });
  });

  test("that leads to another by its name is a failure that says where to", async () => {
    const id = await watchedPage(`http://${server.host}/terms`);
    for (const place of ["/", "/en/", "/en/geo-blocked", "/login?next=%2Fterms", "/404.html"]) {
      server.answers.set("/terms", (response) => response.writeHead(302, { location: place }).end());
      server.answers.set(place, terms());
      await readOnce();
      const failure = { reason: "gate", message: `The page leads to http://${server.host}${place}.` };
      expect((await pageOf(id)).failure, place).toMatchObject(failure);
      later(DAY);
    }
    server.answers.set("/terms", (response) => response.writeHead(302, { location: "/en/terms-of-use" }).end());
    server.answers.set("/en/terms-of-use", terms());
    await readOnce();
    expect(await pageOf(id)).toMatchObject({ failure: null, latest: { number: 1 } });
    for (const [asked, reached] of [
      ["https://a.example/", "https://a.example/en/"],
      ["https://a.example/en", "https://a.example/en/"],
      ["https://a.example/age-verification", "https://a.example/en/age-verification"],
      ["https://a.example/terms", "https://a.example/help/index.html"],
    ] as const)
      expect(leadsElsewhere(asked, reached)).toBe(false);
    for (const reached of ["index.html", "en/home", "default.aspx", "lobby", "page-not-found"])
      expect(leadsElsewhere("https://a.example/terms", `https://a.example/${reached}`), reached).toBe(true);
  });

  test("that an earlier release kept as a version of a challenge gets its terms without anybody's help", async () => {
    const id = await watchedPage(`http://${server.host}/terms`);
    const text = `Verify you are human by completing the action below.\nRay ID: ${hex(1)}`;
    const read = { text, bytes: Buffer.from(text), address: "http://a.example/", status: 200, etag: null };
    const at = store().clock().toISOString();
    await keepVersion(await pageOf(id), { ...read, modified: null, fetchedAt: at }, at);
    server.answers.set("/terms", terms());
    await readOnce();
    expect((await pageOf(id)).latest?.number).toBe(2);
  });

  test("whose reader has changed has no new version, and isn't read again each day to see that", async () => {
    const id = await watchedPage(`http://${server.host}/terms`);
    const page = `<title>Terms</title>${paragraphs(RULES)}${tab(5)}`;
    // What an earlier reader made of it: without the hidden tab.
    const read = { text: RULES.join("\n"), bytes: Buffer.from(page), address: "http://a.example/", status: 200 };
    const at = store().clock().toISOString();
    await keepVersion(await pageOf(id), { ...read, etag: null, modified: null, fetchedAt: at }, at);
    let readings = 0;
    const get = store().files.get.bind(store().files);
    store().files.get = (...given) => {
      readings += 1;
      return get(...given);
    };
    for (const _ of [1, 2, 3]) {
      server.answers.set("/terms", html(page));
      await readOnce();
      later(DAY);
    }
    expect([(await pageOf(id)).latest?.number, readings]).toEqual([1, 1]);
    server.answers.set("/terms", html(page.replace("5 euros", "3 euros")));
    await readOnce();
    expect((await pageOf(id)).latest?.number).toBe(2);
  });

  test("that returns to an earlier text has a version once it has stayed for three readings", async () => {
    const VOID = "<p>Bets of friends are void.</p>";
    const id = await crawl(2, (day) => terms(day === 2 ? VOID : ""));
    const numbers: (number | undefined)[] = [];
    for (const more of ["", "", "", VOID, VOID, VOID]) {
      server.answers.set("/terms", terms(more));
      await readOnce();
      numbers.push((await pageOf(id)).latest?.number);
      later(8 * DAY);
    }
    expect(numbers).toEqual([2, 2, 3, 3, 3, 4]);
    // Each of the texts was told once; the first was no change.
    expect(await counts()).toEqual({ versions: 4, tasks: 4, notices: 2 });
  });

  test("with another text altogether waits for staff, whether or not it stays", async () => {
    const id = await crawl(9, (day) => (day > 1 ? elsewhere : terms()));
    expect((await pageOf(id)).failure).toMatchObject({
      reason: "replaced",
      count: 8,
      message: expect.stringContaining("The page begins: “Terms Game 1 of the month") as string,
    });
    server.answers.set("/terms", terms());
    await readOnce();
    expect(await pageOf(id)).toMatchObject({ failure: null, latest: { number: 1 } });
  });

  test("whose first text has little of terms waits for staff, in any language", async () => {
    const little = [
      "Szanujemy Twoją prywatność. Używamy plików cookie, aby ulepszać usługi i mierzyć ruch. Akceptuję. Tylko niezbędne.",
      "Siden kunne ikke findes. Prøv at gå tilbage til forsiden, eller brug menuen foroven.",
      "ไม่พบหน้าที่คุณต้องการ กรุณากลับไปที่หน้าแรกหรือใช้เมนูด้านบน",
      "This domain has been seized by order of the court.",
    ].map(
      (text) =>
        `${text} ${"Slots, live tables and jackpots of many studios for each taste and every budget ".repeat(3)}`,
    );
    const id = await crawl(little.length, (day) => html(`<p>${little[day - 1] ?? ""}</p>`));
    const { failure, latest } = await pageOf(id);
    expect([failure?.reason, latest]).toEqual(["replaced", null]);
    expect(failure?.message).toContain("little text for terms. It begins: “This domain");
    const staff = { uid: "anna", name: "Anna", requestId: null };
    expect(await changePage("saltbox", id, "accept", staff, failure?.sha256)).toBe("done");
    await readOnce();
    expect((await pageOf(id)).latest?.number).toBe(1);
  });

  test("with another text that staff accept has a version at its next reading, whatever it says by then", async () => {
    const id = await crawl(2, (day) => (day > 1 ? elsewhere : terms()));
    const staff = { uid: "anna", name: "Anna", requestId: null };
    expect(await changePage("saltbox", id, "accept", staff, (await pageOf(id)).failure?.sha256)).toBe("done");
    server.answers.set("/terms", challenge(3));
    await readOnce();
    expect((await pageOf(id)).failure?.reason).toBe("gate");
    later(DAY);
    server.answers.set("/terms", terms("", ["Spin with friends!", ...Array<string>(40).fill("The wheel turns.")]));
    await readOnce();
    expect(await pageOf(id)).toMatchObject({ failure: null, acceptedAt: null, latest: { number: 2 } });
    expect(await counts()).toEqual({ versions: 2, tasks: 2, notices: 1 });
  });
});

/** Each in its own words, cut to what they say. */
const MORE_GATES: [what: string, title: string, text: string][] = [
  [
    "a firewall that rejects",
    "Request Rejected",
    "The requested URL was rejected. Please consult with your administrator. Your support ID is: 48219.",
  ],
  [
    "a slider",
    "",
    "Slide right to secure your access. Why this verification? Something about your browser caught our attention.",
  ],
  ["a check in Russian", "", "Проверка браузера перед переходом на сайт. Пожалуйста, подождите несколько секунд."],
  [
    "a block by law in Italian",
    "",
    "Stai cercando di accedere ad un sito sprovvisto delle autorizzazioni per operare la raccolta di giochi.",
  ],
  ["a queue", "Waiting room", "You are now in line. When it is your turn, you will have ten minutes to enter."],
  [
    "a country, by where the visitor is",
    "",
    "It looks like you are in the United Kingdom. We do not accept customers from there.",
  ],
  ["a country in German", "", "Leider dürfen wir unsere Dienste an Ihrem Standort nicht anbieten."],
  ["a country in French", "", "Nos services ne sont pas proposés dans le pays depuis lequel vous vous connectez."],
  ["a country in Turkish", "", "Bulunduğunuz ülkeden bu siteye erişemezsiniz."],
  ["a country in Greek", "", "Οι υπηρεσίες μας δεν είναι διαθέσιμες στη χώρα σας."],
  ["a country in Hungarian", "", "Szolgáltatásaink az Ön országából nem érhetők el."],
  ["a country in Korean", "", "귀하의 국가에서는 이 서비스를 이용하실 수 없습니다."],
  ["a country in Chinese", "", "您所在的国家或地区无法访问本网站。"],
  ["consent", "", "We and our 842 partners store and access information on your device. Manage options. Consent."],
  ["consent in German", "", "Wir und unsere Partner verarbeiten Daten. Zustimmen und weiter."],
  ["an age", "", "You must be 18 years of age or older to enter this website. Enter. Leave."],
  ["an age in Polish", "", "Wchodząc, potwierdzasz, że masz ukończone 18 lat. Wejdź. Wyjdź."],
  ["a sign-in", "", "Email or username. Password. Forgot your password? Not a member yet?"],
  ["a sign-in in Japanese", "", "メールアドレス パスワード パスワードをお忘れですか？"],
  ["maintenance in Turkish", "", "Sitemiz şu anda bakımda."],
  ["maintenance in Russian", "", "Сайт временно недоступен. Мы скоро вернёмся."],
  ["a missing page in German", "", "Ups! Diese Seite existiert nicht mehr."],
  ["a missing page in Korean", "", "페이지를 찾을 수 없습니다."],
  ["a parked domain", "", "Related searches. This webpage was generated by the domain owner using Domain Parking."],
  ["an empty server", "", "Apache2 Debian Default Page. It works!"],
  ["a page that scripts fill, in Spanish", "", "Activa JavaScript para utilizar esta aplicación."],
];

test.each(MORE_GATES)("A text is no terms that stands for %s", (_, title, text) => {
  expect(isGate(title, text)).toBe(true);
});

test("A title alone says that a long page is none", () => {
  const long = "Play our slots and our live tables, and collect what you win. ".repeat(60);
  for (const title of ["Page Not Found | Riverlight", "404 – Riverlight", "Access denied", "Error 503"])
    expect(isGate(title, long), title).toBe(true);
  for (const title of ["Terms", "500% bonus: terms", "Terms | 404casino"])
    expect(isGate(title, long), title).toBe(false);
});

test("Short terms that speak of blocks, ages and countries stay terms", () => {
  for (const text of [
    "Access to your account may be blocked where the law of your country of residence does not permit gambling.",
    "The welcome bonus isn’t open to players from restricted countries. You must be at least 18 years old.",
    "Der Bonus verfällt nach 30 Tagen. Spieler aus Österreich sind ausgeschlossen. Sie müssen 18 Jahre alt sein.",
    "We may be unable to answer while our systems are being upgraded, in which case the time is extended.",
    "Uw gaat akkoord met deze voorwaarden. De bonus vervalt na 30 dagen.",
  ])
    expect(isGate("Bonus terms", text), text).toBe(false);
});

describe("Texts that stand before terms", () => {
  const around = (text: string) => `${"Kedves látogató, kérjük, várjon. ".repeat(8)}${text}`;
  test.each([
    ["a request's id", around("Azonosító: 8c5fa2b1d3e4f607")],
    ["a reference", around("Reference #18.2d351ab8.1557333295.a4e16ab")],
    ["a UUID", around("3f2b8c1e-90ab-4cde-8f01-23456789abcd")],
    ["an address", around("IP: 203.0.113.7.")],
    ["an address of the longer kind", around("IP: (2001:db8::7f)")],
    ["German", "Bitte bestätigen Sie, dass Sie ein Mensch sind."],
    ["Polish", "Potwierdź, że jesteś człowiekiem."],
    ["French", "Vérifiez que vous êtes humain."],
    ["French for a country", "Ce site n’est pas disponible dans votre pays."],
    ["Japanese", "申し訳ございませんが、お住まいの国ではご利用いただけません。"],
    ["a page that isn't there", "Seite nicht gefunden. Zurück zur Startseite."],
    ["a question for an age", "Welcome. Are you over 18? Yes, enter. No, leave."],
    [
      "a question for a person",
      "Robot or human? Activate and hold the button to confirm that you’re human. Thank you!",
    ],
    ["a bot", "We need to make sure you’re not a bot. Please wait while we verify your browser."],
    ["Korean", "보안 확인을 완료해 주세요. 로봇이 아닙니다"],
    ["Greek", "Επιβεβαιώστε ότι είστε άνθρωπος"],
    ["an error of a server", "502 Bad Gateway. Please try again in 30 seconds."],
    ["a server without a site", "If you see this page, the nginx web server is successfully installed and working."],
    ["a domain for sale", "This domain may be for sale. Related searches: casino bonus, slots"],
    ["a country that is closed", "It looks like you are in a country where we do not accept players."],
    [
      "a question for cookies",
      "We value your privacy. Our partners store information on a device. Accept all cookies.",
    ],
    ["too many visits", "Too many requests. Please slow down, and come back in a few minutes."],
    ["Swedish", "Underhåll pågår. Vi är snart tillbaka."],
  ])("are recognised by %s", (_, text) => {
    expect(isGate("", text)).toBe(true);
  });

  test.each([
    ["short terms", RULES.slice(0, 6).join("\n")],
    ["numbered clauses", "5.1.2.3 A player has one account.\nSee clause 5.1.2.4, and 12.3.1.2 for bonuses."],
    ["times and licences", "Open 10:30:45 to 22:00:00. Licence 8048/JAZ2020-013, company 1234567890123456."],
    ["rules of a bonus", "You must be 18 or over. Please log in to opt in. Games may be closed for a while."],
    [
      "rules that refuse some",
      "We don’t accept players from Denmark. Your country may ask for a tax. You accept all rules.",
    ],
    ["rules that name a country", "Players of Denmark and France can't take part. Your country may ask for a tax."],
    ["long terms that mention it", `${RULES.join("\n").repeat(3)} A player who is not a robot may play. Ray ID.`],
  ])("aren't seen in %s", (_, text) => {
    expect(isGate("Terms", text)).toBe(false);
  });
});

describe("What replaces a text", () => {
  const text = RULES.join("\n");
  test.each([
    ["a text with more", `${text}\n${RULES.join(" ").replaceAll("paid", "owed")}`, false],
    ["a text with another word in each line", text.replaceAll("paid", "refused"), false],
    ["a small part of it", RULES[3] ?? "", false],
    ["nothing of it", "The wheel of fruit turns for friends of the house all night long, and for free.", true],
    ["the same in Japanese", "勝利金は一日以内に支払われます。", true],
  ])("isn't %s unless hardly any wording is left", (_, later, isIt) => {
    expect(isReplaced(text, later)).toBe(isIt);
  });
});

describe("Values that change by themselves", () => {
  /** Returns whether each reading but the first is no new version, as the job would find. */
  function judged(readings: readonly string[], isWatched: (line: string) => boolean = () => false): boolean[] {
    let [newest = ""] = readings;
    let moving: MovingPlace[] = [];
    return readings.slice(1).map((reading) => {
      const compared = compareReadings(newest, reading, moving, isWatched);
      ({ moving } = compared);
      const isSame = compared.before === compared.after;
      if (!isSame) newest = reading;
      return isSame;
    });
  }
  const days = Array.from({ length: 5 }, (_, index) => new Date(Date.UTC(2026, 11, 28 + index)));

  const LANGUAGES = "bg cs da de el en es et fi fr hr hu is it ja ko lt lv nb nl nn pl pt ro ru sk sl sr sv tr uk zh";
  test.each(LANGUAGES.split(" "))("are those of a date in %s, over the end of a year", (language) => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" });
    expect(judged(days.map((day) => `Rules\n${format.format(day)}`)).slice(1)).toEqual([true, true, true]);
  });

  test("aren't another number of the same line, nor in a line with a word that staff look for", () => {
    const line = (players: number, bet: number) => `${String(players)} players may bet ${String(bet)} euros`;
    const readings = [line(10, 5), line(20, 5), line(30, 5), line(40, 6), line(50, 6)];
    expect(judged(readings)).toEqual([false, true, false, true]);
    expect(judged(readings, (text) => text.includes("may bet"))).toEqual([false, false, false, false]);
  });

  test.each<[string, (day: number) => string[]]>([
    ["a list in another order each time", (day) => ["Visa", "Skrill", "Neteller", "Bitcoin", "Trustly"].map((_, at, all) => all[(at * 2 + day) % 5] ?? "")], // prettier-ignore
    ["the latest winners, one of whom stays", (day) => [`${"ABCDEFGH".charAt(day)}da won`, "Ben won", `${"HGFEDCBA".charAt(day)}leo won`]], // prettier-ignore
    ["two advertisements side by side", (day) => ["Win a trip", "Refer a friend", "Spin for free"].map((_, at, all) => `${all[(at + day) % 3] ?? ""} with ${"abcdefgh".charAt(day)}`)], // prettier-ignore
  ])("are %s, but no rule beside it", (_, lines) => {
    const page = (day: number, rule = "A player of this casino has one account and no other.") =>
      [rule, "A player is at least eighteen years old on the day of joining.", ...lines(day), "What is won is paid within two days."].join("\n"); // prettier-ignore
    const readings = [0, 1, 2, 3, 4, 5].map((day) => page(day));
    expect(judged([...readings, page(6, "A player of this casino has two accounts.")])).toEqual([false, false, true, true, true, false]); // prettier-ignore
  });

  test("are a line whose wording does, and a counter below it, but no wording that stays", () => {
    const names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Finn", "Finn"];
    const page = (name: string, day: number) =>
      `Rules\nThe latest winner is ${name}.\n${String(day)} players are online.\nThe end`;
    expect(judged(names.map(page))).toEqual([false, false, true, true, true, true, false]);
    const standing = names.map((name) => page(name, 1));
    expect(judged(standing)).toEqual([false, false, true, true, true, true, false]);
    expect(
      judged(
        standing.map((text) => text.replace("is", "may play")),
        (text) => text.includes("may play"),
      ),
    ).toEqual([...[false, false, false, false, false], ...[true, true]]);
  });

  test("are told from a value that stands still afterwards, in a page that never does", () => {
    const page = (day: number, fee: number) => `Visit ${String(day)}\nThe fee is ${String(fee)} euros`;
    const fees = [1, 2, 3, 3, 3, 3, 3];
    expect(judged(fees.map((fee, day) => page(day, fee)))).toEqual([false, true, true, false, true, true]);
  });
});
