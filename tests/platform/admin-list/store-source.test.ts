import { describe, expect, test } from "vitest";
import { parseAdminListQuery } from "~/platform/admin-list/admin-list-query";
import type { AdminList } from "~/platform/admin-list/list.server";
import { operations } from "~/platform/operations/collection";
import { operationDesk } from "~/features/operations-desk/operation-desk.server";
import type { OperationFields } from "~/platform/operations/schema";
import { useTestBackend } from "../../support/backend";

const store = useTestBackend();

const operation = (over: Partial<OperationFields>): OperationFields => ({
  kind: "test",
  title: "Something",
  backTo: "/admin",
  startedBy: "anna",
  startedByName: "Anna",
  requestId: null,
  state: "done",
  input: {},
  total: 1,
  position: 1,
  begun: null,
  counts: { done: 1, skipped: 0, failed: 0, unknown: 0 },
  at: "2026-11-20T09:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  holder: null,
  heldUntil: null,
  undoes: null,
  undoneBy: null,
  ...over,
});

function query<Row>({ definition }: AdminList<Row>, search: string) {
  return parseAdminListQuery(new URLSearchParams(search), definition);
}

async function keep(count: number): Promise<void> {
  const batch = store().documents.batch("test");
  for (let n = 0; n < count; n++) {
    const at = new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString();
    batch.set(
      operations,
      `o${String(n)}`,
      operation({ title: `No ${String(n)}`, at, state: n % 3 ? "done" : "cancelled" }),
    );
  }
  await batch.commit();
}

describe("A list from the store", () => {
  test("is walked by cursor, its total counted", async () => {
    await keep(45);
    const { source } = operationDesk;
    const first = await source.page(query(operationDesk, ""), 20);
    expect([first.total, first.rows[0]?.title, first.rows.length]).toEqual([45, "No 44", 20]);
    if (first.place.by !== "cursor") throw new Error("It is walked by cursor.");
    const second = await source.page({ ...query(operationDesk, ""), cursor: first.place.next }, 20);
    expect(second.rows.map(({ title }) => title).slice(0, 2)).toEqual(["No 24", "No 23"]);
  });

  test("is filtered by equality and turned round", async () => {
    await keep(45);
    const page = await operationDesk.source.page(query(operationDesk, "state=cancelled&sort=at"), 5);
    expect([page.total, page.rows.map(({ title }) => title)]).toEqual([15, ["No 0", "No 3", "No 6", "No 9", "No 12"]]);
  });

  test("gives all that match, and the rows of ids that are there", async () => {
    await keep(450);
    const titles: string[] = [];
    for await (const items of operationDesk.source.each(query(operationDesk, "state=cancelled")))
      titles.push(...items.map(({ row }) => row.title));
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([150, "No 447", "No 0"]);
    expect((await operationDesk.source.rowsOf(["o1", "nope", "o2"])).map(({ id }) => id)).toEqual(["o1", "o2"]);
  });

  test("has an index for every query that its filters and sorts lead to", async () => {
    const { definition, source } = operationDesk;
    for (const wanted of source.queriesOf?.(definition) ?? []) await store().documents.query(operations, wanted);
    expect(source.queriesOf?.(definition)).toHaveLength(10);
  });
});
