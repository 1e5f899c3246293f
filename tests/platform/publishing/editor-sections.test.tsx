import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { awardForm } from "~/features/awards/desk/award-form";
import { AWARD_SECTIONS } from "~/features/awards/desk/award-form-fields";
import { bonusForm } from "~/features/bonuses/bonus-fields";
import { BONUS_SECTIONS } from "~/features/bonuses/desk/bonus-form-fields";
import { casinoForm } from "~/features/casinos/casino-fields";
import { CASINO_PICTURES, CASINO_SECTIONS } from "~/features/casinos/desk/casino-form-fields";
import { articleForm } from "~/features/news/article-fields";
import { ARTICLE_PICTURES, ARTICLE_SECTIONS } from "~/features/news/desk/article-form-fields";
import { pageForm } from "~/features/pages/page-fields";
import { PAGE_SECTIONS } from "~/features/pages/desk/page-form-fields";
import {
  EditorSection,
  EditorSections,
  SectionLinks,
  type Section,
} from "~/platform/publishing/editor/controls/editor-section";
import { SEARCH_SECTION } from "~/platform/publishing/editor/controls/search-section";
import { ManyChoices } from "~/platform/publishing/editor/controls/many-choices";
import type { EditorSchema } from "~/platform/publishing/editor/kind-editor";
import { emptyRequired } from "~/platform/publishing/editor/use-editor-form";
import type { AnyField } from "~/ui/forms/field";

test.each<[string, readonly Section[], { shape: object }, readonly string[]]>([
  ["a casino", [...CASINO_SECTIONS, SEARCH_SECTION], casinoForm, CASINO_PICTURES],
  ["a bonus", [...BONUS_SECTIONS, SEARCH_SECTION], bonusForm, []],
  ["an article", [...ARTICLE_SECTIONS, SEARCH_SECTION], articleForm, ARTICLE_PICTURES],
  ["an award", [...AWARD_SECTIONS, SEARCH_SECTION], awardForm, []],
  ["a page", [...PAGE_SECTIONS, SEARCH_SECTION], pageForm, []],
])("every field of %s is counted in one section", (_, sections, { shape }, pictures) => {
  const counted = sections.flatMap(({ fields }) => fields);
  expect(counted.toSorted()).toEqual([...Object.keys(shape), ...pictures].toSorted());
});

describe("What a form can't be saved without counts as missing while it has no value", () => {
  const lacking = (schema: EditorSchema, values: Record<string, unknown>) =>
    emptyRequired(schema, { values, labels: {} });

  test("by its label", () => {
    const values = { title: "", author: undefined, category: "guides", sources: [], body: "" };
    expect(lacking(articleForm, values)).toEqual([
      { field: "title", label: "Title", message: "Fill this in." },
      { field: "author", label: "Author", message: "Fill this in." },
    ]);
  });

  test("within a field that has parts, too: an award’s dates", () => {
    const values = { year: 2027, title: "Awards", dates: { nominationsFrom: "2027-01-01", shortlistAt: "" } };
    expect(lacking(awardForm, values).map(({ field }) => field)).toEqual([
      "dates.shortlistAt",
      "dates.votingFrom",
      "dates.votingUntil",
      "dates.announcedAt",
    ]);
  });

  test("so that an empty page can’t be published", () => {
    expect(lacking(pageForm, { title: "", slug: "", dek: "", body: "" }).map(({ field }) => field)).toEqual(["title"]);
  });
});

describe("A section", () => {
  const problem = (field: string) => ({ field, label: field, message: "Say more." });
  const SECTIONS = [
    { id: "facts", label: "Facts", fields: ["url", "licences"] },
    { id: "score", label: "Score", fields: [] },
  ];
  const shown = (id: string, missing: string[], problems: string[] = []) =>
    renderToStaticMarkup(
      <EditorSections sections={SECTIONS} missing={missing.map(problem)} problems={problems.map(problem)}>
        <EditorSection id={id} title="Heading">
          <p>Fields</p>
        </EditorSection>
      </EditorSections>,
    );

  test("is open, and says that it is complete or what it lacks", () => {
    expect(shown("facts", ["elsewhere"])).toMatch(/<details open.*complete<\/span><\/summary>/);
    expect(shown("facts", ["url", "licences[0].number", "licences[0].number"])).toContain("2 missing</span>");
    expect(shown("facts", ["url"], ["licences[1].tier"])).toContain("1 problem</span>");
    expect(shown("score", ["url"])).not.toMatch(/complete|missing/);
  });

  test("is linked to above the form, with what it lacks", () => {
    const html = renderToStaticMarkup(
      <EditorSections sections={SECTIONS} missing={[problem("url")]} problems={[]}>
        <SectionLinks />
      </EditorSections>,
    );
    expect(html).toMatch(/<a href="#facts"[^>]*>Facts<span[^>]*>1 missing<\/span><\/a>/);
    expect(html).toMatch(/<a href="#score"[^>]*>Score<\/a>/);
  });

  test("has its anchor within the fold, so that browsers open it on the way there", () => {
    expect(shown("facts", [])).toMatch(/<\/summary><div id="facts"/);
  });
});

test("many choices are a plain list without JavaScript, with what was chosen and how to choose several", () => {
  const field = { id: "f", name: "countries", key: "k", initialValue: ["SE", "MT"] } as unknown as AnyField;
  const options = ["DE", "MT", "SE"].map((value) => ({ value, label: value }));
  const html = renderToStaticMarkup(<ManyChoices field={field} label="Countries" options={options} />);
  expect(html).toMatch(/<select name="countries" multiple=""/);
  expect(html.match(/selected=""/g)).toHaveLength(2);
  expect(html).toContain("hold Ctrl (⌘ on a Mac)");
  expect(html).not.toContain('type="checkbox"');
});
