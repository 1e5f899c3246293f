import { beforeAll, describe, expect, test, vi } from "vitest";
import { Contention, StoreUnavailable } from "~/backend/documents/port";
import { IdentityError } from "~/backend/identity/port";
import { mailRecoveryTo, mailVerificationTo } from "~/site/people-desk/user-acts.server";
import { resendVerification } from "~/platform/access/accounts.server";
import { CLIENT_ADDRESS_HEADER, trustClientAddressHeader } from "~/http/security/client-address.server";
import { action as password } from "~/routes/dashboard.password";
import { action as forgot } from "~/routes/forgot-password";
import { action as login } from "~/routes/login";
import { action as newsletter } from "~/routes/newsletter._index";
import { action as reset } from "~/routes/reset-password";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { makeAccount, PASSWORD, person, usePeople } from "../support/people";
import { post, respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);
beforeAll(trustClientAddressHeader);

const STRANGER = { [CLIENT_ADDRESS_HEADER]: "192.0.2.66" };
const OWNER = { [CLIENT_ADDRESS_HEADER]: "198.51.100.7" };
const STAFF = { uid: "staff", name: "Staff", requestId: null } as never;

const recover = (email: string, from = STRANGER) =>
  respond(() => forgot(post("/forgot-password", { email }, {}, from)));
const join = (email: string, from = STRANGER) =>
  respond(() =>
    login(
      post(
        "/login",
        { intent: "join", displayName: "Newcomer", email, password: PASSWORD, adult: "on", terms: "on" },
        {},
        from,
      ),
    ),
  );
const signIn = (email: string, secret: string, from: Record<string, string>) =>
  respond(() => login(post("/login", { intent: "sign-in", email, password: secret }, {}, from)));
const setPassword = (token: string, secret: string, from = OWNER) =>
  respond(() => reset(post("/reset-password", { token, password: secret }, {}, from)));

async function mailed(email: string): Promise<string[]> {
  await backgroundDone();
  return store()
    .sent.filter(({ to }) => to === email)
    .map(({ kind }) => kind);
}

async function lastToken(kind: string): Promise<string> {
  await backgroundDone();
  return /token=([\w-]+)/.exec(store().sent.findLast((mail) => mail.kind === kind)?.text ?? "")?.[1] ?? "";
}

async function times(count: number, act: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at++) {
    await act();
    await backgroundDone();
    // What comes within a second is one press of a button.
    store().setClock(new Date(store().clock().getTime() + 2_000).toISOString());
  }
}

