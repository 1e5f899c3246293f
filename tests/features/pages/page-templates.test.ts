import { describe, expect, test } from "vitest";
import { BUILT_IN_PAGES } from "~/features/pages/fixed-pages";
import { withContents } from "~/features/pages/pages.server";
import { pageTemplate } from "~/features/pages/desk/templates/page-templates.server";
import { openGaps } from "~/features/pages/desk/open-gaps";
import { renderMarkdown } from "~/platform/publishing/markdown/markdown.server";
import { action as savePage, loader as editor } from "~/routes/admin.pages.$id";
import { loader as ownPage } from "~/routes/terms-conditions";
import { useTestBackend } from "../../support/backend";
import { as, usePeople } from "../../support/people";
import { respond, visit } from "../../support/requests";
import { NO_WORDS } from "~/platform/publishing/markdown/directive";
import { routeFor } from "../../support/route-modules";

const store = useTestBackend();
usePeople(store);

async function begun(query: string) {
  const { data } = await respond(() => editor(as("admin", `/admin/pages/new${query}`, { id: "new" })));
  return data as { values: Record<string, string>; submissionKey: string };
}

async function posted(query: string, over: Record<string, string>) {
  const { values, submissionKey } = await begun(query);
  const { slug = "", title = "", dek = "", body = "" } = values;
  const form = { slug, title, dek, body, submissionKey, intent: "publish", ...over };
  return respond(() => savePage(as("admin", "/admin/pages/new", { id: "new" }, form)));
}

const filled = (text: string) => text.replace(/\[\[[^[\]]+\]\]/g, "As decided.");

describe.each(BUILT_IN_PAGES)("The template of $path", ({ slug, path, title }) => {
  test("is what the page begins with, in the site's name", async () => {
    const { values } = await begun(`?slug=${slug}`);
    expect(values).toMatchObject({ slug, title });
    expect(values).toMatchObject({ body: pageTemplate(slug, "Edgewise")?.body });
    const { dek = "", body = "" } = pageTemplate(slug, "Lanternfish") ?? {};
    expect(`${dek}${body}`).not.toMatch(/Edgewise|\{site\}|\.example/);
    expect(dek.length).toBeGreaterThan(10);
    expect(body.length).toBeGreaterThan(300);
  });

  test("can be saved with its gaps, which are refused at the field on publishing", async () => {
    const { values } = await begun(`?slug=${slug}`);
    const gaps = openGaps(values["body"] ?? "");
    expect(gaps.length).toBeGreaterThan(0);
    expect(gaps.filter((gap) => !/^(?:You decide|Ask a lawyer): /.test(gap))).toEqual([]);
    const refused = await posted(`?slug=${slug}`, {});
    expect(refused.status).toBe(422);
    const { problems } = refused.data as { problems: { field: string; message: string }[] };
    expect(problems).toMatchObject([{ field: "body", message: expect.stringContaining(gaps[0] ?? "") }]);

    expect((await posted(`?slug=${slug}`, { intent: "save" })).status).toBe(303);
  });

  test("filled in, is read at its own address", async () => {
    const { values } = await begun(`?slug=${slug}`);
    expect((await posted(`?slug=${slug}`, { body: filled(values["body"] ?? "") })).status).toBe(303);
    const { module, params } = await routeFor(path);
    const { data } = await respond(() => module.loader?.(visit(path, params)));
    expect(data).toMatchObject({ page: { title, html: expect.stringContaining("As decided.") } });
  });

  test("links only to addresses of the site", async () => {
    const { body = "" } = pageTemplate(slug, "Lanternfish") ?? {};
    for (const [, to = ""] of body.matchAll(/\]\(([^)]+)\)/g)) {
      expect(to).toMatch(/^\//);
      const { id } = await routeFor(new URL(to, "http://edgewise.test").pathname);
      expect([to, id]).not.toEqual([to, "routes/$"]);
    }
  });
});

test("the policy that the form for reviews links to has its heading in the template", () => {
  const { body = "" } = pageTemplate("how-we-rate", "Lanternfish") ?? {};
  expect(withContents(renderMarkdown(body, NO_WORDS)).contents.map(({ id }) => id)).toContain("reviews-by-players");
});

test("a site’s name stands as it is, whatever signs are in it", () => {
  const { dek = "" } = pageTemplate("terms-conditions", "Cash$$ & $&") ?? {};
  expect(dek).toContain("Cash$$ & $&");
});

test("while the site has no name of its own, its name is a gap", () => {
  const { dek = "" } = pageTemplate("terms-conditions", null) ?? {};
  expect(openGaps(dek)).toEqual(["You decide: the name of the site"]);
});

test("a page named as a built-in one, without an address, is that page; a second one gets an address of its own", async () => {
  const form = { title: "Terms & Conditions", body: "You may read." };
  expect((await posted("", form)).status).toBe(303);
  const { data } = await respond(() => ownPage(visit("/terms-conditions")));
  expect(data).toMatchObject({ page: { title: "Terms & Conditions" } });
  expect((await posted("", { ...form, body: "You may read on." })).status).toBe(303);
  const again = await respond(() => ownPage(visit("/terms-conditions")));
  expect(again.data).toMatchObject({ page: { html: expect.stringContaining("You may read.") } });
});

test.each([
  ["See [[1]](/pages/one) and [a list][list].", []],
  ["Open [[You decide: when]] and [[ Ask a lawyer: why ]].", ["You decide: when", "Ask a lawyer: why"]],
])("finds the gaps of %j", (text, gaps) => expect(openGaps(text)).toEqual(gaps));
