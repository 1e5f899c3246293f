import fc from "fast-check";
import { expect, test } from "vitest";
import { casinoEditor } from "~/features/casinos/desk/casino-kind.server";
import { CASINO_FIELDS, casinoForm } from "~/features/casinos/casino-fields";
import { valuesOf, withoutAdded } from "~/platform/publishing/fields/field";
import {
  casinoFields,
  COMMERCIAL_TIES,
  LICENCE_TIERS,
  LIFECYCLES,
  PROTECTION_TOOLS,
  SIZE_BANDS,
  TERM_CATEGORIES,
  type CasinoFields,
} from "~/features/casinos/schema";
import { COUNTRIES, LANGUAGES } from "~/domain/codes/codes";
import { PAYMENT_KINDS } from "~/domain/codes/payment-methods";
import { CURRENCY_CODES } from "~/domain/money/money";
import type { Fields } from "~/backend/documents/port";
import { parseForm } from "~/http/forms/parse-form.server";
import { manyLines, oneLine } from "~/domain/text/characters";
import { casinoFixture } from "../../support/fixtures/casino";
import { postedForm } from "../../support/forms/posted-form";
import { runsOf } from "../../support/thoroughly";

/** What a form made of these fields gives back. */
function throughTheForm(casino: CasinoFields): Fields {
  const parsed = parseForm(postedForm(valuesOf(CASINO_FIELDS, casino)), casinoForm);
  if (parsed.status !== "success") throw new Error(JSON.stringify(parsed.error));
  const fields = parsed.value as Fields;
  return withoutAdded(casinoEditor.complete?.(fields, casino) ?? fields, casino);
}

function whatEditorsSet(casino: CasinoFields): Fields {
  const {
    score: _score,
    scoreHistory: _history,
    publishState: _state,
    publishAt: _at,
    logo: _logo,
    ...fields
  } = casino;
  return fields;
}

const text = (min: number, max: number) =>
  fc
    .string({ minLength: min, maxLength: max, unit: "grapheme" })
    .map((value) => oneLine(value).replace(/\s+/gu, " "))
    .filter((value) => value.length >= min && value.length <= max);
const lines = (min: number, max: number, most: number) => fc.array(text(min, max), { maxLength: Math.min(most, 5) });
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const instant = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());
const day = instant.map((at) => at.slice(0, 10));
// The schema writes addresses in their normal form.
const https = fc
  .webUrl({ validSchemes: ["https"] })
  .filter((url) => url.length <= 400 && casinoFields.shape.url.safeParse(url).data === url);
const money = fc.record({
  amount: fc.integer({ min: 0, max: 999_999_999 }),
  currency: fc.constantFrom(...CURRENCY_CODES),
});
const hours = fc.double({ min: 0, max: 2_000, noNaN: true }).map((value) => Math.abs(value));
const some = <T extends string>(values: readonly T[]) => fc.shuffledSubarray([...values]);

const casino: fc.Arbitrary<CasinoFields> = fc
  .record({
    name: text(2, 60),
    slug: fc.constantFrom("saltbox", "north-star-9", "a1b"),
    summary: text(20, 180),
    legalEntity: text(2, 120),
    group: nullable(text(1, 80)),
    url: https,
    affiliateUrl: nullable(https),
    commercial: fc.constantFrom(...COMMERCIAL_TIES),
    launchedOn: day,
    listedOn: day,
    lifecycle: fc.constantFrom(...LIFECYCLES),
    lifecycleReason: nullable(text(1, 400)),
    sizeBand: fc.constantFrom(...SIZE_BANDS),
    licences: fc.array(
      fc.record({
        authority: text(2, 80),
        number: nullable(text(1, 60)),
        tier: fc.constantFrom(...LICENCE_TIERS),
        registerUrl: nullable(https),
        verifiedAt: nullable(instant),
      }),
      { maxLength: 10 },
    ),
    disputeBody: nullable(fc.record({ name: text(2, 120), url: https })),
    restrictedCountries: some(COUNTRIES),
    currencies: some(CURRENCY_CODES),
    languages: some(LANGUAGES),
    support: fc.record({
      email: nullable(fc.constantFrom("a@b.example", "support+x@saltbox.example")),
      liveChat: fc.boolean(),
      phone: fc.boolean(),
      hours: text(0, 80),
    }),
    complaintAddresses: fc.array(
      fc.record({
        email: fc.constantFrom("complaints@b.example", "fair+x@b.example"),
        source: text(3, 200),
        checkedOn: day,
      }),
      { maxLength: 3 },
    ),
    providers: lines(2, 60, 60),
    payments: fc.array(
      fc.record({
        method: fc.constantFrom(...PAYMENT_KINDS),
        min: nullable(money),
        max: nullable(money),
        fee: text(0, 80),
        statedHours: nullable(hours),
        testedHours: nullable(hours),
        testedAt: nullable(instant),
      }),
      { maxLength: 6 },
    ),
    withdrawalLimits: fc.record({ day: nullable(money), week: nullable(money), month: nullable(money) }),
    protectionTools: some(PROTECTION_TOOLS),
    pros: lines(5, 160, 8),
    cons: lines(5, 160, 8),
    body: fc.string({ maxLength: 2_000, unit: "grapheme" }).map(manyLines),
    reviewer: nullable(text(1, 60)),
    factChecker: nullable(text(1, 60)),
    verifiedAt: nullable(instant),
    termFlags: fc.array(
      fc.record({
        category: fc.constantFrom(...TERM_CATEGORIES),
        severity: fc.double({ min: 0.05, max: 0.4, noNaN: true }),
        quote: text(10, 600),
        foundAt: instant,
        enforcedAt: nullable(instant),
        removedAt: nullable(instant),
      }),
      { maxLength: 4 },
    ),
    termSnapshots: fc.array(
      fc.record({
        sha256: fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 64, maxLength: 64 }),
        at: instant,
        url: https,
      }),
      { maxLength: 3 },
    ),
  })
  .map((fields) => casinoFixture(fields as Partial<CasinoFields>));

