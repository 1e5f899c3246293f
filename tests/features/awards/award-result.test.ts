import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { rankNominees } from "~/features/awards/public/award-result";
import { kindWords } from "~/features/awards/labels";
import type { AwardCategory, Nominee } from "~/features/awards/schema";

function nominee(id: string, publicVotes: number | null, juryPoints: number | null, winner = false): Nominee {
  return { id, casinoId: null, name: id, citation: "", publicVotes, juryPoints, winner };
}

test("a mixed result is the public's share by its weight and the jury's by the rest", () => {
  const [first, second] = rankNominees({
    publicWeight: 0.25,
    nominees: [nominee("b", 200, 80), nominee("a", 400, 90)],
  });
  expect(first?.nominee.id).toBe("a");
  expect(first?.result).toEqual({ votes: 400, publicShare: 100, juryShare: 90, points: 92.5 });
  expect(second?.result).toEqual({ votes: 200, publicShare: 50, juryShare: 80, points: 72.5 });
});

test("a public result is the vote alone, a jury's the points alone", () => {
  expect(rankNominees({ publicWeight: 1, nominees: [nominee("a", 10, 99), nominee("b", 40, 1)] })[0]).toMatchObject({
    nominee: { id: "b" },
    result: { publicShare: 100, juryShare: null, points: 100 },
  });
  expect(rankNominees({ publicWeight: 0, nominees: [nominee("a", 500, 60), nominee("b", null, 61)] })[0]).toMatchObject(
    {
      nominee: { id: "b" },
      result: { votes: null, publicShare: null, juryShare: 61, points: 61 },
    },
  );
});

test("without a figure there is no result, and no place among those who have one", () => {
  const ranked = rankNominees({ publicWeight: 0.5, nominees: [nominee("struck", null, 90), nominee("a", 1, 0)] });
  expect(ranked.map(({ nominee: { id }, result }) => [id, result?.points ?? null])).toEqual([
    ["a", 50],
    ["struck", null],
  ]);
});

test("without any votes there is no share, and no division by zero", () => {
  expect(rankNominees({ publicWeight: 0.5, nominees: [nominee("a", 0, 80)] })[0]?.result?.points).toBe(40);
});

test("among nominees with equal points the winner comes first", () => {
  const ranked = rankNominees({ publicWeight: 0, nominees: [nominee("a", null, 80), nominee("b", null, 80, true)] });
  expect(ranked.map(({ nominee: { id } }) => id)).toEqual(["b", "a"]);
});

test("every announced winner of the demo content is the one its figures make", () => {
  for (const file of readdirSync("demo/awards")) {
    const award = parse(readFileSync(`demo/awards/${file}`, "utf8")) as { phase: string; categories: AwardCategory[] };
    if (award.phase !== "announced") continue;
    for (const category of award.categories) {
      const [best, ...rest] = rankNominees(category);
      expect(best?.nominee.winner, `${file}: ${category.name}`).toBe(true);
      expect(
        rest.filter(({ nominee: { winner } }) => winner),
        `${file}: ${category.name}`,
      ).toEqual([]);
    }
  }
});

test("the labels say in words who decides", () => {
  expect(kindWords({ kind: "mixed", publicWeight: 0.7 })).toBe("Players 70%, jury 30%");
  expect(kindWords({ kind: "jury", publicWeight: 0 })).toBe("The jury decides");
});
