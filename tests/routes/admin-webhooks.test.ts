import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod/v4";
import { env } from "~/env.server";
import { casinos } from "~/features/casinos/collection";
import { webhookDeliveries, webhookProgress, webhooks } from "~/features/webhooks/collection";
import { MOST_WAITING, WEBHOOK_EVENT_NAMES } from "~/features/webhooks/kinds";
import { setWebhookState } from "~/features/webhooks/desk/webhook-acts.server";
import { findWebhookPage } from "~/features/webhooks/desk/webhooks-desk.server";
import { queueChanges, queueWaiting } from "~/features/webhooks/send/queue-events.server";
import { signedHeaders } from "~/features/webhooks/send/signature.server";
import { cleanUpDeliveries } from "~/features/webhooks/send/webhook-entry.server";
import { openWebhookSecret, sealDueWebhooks } from "~/features/webhooks/send/webhook-secret.server";
import { notifications } from "~/platform/access/collection";
import { outbox } from "~/platform/outbox/collection";
import { drop } from "~/platform/outbox/lane.server";
import { createOutboxWorker, deliverDue as deliverDueOf } from "~/platform/outbox/worker.server";
import { action as one, loader as page } from "~/routes/admin.settings.webhooks.$id";
import { action as add, loader as list } from "~/routes/admin.settings.webhooks._index";
import { whatNeedsAPerson } from "~/site/admin-home/today.server";
import { queueNewChanges } from "~/site/webhook-events/queue-new-changes.server";
import { backgroundDone } from "../support/outbox/background-done";
import { refusalOf } from "../../docs/examples/webhook-receiver.mjs";
import { useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { gameFixture, observationFixture } from "../support/games/game";
import { awardFixture } from "../support/fixtures/award";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { store } from "../support/fixtures/store";
import { keptVersion, watchedPage } from "../support/fixtures/watched-terms";
import { as, usePeople } from "../support/people";
import { respond } from "../support/requests";

const current = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(current);

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let host: string;
let received: Received[];
/** How the receiver answers. */
let answer: { status: number; body?: string; headers?: Record<string, string>; end?: "never" | "broken" };

beforeEach(async () => {
  received = [];
  answer = { status: 204 };
  server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body });
      response.writeHead(answer.status, answer.headers);
      if (answer.end === undefined) response.end(answer.body);
      else response.write(answer.body ?? "", () => answer.end === "broken" && request.socket.destroy());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  Object.assign(env, { TERMS_WATCH_LOCAL: [host] });
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(env, { TERMS_WATCH_LOCAL: [] });
  server.closeAllConnections();
  server.close();
});

const LIST = "/admin/settings/webhooks";
const send = (form: Record<string, string | string[]>) => respond(() => add(as("admin", LIST, {}, form)));
const act = (id: string, form: Record<string, string>) =>
  respond(() => one(as("admin", `${LIST}/${id}`, { id }, form)));

async function addOne(change: Record<string, string | string[]> = {}): Promise<{ id: string; secret: string }> {
  const { data } = await send({
    url: `http://${host}/hook`,
    events: [...WEBHOOK_EVENT_NAMES],
    submission: "first",
    ...change,
  });
  return (data as { added: { id: string; secret: string } }).added;
}

const documents = () => current().documents;
const deliveries = async () => (await documents().query(webhookDeliveries, { limit: 1_000 })).items;
const webhook = async (id: string) => documents().get(webhooks, id);
function pass(minutes: number): void {
  current().setClock(new Date(current().clock().getTime() + minutes * 60_000).toISOString());
}

/** What the job and the outbox do. */
async function deliverDue(): Promise<void> {
  await queueWaiting();
  await deliverDueOf({ isAlone: true });
}
/** Delivers at each moment at which something is due, until nothing waits. */
async function deliverAll(): Promise<void> {
  for (let due: string | null = current().clock().toISOString(); due !== null;) {
    current().setClock(due);
    await deliverDue();
    due = await createOutboxWorker({ isAlone: true }).next();
  }
}
const slugs = () => received.map(({ body }) => (JSON.parse(body) as { data: { slug: string } }).data.slug);

