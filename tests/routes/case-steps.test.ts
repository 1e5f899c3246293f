import { beforeEach, expect, test } from "vitest";
import { acceptComplaint, rejectComplaint } from "~/features/complaints/cases.server";
import * as casePage from "~/routes/complaints.$ref_.case";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { acting, submitted, typed } from "../support/fixtures/case-people";
import { store } from "../support/fixtures/store";
import { wordsOfPage } from "../support/page-words";
import { personFixture, type Person } from "../support/signed-in";

const current = useTestBackend();
let player: Person;
let staff: Person;

beforeEach(async () => {
  await store(current().documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
  player = await personFixture(current(), "Maren");
  staff = await personFixture(current(), "Freja", { role: "admin" });
});

const steps = async (ref: string) =>
  wordsOfPage(casePage as never, {
    pattern: "/complaints/:ref/case",
    address: `/complaints/${ref}/case`,
    headers: player.headers,
  });

test("a complaint that staff have not read yet is not shown to its player as accepted", async () => {
  const ref = await submitted(typed(), player.uid);
  expect(await steps(ref)).toMatch(/Sent \d+ Nov 2026\s*Accepted not yet/);
  await acceptComplaint({ staff: acting(staff.uid), ref });
  expect(await steps(ref)).toMatch(/Sent \d+ Nov 2026\s*Accepted \d+ Nov 2026/);
});

test("one that was never accepted has no such step once it has ended", async () => {
  const ref = await submitted(typed(), player.uid);
  await rejectComplaint({ staff: acting(staff.uid), ref }, { reason: "You told us of another casino." });
  expect(await steps(ref)).toMatch(/Sent \d+ Nov 2026\s*Ended \d+ Nov 2026/);
});
