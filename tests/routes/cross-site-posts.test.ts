import { beforeAll, expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import { complaints } from "~/features/complaints/collection";
import { games } from "~/features/games/collection";
import { questions } from "~/features/questions/collection";
import { questionFixture } from "../support/questions/question";
import { useOneTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { gameFixture } from "../support/games/game";
import { complaintFixture } from "../support/fixtures/complaint";
import { as, person, usePeopleOfAll, type Who } from "../support/people";
import { respond } from "../support/requests";

const store = useOneTestBackend();
usePeopleOfAll(store);
beforeAll(() =>
  store()
    .documents.batch("test")
    .set(casinos, "saltbox", casinoFixture())
    .set(games, "saltbox", gameFixture({ slug: "saltbox" }))
    .set(questions, "saltbox", questionFixture())
    .set(complaints, "EW-000001", complaintFixture({ ref: "EW-000001", playerId: person("member").uid }))
    .commit(),
);

type Action = (args: ReturnType<typeof as>) => unknown;
const modules = import.meta.glob<{ action?: Action }>("../../app/routes/**/*.{ts,tsx}", { eager: true });
const actions = Object.entries(modules).flatMap(([file, { action }]) =>
  // Unmatched addresses have no effect. Servers of networks post to the others: what they sign is their right, no cookie.
  action && !/\/(?:\$\.tsx|postbacks\.)/.test(file) ? [{ name: file.split("/").at(-1) ?? file, action }] : [],
);

const FROM_ELSEWHERE: Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { Origin: "https://evil.example", "Sec-Fetch-Site": "" },
  { Origin: "null", "Sec-Fetch-Site": "" },
];
const PARAMS = { kind: "casino", id: "saltbox", slug: "saltbox", ref: "EW-000001" };

test("the sweep finds the actions", () => {
  expect(actions.length).toBeGreaterThan(10);
});

test.each(actions)("$name refuses a post from another site, from visitors, members and admins", async ({ action }) => {
  for (const headers of FROM_ELSEWHERE) {
    for (const who of ["visitor", "member", "admin"] satisfies Who[]) {
      const answer = await respond(() =>
        action(as(who, "/anything", PARAMS, { intent: "x", email: "a@example.com" }, headers)),
      );
      // A guard may have sent them away before the form was looked at.
      const wasSentAway =
        who !== "admin" && answer.status === 302 && /^\/(login|dashboard)/.test(answer.headers.get("Location") ?? "");
      expect(
        wasSentAway || answer.status === 403,
        `${who} with ${JSON.stringify(headers)}: ${String(answer.status)}`,
      ).toBe(true);
    }
  }
});
