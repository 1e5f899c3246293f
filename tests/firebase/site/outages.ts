import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { setTimeout as pause } from "node:timers/promises";
import { Client, type Answer } from "../../faults/support/client";
import { killServers, until, type RunningServer } from "../../faults/support/server";
import { PASSWORD } from "../../faults/support/site";
import { pictureFile } from "../../support/files/pictures";
import { openFaultyProxy, type Fault, type FaultyProxy } from "../support/faulty-proxy";
import { emailOf, makeFirebaseSite, services, startInstance, type People } from "./site";

/** The pages that visitors see first, cached before anything fails. */
const CACHED = ["/", "/casinos", "/casinos/saltbox", "/news", "/faq"];
/** The longest time for a cached page, whatever is wrong behind it. */
const AT_ONCE_MS = 2_000;
/** The longest time for a form's answer. */
const LONGEST_ANSWER_MS = 30_000;
const OUTAGE_MS = 30_000;
/** After this time, refused visitors are told to try again. */
const RECOVERED_WITHIN_MS = 30_000;

export const outages = () =>
  describe("the site when Firebase fails", () => {
    let people: People;
    let server: RunningServer;
    let member: Client;
    let proxies: { firestore: FaultyProxy; auth: FaultyProxy; storage: FaultyProxy };

    beforeAll(async () => {
      people = await makeFirebaseSite();
      const { firestore, auth, storage } = services();
      const [first, second, third] = await Promise.all([firestore, auth, storage].map(openFaultyProxy));
      if (!first || !second || !third) throw new Error("A proxy is missing.");
      proxies = { firestore: first, auth: second, storage: third };
      server = await startInstance({ firestore: first.address, auth: second.address, storage: third.address });
      member = await new Client(server.origin).signIn(emailOf(people.anna));
      for (const path of CACHED) await until(`${path} is cached`, async () => (await cachedPage(path)).isCached);
    }, 120_000);
    afterAll(async () => {
      await killServers();
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
    });

    // What fails in one test is its own.
    afterEach(() => turnAll({ kind: "pass" }));

    async function timed(ask: () => Promise<Answer>): Promise<Answer & { ms: number }> {
      const asked = performance.now();
      const answer = await ask();
      return { ...answer, ms: performance.now() - asked };
    }

    async function cachedPage(path: string) {
      const { status, headers, ms } = await timed(() => new Client(server.origin).get(path));
      return { path, status, ms, isCached: headers.get("server-timing") === "cache;desc=hit" };
    }

    /** Expects pages at once: those that are kept or, where jobs can write meanwhile, rendered again from memory. */
    async function expectPages({ areKept }: { areKept: boolean }): Promise<void> {
      for (const path of CACHED) {
        const page = await cachedPage(path);
        expect(page).toMatchObject({ status: 200, ...(areKept && { isCached: true }) });
        expect(page.ms, path).toBeLessThan(AT_ONCE_MS);
      }
    }
    const expectCachedPages = () => expectPages({ areKept: true });

    let messages = 0;
    const words = () => `My words, which took me an hour: number ${String((messages += 1))}.`;
    const contact = (message: string) =>
      timed(() => new Client(server.origin).post("/contact", { type: "general", email: "me@player.example", message }));
    const signIn = () =>
      timed(() =>
        new Client(server.origin).post("/login", {
          ...{ intent: "sign-in", email: emailOf(people.bela), password: PASSWORD },
        }),
      );

    /** Expects an answer in time that says it could not be done and contains what was typed. */
    function expectKeptWords(answer: Answer & { ms: number }, typed: string): void {
      expect(answer).toMatchObject({ status: 503, text: expect.stringContaining(typed) as string });
      expect(answer.headers.get("Retry-After")).not.toBeNull();
      expect(answer.ms).toBeLessThan(LONGEST_ANSWER_MS);
    }

    const turnAll = (fault: Fault) => Promise.all(Object.values(proxies).map((proxy) => proxy.turn(fault)));

    /** Expects that everything works again, in the same process. */
    async function expectRecovery(): Promise<void> {
      await turnAll({ kind: "pass" });
      const { pid } = server;
      const statuses: number[] = [];
      const isTaken = async () => {
        const { status } = await contact(words());
        statuses.push(status);
        return status === 303;
      };
      await until("forms are taken again", isTaken, RECOVERED_WITHIN_MS).catch((error: unknown) => {
        throw new Error(`${String(error)} They got ${statuses.join(", ")}.`, { cause: error });
      });
      await until("it is ready", async () => (await member.get("/readyz")).status === 200, RECOVERED_WITHIN_MS);
      expect((await signIn()).status).toBe(303);
      expect((await member.get("/dashboard")).status).toBe(200);
      expect(server.pid).toBe(pid);
      // Pages are rendered again after what a job wrote as soon as it could; the next outage finds them cached.
      for (const path of CACHED) await until(`${path} is cached again`, async () => (await cachedPage(path)).isCached);
    }

    test("unreachable for 30 seconds: pages go on, forms keep what was typed, and it comes back by itself", async () => {
      await turnAll({ kind: "cut" });
      const begun = performance.now();
      await expectCachedPages();
      const typed = words();
      expectKeptWords(await contact(typed), typed);
      const member503 = await timed(() =>
        member.post("/contact", { type: "general", email: emailOf(people.anna), message: typed }),
      );
      expectKeptWords(member503, typed);
      expectKeptWords(await signIn(), emailOf(people.bela));
      expect((await member.get("/readyz")).status).toBe(503);
      expect((await member.get("/healthz")).status).toBe(200);
      // A list that nobody has requested before is made from what is in memory.
      expect((await new Client(server.origin).get("/casinos?sort=newest")).status).toBe(200);
      await pause(Math.max(0, OUTAGE_MS - (performance.now() - begun)));
      await expectCachedPages();
      await expectRecovery();
    }, 120_000);

    test("silent, its connections open: nothing hangs", async () => {
      await turnAll({ kind: "silent" });
      await expectCachedPages();
      const typed = words();
      const [asked, other] = await Promise.all([contact(typed), signIn()]);
      expectKeptWords(asked, typed);
      expectKeptWords(other, emailOf(people.bela));
      await expectCachedPages();
      await expectRecovery();
    }, 120_000);

    test.each([
      ["its quota exhausted", { grpcStatus: 8, httpStatus: 429, message: "Quota exceeded." }],
      ["its token expired", { grpcStatus: 16, httpStatus: 401, message: "Request had invalid credentials." }],
    ])(
      "%s: pages go on, forms keep what was typed",
      async (_, { grpcStatus, httpStatus, message }) => {
        await proxies.firestore.turn({ kind: "refuse", refusal: { grpcStatus, message } });
        await proxies.storage.turn({ kind: "refuse", refusal: { httpStatus, message } });
        await expectCachedPages();
        const typed = words();
        expectKeptWords(await contact(typed), typed);
        await expectRecovery();
      },
      120_000,
    );

    test("answers slowed by 5 seconds: pages go on, forms are taken or keep what was typed", async () => {
      await turnAll({ kind: "slow", ms: 5_000 });
      await expectPages({ areKept: false });
      const typed = words();
      const answer = await contact(typed);
      if (answer.status === 303) expect(answer.ms).toBeLessThan(LONGEST_ANSWER_MS);
      else expectKeptWords(answer, typed);
      await expectPages({ areKept: false });
      await expectRecovery();
    }, 120_000);

    test("started while Firestore is gone, an instance says that it isn't ready, and is once that is back", async () => {
      await proxies.firestore.turn({ kind: "cut" });
      const late = new Client((await startInstance({ firestore: proxies.firestore.address })).origin);
      expect((await late.get("/healthz")).status).toBe(200);
      expect((await late.get("/readyz")).status).toBe(503);
      await proxies.firestore.turn({ kind: "pass" });
      await until("it is ready", async () => (await late.get("/readyz")).status === 200, RECOVERED_WITHIN_MS);
      expect(await late.get("/casinos/saltbox")).toMatchObject({ status: 200 });
      // The other one lost it as well.
      await expectRecovery();
    }, 120_000);

    test("nobody can sign in while Authentication alone is gone, and everything else goes on", async () => {
      await proxies.auth.turn({ kind: "cut" });
      expectKeptWords(await signIn(), emailOf(people.bela));
      expect((await contact(words())).status).toBe(303);
      await expectRecovery();
    }, 120_000);

    test("no picture is taken while Storage alone is silent, and the sender is told in time", async () => {
      await proxies.storage.turn({ kind: "silent" });
      const form = new FormData();
      form.set("intent", "picture");
      form.set("picture", await pictureFile("me.png"));
      const upload = await timed(() => member.post("/dashboard/profile", form));
      expect(upload.status).toBe(503);
      expect(upload.ms).toBeLessThan(LONGEST_ANSWER_MS);
      await expectRecovery();
      expect(await member.post("/dashboard/profile", form)).toMatchObject({ status: 303 });
    }, 120_000);
  });
