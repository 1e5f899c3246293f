import { Form, Link } from "@remix-run/react";
import { plural } from "~/domain/plural";
import { linkRel } from "~/domain/crawling";
import { Button } from "~/ui/forms/button";
import { SuggestedNames } from "~/ui/menus/options";

export interface TagSearchData {
  /** The names of all tags, the commonest first. */
  names: readonly string[];
  /** The rest of the list's address, which the search keeps. */
  kept: readonly (readonly [name: string, value: string])[];
  /** What was searched for; null before a search. */
  words: string | null;
  /** The tags whose names contain these words, with the list's address for each. */
  matches: readonly { label: string; href: string; count: number }[];
}

/** Finds a tag by its name: suggestions while typing, and a list of all that match. */
export function TagSearch({ names, kept, words, matches }: TagSearchData) {
  return (
    <div role="search" aria-label="Tags" className="no-print space-y-3">
      <Form method="get" action="/news" key={words} className="flex flex-wrap items-end gap-2">
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="min-w-0 grow space-y-1 sm:max-w-72">
          <label htmlFor="find-tag" className="block text-sm font-semibold">
            Find a tag
          </label>
          <input
            dir="auto"
            id="find-tag"
            name="findTag"
            type="search"
            maxLength={60}
            list="tag-names"
            autoComplete="off"
            defaultValue={words ?? ""}
            className="control"
          />
          <SuggestedNames id="tag-names" names={names} />
        </div>
        <Button look="secondary">Find</Button>
      </Form>
      {words !== null && (
        <>
          <p role="status">
            {matches.length === 0 ? "No tag contains" : `${plural(matches.length, "tag")} with`} “<bdi>{words}</bdi>”
          </p>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {matches.map(({ label, href, count }) => (
              <li key={href}>
                <Link to={href} rel={linkRel(href)} className="inline-block min-h-6">
                  {label}
                </Link>{" "}
                <span className="numbers text-quiet">
                  {count}
                  <span className="sr-only"> articles</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
