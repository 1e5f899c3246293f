import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { compareCasinos } from "~/features/casinos/compare/compare.server";
import { ComparisonTable } from "~/features/casinos/compare/comparison-table";
import { homeCountry } from "~/platform/access/choices/reader-country.server";
import { pageMeta } from "~/http/pages/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/forms/button";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Notice } from "~/ui/notice";
import { Options } from "~/ui/menus/options";

const PATH = "/casinos/compare";
const CRUMBS = [
  { label: "Casinos", to: "/casinos" },
  { label: "Compare", to: PATH },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return compareCasinos(new URL(request.url).searchParams.getAll("c"), await homeCountry(request));
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const names = (data?.casinos ?? []).map(({ name }) => name).join(", ");
  return pageMeta({
    title: names ? `Compare ${names}` : "Compare casinos",
    description:
      "Up to four casinos side by side: safety scores and their components, payout times, limits and protection tools.",
    path: data?.path ?? PATH,
    matches,
    crumbs: CRUMBS,
    noIndex: names !== "",
  });
};

export default function CompareCasinos() {
  const { casinos, groups, choices, notices } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="max-w-text space-y-2">
        <h1>Compare casinos</h1>
        {casinos.length > 1 && <p className="text-quiet">A tick marks the best.</p>}
      </header>
      {notices.length > 0 && (
        <Notice meaning="caution" role="status">
          {notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </Notice>
      )}
      {choices.length > 0 && (
        <Form
          method="get"
          action={PATH}
          key={casinos.map(({ slug }) => slug).join()}
          className="no-print flex flex-wrap items-end gap-3"
        >
          {casinos.map(({ slug }) => (
            <input key={slug} type="hidden" name="c" value={slug} />
          ))}
          <div className="w-full max-w-xs space-y-1">
            <label htmlFor="add" className="block text-sm font-semibold">
              {casinos.length === 0 ? "Start with" : "Add a casino"}
            </label>
            <select id="add" name="c" required className="control">
              <option value="">Choose one</option>
              <Options of={choices} />
            </select>
          </div>
          <Button look="secondary">Add</Button>
        </Form>
      )}
      {casinos.length > 1 ? (
        <ComparisonTable casinos={casinos} groups={groups} />
      ) : (
        <EmptyState
          title={casinos[0] ? `${casinos[0].name} needs a second casino to compare with` : "Nothing to compare yet"}
        >
          <p>
            Add {casinos[0] ? "another casino" : "casinos"} above, or tick up to four in{" "}
            <Link to="/casinos">the list of casinos</Link>.
          </p>
        </EmptyState>
      )}
    </main>
  );
}
