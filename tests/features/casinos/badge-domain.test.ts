import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDomain } from "~/domain/urls/domain-name.server";
import { checkDomain } from "~/features/casinos/badge/badge-domain.server";

const OWN = "saltbox.example";
const ALL = [
  { slug: "saltbox", name: "Saltbox", domain: OWN },
  { slug: "larkmoor", name: "Larkmoor", domain: "larkmoor.example" },
];
const check = (typed: string) => checkDomain(typed, OWN, ALL);

test.each([
  "saltbox.example",
  "SALTBOX.Example",
  "www.saltbox.example",
  "www.www.saltbox.example",
  "saltbox.example.",
  "saltbox.example:8443",
  "https://saltbox.example/en/play?x=1#top",
  "HTTP://Saltbox.Example:80/",
  "//saltbox.example/",
  "  saltbox.example\n",
  "ｓａｌｔｂｏｘ。example",
  "saltbox%2Eexample",
  "guest:secret@saltbox.example",
])("%j is the casino's own domain", (typed) => {
  expect(check(typed)).toEqual({ kind: "own", domain: OWN });
});

test("a name below the casino's own domain is its own, however deep", () => {
  expect(check("https://play.eu.saltbox.example")).toEqual({ kind: "own", domain: "play.eu.saltbox.example" });
});

test("a casino whose own domain is a name below another doesn't own what is above", () => {
  expect(checkDomain("co.example", "saltbox.co.example", []).kind).toBe("foreign");
  expect(checkDomain("other.co.example", "saltbox.co.example", []).kind).toBe("foreign");
});

test.each([
  ["saltbox.example.evil.test", "saltbox.example.evil.test", "holds-name"],
  ["saltbox.example@evil.test", "evil.test", null],
  ["https://saltbox.example\\@evil.test", OWN, "own"],
  ["evil.test/saltbox.example", "evil.test", null],
  ["evil.test#saltbox.example", "evil.test", null],
  ["saltbox-bonus.test", "saltbox-bonus.test", "holds-name"],
  ["mysaltbox.example", "mysaltbox.example", "holds-name"],
  ["saltbox.test", "saltbox.test", "holds-name"],
  ["sa1tbox.example", "sa1tbox.example", "looks-same"],
  ["saltb0x.example", "saltb0x.example", "looks-same"],
  ["saltbux.example", "saltbux.example", "near"],
  ["saitbox.example", "saitbox.example", "looks-same"],
  ["saltböx.example", "xn--saltbx-0xa.example", "looks-same"],
  ["sаltbox.example", "xn--sltbox-3nf.example", "looks-same"],
  ["harmless.test", "harmless.test", null],
])("%j is read as %s", (typed, domain, likeness) => {
  const found = check(typed);
  if (likeness === "own") expect(found).toEqual({ kind: "own", domain });
  else expect(found).toMatchObject({ kind: "foreign", domain, likeness });
});

test("a domain in another script is shown in both of its forms", () => {
  expect(check("sаltbox.example")).toMatchObject({ domain: "xn--sltbox-3nf.example", shownAs: "sаltbox.example" });
  expect(check("evil.test")).toMatchObject({ shownAs: null });
});

test("a casino's domain below another's is that casino's, and no other's", () => {
  const brand = { slug: "brand", name: "Brand", domain: "brand.example" };
  const sports = { slug: "sports", name: "Sports", domain: "sports.brand.example" };
  expect(checkDomain("eu.sports.brand.example", brand.domain, [brand, sports])).toMatchObject({
    of: { slug: "sports" },
  });
  expect(checkDomain("sports.brand.example", sports.domain, [brand, sports]).kind).toBe("own");
  expect(checkDomain("play.brand.example", brand.domain, [brand, sports]).kind).toBe("own");
});

test("of a domain with a name before it, or in another script, the casino's own name counts", () => {
  expect(checkDomain("displayhub.test", "play.saltbox.example", [])).toMatchObject({ likeness: null });
  expect(checkDomain("mysaltbox.test", "play.saltbox.example", [])).toMatchObject({ likeness: "holds-name" });
  expect(checkDomain("bucher.example", "xn--bcher-kva.example", [])).toMatchObject({ likeness: "looks-same" });
});

test("the domain of another casino in our guide is named as its", () => {
  expect(check("play.larkmoor.example")).toMatchObject({ kind: "foreign", of: { slug: "larkmoor", name: "Larkmoor" } });
});

test.each([
  ["nothing", ""],
  ["a word", "saltbox"],
  ["an address of a machine", "192.0.2.1"],
  ["the same in one number", "3221225985"],
  ["a newer one", "[2001:db8::1]"],
  ["another kind of address", "javascript:alert(1)//saltbox.example"],
  ["a space", "salt box.example"],
  ["an empty label", "saltbox..example"],
  ["a label that ends in a dash", "saltbox-.example"],
  ["one that is too long", `${"a".repeat(64)}.example`],
  ["a name that is too long", `${"a.".repeat(130)}example`],
  ["a text far too long", `saltbox.example/${"a".repeat(400)}`],
  ["markup", '"><script>alert(1)</script>.example'],
])("%s is no domain", (_, typed) => {
  expect(readDomain(typed)).toBeNull();
});

describe("whatever is typed", () => {
  test("is read as a browser would go there, and never as below the casino's domain if it isn't", () => {
    const pieces = fc.constantFrom(
      ...[
        "saltbox.example",
        "evil.test",
        ".",
        "/",
        "\\",
        "@",
        ":",
        "#",
        "?",
        "%2e",
        "%2f",
        "%00",
        " ",
        "\t",
        "。",
        ".",
      ],
      ...["https://", "www.", "-", "_", "xn--", "é", "а", "SALTBOX", "[", "]", "443"],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 7 }), (all) => {
        const typed = all.join("");
        const domain = readDomain(typed);
        if (domain === null) return;
        expect(domain).toMatch(/^[a-z0-9_.-]+$/);
        expect(readDomain(domain)).toBe(domain);
        const address = /^https?:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim().replace(/^\/\//, "")}`;
        const host = new URL(address).hostname.replace(/\.$/, "");
        expect(host.endsWith(domain)).toBe(true);
        expect(host.slice(0, host.length - domain.length)).toMatch(/^(?:www\.)*$/);
        expect(checkDomain(typed, OWN, ALL).kind === "own").toBe(host === OWN || host.endsWith(`.${OWN}`));
      }),
      { numRuns: 3_000 },
    );
  });
});
