import { data, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { MediaGrid } from "~/platform/media/library/media-grid";
import { listMedia, MEDIA_LIST } from "~/platform/media/library/media-list.server";
import { describePath, receivePictures } from "~/platform/media/upload/media-upload.server";
import { UploadForm } from "~/platform/media/upload/upload-form";
import { parseListQuery } from "~/http/pages/list-query";
import { listView } from "~/http/pages/page-data";
import { Button } from "~/ui/forms/button";
import { EmptyState, ResultSummary } from "~/ui/lists/filter-panel";
import { Done, Refused } from "~/ui/feedback";
import { Notice } from "~/ui/notice";
import { Pagination } from "~/ui/lists/pagination";
import { Options } from "~/ui/menus/options";

export const loader = adminLoader("editor", async ({ request }) => {
  const query = parseListQuery(request.url, MEDIA_LIST);
  const { rows, total, undescribed } = await listMedia(query);
  const parameters = new URL(request.url).searchParams;
  const described = parameters.get("described");
  const done = {
    described: described === null ? null : Number(described) || 0,
    isDeleted: parameters.get("deleted") === "1",
  };
  return { rows, undescribed, done, list: listView(MEDIA_LIST, query, { total, counts: {} }) };
});

export const action = staffAction("editor", async ({ request }, staff) => {
  const outcomes = await receivePictures(request, staff);
  if (outcomes.length === 0)
    return data({ outcomes, problem: "Choose at least one picture." as string | null }, { status: 422 });
  if (outcomes.every(({ outcome }) => outcome !== "refused")) return redirect(describePath(outcomes), 303);
  return data({ outcomes, problem: null }, { status: 422 });
});

export const meta = () => [{ title: "Media · Admin" }];

export default function AdminMedia() {
  const { rows, undescribed, done, list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const show = list.controls[0]?.chosen[0] ?? "";
  return (
    <main id="content" className="page space-y-5 py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl">Media</h1>
        <Link to="/admin/media/list" className="text-sm">
          As a list
        </Link>
      </div>
      {done.described !== null && (
        <Done>
          {done.described === 0
            ? "No picture has a new description."
            : done.described === 1
              ? "One picture is described."
              : `${String(done.described)} pictures are described.`}
        </Done>
      )}
      {done.isDeleted && <Done>The picture is deleted.</Done>}
      <Refused>{answer?.problem}</Refused>
      <UploadForm outcomes={answer?.outcomes ?? []} />
      {undescribed > 0 && (
        <Notice meaning="caution">
          <p>
            {undescribed === 1 ? "One picture has" : `${String(undescribed)} pictures have`} no alternative text yet and
            can’t be chosen. <Link to="/admin/media/describe">Describe {undescribed === 1 ? "it" : "them"}</Link>
          </p>
        </Notice>
      )}
      <Form action="/admin/media" role="search" className="flex flex-wrap items-end gap-3 text-sm">
        <div className="min-w-0 grow basis-56 space-y-1">
          <label htmlFor="media-q" className="block font-semibold">
            Name or alternative text
          </label>
          <input
            dir="auto"
            id="media-q"
            type="search"
            name="q"
            defaultValue={list.q}
            key={list.q}
            className="control"
          />
        </div>
        <div className="space-y-1">
          <label htmlFor="media-show" className="block font-semibold">
            Show
          </label>
          <select id="media-show" name="show" defaultValue={show} key={show} className="control">
            <option value="">All</option>
            <Options of={list.controls[0]?.options ?? []} />
          </select>
        </div>
        <Button look="secondary">Show the pictures</Button>
      </Form>
      <ResultSummary
        total={list.total}
        noun={{ one: "picture", many: "pictures" }}
        active={list.active}
        clearHref={list.action}
        notices={list.notices}
      />
      {list.total === 0 && list.active.length === 0 && (
        <EmptyState title="No pictures yet">
          <p>Upload the first one above. Editors can choose it once it has alternative text.</p>
        </EmptyState>
      )}
      {list.total === 0 && list.active.length > 0 && (
        <EmptyState title="No matching pictures">
          <p>Try another word, or remove a filter.</p>
        </EmptyState>
      )}
      <h2 className="sr-only">Pictures</h2>
      <MediaGrid rows={rows} />
      <Pagination page={list.page} pages={list.pages} links={list.pageLinks} />
    </main>
  );
}
