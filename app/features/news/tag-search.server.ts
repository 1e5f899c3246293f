import { redirect } from "@remix-run/node";
import { fold } from "~/domain/text/fold";
import { listHref, type PublicListDefinition, type PublicListQuery } from "~/http/pages/list-query";
import type { filterControls } from "~/http/pages/page-data";
import { shortened } from "~/http/pages/shortened";
import { newsTagSizes } from "./news.server";
import type { TagSearchData } from "./tag-search";

type FilterControls = ReturnType<typeof filterControls>;

const LONGEST = 60;
/** Tags to tick beside the list; the search finds the others. */
const POPULAR = 8;

/**
 * Searches the tags by the words in a news list's address. Throws a redirect to the list with a tag that is named
 * exactly, or is the only one that matches.
 */
export async function searchTags(
  address: string,
  definition: PublicListDefinition,
  query: PublicListQuery,
): Promise<TagSearchData> {
  const given = shortened((new URL(address).searchParams.get("findTag") ?? "").trim(), LONGEST);
  const sizes = await newsTagSizes();
  const tags = definition.filters.find(({ name }) => name === "tag")?.options ?? [];
  const chosen = query.values["tag"] ?? [];
  const hrefWith = (tag: string) =>
    listHref(definition, { ...query, values: { ...query.values, tag: [...new Set([...chosen, tag])] }, page: 1 });
  const wanted = fold(given);
  const found = given === "" ? [] : tags.filter(({ label }) => fold(label).includes(wanted));
  const exact = found.find(({ label }) => fold(label) === wanted) ?? (found.length === 1 ? found[0] : undefined);
  if (exact) throw redirect(hrefWith(exact.value), 302);
  return {
    names: tags.map(({ label }) => label),
    kept: [...new URL(listHref(definition, { ...query, page: 1 }), address).searchParams],
    words: given === "" ? null : given,
    matches: found.map(({ value, label }) => ({ label, href: hrefWith(value), count: sizes.get(value) ?? 0 })),
  };
}

/** Returns a list's filters with only the commonest tags and the chosen ones, each with its count. */
export function withPopularTags(controls: FilterControls): FilterControls {
  return controls.map((control) =>
    control.name === "tag"
      ? {
          ...control,
          options: control.options.filter(({ value }, at) => at < POPULAR || control.chosen.includes(value)),
        }
      : control,
  );
}