describe("Requests of strangers take no mail from an owner:", () => {
  const EMAIL = "owner@example.com";

  test("the confirmation of a join comes after any number of recovery requests", async () => {
    await times(5, () => recover(EMAIL));
    expect((await join(EMAIL, OWNER)).headers.get("Location")).toBe("/login?done=joined");
    expect(await mailed(EMAIL)).toEqual(["email-verification"]);
  });

  test("recovery comes after requests that were made before there was an account", async () => {
    await times(5, () => recover(EMAIL));
    await times(1, () => join(EMAIL, OWNER));
    await recover(EMAIL, OWNER);
    expect(await mailed(EMAIL)).toEqual(["email-verification", "password-reset"]);
  });

  test("recovery comes after others tried to join with the address", async () => {
    await times(5, () => join("member@example.com"));
    await recover("member@example.com", OWNER);
    expect(await mailed("member@example.com")).toEqual([...Array<string>(3).fill("account-exists"), "password-reset"]);
  });

  test("of repeated requests three are mailed, and the newest link still works when the hour's mails are spent", async () => {
    await times(6, () => recover("member@example.com"));
    const token = await lastToken("password-reset");
    store().setClock("2026-11-21T12:59:00.000Z");
    await recover("member@example.com", OWNER);
    expect(await mailed("member@example.com")).toEqual(Array(3).fill("password-reset"));
    expect((await setPassword(token, "eleven loud geese")).status).toBe(303);
  });

  test("a request that isn't mailed makes no further link", async () => {
    await times(3, () => recover("member@example.com"));
    await backgroundDone();
    const before = store().writes.length;
    await recover("member@example.com");
    await backgroundDone();
    const others = store()
      .writes.slice(before)
      .flatMap(({ written }) => [...written])
      .filter((one) => !/^(?:outbox|leases)\b/.test(one));
    expect(others).toEqual([]);
  });

  test("once the owner has set a password, another link can be asked for at once", async () => {
    await times(3, () => recover("member@example.com"));
    await setPassword(await lastToken("password-reset"), "eleven loud geese");
    await recover("member@example.com", OWNER);
    const sent = await mailed("member@example.com");
    expect(sent.filter((kind) => kind === "password-reset")).toHaveLength(4);
  });

  test("so it is after a change of the password by somebody signed in", async () => {
    await times(3, () => recover("member@example.com"));
    await backgroundDone();
    const headers = { Cookie: person("member").cookie, ...OWNER };
    const change = { current: PASSWORD, password: "eleven loud geese" };
    expect((await respond(() => password(post("/dashboard/password", change, {}, headers)))).status).toBe(303);
    await recover("member@example.com", OWNER);
    const sent = await mailed("member@example.com");
    expect(sent.filter((kind) => kind === "password-reset")).toHaveLength(4);
  });

  test("requests of staff and of the signed-in person have counters of their own", async () => {
    const uid = await makeAccount(store(), EMAIL, { verified: false });
    await times(3, () => recover(EMAIL));
    await times(3, () => join(EMAIL));
    await backgroundDone();
    store().sent.length = 0;
    await resendVerification(uid);
    expect(await mailRecoveryTo(uid, STAFF)).toEqual({ outcome: "done" });
    expect(await mailVerificationTo(uid, STAFF)).toEqual({ outcome: "done" });
    expect((await mailed(EMAIL)).sort()).toEqual(["email-verification", "email-verification", "password-reset"]);
  });

  test("an address with an account and one without are answered alike, spent or not", async () => {
    const answers = async (email: string) => {
      const all: unknown[] = [];
      for (let at = 0; at < 5; at++) {
        const { status, headers, data } = await recover(email, { [CLIENT_ADDRESS_HEADER]: "203.0.113.9" });
        all.push([status, [...headers], data]);
      }
      return all;
    };
    expect(await answers("member@example.com")).toEqual(await answers("nobody@example.com"));
  });
});

describe("One mailbox isn't flooded by mails to many addresses:", () => {
  const subscribe = (email: string, from = STRANGER) =>
    respond(() => newsletter(post("/newsletter", { email }, {}, from)));
  const address = (number: number) => ({ [CLIENT_ADDRESS_HEADER]: `192.0.2.${String(number)}` });
  const tagged = (number: number) => `target+x${String(number)}@corp.example`;
  const ofKind = async (kind: string) => {
    await backgroundDone();
    return store()
      .sent.filter((mail) => mail.kind === kind)
      .map(({ to }) => to);
  };

  test.each([
    ["newsletter", subscribe, "newsletter-confirmation"],
    ["join", join, "email-verification"],
  ])("of addresses that differ by a tag, three an hour, and the plain one has its own (%s)", async (_, ask, kind) => {
    for (let number = 0; number < 24; number++) {
      const { status } = await ask(tagged(number), address(number % 4));
      expect(status).toBeLessThan(400);
    }
    expect((await ofKind(kind)).filter((to) => to.includes("+"))).toHaveLength(3);
    await ask("target@corp.example", OWNER);
    expect(await ofKind(kind)).toContain("target@corp.example");
    store().setClock("2026-11-21T13:01:00.000Z");
    await ask(tagged(30), OWNER);
    expect(await ofKind(kind)).toContain(tagged(30));
  });

  test("recovery and notices of accounts that others made of it count together, and leave the owner's alone", async () => {
    await makeAccount(store(), "target+casinos@corp.example");
    for (let number = 0; number < 5; number++) await makeAccount(store(), tagged(number), { verified: false });
    // To a person who joins twice within a minute with one password, the first mail is enough.
    store().setClock(new Date(store().clock().getTime() + 120_000).toISOString());
    for (let number = 0; number < 5; number++) {
      await times(2, () => recover(tagged(number), address(number)));
      await times(2, () => join(tagged(number), address(number)));
    }
    expect(await ofKind("password-reset")).toHaveLength(3);
    expect(await ofKind("account-exists")).toHaveLength(3);
    await recover("target+casinos@corp.example", OWNER);
    expect(await ofKind("password-reset")).toContain("target+casinos@corp.example");
  });

  /** What couldn't be delivered at once is tried again. */
  async function minutesGoOn(): Promise<void> {
    for (let minutes = 1; minutes <= 5; minutes += 1) {
      await backgroundDone();
      store().setClock(new Date(store().clock().getTime() + 60_000).toISOString());
    }
  }

  test("a mail that can't be counted, since many are at the same moment, comes later and counts once", async () => {
    const { documents } = store();
    const transaction = documents.transaction.bind(documents);
    let crowds = 3;
    const crowded = vi.spyOn(documents, "transaction").mockImplementation((actor, change) => {
      // The mailbox is counted before its domain.
      const isCrowd = actor === "system:limits" && crowds > 0 && (crowds -= 1) !== 1;
      return isCrowd ? Promise.reject(new Contention(1)) : transaction(actor, change);
    });
    await subscribe("one@corp.example", OWNER);
    await minutesGoOn();
    crowded.mockRestore();
    expect(crowds).toBe(0);
    expect(await ofKind("newsletter-confirmation")).toEqual(["one@corp.example"]);
  });

  test("a domain gets forty an hour, and then one for each network that asks", async () => {
    const name = (number: number, domain = "corp.example") => `name${String(number)}@${domain}`;
    for (let number = 0; number < 60; number++) await subscribe(name(number), address(number % 4));
    await minutesGoOn();
    expect(await ofKind("newsletter-confirmation")).toHaveLength(44);
    await subscribe("honest@corp.example", OWNER);
    expect(await ofKind("newsletter-confirmation")).toContain("honest@corp.example");
    await join("another@corp.example", OWNER);
    expect(await ofKind("email-verification")).toEqual([]);
    // Once the domain's hour is over, a client that asked in vain gets the next one.
    store().setClock("2026-11-21T13:01:00.000Z");
    await join("third@corp.example", address(1));
    expect(await ofKind("email-verification")).toEqual(["third@corp.example"]);
  });

  test("a provider of many people's mailboxes has no such limit", async () => {
    for (let number = 0; number < 60; number++) await subscribe(`name${String(number)}@gmail.com`, address(number % 4));
    expect(await ofKind("newsletter-confirmation")).toHaveLength(60);
  });
});

