import { Link } from "@remix-run/react";
import { formatNumber } from "~/domain/numbers";
import { plural } from "~/domain/plural";
import { DateTime } from "~/ui/date-time";
import { CursorPagination } from "~/ui/lists/pagination";
import { Notice } from "~/ui/notice";
import { Ledger } from "~/ui/lists/ledger";
import type { PostFinding, WordpressInput, WordpressRowFields } from "./schema";

export interface ReportedPost {
  number: number;
  title: string;
  address: string | null;
  state: WordpressRowFields["intent"];
  date: string | null;
  author: string | null;
  tags: string[];
  pictures: number;
  oldPaths: string[];
  notes: string[];
}

export interface WordpressReportData extends Pick<
  WordpressInput,
  "fileName" | "site" | "counts" | "others" | "comments"
> {
  finding: PostFinding;
  posts: ReportedPost[];
  tabs: { finding: PostFinding; href: string }[];
  previous: string | null;
  next: string | null;
}

const LABELS: Record<PostFinding, string> = {
  new: "New",
  changed: "Changed since the last import",
  unchanged: "Imported already",
  kept: "Changed here, kept",
  left_out: "Left out",
  faulty: "Can’t be imported",
};
const STATES: Record<ReportedPost["state"], string> = { save: "Draft", publish: "Published", schedule: "Scheduled" };
const TYPES: Record<string, [one: string, many: string]> = {
  page: ["page", "pages"],
  attachment: ["file", "files"],
  revision: ["earlier version", "earlier versions"],
  nav_menu_item: ["menu entry", "menu entries"],
};

/** Returns in words how many items of the file are of another type than posts. */
function otherWords({ type, count }: WordpressInput["others"][number]): string {
  const [one, many] = TYPES[type] ?? [`entry of type “${type}”`, `entries of type “${type}”`];
  return plural(count, one, many);
}

/** What an import from WordPress does with each post, to read before it is started and afterwards. */
export function WordpressReport({ report }: { report: WordpressReportData }) {
  const { fileName, site, counts, others, comments, finding, posts, tabs, previous, next } = report;
  const hasArticle = finding === "new" || finding === "changed";
  return (
    <section className="space-y-4" aria-labelledby="dry-run">
      <h2 id="dry-run">What is in {fileName}</h2>
      {site && <p className="text-sm wrap-anywhere text-quiet">Exported from {site}</p>}
      {(others.length > 0 || comments > 0) && (
        <Notice meaning="caution" title="Only posts are imported">
          <p>
            Left out: {[...others.map(otherWords), ...(comments > 0 ? [plural(comments, "comment")] : [])].join(", ")}.
            Files count only as the pictures of posts.
          </p>
        </Notice>
      )}
      <p className="max-w-text text-sm text-quiet">
        Pictures stay links to the old site until they are fetched: after the import by itself, or later{" "}
        <Link to="/admin/lists/news/import?from=wordpress#pictures">from the import’s page</Link>.
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-label="Posts">
        {tabs.map((tab) => (
          <li key={tab.finding}>
            <Link
              to={tab.href}
              preventScrollReset
              aria-current={tab.finding === finding ? "true" : undefined}
              className="view-link numbers"
            >
              {LABELS[tab.finding]} ({formatNumber(counts[tab.finding])})
            </Link>
          </li>
        ))}
      </ul>
      {posts.length === 0 ? (
        <p className="text-quiet">No such posts.</p>
      ) : (
        <Ledger
          label="Posts of the file"
          rowKey="number"
          rows={posts}
          columns={[
            {
              head: "Post",
              isName: true,
              className: "min-w-48 font-normal wrap-anywhere",
              cell: ({ title }) => title || "no title",
            },
            hasArticle && {
              head: "What it becomes",
              className: "min-w-56",
              cell: (post) => <Becomes post={post} />,
            },
            {
              head: hasArticle ? "Lost or changed" : "Why",
              className: "min-w-56",
              cell: ({ notes }) => <Notes notes={notes} />,
            },
          ]}
        />
      )}
      <CursorPagination previous={previous} next={next} labels={{ previous: "Previous posts", next: "More posts" }} />
    </section>
  );
}

function Becomes({ post: { address, state, date, author, tags, pictures, oldPaths } }: { post: ReportedPost }) {
  return (
    <ul className="wrap-anywhere">
      <li>
        {STATES[state]}
        {date && (
          <>
            , <DateTime at={date} withTime />
          </>
        )}
      </li>
      {address && <li>{address}</li>}
      {author && <li>By {author}</li>}
      {tags.length > 0 && <li>Tags: {tags.join(", ")}</li>}
      {pictures > 0 && <li>{plural(pictures, "picture")}</li>}
      {oldPaths.length > 0 && <li>Redirects: {oldPaths.join(", ")}</li>}
    </ul>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return <span className="text-quiet">Nothing</span>;
  return (
    <ul className="list-disc ps-4 wrap-anywhere">
      {notes.map((note, at) => (
        <li key={at}>{note}</li>
      ))}
    </ul>
  );
}
