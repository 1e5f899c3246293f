import { beforeEach, expect, test } from "vitest";
import { notifications, users } from "~/platform/access/collection";
import { notify } from "~/platform/notifications/notifications.server";
import { action, loader } from "~/routes/dashboard.notices";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { personFixture, type Person } from "../support/signed-in";
import { post, respond, visit } from "../support/requests";

const current = useTestBackend();
const PATH = "/dashboard/notices";
let ada: Person;
let ben: Person;

beforeEach(async () => {
  ada = await personFixture(current(), "Ada");
  ben = await personFixture(current(), "Ben");
});

const page = async (who: Person) =>
  (await respond(() => loader(visit(PATH, {}, who.headers)))).data as { notices: { text: string; isRead: boolean }[] };
const send = (who: Person, form: Record<string, string>) => respond(() => action(post(PATH, form, {}, who.headers)));

test("each person reads their own notices alone, and visitors none", async () => {
  await notify([ada.uid], { text: "For Ada.", href: "/" });
  expect((await page(ada)).notices).toMatchObject([{ text: "For Ada.", isRead: false }]);
  expect((await page(ben)).notices).toEqual([]);
  expect((await respond(() => loader(visit(PATH)))).status).toBe(302);
});

test("a notice that came after the page was shown stays unread", async () => {
  await notify([ada.uid], { text: "Seen.", href: "/" });
  const until = current().clock().toISOString();
  current().setClock("2026-11-21T12:00:01.000Z");
  await notify([ada.uid], { text: "Unseen.", href: "/" });
  await send(ben, { intent: "read", until });
  await send(ada, { intent: "read", until });
  expect((await page(ada)).notices).toMatchObject([
    { text: "Unseen.", isRead: false },
    { text: "Seen.", isRead: true },
  ]);
});

test("the same key tells people once, and people who want no mail get none", async () => {
  await send(ben, { intent: "mail", mail: "no" });
  const tell = () => notify([ada.uid, ben.uid, ada.uid, "nobody"], { text: "News.", href: "/news", key: "news/1" });
  await tell();
  await tell();
  await backgroundDone();
  expect(
    await current().documents.count(notifications, [
      ["userId", "==", ada.uid],
      ["readAt", "==", null],
    ]),
  ).toBe(1);
  expect(
    await current().documents.count(notifications, [
      ["userId", "==", ben.uid],
      ["readAt", "==", null],
    ]),
  ).toBe(1);
  expect(current().sent.map(({ to }) => to)).toEqual(["ada@player.example"]);
});

test("suspended people and closed accounts are skipped", async () => {
  await current().documents.batch("system:test").update(users, ada.uid, { state: "suspended" }).commit();
  await notify([ada.uid], { text: "News.", href: "/" });
  await backgroundDone();
  expect(
    await current().documents.count(notifications, [
      ["userId", "==", ada.uid],
      ["readAt", "==", null],
    ]),
  ).toBe(0);
  expect(current().sent).toEqual([]);
});
