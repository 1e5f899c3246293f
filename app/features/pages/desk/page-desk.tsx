import { optionsOf } from "~/domain/codes/names-in";
import { valueColumn } from "~/platform/admin-list/list-definition";
import { defineEditorialList, type EditorialRow } from "~/platform/publishing/bulk/editorial-list";
import { Link } from "@remix-run/react";
import { Section } from "~/ui/section";
import type { unwrittenPages } from "./unwritten-pages.server";

export interface PageRow extends EditorialRow {
  title: string;
  /** Public address. */
  path: string;
  isFixed: boolean;
}

/** List of all text pages, built-in and added ones. */
export const pageList = defineEditorialList<PageRow>({
  name: "pages",
  title: "Pages",
  words: { one: "page", many: "pages" },
  search: { label: "Title or address" },
  publicPath: (slug) => slug,
  sort: "name",
  filters: [{ name: "part", label: "Kind", options: optionsOf({ fixed: "Part of the site", added: "Added" }) }],
  columns: ({ name, state, published, changed }) => [
    name,
    valueColumn("address", "Address", ({ path }) => path, { sort: true }),
    valueColumn("part", "Kind", ({ isFixed }) => (isFixed ? "Part of the site" : "Added"), { sort: true }),
    state,
    published,
    { ...changed, optional: false },
  ],
  labelOf: ({ title }) => title,
  canImport: true,
  empty: { title: "There are no pages yet", advice: "Write the first one." },
});

/** The built-in pages that nobody has written, each with a link that begins it at its own address. */
export function UnwrittenPageList({ pages }: { pages: Awaited<ReturnType<typeof unwrittenPages>> }) {
  if (pages.length === 0) return null;
  return (
    <Section id="unwritten" title="Not written yet" isSmall className="card space-y-3">
      <p className="max-w-text text-sm">
        These pages are part of the site. Start each from our template, and fill the gaps it leaves for you or your
        lawyer. The footer links to a page once it is published, and people can join once the privacy notice is.
      </p>
      <ul className="divide-y divide-line text-sm">
        {pages.map(({ slug, path, title, standsAlone }) => (
          <li key={slug} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
            <Link to={`/admin/pages/new?slug=${slug}`}>Start “{title}” from our template</Link>
            <span className="text-quiet">
              {path}
              {standsAlone && ", which until then shows only what the site itself knows"}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
