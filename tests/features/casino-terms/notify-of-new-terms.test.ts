import { beforeEach, expect, test, vi } from "vitest";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { casinos } from "~/features/casinos/collection";
import { casinoTerms } from "~/features/casino-terms/collection";
import { notifyOfNewTerms } from "~/features/casino-terms/watch/notify-of-new-terms.server";
import { saveCasino } from "~/features/members/saved-casinos.server";
import { notifications } from "~/platform/access/collection";
import { mailDueAlerts } from "../../support/outbox/mail-due-alerts";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";
import { store } from "../../support/fixtures/store";
import { keptVersion, watchedPage } from "../../support/fixtures/watched-terms";
import { personFixture, type Person } from "../../support/signed-in";

const current = useTestBackend();
let ada: Person;
let ben: Person;
let general: string;
let bonus: string;

beforeEach(async () => {
  await store(current().documents, { casinos: [casinoFixture()] });
  ada = await personFixture(current(), "Ada");
  ben = await personFixture(current(), "Ben");
  general = await watchedPage("https://saltbox.example/terms");
  bonus = await watchedPage("https://saltbox.example/bonus-terms", { kind: "bonus" });
  await saveCasino(ada.uid, "saltbox", true);
  for (const page of [general, bonus])
    await keptVersion(page, "Winnings are paid within a day.", "2026-11-01T09:00:00.000Z");
});

async function noticesOf({ uid }: Person) {
  await backgroundDone();
  const { items } = await current().documents.query(notifications, {
    where: [["userId", "==", uid]],
    orderBy: ["-at"],
  });
  return items.map(({ text, href }) => [text, href]);
}

const CHANGED = [
  "Saltbox has changed its general terms and bonus terms. See what was added and what was taken out.",
  "/casinos/saltbox/terms",
];

async function change(): Promise<string[]> {
  const ids: string[] = [];
  for (const page of [general, bonus])
    ids.push(await keptVersion(page, "Winnings are paid within a year.", "2026-11-20T09:00:00.000Z"));
  return ids;
}

test("a first version is reported to nobody", async () => {
  expect(await notifyOfNewTerms()).toBe(0);
  expect(await noticesOf(ada)).toEqual([]);
});

test("changes are reported once for all pages, on the site and by mail, to people who saved the casino", async () => {
  await change();
  expect(await notifyOfNewTerms()).toBe(1);
  expect(await noticesOf(ada)).toEqual([CHANGED]);
  expect(await noticesOf(ben)).toEqual([]);
  await mailDueAlerts();
  expect(current().sent.map(({ to }) => to)).toEqual(["ada@player.example"]);
  expect(await notifyOfNewTerms()).toBe(0);
  expect(await noticesOf(ada)).toHaveLength(1);
});

test("people who were told before a failure are not told again", async () => {
  await change();
  const before = await current().documents.get(casinoTerms, "saltbox");
  await notifyOfNewTerms();
  // As if the server had stopped before it noted that it has told.
  const { untoldSince = null, tellAt = null } = before ?? {};
  await current()
    .documents.batch("test")
    .update(casinoTerms, "saltbox", { untoldSince, tellAt, toldAt: null })
    .commit();
  expect(await notifyOfNewTerms()).toBe(1);
  expect(await noticesOf(ada)).toHaveLength(1);
});

test("the notice of a change to one page links to what was changed", async () => {
  const id = await keptVersion(general, "Winnings are paid within a year.", "2026-11-20T09:00:00.000Z");
  await notifyOfNewTerms();
  const compared = new URLSearchParams({ from: `${general}-1`, to: id }).toString();
  expect(await noticesOf(ada)).toEqual([
    [
      "Saltbox has changed its general terms. See what was added and what was taken out.",
      `/casinos/saltbox/terms?${compared}`,
    ],
  ]);
});

test("people are told once in seven days of a page that changes every day", async () => {
  const days = 15;
  for (let day = 0; day < days; day += 1) {
    const at = new Date(Date.parse("2026-11-21T12:00:00.000Z") + day * 86_400_000).toISOString();
    current().setClock(at);
    await keptVersion(general, `These terms were printed on day ${String(day)}.`, at);
    await notifyOfNewTerms();
  }
  // On the first day, the eighth and the fifteenth.
  expect(await noticesOf(ada)).toHaveLength(3);
  expect(await current().documents.get(casinoTerms, "saltbox")).toMatchObject({ untoldSince: null, tellAt: null });
});

test("a version that arrives while people are being told is reported next", async () => {
  await keptVersion(general, "Winnings are paid within a year.", "2026-11-21T11:00:00.000Z");
  const publish = vi.spyOn(publishedCasinos, "read").mockImplementationOnce(async () => {
    await keptVersion(bonus, "Winnings are paid within a year.", "2026-11-21T11:59:00.000Z");
    publish.mockRestore();
    return publishedCasinos.read();
  });
  await notifyOfNewTerms();
  expect(await current().documents.get(casinoTerms, "saltbox")).toMatchObject({
    untoldSince: "2026-11-21T11:59:00.000Z",
    tellAt: "2026-11-28T12:00:00.000Z",
  });
});

test("versions of an unpublished casino are reported to nobody, neither then nor later", async () => {
  await current().documents.batch("test").update(casinos, "saltbox", { publishState: "archived" }).commit();
  await change();
  expect(await notifyOfNewTerms()).toBe(0);
  expect(await noticesOf(ada)).toEqual([]);
});
