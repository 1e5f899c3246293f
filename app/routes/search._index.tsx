import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { hiddenOffers } from "~/platform/access/choices/offers-choice.server";
import { OffersHidden } from "~/features/bonuses/public/list/offers-hidden";
import { SearchBox } from "~/site/search/search-box";
import { ComplaintFound, SearchGroupSection, SearchStart, SimilarSearches } from "~/site/search/search-results";
import { parseSearch, searchEverything, searchHref, startingPoints, countSearch } from "~/site/search/search.server";
import { pageLinks } from "~/http/pages/list-query";
import { withinShare } from "~/http/security/rate-limit.server";
import { pageMeta } from "~/http/pages/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Notice } from "~/ui/notice";
import { formatNumber } from "~/domain/numbers";
import { Pagination } from "~/ui/lists/pagination";

const CRUMBS = [{ label: "Search", to: "/search" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const hidden = await hiddenOffers(request);
  const asked = parseSearch(request.url);
  const search = () => searchEverything(asked, { hideOffers: hidden !== null });
  const answer = asked.q === "" ? null : await withinShare(request, search);
  if (answer && asked.only === null) countSearch(request, asked.q, answer.total);
  const { q, only, page, notices } = asked;
  return {
    q,
    page,
    notices,
    hidden,
    answer,
    allHref: only === null ? null : searchHref({ q }),
    pages: answer?.pages ?? 1,
    pageLinks: pageLinks(page, answer?.pages ?? 1, (number) => searchHref({ q, only, page: number })),
    start: answer === null || answer.total === 0 ? await startingPoints() : null,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    title: data?.q ? `Search: ${data.q}` : "Search",
    description: "Search casinos, bonuses, games, news, complaints, and questions and answers.",
    path: "/search",
    matches,
    crumbs: CRUMBS,
    noIndex: Boolean(data?.q),
  });

function resultWords(total: number, q: string): string {
  return total === 0
    ? `Nothing found for “${q}”.`
    : `${formatNumber(total)} ${total === 1 ? "result" : "results"} for “${q}”.`;
}

export default function Search() {
  const { q, page, notices, hidden, answer, allHref, pages, pageLinks: links, start } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>Search</h1>
      <SearchBox q={q} label="Casino, bonus, complaint or question" />
      {notices.length > 0 && (
        <Notice meaning="caution" role="status">
          {notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </Notice>
      )}
      {answer && (
        <div className="space-y-1">
          <p role="status" className="numbers text-lg">
            {resultWords(answer.total, q)}
          </p>
          {answer.partly && (
            <p className="text-quiet">No results contain all of these words. These contain some of them.</p>
          )}
          {answer.similar.length > 0 && <SimilarSearches similar={answer.similar} />}
          {answer.total === 0 && <p className="text-quiet">Try fewer or different words. Typos are fine.</p>}
          {allHref && (
            <p>
              <Link to={allHref} rel="nofollow">
                Results from the whole site
              </Link>
            </p>
          )}
          {hidden && <OffersHidden by={hidden} />}
        </div>
      )}
      {answer?.complaint && <ComplaintFound complaint={answer.complaint} />}
      {answer?.groups.map((group) => (
        <SearchGroupSection key={group.kind} group={group} />
      ))}
      <Pagination page={page} pages={pages} links={links} />
      {start && <SearchStart start={start} hideOffers={hidden !== null} />}
    </main>
  );
}
