import type { ReactNode } from "react";
import type { Crumb } from "~/http/pages/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { DateTime } from "~/ui/date-time";
import { Markdown } from "~/ui/markdown";
import type { TextPageData } from "./pages.server";

const LEAST_FOR_CONTENTS = 4;

export function TextPageHeader({ page }: { page: Pick<TextPageData, "title" | "dek" | "changedAt"> }) {
  return (
    <header className="max-w-text space-y-3">
      <h1 dir="auto">{page.title}</h1>
      {page.dek && (
        <p dir="auto" className="text-lg">
          {page.dek}
        </p>
      )}
      {page.changedAt !== null && (
        <p className="text-sm text-quiet">
          Last changed <DateTime at={page.changedAt} />
        </p>
      )}
    </header>
  );
}

function Contents({ contents }: { contents: TextPageData["contents"] }) {
  return (
    <nav aria-label="On this page" className="no-print text-sm lg:sticky lg:top-24 lg:self-start">
      <p className="eyebrow mb-2">On this page</p>
      <ol className="space-y-1 border-s border-line ps-4">
        {contents.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-block min-h-6 text-quiet">
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Text of a page, beside its table of contents when it has many sections. */
export function TextPageBody({
  page,
  children,
}: {
  page: Pick<TextPageData, "html" | "contents">;
  children?: ReactNode;
}) {
  if (page.contents.length < LEAST_FOR_CONTENTS) {
    return (
      <div className="space-y-10">
        <Markdown html={page.html} />
        {children}
      </div>
    );
  }
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="space-y-12 max-lg:order-2">
        <Markdown html={page.html} />
        {children}
      </div>
      <Contents contents={page.contents} />
    </div>
  );
}

/** The whole of an editable text page. */
export function TextPage({
  page,
  crumbs,
  children,
}: {
  page: TextPageData;
  crumbs: readonly Crumb[];
  children?: ReactNode;
}) {
  return (
    <main id="content" className="page space-y-8">
      <Breadcrumbs crumbs={crumbs} />
      <TextPageHeader page={page} />
      <TextPageBody page={page}>{children}</TextPageBody>
    </main>
  );
}
