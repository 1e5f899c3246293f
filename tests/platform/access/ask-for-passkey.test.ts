import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerByPasskey } from "~/platform/access/passkeys/ask-for-passkey";
import { eventually } from "../../support/timing/eventually";

const browser = vi.hoisted(() => ({
  startAuthentication: vi.fn(),
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
      held.push(() => resolve(Response.json({ options: { challenge: "abc" } })));
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