/** A published change of a made-up article. */
const change = (key = "one") => ({
  type: "news.published" as const,
  key,
  at: current().clock().toISOString(),
  data: { slug: key },
});
async function queueOne(key?: string): Promise<void> {
  pass(1);
  await queueChanges([change(key)]);
}

describe("The signature", () => {
  test("is that of Standard Webhooks' own example", () => {
    const headers = signedHeaders("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    });
    expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });
});

describe("Staff", () => {
  test("add an address, whose secret is shown once and stored sealed", async () => {
    const { id, secret } = await addOne();
    expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
    const stored = await webhook(id);
    expect(stored?.secret).toMatch(/^sealed1\./);
    const screens = [
      await respond(() => list(as("admin", LIST))),
      await respond(() => page(as("admin", LIST, { id }))),
    ];
    expect(screens.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.stringify([stored, screens])).not.toContain(secret.slice(6));
    expect(JSON.stringify(screens)).not.toContain("sealed1");
  });

  test("see only the host of an address in the list, since the rest may contain a secret", async () => {
    const { id } = await addOne({ url: `http://${host}/hook/s3cret` });
    const { data } = await respond(() => list(as("admin", LIST)));
    expect(data).toMatchObject({ webhooks: [{ id, host }] });
    expect(JSON.stringify(data)).not.toContain("s3cret");
    expect(JSON.stringify((await respond(() => page(as("admin", `${LIST}/${id}`, { id })))).data)).toContain("s3cret");
  });

  test("keep a secret when the key it is sealed with is changed", async () => {
    const before = env.SECRETS_KEY;
    const [former, present] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
    try {
      Object.assign(env, { SECRETS_KEY: former });
      const { id, secret } = await addOne();
      Object.assign(env, { SECRETS_KEY: `${present},${former}` });
      await sealDueWebhooks();
      // The former key can go now.
      Object.assign(env, { SECRETS_KEY: present });
      expect(openWebhookSecret(id, (await webhook(id))?.secret ?? "")).toBe(secret);
      // Another webhook's secret opens for none but itself.
      expect(openWebhookSecret("other", (await webhook(id))?.secret ?? "")).toBeNull();
    } finally {
      Object.assign(env, { SECRETS_KEY: before });
    }
  });

  test("add one by a form that is sent twice, and ten at most", async () => {
    await addOne();
    expect(
      (await send({ url: `http://${host}/hook`, events: [...WEBHOOK_EVENT_NAMES], submission: "first" })).status,
    ).toBe(409);
    for (let at = 2; at <= 10; at++) await addOne({ submission: String(at) });
    expect((await send({ url: `http://${host}/hook`, events: "news.published", submission: "more" })).status).toBe(409);
    expect((await documents().query(webhooks, { limit: 100 })).items).toHaveLength(10);
  });

  test("add another with a log of its own by the form of one that was removed", async () => {
    const { id } = await addOne();
    await queueOne();
    await act(id, { intent: "remove" });
    const again = await addOne();
    expect(again.id).not.toBe(id);
    expect(
      (await findWebhookPage(new Request(`http://edgewise.test${LIST}/${again.id}`), again.id))?.deliveries,
    ).toEqual([]);
    await deliverDue();
    expect(received).toEqual([]);
  });

  test.each([
    "http://hooks.example/in",
    "https://user:pass@hooks.example/in",
    "https://hooks.example:8443/in",
    "ftp://hooks.example/in",
    "hooks",
    `https://hooks.example/${"é".repeat(400)}`,
    `https://hooks.example/${"e".repeat(500)}`,
  ])("can't add %s", async (url) => {
    expect((await send({ url, events: "news.published" })).status).toBe(422);
  });

  test("see a test answered, and one to an address that isn't public refused", async () => {
    const { id, secret } = await addOne();
    expect((await act(id, { intent: "test" })).headers.get("Location")).toBe(`${LIST}/${id}?done=tested`);
    const [{ headers, body }] = received as [Received];
    expect(refusalOf({ headers, body, secret, seen: new Set(), now: current().clock().getTime() })).toBeNull();
    expect(JSON.parse(body)).toMatchObject({ type: "test" });

    for (const hidden of ["https://10.0.0.1/hook", "https://localhost/hook", "https://169.254.169.254/latest"]) {
      const other = await addOne({ url: hidden, submission: hidden });
      expect((await act(other.id, { intent: "test" })).headers.get("Location")).toContain("done=failed");
    }
    const problems = (await deliveries()).flatMap(({ attempts }) => attempts.map(({ problem }) => problem ?? ""));
    expect(problems.filter((problem) => problem.includes("not a public address"))).toHaveLength(3);
    expect(received).toHaveLength(1);
  });

  test("send a delivery again under its own id; another webhook's, or none, is not found", async () => {
    const [{ id }, other] = [await addOne(), await addOne({ submission: "other", events: "award.announced" })];
    await queueOne();
    await deliverDue();
    const [delivery] = await deliveries();
    const again = { intent: "replay", id: delivery?.id ?? "" };
    expect((await act(other.id, again)).status).toBe(404);
    expect((await act(id, { intent: "replay", id: "0".repeat(32) })).status).toBe(404);
    expect((await act("nobody", { intent: "pause" })).status).toBe(404);
    expect((await act(id, again)).headers.get("Location")).toContain("done=queued");
    await deliverDue();
    expect(received).toHaveLength(2);
    expect(received[0]?.headers["webhook-id"]).toBe(received[1]?.headers["webhook-id"]);
  });

  test("remove one with its secret; what waits is not sent", async () => {
    const { id } = await addOne();
    await queueOne();
    expect((await act(id, { intent: "remove" })).headers.get("Location")).toBe(`${LIST}?done=removed`);
    await deliverDue();
    expect([received, await webhook(id)]).toEqual([[], null]);
  });

  test("pause one: what waits is sent once it is on again, what is published meanwhile is not", async () => {
    const { id } = await addOne();
    await queueOne("waiting");
    await queueOne("waiting too");
    await act(id, { intent: "pause" });
    await deliverDue();
    expect(received).toEqual([]);
    const meanwhile = change("meanwhile");
    pass(1);
    await queueChanges([meanwhile]);
    await act(id, { intent: "resume" });
    await queueChanges([meanwhile]);
    await queueOne("after");
    await deliverDue();
    await deliverDue();
    expect(slugs()).toEqual(["waiting", "waiting too", "after"]);
  });
});

const SCORE = {
  score: 2.1,
  components: { licence: 0, complaints: 0, terms: 0, payout: 0, players: 0, protection: 0 },
  caps: [],
  formulaVersion: 1,
  cause: "A change",
  at: "2026-11-21T12:00:00.000Z",
};

describe("What was published", () => {
  async function begin() {
    await store(current().documents, {
      casinos: [casinoFixture()],
      articles: [articleFixture({ slug: "before", publishAt: "2026-11-01T00:00:00.000Z" })],
    });
    await addOne();
    await queueNewChanges();
    pass(10);
  }
  const types = async () => (await deliveries()).map(({ event }) => event).sort();

  test("before the first webhook is reported to nobody", async () => {
    await begin();
    await queueNewChanges();
    expect(await types()).toEqual([]);
  });

  test("is told when something else can't be looked through, which is told later, and nothing twice", async () => {
    await begin();
    await store(current().documents, {
      articles: [articleFixture({ slug: "news", publishAt: current().clock().toISOString() })],
      casinos: [casinoFixture({ lifecycle: "warning", lifecycleReason: "It pays nobody." })],
    });
    pass(1);
    const query = documents().query.bind(documents());
    const failing = vi.spyOn(documents(), "query").mockImplementation((collection, wanted) => {
      if (collection.name === "complaints") return Promise.reject(new Error("No complaint can be read."));
      return query(collection, wanted);
    });
    const others = ["casino.updated", "news.published", "warning.changed"];
    await expect(queueNewChanges()).rejects.toThrow("No complaint can be read.");
    expect(await types()).toEqual(others);
    failing.mockRestore();
    const closedAt = current().clock().toISOString();
    await store(current().documents, { complaints: [complaintFixture({ state: "resolved", closedAt })] });
    pass(1);
    await queueNewChanges();
    expect(await types()).toEqual(["casino.updated", "complaint.closed", "news.published", "warning.changed"]);
  });

  test("since then is reported once, each change by its kind, however often the job looks", async () => {
    await begin();
    const at = current().clock().toISOString();
    await store(current().documents, {
      casinos: [
        casinoFixture({
          lifecycle: "warning",
          lifecycleReason: "It pays nobody.",
          score: SCORE,
        }),
      ],
      bonuses: [bonusFixture({ publishAt: at })],
      articles: [
        articleFixture({ slug: "news", publishAt: at }),
        articleFixture({ slug: "imported", publishAt: "2020-01-01T00:00:00.000Z" }),
      ],
      complaints: [
        complaintFixture({ state: "resolved", closedAt: at, publishedAt: at }),
        complaintFixture({ ref: "EW-7K3Q9N", state: "rejected", closedAt: at, publishedAt: null }),
      ],
    });
    pass(1);
    await queueNewChanges();
    const expected = [
      "bonus.updated",
      "casino.updated",
      "complaint.closed",
      "news.published",
      "score.changed",
      "warning.changed",
    ];
    expect(await types()).toEqual(expected);
    await queueNewChanges();
    // As after a kill before the progress was noted.
    await documents()
      .batch("system:test")
      .set(webhookProgress, "events", { upTo: "2026-11-21T12:05:00.000Z" })
      .commit();
    await queueNewChanges();
    expect(await types()).toEqual(expected);
    const bodies = (await deliveries()).map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(bodies.find(({ type }) => type === "warning.changed")?.data).toMatchObject({
      slug: "saltbox",
      lifecycle: "warning",
      before: "active",
    });
    expect(bodies.find(({ type }) => type === "score.changed")?.data).toMatchObject({ score: 2.1 });
    const complaint = complaintFixture();
    expect(JSON.stringify(bodies)).not.toContain(complaint.playerName);
    expect(JSON.stringify(bodies)).not.toContain(complaint.title);
  });

  test("is looked for again after the server’s stop broke it off", async () => {
    await begin();
    const { upTo } = (await documents().get(webhookProgress, "events")) ?? {};
    await store(current().documents, {
      casinos: [casinoFixture({ lifecycle: "warning", lifecycleReason: "It pays nobody." })],
    });
    pass(1);
    await queueNewChanges(AbortSignal.abort());
    expect(await types()).toEqual([]);
    expect((await documents().get(webhookProgress, "events"))?.upTo).toBe(upTo);
    await queueNewChanges();
    expect(await types()).toEqual(["casino.updated", "warning.changed"]);
  });

  test("includes terms that changed and awards that were announced", async () => {
    const terms = await watchedPage("https://saltbox.example/terms");
    await begin();
    const at = (minutes: number) => new Date(current().clock().getTime() + minutes * 60_000).toISOString();
    await keptVersion(terms, "The terms as they are now.", at(0));
    const { dates, ...award } = awardFixture();
    await store(current().documents, { awards: [{ ...award, dates: { ...dates, announcedAt: at(1) } }] });
    pass(2);
    await queueNewChanges();
    await queueNewChanges();
    expect(await types()).toEqual(["award.announced", "terms.changed"]);
    const bodies = (await deliveries()).map(({ body }) => body).join();
    expect(bodies).toContain("/casinos/saltbox/terms/");
    expect(bodies).toContain("/api/v1/awards/2025.json");
  });

  test("includes versions that a casino lowered, and no others", async () => {
    await store(current().documents, { games: [gameFixture()] });
    await begin();
    const recordedAt = new Date(current().clock().getTime() + 60_000).toISOString();
    const lowered = observationFixture({ percent: 94.5, recordedAt, loweredFrom: 96.5 });
    await store(current().documents, { observations: [lowered, observationFixture({ recordedAt, country: "SE" })] });
    pass(2);
    await queueNewChanges();
    expect((await types()).filter((type) => type === "game.lowered")).toEqual(["game.lowered"]);
    const bodies = (await deliveries()).map(({ body }) => body).join();
    expect(bodies).toContain('"loweredFrom":96.5');
  });

  test("is also reported with a casino's later change", async () => {
    await begin();
    const casino = await documents().get(casinos, "saltbox");
    await documents()
      .batch("system:test")
      .update(casinos, "saltbox", { name: `${casino?.name ?? ""} Two` })
      .commit();
    pass(1);
    await queueNewChanges();
    expect(await types()).toEqual(["casino.updated"]);
  });
});

describe("A delivery", () => {
  test("is accepted once by the documented receiver, which refuses it when changed, old or repeated", async () => {
    const { secret } = await addOne();
    await queueOne();
    await deliverDue();
    await deliverDue();
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [Received];
    expect(headers["content-type"]).toBe("application/json");
    expect(headers["user-agent"]).toContain("-Webhooks/");
    const seen = new Set<string>();
    const now = current().clock().getTime();
    const judge = (given: object = {}) => refusalOf({ headers, body, secret, seen, now, ...given });
    expect(judge({ body: body.replace("one", "two") })).toBe("signature");
    expect(judge({ headers: { ...headers, "webhook-id": "msg_other" } })).toBe("signature");
    expect(judge({ secret: "whsec_AAAA" })).toBe("signature");
    expect(judge({ now: now + 6 * 60_000 })).toBe("timestamp");
    expect(judge()).toBeNull();
    seen.add(headers["webhook-id"] as string);
    expect(judge()).toBe("replay");
  });

  test("that a killed server sent but didn't record is sent again with its id", async () => {
    await addOne();
    await queueOne();
    const { transaction } = documents();
    let isKilled = false;
    vi.spyOn(documents(), "transaction").mockImplementation((actor, run) => {
      isKilled ||= actor === "system:webhooks";
      return isKilled ? Promise.reject(new Error("killed")) : transaction(actor, run);
    });
    await queueWaiting();
    await createOutboxWorker({ isAlone: true }).run();
    expect((await deliveries())[0]?.state).toBe("queued");
    vi.restoreAllMocks();
    await deliverDue();
    expect(received).toHaveLength(2);
    expect(received[0]?.headers["webhook-id"]).toBe(received[1]?.headers["webhook-id"]);
    expect((await deliveries())[0]?.state).toBe("delivered");
  });

  test("that fails is tried for three days with longer and longer pauses, then given up and shown", async () => {
    const { id } = await addOne();
    answer = { status: 500, body: `<b>broken</b>${"x".repeat(100_000)}` };
    await queueOne();
    await queueOne("second");
    await deliverDue();
    // The second waits for the first, rather than knocking at the same door.
    expect(received).toHaveLength(1);
    await deliverAll();
    // In their order, and neither is left out.
    expect(slugs()).toEqual(slugs().toSorted());
    expect(new Set(slugs())).toEqual(new Set(["one", "second"]));
    const all = (await deliveries()).toSorted((a, b) => a.at.localeCompare(b.at));
    expect(all.map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect(all[0]?.attempts).toHaveLength(12);
    expect(all[0]?.attempts[0]).toMatchObject({ status: 500, problem: "The answer was 500." });
    expect(all[0]?.attempts[0]?.excerpt.length).toBeLessThanOrEqual(300);
    const days = (Date.parse(all[0]?.attempts.at(-1)?.at ?? "") - Date.parse(all[0]?.at ?? "")) / (24 * 3_600_000);
    expect([days > 2.5, days < 3.5]).toEqual([true, true]);
    // The admin's session has ended in those days.
    const log = await findWebhookPage(new Request(`http://edgewise.test${LIST}/${id}`), id);
    expect(JSON.stringify(log?.deliveries)).toContain("The answer was 500.");
  });

  test.each([
    [600, 600_000],
    [80_000, 6 * 3_600_000],
  ])("waits as long as the receiver asks, if that is reasonable: %i s", async (asked, milliseconds) => {
    const { id } = await addOne();
    answer = { status: 503, headers: { "Retry-After": String(asked) } };
    await queueOne();
    await deliverDue();
    const nextAt = new Date(current().clock().getTime() + milliseconds).toISOString();
    const shown = await findWebhookPage(new Request(`http://edgewise.test${LIST}/${id}`), id);
    expect(shown?.deliveries).toMatchObject([{ state: "waiting", nextAt }]);
    current().setClock(new Date(Date.parse(nextAt) - 1).toISOString());
    await deliverDue();
    expect(received).toHaveLength(1);
    current().setClock(nextAt);
    await deliverDue();
    expect(received).toHaveLength(2);
  });

  test("that staff drop from the outbox is given up, and the next one is sent", async () => {
    await addOne();
    answer = { status: 500 };
    await queueOne("dropped");
    await queueOne("next");
    await deliverDue();
    const [first] = (await documents().query(outbox, { where: [["kind", "==", "webhook"]], orderBy: ["order"] })).items;
    await drop("staff", { id: first?.id ?? "", reason: "It is malformed." }, () => undefined);
    answer = { status: 200 };
    await deliverDue();
    expect(slugs()).toEqual(["dropped", "next"]);
    const all = (await deliveries()).toSorted((a, b) => a.at.localeCompare(b.at));
    expect(all.map(({ state }) => state)).toEqual(["failed", "delivered"]);
  });

  test("that a version without the outbox left waiting is sent, once and before newer ones", async () => {
    const { id } = await addOne();
    const old = ["older", "old", "sent"].map((slug, at) => ({
      webhookId: id,
      event: "news.published" as const,
      body: JSON.stringify({ data: { slug } }),
      state: slug === "sent" ? ("delivered" as const) : ("waiting" as const),
      tries: 3,
      attempts: [],
      nextAt: "2026-11-21T18:00:00.000Z",
      at: `2026-11-21T11:0${String(at)}:00.000Z`,
      expiresAt: "2026-12-21T11:00:00.000Z",
    }));
    const batch = documents().batch("system:test");
    const asItWas = { ...webhookDeliveries, schema: z.custom<(typeof old)[number]>() };
    for (const fields of old) batch.set(asItWas, `old-${fields.at.slice(15, 16)}`, fields);
    await batch.commit();
    await queueOne("new");
    await deliverDue();
    expect(slugs()).toEqual(["older", "old", "new"]);
    await deliverAll();
    expect(received).toHaveLength(3);
    expect(received[0]?.headers["webhook-id"]).toBe("msg_old-0");
  });

  test("turns its webhook off after days of failing, and staff are told", async () => {
    const { id } = await addOne();
    answer = { status: 503 };
    await queueOne();
    await deliverDue();
    pass(5 * 24 * 60 - 2);
    await queueOne("later");
    await deliverDue();
    expect((await webhook(id))?.state).toBe("active");
    pass(24 * 60);
    await deliverDue();
    expect((await webhook(id))?.state).toBe("disabled");
    expect((await whatNeedsAPerson(["owner"])).find((tasks) => tasks.id === "webhooks")).toMatchObject({
      total: 1,
      tasks: [{ label: host, to: `${LIST}/${id}` }],
    });
    await backgroundDone();
    const { items } = await documents().query(notifications, { limit: 10 });
    expect(items).toMatchObject([{ text: expect.stringContaining("failed for 5 days") as string }]);
    const before = received.length;
    await queueOne("after");
    await deliverDue();
    expect(received).toHaveLength(before);
    // Turned on, it goes on: with what waited, then from then.
    answer = { status: 200 };
    await setWebhookState(id, "active", { uid: "staff", name: "Freja", requestId: null });
    await queueOne("new");
    await deliverDue();
    expect(slugs().slice(before)).toEqual(["one", "later", "new"]);
  });

  test("to one webhook is sent while our own error holds up another’s", async () => {
    const { id } = await addOne();
    await addOne({ url: `http://${host}/other`, submission: "other" });
    await queueOne();
    const { get } = documents();
    vi.spyOn(documents(), "get").mockImplementation((collection, one) =>
      one === id ? Promise.reject(new Error("no store")) : get(collection, one),
    );
    await deliverDue();
    expect(received.map(({ path }) => path)).toEqual(["/other"]);
  });

  test("doesn’t count the days on which nothing waited as days of failing", async () => {
    const { id } = await addOne();
    answer = { status: 503 };
    await queueOne();
    await deliverAll();
    expect((await deliveries()).map(({ state }) => state)).toEqual(["failed"]);
    expect((await webhook(id))?.failingSince).toBeNull();
    pass(10 * 24 * 60);
    await queueOne("later");
    await deliverDue();
    expect(await webhook(id)).toMatchObject({ state: "active", failingSince: current().clock().toISOString() });
  });

  test("that fails goes on counting when a test is delivered meanwhile", async () => {
    const { id } = await addOne();
    answer = { status: 503 };
    await queueOne();
    await deliverDue();
    const failing = (await webhook(id))?.failingSince;
    answer = { status: 204 };
    await act(id, { intent: "test" });
    expect(await webhook(id)).toMatchObject({ failingSince: failing, lastSuccessAt: null });
  });

  test("turns its webhook off at once when the address says that it is gone for good", async () => {
    const { id } = await addOne();
    answer = { status: 410 };
    await queueOne();
    await deliverDue();
    expect((await webhook(id))?.state).toBe("disabled");
    expect((await deliveries())[0]?.state).toBe("failed");
  });

  test.each(["never", "broken"] as const)("is over with the answer's headers, though its body ends %s", async (end) => {
    const { id } = await addOne();
    answer = { status: 200, body: "tak", end };
    await queueOne();
    await deliverDue();
    expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: [{ status: 200, problem: null }] }]);
    expect((await webhook(id))?.failingSince).toBeNull();
    answer = { status: 500, body: "no", end };
    await queueOne("two");
    await deliverDue();
    expect((await deliveries()).flatMap(({ attempts }) => attempts.map(({ status }) => status)).sort()).toEqual([
      200, 500,
    ]);
    expect(received).toHaveLength(2);
  });

  test("follows no redirect", async () => {
    await addOne();
    answer = { status: 307, headers: { Location: "/elsewhere" } };
    await queueOne();
    await deliverDue();
    expect(received.map(({ path }) => path)).toEqual(["/hook"]);
    expect((await deliveries())[0]?.attempts[0]?.problem).toContain("not followed");
  });

  test("is queued for the other webhooks when one is removed meanwhile", async () => {
    const first = await addOne();
    const second = await addOne({ submission: "second" });
    vi.spyOn(documents(), "count").mockImplementation(async (_collection, where) => {
      if (!where?.some(([, , id]) => id === first.id)) return 0;
      await act(first.id, { intent: "remove" });
      return MOST_WAITING;
    });
    await queueOne();
    expect((await deliveries()).map(({ webhookId }) => webhookId)).toEqual([second.id]);
  });

  test("is left out when too many are waiting, which staff can see", async () => {
    const { id } = await addOne();
    pass(1);
    const many = Array.from({ length: MOST_WAITING + 5 }, (_, at) => change(`n${String(at)}`));
    await queueChanges(many);
    const page = () => findWebhookPage(new Request(`http://edgewise.test${LIST}/${id}`), id);
    expect((await page())?.waiting).toBe(MOST_WAITING);
    await queueWaiting();
    await queueChanges([change("later")]);
    expect((await page())?.waiting).toBe(MOST_WAITING);
    expect((await webhook(id))?.leftOutAt).not.toBeNull();
  });

  test("is forgotten after thirty days", async () => {
    await addOne();
    await queueOne();
    await deliverDue();
    pass(31 * 24 * 60);
    await cleanUpDeliveries();
    expect(await deliveries()).toEqual([]);
  });
});
