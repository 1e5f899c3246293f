import { beforeEach, describe, expect, test } from "vitest";
import { pages } from "~/features/pages/collection";
import { pageKind } from "~/features/pages/desk/page-kind.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { sitemapEntries } from "~/site/sitemap/sitemap.server";
import { loader } from "~/routes/pages.$slug";
import { useTestBackend } from "../support/backend";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
const ANNA = { uid: "anna", name: "Anna", requestId: null };
const ask = (slug: string) => respond(() => loader(visit(`/pages/${slug}`, { slug })));

let id = "";

beforeEach(async () => {
  const fields = { slug: "our-team", title: "Our team", dek: "", body: "## Who we are\n\nNine people." };
  const made = await saveItem(pageKind, null, { intent: "publish", fields }, ANNA);
  if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
  id = made.id;
});

describe("a page that staff have added", () => {
  test("stands under /pages and in the sitemap", async () => {
    expect((await ask("our-team")).data).toMatchObject({ page: { title: "Our team" } });
    expect((await sitemapEntries()).map(({ path }) => path)).toContain("/pages/our-team");
  });

  test("leads from its former address to the new one", async () => {
    await saveItem(pageKind, id, { intent: "publish", fields: { slug: "who-we-are" } }, ANNA);
    const answer = await ask("our-team");
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/pages/who-we-are"]);
    expect((await ask("who-we-are")).status).toBe(200);
  });

  test("is a 404 once it is archived, and so is one that never was", async () => {
    await saveItem(pageKind, id, { intent: "archive" }, ANNA);
    expect((await ask("our-team")).status).toBe(404);
    expect((await ask("nobody")).status).toBe(404);
    expect(await store().documents.count(pages)).toBe(1);
  });

  test("one that is part of the site stands at its own address alone", async () => {
    const answer = await ask("terms-conditions");
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/terms-conditions"]);
  });
});
