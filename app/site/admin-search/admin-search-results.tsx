import { Link, Form } from "@remix-run/react";
import { formatNumber } from "~/domain/numbers";
import { plural } from "~/domain/plural";
import type { AdminSearchGroup } from "./search-few";
import { Button } from "~/ui/forms/button";

/** The admin area's search on its own page. */
export function AdminSearchForm({ q }: { q: string }) {
  return (
    <Form method="get" action="/admin/search" role="search" className="max-w-text space-y-1.5">
      <label htmlFor="admin-search" className="block font-semibold">
        Names, titles, references, email addresses or words in a text
      </label>
      <div className="flex gap-2">
        <input
          dir="auto"
          id="admin-search"
          name="q"
          type="search"
          defaultValue={q}
          autoComplete="off"
          className="control min-w-0 grow"
        />
        <Button>Search</Button>
      </div>
    </Form>
  );
}

/** What a search of the admin area found, by kind. */
export function AdminSearchResults({ q, total, groups }: { q: string; total: number; groups: AdminSearchGroup[] }) {
  if (q === "")
    return (
      <p className="max-w-text text-quiet">
        Searches casinos, bonuses, games, news, awards, pages, FAQ, complaints and their templates, reviews, users,
        subscribers and pictures, drafts included; newsletter issues and settings; open invitations, operations, score
        proposals, links, and the latest versions of casinos’ terms with the words found in them.
      </p>
    );
  if (total === 0)
    return (
      <p role="status" className="max-w-text">
        Nothing matches all of these words. Try fewer, or the beginning of a name.
      </p>
    );
  return (
    <>
      <p role="status" className="text-sm text-quiet">
        {plural(total, "result")}
      </p>
      <div className="grid gap-5 md:grid-cols-2">
        {groups.map(({ title, total: ofGroup, hits, moreHref }) => (
          <section key={title} aria-label={title} className="card space-y-2">
            <h2 className="flex items-baseline gap-2 text-lg">
              {title} <span className="numbers font-sans text-sm text-quiet">{formatNumber(ofGroup)}</span>
            </h2>
            <ul className="space-y-1">
              {hits.map(({ href, label }) => (
                <li key={`${href} ${label}`}>
                  <Link dir="auto" to={href} className="inline-block min-h-6 wrap-anywhere">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
            {moreHref && (
              <p className="text-sm">
                <Link to={moreHref}>
                  All {formatNumber(ofGroup)}
                  <span className="sr-only"> in {title}</span>
                </Link>
              </p>
            )}
          </section>
        ))}
      </div>
    </>
  );
}
