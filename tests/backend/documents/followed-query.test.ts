import { expect, test } from "vitest";
import { z } from "zod/v4";
import { FollowedQuery } from "~/backend/documents/followed-query";
import { defineCollection, type Change, type Envelope } from "~/backend/documents/port";

interface Page extends Record<string, unknown> {
  title: string;
  body: string;
}

const pages = defineCollection<Page>({ name: "pages", schema: z.object({ title: z.string(), body: z.string() }) });
const at = "2026-11-25T08:00:00.000Z";

test("a start doesn't hold what its follower leaves out, not even until it is shown", () => {
  const shown: Change<Page>[] = [];
  const followed = new FollowedQuery<Envelope, Page>(
    pages,
    {},
    {
      keysOf: ({ id }) => [id],
      stampOf: ({ version }) => version,
      documentOf: (row) => ({ ...row, title: row.id, body: "long" }),
    },
    { onChange: (changes) => void shown.push(...changes) },
    { body: "" },
  );
  const changes: Change<Page>[] = [];
  followed.take({ id: "ant", version: 1, createdAt: at, createdBy: "anna", updatedAt: at, updatedBy: "anna" }, changes);
  expect(changes).toMatchObject([{ id: "ant", document: { title: "ant", body: "" } }]);
  followed.show(changes, true);
  expect(shown).toEqual(changes);
});
