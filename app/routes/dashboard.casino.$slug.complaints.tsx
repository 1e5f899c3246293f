import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { areaPath, representativeLoader } from "~/features/casino-area/access/representative.server";
import { casesOf } from "~/site/casino-area/area-cases.server";
import { CaseRow } from "~/site/casino-area/case-row";
import { CursorPagination } from "~/ui/lists/pagination";

export const loader = representativeLoader(async ({ request }, { casino }) => {
  const page = await casesOf(casino.id, new URL(request.url).searchParams.get("after"));
  return { ...page, path: areaPath(casino.slug, "complaints"), now: backend().clock().toISOString() };
});

export const meta: MetaFunction = () => [{ title: "Complaints · Casino area" }, { name: "robots", content: "noindex" }];

export default function CasinoComplaints() {
  const { cases, next, previous, path, now } = useLoaderData<typeof loader>();
  const href = (cursor: string | null) => (cursor === null ? null : `${path}?after=${encodeURIComponent(cursor)}`);
  return (
    <>
      <h1>Complaints</h1>
      <p className="text-quiet">
        Complaints we have accepted. Open one to read it and, while it waits for you, to answer. You see no more about a
        player than their complaint says.
      </p>
      {cases.length === 0 && <p>There are none.</p>}
      <ul className="divide-y divide-line border-y border-line">
        {cases.map((one) => (
          <CaseRow key={one.ref} one={one} now={now} />
        ))}
      </ul>
      <CursorPagination previous={href(previous)} next={href(next)} labels={{ previous: "Newer", next: "Older" }} />
    </>
  );
}
