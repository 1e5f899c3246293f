import { parseWithZod } from "@conform-to/zod/v4";
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { z } from "zod/v4";
import { ErrorSummary, TextField } from "~/ui/forms/field";
import { PartOfForm, SharedForm } from "~/ui/forms/shared/shared-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { wordsOfPage } from "../support/page-words";

const schema = z.object({ name: z.string().min(3), licence: z.object({ number: z.string().min(3) }) });

function Fields() {
  const sent = new URLSearchParams({ name: "a", "licence.number": "b" });
  const lastResult = parseWithZod(sent, { schema }).reply();
  const [form, fields] = useSchemaForm(schema, "casino", lastResult);
  return (
    <>
      <ErrorSummary form={form} labels={{ name: "Name", "licence.number": "Licence" }} />
      <TextField field={fields.name} label="Name" />
      <TextField field={fields.licence.getFieldset().number} label="Number" />
    </>
  );
}

async function linksOf(Screen: () => JSX.Element) {
  const html = await wordsOfPage({ loader: () => ({}), default: Screen }, { pattern: "/", address: "/", isHtml: true });
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  return [...document.querySelectorAll("[role=alert] a")].map((link) => {
    const target = document.querySelector(`[id="${link.getAttribute("href")?.slice(1) ?? ""}"]`);
    return { words: link.textContent?.split(":")[0], control: target?.localName };
  });
}

const EXPECTED = [
  { words: "Name", control: "input" },
  { words: "Licence", control: "input" },
];

test("each error of a form leads to its field, nested ones too", async () => {
  expect(await linksOf(() => <Fields />)).toEqual(EXPECTED);
});

test("each error of a part of a shared form leads to its field", async () => {
  const screen = () => (
    <SharedForm id="desk">
      <PartOfForm name="rename">
        <Fields />
      </PartOfForm>
    </SharedForm>
  );
  expect(await linksOf(screen)).toEqual(EXPECTED);
});