describe("The right password gets its owner in", () => {
  const guess = (times_ = 9, from = STRANGER) => times(times_, () => signIn("member@example.com", "a wrong one", from));

  test("from another address than the guesser's", async () => {
    await guess();
    expect((await signIn("member@example.com", PASSWORD, OWNER)).status).toBe(303);
  });

  test("from the guesser's own address, once a mailed link has shown whose account it is", async () => {
    await guess();
    expect((await signIn("member@example.com", PASSWORD, STRANGER)).status).toBe(429);
    await recover("member@example.com");
    await setPassword(await lastToken("password-reset"), "eleven loud geese", STRANGER);
    expect((await signIn("member@example.com", "eleven loud geese", STRANGER)).status).toBe(303);
  });

  test("when it is asked for again within a session, whatever others at that address got wrong", async () => {
    await guess();
    const headers = { Cookie: person("member").cookie, ...STRANGER };
    const change = { current: PASSWORD, password: "eleven loud geese" };
    expect((await respond(() => password(post("/dashboard/password", change, {}, headers)))).status).toBe(303);
  });

  test.each([
    ["is busy", new IdentityError("too-many-requests", "The provider says no.")],
    ["fails", new IdentityError("internal-error", "The provider says no.")],
    ["has used up its quota", new StoreUnavailable("quota", new Error("The provider says no."))],
  ])("after the provider was asked while it %s: no such try counts as a failure", async (_, error) => {
    const busy = vi.spyOn(store().identity, "signIn").mockImplementation(() => Promise.reject(error));
    for (let at = 0; at < 50; at++) {
      const answer = await signIn("member@example.com", PASSWORD, OWNER).catch(() => null);
      expect(answer?.headers.get("Retry-After") ?? "5").toBe("5");
    }
    busy.mockRestore();
    expect((await signIn("member@example.com", PASSWORD, OWNER)).status).toBe(303);
  });

  test("after the store could count nothing for a while: no such try counts as a failure", async () => {
    const down = vi
      .spyOn(store().documents, "transaction")
      .mockImplementation(() => Promise.reject(new StoreUnavailable("unreachable", new Error("The store is gone."))));
    for (let at = 0; at < 50; at++)
      await expect(signIn("member@example.com", PASSWORD, OWNER)).rejects.toThrow(StoreUnavailable);
    down.mockRestore();
    expect((await signIn("member@example.com", PASSWORD, OWNER)).status).toBe(303);
  });
});
