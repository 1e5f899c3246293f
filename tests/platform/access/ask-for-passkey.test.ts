import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerByPasskey, disownLastPasskey, problemOf } from "~/platform/access/passkeys/ask-for-passkey";
import { eventually } from "../../support/timing/eventually";

const browser = vi.hoisted(() => ({
  startAuthentication: vi.fn(),
  sendSignal: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));
vi.mock("@simplewebauthn/browser", () => browser);

/** The server's answers, each held back until it is called for. */
let held: (() => void)[];
let signals: (AbortSignal | null | undefined)[];

beforeEach(() => {
  held = [];
  signals = [];
  vi.clearAllMocks();
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise<Response>((resolve, reject) => {
      held.push(() => resolve(Response.json({ options: { challenge: "abc", rpId: "guide.example" } })));
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
    });
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("an offer that ends while its question is fetched is never opened, so that it closes no other dialog", async () => {
  const over = new AbortController();
  const offer = answerByPasskey("sign-in", { whileTyping: true, signal: over.signal });
  over.abort();
  held[0]?.();
  await expect(offer).rejects.toThrow();
  expect(signals[0]?.aborted).toBe(true);
  expect(browser.startAuthentication).not.toHaveBeenCalled();
  expect(browser.WebAuthnAbortService.cancelCeremony).not.toHaveBeenCalled();
});

test("one that ends just after its question came isn't opened either", async () => {
  const over = new AbortController();
  vi.stubGlobal("fetch", () => {
    over.abort();
    return Promise.resolve(Response.json({ options: { challenge: "abc" } }));
  });
  await expect(answerByPasskey("sign-in", { whileTyping: true, signal: over.signal })).rejects.toThrow();
  expect(browser.startAuthentication).not.toHaveBeenCalled();
});

test("an open offer is closed at once when it ends, and one that was answered closes nothing", async () => {
  const over = new AbortController();
  browser.startAuthentication.mockReturnValueOnce(new Promise(() => undefined));
  void answerByPasskey("sign-in", { whileTyping: true, signal: over.signal });
  held[0]?.();
  await eventually(() => expect(browser.startAuthentication).toHaveBeenCalledOnce());
  over.abort();
  expect(browser.WebAuthnAbortService.cancelCeremony).toHaveBeenCalledOnce();

  const next = new AbortController();
  browser.startAuthentication.mockResolvedValueOnce({ id: "phone" });
  const answered = answerByPasskey("sign-in", { whileTyping: true, signal: next.signal });
  held[1]?.();
  expect(await answered).toBe('{"id":"phone"}');
  next.abort();
  expect(browser.WebAuthnAbortService.cancelCeremony).toHaveBeenCalledOnce();
});

test("a passkey that the site doesn't know is disowned once, and a browser without such signals does no harm", async () => {
  browser.startAuthentication.mockResolvedValueOnce({ id: "phone" });
  const answered = answerByPasskey("sign-in");
  held[0]?.();
  await answered;
  browser.sendSignal.mockRejectedValueOnce(new Error("This browser does not support it."));
  await disownLastPasskey();
  await disownLastPasskey();
  expect(browser.sendSignal.mock.calls).toEqual([
    [{ signalName: "unknownCredential", rpID: "guide.example", credentialID: "phone" }],
  ]);
});

test.each([
  ["ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT", /^This key can’t keep a passkey: it has no PIN/],
  ["ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT", /^This key can’t keep a passkey: it has no PIN/],
  ["ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG", /of an older kind/],
  ["ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", /already holds a passkey/],
  ["ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY", /^No passkey was made.*A security key needs a PIN, room .* FIDO2/],
])("a key that was refused by %s is told what it lacks", (code, words) => {
  expect(problemOf(Object.assign(new Error("x"), { code }), "make")).toMatch(words);
});

test("a sign-in that no passkey answered says what a key needs", () => {
  expect(problemOf(Object.assign(new Error("x"), { code: "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY" }))).toMatch(
    /^No passkey was used\. .*needs its PIN/,
  );
});
