import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import { explainScore, type SafetyScoreInputs } from "~/features/casinos/score/safety-score";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import { ScoreSection, ScoreWorking } from "~/features/casinos/score/score-section";

const NOW = "2026-06-01T00:00:00.000Z";

const inputs: SafetyScoreInputs = {
  licences: [{ tier: "offshore", verifiedAt: "2025-01-01T00:00:00.000Z" }],
  complaints: [],
  sizeBand: "medium",
  listedOn: "2022-01-01",
  termFlags: [],
  payments: [{ statedHours: 24, testedHours: 170 }],
  monthlyLimitEur: 10_000,
  reviews: [],
  protectionTools: [],
  lifecycle: "active",
};

function sectionOf(change: Partial<SafetyScoreInputs>): string {
  const explained = explainScore({ ...inputs, ...change }, NOW);
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <ScoreSection explained={explained} />
      <ScoreWorking explained={explained} apiPath="/api/v1/casinos/saltbox.json" badgePath="/casinos/saltbox/badge" />
    </StaticRouter>,
  );
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

test("a score is added up, with what each component brings", () => {
  const section = sectionOf({});
  expect(section).toContain("How we got this score");
  expect(section).toMatch(/Weight 0\.20: 1\.00 points/);
  expect(section).toMatch(/ \d\.\d\d before rounding\./);
  expect(section).toContain("The limit is €10,000 a month; €20,000 counts in full.");
});

test("a closed casino has its components, but no sum, and nothing it still pays", () => {
  const section = sectionOf({ lifecycle: "closed", licences: [], termFlags: [] });
  expect(section).toContain("A closed casino has no score");
  expect(section).not.toMatch(/before rounding|of the score|at most 3\.9|How we got/);
  expect(section).toContain("The median withdrawal took 7 days in our tests.");
  expect(section).toMatch(/Protection tools it offered \d/);
  expect(section).toContain("We know of no unfair term.");
});

test("names the kind of authority whose licence counts", () => {
  const licences = [{ tier: "strict", verifiedAt: NOW }] as const;
  expect(sectionOf({ licences: [...licences] })).toContain("We verified a licence from a strict authority.");
});

test("each part says its points of those it can bring", () => {
  expect(sectionOf({})).toMatch(/Licence 1\.0 of 2\.0 /);
});

test("licences are counted as those on file, which a casino’s false claim is not", () => {
  expect(sectionOf({ licences: [] })).toMatch(/Licences on file 0 Licences we verified 0/);
});

test("a time that is written with its units has no letter that looks like one", () => {
  expect(sectionOf({ payments: [{ statedHours: 24, testedHours: 42.5 }] })).toMatch(
    /Median time, tested 42\.5 hours Speed \(t\)/,
  );
});

test("a score says which part is weak, and none of a casino that has no score", () => {
  const shares = [100, 90, 45, 80, 70, 75];
  expect(renderToStaticMarkup(<ScoreFigure score={{ score: 8.1, shares }} />)).toContain("weak: terms");
  expect(renderToStaticMarkup(<ScoreFigure score={{ score: null, shares }} />)).not.toContain("weak");
});
