import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { subscribers } from "~/features/newsletter/collection";
import { action as confirmAction } from "~/routes/newsletter.confirm";
import { action as unsubscribeAction } from "~/routes/newsletter.unsubscribe";
import { action } from "~/routes/newsletter._index";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { post, respond } from "../support/requests";

const store = useTestBackend();
const count = () => store().documents.count(subscribers, [["state", "==", "unconfirmed"]]);

test("a plain post leads back to the page it came from, with thanks", async () => {
  const answer = await respond(() =>
    action(post("/newsletter", { email: "reader@example.com", returnTo: "/casinos?page=2" })),
  );
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/casinos?page=2&newsletter=thanks#newsletter");
  expect(await count()).toBe(1);
});

test("a known address gets the same answer as a new one", async () => {
  const send = () => respond(() => action(post("/newsletter", { email: "reader@example.com", returnTo: "/" })));
  const [first, second] = [await send(), await send()];
  expect([second.status, second.headers.get("Location")]).toEqual([first.status, first.headers.get("Location")]);
  expect(await count()).toBe(1);
});

test.each(["", "reader", "reader@", "a b@example.com", `${"a".repeat(260)}@example.com`])(
  "%o is refused with a message, and what was typed is kept",
  async (email) => {
    const answer = await respond(() => action(post("/newsletter", { email, returnTo: "/" })));
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({ subscribed: false, result: { error: { email: [expect.any(String)] } } });
    if (email) expect(answer.data).toMatchObject({ result: { initialValue: { email } } });
    expect(await count()).toBe(0);
  },
);

test.each(["//evil.example", "/go/saltbox"])("it never leads to another site: %s", async (returnTo) => {
  const answer = await respond(() => action(post("/newsletter", { email: "reader@example.com", returnTo })));
  expect(answer.headers.get("Location")).toBe("/?newsletter=thanks#newsletter");
});

test("who filled in the hidden field, perhaps by a password manager, is asked to send it again, never thanked", async () => {
  const answer = await respond(() =>
    action(post("/newsletter", { email: "bot@example.com", returnTo: "/", website__confirm: "http://spam.example" })),
  );
  expect(answer.status).toBe(422);
  expect(answer.data).toMatchObject({ subscribed: false, error: expect.stringContaining("send this again") as string });
  expect(await count()).toBe(0);
  expect(store().sent).toEqual([]);
});

test("a post from another site is refused and changes nothing", async () => {
  const answer = await respond(() =>
    action(post("/newsletter", { email: "reader@example.com" }, {}, { "Sec-Fetch-Site": "cross-site" })),
  );
  expect(answer.status).toBe(403);
  expect(await count()).toBe(0);
});

describe("a mail program's one-click post, without a form of ours, ends the newsletter", () => {
  const sent = { "List-Unsubscribe": "One-Click" };
  const multipart = new FormData();
  multipart.set("List-Unsubscribe", "One-Click");
  test.each<[string, { body: BodyInit | null; headers?: Record<string, string> }]>([
    ["as a form", { body: new URLSearchParams(sent) }],
    ["with its type in capitals", { body: "List-Unsubscribe=One-Click", headers: { "Content-Type": "Application/X-Www-Form-Urlencoded" } }], // prettier-ignore
    ["as multipart", { body: multipart }],
    ["without a body", { body: null }],
    ["from a page without an origin", { body: new URLSearchParams(sent), headers: { Origin: "null", "Sec-Fetch-Site": "cross-site" } }], // prettier-ignore
  ])("%s", async (_, given) => {
    await respond(() => action(post("/newsletter", { email: "reader@example.com", returnTo: "/" })));
    await backgroundDone();
    const request = new Request(store().sent[0]?.unsubscribeUrl ?? "", { method: "POST", ...given });
    const answer = await respond(() => unsubscribeAction({ request, params: {}, context: {} } as never));
    expect(answer.status).toBe(200);
    expect(await count()).toBe(0);
    expect(await store().documents.count(subscribers, [["state", "==", "unsubscribed"]])).toBe(1);
  });
});

describe.each([
  ["unsubscribe", unsubscribeAction],
  ["confirm", confirmAction],
] as const)("newsletter/%s tells a stranger nothing about an address:", (page, act) => {
  const idOf = (email: string) => createHash("sha256").update(email).digest("hex");
  const tried = (id: string, token: string) => respond(() => act(post(`/newsletter/${page}`, { id, token })));
  const asked = () => respond(() => action(post("/newsletter", { email: "reader@example.com", returnTo: "/" })));

  test.each([
    ["of as many characters and more bytes", "é".repeat(32)],
    ["of as many characters as a digest and more bytes", "é".repeat(64)],
    ["of a digest's length", "x".repeat(64)],
    ["that is empty", ""],
    ["with half a character and NUL", "\ud800\u0000"],
    ["that is very long", "x".repeat(90_000)],
  ])("a token %s", async (_, token) => {
    await asked();
    const [known, unknown] = [
      await tried(idOf("reader@example.com"), token),
      await tried(idOf("nobody@example.com"), token),
    ];
    expect(known.status).toBe(422);
    expect([known.status, [...known.headers], known.data]).toEqual([
      unknown.status,
      [...unknown.headers],
      unknown.data,
    ]);
  });

  test.each(["", "../x", "__proto__", "a/b", "\u0000", "\ud800", "x".repeat(5_000)])("an id such as %j", async (id) => {
    expect((await tried(id, "x".repeat(32))).status).toBe(422);
  });

  test("guesses of one address are limited, and a good link works all the same", async () => {
    await asked();
    await backgroundDone();
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess++) statuses.push((await tried(idOf("nobody@example.com"), "x")).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(422));
    const limited = await tried(idOf("reader@example.com"), "x");
    expect([limited.status, limited.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    const address = new RegExp(`/newsletter/${page}\\?\\S+`).exec(store().sent[0]?.text ?? "")?.[0] ?? "";
    const { searchParams } = new URL(address, "http://edgewise.test");
    expect((await tried(searchParams.get("id") ?? "", searchParams.get("token") ?? "")).status).toBe(200);
  });
});
