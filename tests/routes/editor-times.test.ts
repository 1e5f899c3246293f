import { beforeEach, describe, expect, test } from "vitest";
import { bonusKind } from "~/features/bonuses/desk/bonus-kind.server";
import { BONUS_FIELDS } from "~/features/bonuses/bonus-fields";
import { valuesOf } from "~/platform/publishing/fields/field";
import { bonuses } from "~/features/bonuses/collection";
import type { BonusFields } from "~/features/bonuses/schema";
import { casinos } from "~/features/casinos/collection";
import { editorialHeads } from "~/platform/publishing/collection";
import type { EditorAnswer, EditorView } from "~/platform/publishing/editor/editor-view";
import { saveItem } from "~/platform/publishing/editorial.server";
import { action, loader } from "~/routes/admin.bonuses.$id";
import { useTestBackend } from "../support/backend";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { as, usePeople } from "../support/people";
import { postedForm } from "../support/forms/posted-form";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const ANNA = { uid: "anna", name: "Anna", requestId: null };
let id = "";

beforeEach(async () => {
  await store().documents.batch("test").set(casinos, "saltbox", casinoFixture()).commit();
  const fields = bonusFixture({ casinoId: "saltbox", slug: "salt-welcome" });
  const saved = await saveItem(bonusKind, null, { intent: "publish", fields }, ANNA);
  if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
  id = saved.id;
});

const args = (form?: FormData) => as("admin", `/admin/bonuses/${id}`, { id }, form);
const view = async () => (await respond(() => loader(args()))).data as EditorView;

/** Sends the form as a browser does in which times are on Berlin's clocks. */
async function send(intent: string, times: Record<string, string>, more: Record<string, string> = {}) {
  const bonus = await store().documents.get(bonuses, id);
  const { version } = await view();
  const form = postedForm(
    { ...valuesOf(BONUS_FIELDS, bonus as BonusFields), casinoId: "Saltbox" },
    { intent, version },
  );
  for (const [name, value] of Object.entries({ ...times, ...more })) form.set(name, value);
  for (const name of Object.keys(times)) form.append("localTime", `Europe/Berlin ${name}`);
  const answer = await respond(() => action(args(form)));
  return { ...answer, answer: answer.data as EditorAnswer };
}
const head = () => store().documents.get(editorialHeads, `bonus:${id}`);
const draft = async () => (await head())?.draft?.fields;

describe("times on the clocks of an editor’s zone", () => {
  test("are stored in UTC, those of the offer and that of the schedule", async () => {
    const times = { startsAt: "2026-12-01T09:00", endsAt: "2027-07-01T09:00", publishAt: "2026-12-24T18:00" };
    expect((await send("schedule", times)).status).toBe(303);
    expect(await draft()).toMatchObject({ startsAt: "2026-12-01T08:00:00.000Z", endsAt: "2027-07-01T07:00:00.000Z" });
    expect((await head())?.draftDueAt).toBe("2026-12-24T17:00:00.000Z");
  });

  test("that come twice are asked about, and the choice counts", async () => {
    const twice = "2027-10-31T02:30";
    const asked = await send("schedule", { endsAt: twice, publishAt: twice });
    expect(asked.status).toBe(422);
    const message = "Clocks go back then, so this time happens twice. Choose which one you mean.";
    expect(asked.answer.problems).toEqual([
      { field: "endsAt", label: "Ends", message },
      { field: "publishAt", label: "Publish at", message },
    ]);
    expect(asked.answer.result.initialValue?.["endsAt"]).toContain(twice);

    const which = { "endsAt:which": "second", "publishAt:which": "first" };
    expect((await send("schedule", { endsAt: twice, publishAt: twice }, which)).status).toBe(303);
    expect(await draft()).toMatchObject({ endsAt: "2027-10-31T01:30:00.000Z" });
    expect((await head())?.draftDueAt).toBe("2027-10-31T00:30:00.000Z");
  });

  test("that come twice are asked about for the schedule too", async () => {
    const asked = await send("schedule", { publishAt: "2027-10-31T02:30" });
    expect(asked.status).toBe(422);
    expect(asked.answer.problems).toMatchObject([{ field: "publishAt" }]);
    expect(asked.answer.publishAt).toContain("2027-10-31T02:30");
    expect((await head())?.draftDueAt).toBeNull();
  });

  test("that never come are refused, with what may be meant", async () => {
    const asked = await send("save", { startsAt: "2027-03-28T02:30" });
    expect(asked.status).toBe(422);
    expect(asked.answer.problems).toEqual([
      {
        field: "startsAt",
        label: "Starts",
        message: "In Berlin, clocks go from 02:00 to 03:00 then, so this time doesn’t exist. Did you mean 03:30?",
      },
    ]);
  });

  test("without a zone are UTC, and so is a form with a zone that nobody knows", async () => {
    const bonus = await store().documents.get(bonuses, id);
    const { version } = await view();
    const form = postedForm(
      { ...valuesOf(BONUS_FIELDS, bonus as BonusFields), casinoId: "Saltbox" },
      {
        ...{ intent: "save", version },
      },
    );
    form.set("startsAt", "2026-12-01T09:00");
    form.set("endsAt", "2027-12-01T09:00");
    form.append("localTime", "Atlantis/Old_Town endsAt");
    expect((await respond(() => action(args(form)))).status).toBe(303);
    expect(await draft()).toMatchObject({ startsAt: "2026-12-01T09:00:00.000Z", endsAt: "2027-12-01T09:00:00.000Z" });
  });
});
