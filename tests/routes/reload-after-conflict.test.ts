import { expect, test } from "vitest";

type Ask = (about: { actionStatus?: number; defaultShouldRevalidate: boolean }) => boolean;
const modules = import.meta.glob<{ shouldRevalidate?: Ask }>(
  [
    "../../app/routes/admin.casinos.$id_.people.tsx",
    "../../app/routes/admin.corrections.$id.tsx",
    "../../app/routes/admin.representatives.$id.tsx",
    "../../app/routes/dashboard.casino.$slug.{people,facts._index,letters.$letter}.tsx",
  ],
  { eager: true },
);

test("the pages of a casino's area and its desk load what has changed after a conflict", () => {
  expect(Object.keys(modules)).toHaveLength(6);
  for (const [file, { shouldRevalidate }] of Object.entries(modules)) {
    const reloads = (actionStatus: number) => shouldRevalidate?.({ actionStatus, defaultShouldRevalidate: false });
    expect([reloads(409), reloads(422)], file).toEqual([true, false]);
  }
});
