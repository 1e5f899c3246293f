import { beforeEach, expect, test } from "vitest";
import type { FactChoice } from "~/platform/publishing/markdown/fact-choice";
import { wordsOf } from "~/platform/publishing/named/named-words.server";
import { plainText } from "~/platform/publishing/markdown/markdown.server";
import { action as preview } from "~/routes/admin.markdown";
import { loader } from "~/routes/admin.facts._index";
import { loader as choices } from "~/routes/admin.$list.choices[.]json";
import { useTestBackend } from "../support/backend";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { store as keep } from "../support/fixtures/store";
import { as, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

beforeEach(() => keep(store().documents, { casinos: [casinoFixture()], bonuses: [bonusFixture()] }));

async function found(q: string): Promise<FactChoice[]> {
  const path = `/admin/facts?q=${encodeURIComponent(q)}`;
  return ((await respond(() => loader(as("admin", path)))).data as { choices: FactChoice[] }).choices;
}

test("facts are found by the words of their subject and their name, with what to paste and what readers see", async () => {
  const [first] = await found("saltbox minimum deposit");
  expect(first).toEqual({
    text: "{{offer saltbox-welcome: minimum deposit}}",
    subject: "100 % up to €100",
    fact: "minimum deposit",
    words: "€20",
  });
  for (const { text, words } of await found("saltbox"))
    expect([text, plainText(`It: x ${text}`, await wordsOf(text))]).toEqual([text, `It: x ${words}`]);
  expect(await found("")).toEqual([]);
  expect(await found("nobody")).toEqual([]);
});

test("the dialog gets the same, and only staff who edit do", async () => {
  const ask = (who: "admin" | "member") =>
    respond(() => choices(as(who, "/admin/facts/choices.json?q=saltbox%20tools", { list: "facts" })));
  const answer = (await ask("admin")) as unknown as { data: { choices: FactChoice[] } };
  expect(answer.data.choices).toEqual(await found("saltbox tools"));
  expect((await ask("member")).status).toBe(302);
});

test("the preview shows a fact’s words", async () => {
  const answer = await respond(() =>
    preview(as("admin", "/admin/markdown", {}, { text: "From {{offer saltbox-welcome: minimum deposit}}." })),
  );
  expect(answer.data).toEqual({ html: "<p>From €20.</p>\n", unlinked: [] });
});