test("every casino comes back from its form as it went in", () => {
  fc.assert(
    fc.property(casino, (one) => {
      fc.pre(casinoFields.safeParse(one).success);
      expect(throughTheForm(one)).toEqual(whatEditorsSet(one));
    }),
    { numRuns: runsOf(150) },
  );
});

test("an address left empty is made from the name", () => {
  const form = postedForm({ ...valuesOf(CASINO_FIELDS, casinoFixture({ name: "Grüne Ölmühle" })), slug: "" });
  const parsed = parseForm(form, casinoForm);
  if (parsed.status !== "success") throw new Error(JSON.stringify(parsed.error));
  expect(casinoEditor.complete?.(parsed.value as Fields, null)).toMatchObject({ slug: "grune-olmuhle" });
});

test.each([
  [{ url: "http://saltbox.example" }, "url", "Use an address that starts with https://."],
  [{ slug: "Salt Box" }, "slug", "Use lower-case letters, digits and single hyphens."],
  [{ pros: "Fine\nPays within a day" }, "pros", "Line 1: use at least 5 characters."],
  [{ pros: "Pays within a day\n".repeat(8) + "x\n".repeat(50_000) }, "pros", "Use at most 8 lines."],
  [
    { withdrawalLimits: { day: { amount: "a lot", currency: "EUR" } } },
    "withdrawalLimits.day.amount",
    "Enter the amount as a number, such as 1250 or 1250.50.",
  ],
  [
    { withdrawalLimits: { day: { amount: "12.50", currency: "JPY" } } },
    "withdrawalLimits.day.amount",
    "This currency has no smaller unit: leave out the decimals.",
  ],
  [{ withdrawalLimits: { day: { amount: "12" } } }, "withdrawalLimits.day.currency", "Choose the currency."],
  [{ disputeBody: { name: "Fairhand" } }, "disputeBody.url", "Enter the address."],
  [{ verifiedAt: "12/11/2026 14:30" }, "verifiedAt", "Enter a date and a time, such as 2026-03-31 14:30."],
  [{ restrictedCountries: ["XX"] }, "restrictedCountries[0]", undefined],
])("%j is refused at %s", (over, field, message) => {
  const parsed = parseForm(postedForm({ ...valuesOf(CASINO_FIELDS, casinoFixture()), ...over }), casinoForm);
  expect(parsed.status).toBe("error");
  if (parsed.status !== "error") return;
  expect(Object.keys(parsed.error ?? {})).toEqual([field]);
  if (message !== undefined) expect(parsed.error?.[field]).toEqual([message]);
});

test("a casino stored before it could have addresses for complaints comes back from the form as it was", () => {
  const { complaintAddresses: _, ...old } = casinoFixture();
  expect(old).not.toHaveProperty("complaintAddresses");
  expect(throughTheForm(old)).not.toHaveProperty("complaintAddresses");
});

test("a fourth address for complaints, one without a source and one that takes no mail are refused", () => {
  const address = { email: "complaints@b.example", source: "Its terms", checkedOn: "2026-11-01" };
  const refusals = (complaintAddresses: NonNullable<CasinoFields["complaintAddresses"]>) => {
    const parsed = parseForm(postedForm(valuesOf(CASINO_FIELDS, casinoFixture({ complaintAddresses }))), casinoForm);
    return parsed.status === "success" ? [] : Object.keys(parsed.error ?? {});
  };
  expect(refusals([address])).toEqual([]);
  expect(refusals(Array.from({ length: 4 }, () => address))).toEqual(["complaintAddresses"]);
  expect(
    refusals([
      { ...address, source: "" },
      { ...address, email: "nobody" },
    ]),
  ).toEqual(["complaintAddresses[0].source", "complaintAddresses[1].email"]);
});
