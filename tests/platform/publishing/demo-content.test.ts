import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Fields, Stored } from "~/backend/documents/port";
import { installBackend } from "~/backend/index.server";
import { awardEditor } from "~/features/awards/desk/award-editor.server";
import { bonusEditor } from "~/features/bonuses/desk/bonus-editor.server";
import { articleEditor } from "~/features/news/desk/article-kind.server";
import { gameEditor } from "~/features/games/desk/game-kind.server";
import { pageEditor } from "~/features/pages/desk/page-editor.server";
import { editableFields, type EditorialFields } from "~/platform/publishing/editorial-kind";
import { withoutAdded } from "~/platform/publishing/fields/field";
import type { KindEditor } from "~/platform/publishing/editor/kind-editor";
import { parseForm } from "~/http/forms/parse-form.server";
import { TEST_NOW, type TestBackend } from "../../support/backend";
import { openDemoBackend } from "../../support/sites/demo-store";

let store: TestBackend;

beforeAll(async () => {
  store = await openDemoBackend();
  installBackend(store);
});
afterAll(async () => {
  installBackend(undefined);
  await store.dispose();
});

/** A form's values as a browser sends them. */
function sent(values: unknown, name = "", form = new FormData()): FormData {
  if (Array.isArray(values)) {
    const isList = values.every((value) => typeof value !== "object");
    values.forEach((value, at) => sent(value, isList ? name : `${name}[${String(at)}]`, form));
  } else if (typeof values === "object" && values !== null)
    for (const [key, value] of Object.entries(values)) sent(value, name ? `${name}.${key}` : key, form);
  else if (values === true) form.append(name, "on");
  else if (values !== undefined && values !== null && values !== false) form.append(name, String(values));
  return form;
}

/** Times written with and without milliseconds are the same times. */
function inMilliseconds(value: unknown): unknown {
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return new Date(value).toISOString();
  if (Array.isArray(value)) return value.map(inMilliseconds);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inMilliseconds(part)]));
  return value;
}

async function all<F extends EditorialFields>({ kind }: KindEditor<F, never>): Promise<Stored<F>[]> {
  const items: Stored<F>[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Stored<F>[]; next: string | null } = await store.documents.query(kind.collection, {
      limit: 1_000,
      ...(cursor !== null && { cursor }),
    });
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return items;
}

async function throughTheForm<F extends EditorialFields>(editor: KindEditor<F, never>, item: Stored<F>) {
  const form = sent(await editor.toValues(item));
  const submission = parseForm(form, editor.schema);
  if (submission.status !== "success") return { error: submission.error };
  const typed = submission.value as Fields;
  const resolved = (await editor.resolve?.(typed, { form, stored: item, now: TEST_NOW })) ?? {
    fields: typed,
    problems: [],
  };
  if (resolved.problems.length > 0) return { error: resolved.problems };
  const fields = withoutAdded(editor.complete?.(resolved.fields, item) ?? resolved.fields, item);
  const pictures = Object.fromEntries((editor.pictures ?? []).map((name) => [name, item[name]]));
  const whole = { ...fields, ...pictures } as unknown as F;
  return inMilliseconds(editor.kind.withSystemParts?.(whole, item) ?? whole);
}

describe.each([
  ["bonus", bonusEditor],
  ["article", articleEditor],
  ["page", pageEditor],
  ["game", gameEditor],
  ["award", awardEditor],
] as unknown as [string, KindEditor<EditorialFields, never>][])("every demo %s", (_, editor) => {
  test("comes back from its form as it was", async () => {
    const items = await all(editor);
    expect(items.length).toBeGreaterThan(5);
    for (const item of items) {
      const own = Object.keys(editor.kind.collection.schema.parse(item));
      const fields = Object.fromEntries(
        Object.entries(editableFields(editor.kind, item)).filter(([name]) => own.includes(name)),
      );
      expect([item.id, await throughTheForm(editor, item)]).toEqual([item.id, inMilliseconds(fields)]);
    }
  });

  test("may be saved and, when it is public, published", async () => {
    const staff = { uid: "anna", name: "Anna", requestId: null };
    for (const item of await all(editor)) {
      const problems = await store.documents.transaction("anna", async (transaction) => [
        ...((await editor.kind.checkSave?.(transaction, item, { id: item.id, before: item, now: TEST_NOW, staff })) ??
          []),
        ...(item.publishState === "published" ? editor.kind.missingToPublish(item, TEST_NOW) : []),
        ...((await editor.kind.missingElsewhere?.(transaction, item, TEST_NOW)) ?? []),
      ]);
      expect([item.id, problems]).toEqual([item.id, []]);
    }
  });
});
