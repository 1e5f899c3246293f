import { describe, expect, test } from "vitest";
import { judgeAnswer, type LinkAnswer } from "~/site/link-checks/judge-answer";
import { addressesIn, withAddress } from "~/site/link-checks/link-fields";

const page = (over: Partial<Extract<LinkAnswer, { kind: "page" }>> = {}): LinkAnswer => ({
  ...{ kind: "page", status: 200, address: "https://saltbox.example/", text: "<h1>Welcome to Saltbox</h1>" },
  ...over,
});
const judge = (answer: LinkAnswer, over: Partial<Parameters<typeof judgeAnswer>[0]> = {}) =>
  judgeAnswer({ url: "https://saltbox.example/", leadsTo: [], isCasino: true, ...over }, answer);
const refused = (reason: Extract<LinkAnswer, { kind: "refused" }>["reason"]): LinkAnswer => ({
  ...{ kind: "refused", reason, message: "Why." },
});

describe("An address", () => {
  test.each([
    ["a page", page()],
    ["its own name with www", page({ address: "https://www.saltbox.example/en" })],
    ["a file", refused("content-type")],
    ["a page too large to be read", refused("size")],
  ])("that leads to %s is well", (_, answer) => {
    expect(judge(answer)).toEqual({ verdict: "well" });
  });

  test.each([401, 403, 429])("whose server answers %i to a program says nothing", (status) => {
    expect(judge(page({ status }))).toMatchObject({ verdict: "unclear" });
  });

  test.each([
    ["dead", page({ status: 404 })],
    ["dead", page({ status: 410 })],
    ["dead", page({ status: 503 })],
    ["dead", refused("unknown-host")],
    ["dead", refused("time")],
    ["dead", refused("private")],
    ["certificate", refused("certificate")],
    ["parked", page({ text: "<p>This Domain is FOR sale</p>" })],
    ["closed", page({ text: "<p>Saltbox Casino has closed.</p>" })],
  ] as const)("is found %s by its answer", (finding, answer) => {
    expect(judge(answer)).toMatchObject({ verdict: "bad", finding, movedTo: null });
  });

  test("that leads to another host has moved, and the beginning of that site can take its place", () => {
    expect(judge(page({ address: "https://brine.example/en?from=old" }))).toMatchObject({
      ...{ finding: "moved", movedTo: "https://brine.example/" },
    });
    const deep = { url: "https://register.example/licence/7" };
    expect(judge(page({ address: "https://new.example/licence/7" }), deep)).toMatchObject({
      movedTo: "https://new.example/licence/7",
    });
    expect(judge(page({ address: "http://brine.example/" }))).toMatchObject({ finding: "moved", movedTo: null });
  });

  test("of a partner may lead to the casino, and nowhere else", () => {
    const partner = { url: "https://partner.example/c/7", leadsTo: ["saltbox.example"], isCasino: false };
    expect(judge(page({ address: "https://www.saltbox.example/?a=7" }), partner)).toEqual({ verdict: "well" });
    expect(judge(page({ address: "https://brine.example/" }), partner)).toMatchObject({ finding: "moved" });
  });

  test("of a source may say that a casino has closed", () => {
    const text = "<p>Saltbox Casino has closed.</p>";
    expect(judge(page({ text }), { isCasino: false })).toEqual({ verdict: "well" });
  });
});

describe("A field", () => {
  test("names the addresses of its texts, at any depth and within Markdown", () => {
    expect(
      addressesIn([
        { title: "The register", url: "https://register.example/7?a=1&b=2" },
        "As [they say](https://news.example/a_b), see https://news.example/c. Or <http://old.example>!",
        null,
      ]),
    ).toEqual([
      ...["https://register.example/7?a=1&b=2", "https://news.example/a_b"],
      ...["https://news.example/c", "http://old.example"],
    ]);
    expect(addressesIn(`https://long.example/${"a".repeat(600)}`)).toEqual([]);
  });

  test("gets one address in place of another, and keeps those that begin in the same way", () => {
    const text = "[One](https://a.example/x) and https://a.example/x/y, https://a.example/x.";
    expect(withAddress({ body: [text, 7, null] }, "https://a.example/x", "https://b.example/")).toEqual({
      body: ["[One](https://b.example/) and https://a.example/x/y, https://b.example/.", 7, null],
    });
  });
});
